"""The one writer: a thread that takes whatever waits and commits it in one transaction.

Under load many moves share one flush to the disk, alone a move waits for nobody. A write is acknowledged after its commit,
never before. If a batch fails, its writes are tried one by one, so that one bad write harms no other. If the answer to a COMMIT
is lost, the database is asked what became of it; nobody waits for a database that is silent, or a file that is locked.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, Executable, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tablee.core.errors import TableeError
from tablee.server.store.errors import (
    CANNOT_OPEN,
    CANNOT_WRITE,
    IN_DOUBT,
    InDoubt,
    ServedAlready,
    StoreError,
    first_line,
    shown,
)
from tablee.server.store.opening import limit_silence
from tablee.server.store.postgresql import take_lock, was_committed, xid_of
from tablee.server.store.schema import entries

MOST_IN_BATCH = 512
COLUMNS = tuple(column.name for column in entries.columns)
APPEND = f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES "
APPENDED = f"({', '.join('?' * len(COLUMNS))})"

# Together these keep whoever waits for a write from waiting longer than 5 seconds.
SILENCE_S = 1.5
"""So long may PostgreSQL say nothing while we write."""
ANSWER_S = 3.7
"""How long a batch is tried again before it is given up; how long we wait for a file that another program has locked."""
PATIENCE_S = 4.5
"""Then whoever waits is told that nobody knows: the disk itself is silent."""
CONNECT_S = 2.0
BEAT_S = 1.0
"""How often an idle writer looks whether the database is still there, and still its own."""
STUCK_S = 1.0
START_S = 3.0
"""How long the session of a server that was just killed may hold the lock."""

Row = tuple[Any, ...]
"""An entry, in the order of its columns."""
Step = tuple[Executable, Sequence[dict[str, Any]]]
"""A statement and what it is carried out with."""

log = structlog.get_logger()


class Write(NamedTuple):
    rows: Sequence[Row]
    """Entries to append."""
    steps: Sequence[Step]
    """What else is written, in the same transaction; all writes of a batch take each of their statements together."""
    work: Callable[[Connection], Any] | None
    """Work in the same transaction that cannot be prepared in advance."""
    loop: asyncio.AbstractEventLoop
    answer: Callable[[Any], None]
    """Called in the loop, with the result or with the error."""
    claim: threading.Lock
    """Whoever takes it decides: the writer, by writing, or who waits, by giving up."""

    @property
    def is_plain(self) -> bool:
        """Just entries."""
        return not self.steps and self.work is None


class Writer:
    def __init__(self, engine: Engine) -> None:
        self.usurped: Callable[[ServedAlready], None] = lambda _error: None
        """Called, in the writer's thread, if another server has taken the database over."""
        self.commits = 0
        self.written = 0
        self.is_failing = False
        """Nothing can be written at the moment."""
        self.is_away = False
        """And it is looked after every second: nobody has to wait for that."""
        self._engine = engine
        self.is_remote = engine.dialect.name == "postgresql"
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._busy_since: float | None = None
        self._due = 0.0
        self._sent: tuple[str, list[Any]] | None = None
        """The transaction whose COMMIT is on its way, and what it is to answer."""
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def open(self) -> None:
        """ServedAlready if another server writes to that database."""
        if self.is_remote:
            try:
                self._connection = self._connect(START_S)
            except DBAPIError as error:
                raise StoreError(CANNOT_OPEN, address=shown(self._engine.url), why=first_line(error)) from None

    def start(self) -> None:
        self._thread.start()

    @property
    def is_well(self) -> bool:
        since = self._busy_since
        return not self.is_failing and not (since is not None and time.monotonic() - since > STUCK_S)

    def put(self, write: Write) -> None:
        since = self._busy_since
        if self.is_away or (since is not None and time.monotonic() - since > ANSWER_S):
            write.loop.call_soon(write.answer, StoreError(CANNOT_WRITE))
        else:
            self._waiting.put(write)

    def close(self) -> None:
        """Write what waits, then close."""
        if self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join()
        self._drop()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            self._busy_since = time.monotonic()
            # Moves first: they take one statement, and need not wait for what takes several.
            for part in (
                [write for write in batch if write.is_plain],
                [write for write in batch if not write.is_plain],
            ):
                if part:
                    self._write(part)
            if not batch and is_open:
                self._beat()
            if self.is_away:
                is_open = self._refuse_all() and is_open
            self._busy_since = None

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Whatever waits, and whether more may come. Nothing: it is time to look after the database."""
        batch: list[Write] = []
        try:
            write = self._waiting.get(timeout=BEAT_S)
        except queue.Empty:
            return batch, True
        while write is not None:
            if write.claim.acquire(blocking=False):
                batch.append(write)
            if len(batch) == MOST_IN_BATCH or self._waiting.empty():
                break
            write = self._waiting.get()
        return batch, write is not None

    def _refuse_all(self) -> bool:
        """Fail those already waiting: they must not wait a second time. False: nothing more will come."""
        refused: list[Write] = []
        is_open = True
        while is_open and not self._waiting.empty():
            write = self._waiting.get()
            if write is None:
                is_open = False
            elif write.claim.acquire(blocking=False):
                refused.append(write)
        _answer_all(refused, [StoreError(CANNOT_WRITE)] * len(refused))
        return is_open

    def _beat(self) -> None:
        self._due = time.monotonic() + ANSWER_S
        try:
            connection = self._open()
            with connection.begin():
                connection.exec_driver_sql("select 1")
        except (SQLAlchemyError, TableeError) as error:
            self._note(error)
        else:
            if self.is_away:  # if a file's disk is full, only a write that succeeds tells that it no longer is
                self._note(None)

    def _note(self, trouble: Exception | None) -> None:
        """Whether writing works; said when it changes."""
        self.is_away = trouble is not None and (self.is_remote or _is_locked(trouble))
        if trouble is not None and not self.is_failing:
            log.error("cannot write", why=_why(trouble))
        elif trouble is None and self.is_failing:
            log.info("can write again")
        self.is_failing = trouble is not None

    def _write(self, part: Sequence[Write]) -> None:
        if self.is_away and not self.is_remote:  # these waited beside those that have just been given up
            _answer_all(part, [StoreError(CANNOT_WRITE)] * len(part))
            return
        self._due = time.monotonic() + ANSWER_S
        try:
            answers = self._commit(part)
            self._note(None)
        except InDoubt as error:
            answers = [error] * len(part)
            self._note(error)
        except Exception as error:  # whatever it is, the writer lives on, and each write gets its own answer
            if _is_locked(error):
                answers = [StoreError(CANNOT_WRITE)] * len(part)
                self._note(error)
            else:
                answers = [self._commit_alone(write) for write in part]
        _answer_all(part, answers)

    def _commit_alone(self, write: Write) -> Any:
        """The answer, or the error that is the answer."""
        try:
            answer = self._commit([write])[0]
        except SQLAlchemyError as error:
            is_lost = self._connection is None or self._connection.invalidated
            if (self.is_remote and is_lost) or (not self.is_remote and not _is_conflict(error)):
                self._note(error)
            else:
                log.error("cannot write this", why=_why(error))
            return StoreError(CANNOT_WRITE)
        except TableeError as error:
            if isinstance(error, StoreError):
                self._note(error)
            return error
        except Exception as error:
            log.error("cannot write this", why=str(error))
            return StoreError(CANNOT_WRITE)
        self._note(None)
        return answer

    def _commit(self, batch: Sequence[Write]) -> list[Any]:
        """In one transaction; InDoubt if nobody can say whether it took place, any other error if it did not."""
        connection = self._open()
        try:
            if not self.is_remote and all(write.is_plain for write in batch):
                self._append_at_once(connection, batch)
                answers: list[Any] = [None] * len(batch)
            else:
                answers = self._carry_out(connection, batch)
        except DBAPIError as error:
            if self._sent is None or not error.connection_invalidated or not self._took_place(self._sent[0]):
                raise
            answers = self._sent[1]
        self.commits += 1
        self.written += len(batch)
        return answers

    def _append_at_once(self, connection: Connection, batch: Sequence[Write]) -> None:
        """Moves are what is written most. One statement for all of them is a transaction of its own, and takes the GIL once:
        each further step would have to wait for the busy event loop again.
        """
        rows = [row for write in batch for row in write.rows]
        statement = APPEND + ",".join([APPENDED] * len(rows))
        driver: Any = connection.connection.driver_connection
        try:
            driver.execute(statement, list(chain.from_iterable(rows)))
        except sqlite3.Error as error:
            raise DBAPIError(statement, None, error) from None

    def _carry_out(self, connection: Connection, batch: Sequence[Write]) -> list[Any]:
        self._sent = None
        with connection.begin():
            rows = [dict(zip(COLUMNS, row, strict=True)) for write in batch for row in write.rows]
            if rows:
                connection.execute(insert(entries), rows)
            together: dict[Executable, list[dict[str, Any]]] = {}
            for statement, given in chain.from_iterable(write.steps for write in batch):
                together.setdefault(statement, []).extend(given)
            for statement, given in together.items():
                connection.execute(statement, given)
            answers = [write.work(connection) if write.work else None for write in batch]
            if self.is_remote:
                self._sent = xid_of(connection), answers
        return answers

    def _took_place(self, xid: str) -> bool:
        """What became of a transaction whose COMMIT was not answered."""
        try:
            return was_committed(self._open(), xid)
        except (SQLAlchemyError, StoreError):
            raise InDoubt(IN_DOUBT) from None

    def _open(self) -> Connection:
        """The connection, made again if it was lost and time allows; of PostgreSQL only with the lock."""
        if self._connection is not None and not self._connection.invalidated and not self._connection.closed:
            return self._connection
        self._drop()
        if self.is_remote and time.monotonic() + CONNECT_S > self._due:
            raise StoreError(CANNOT_WRITE)
        try:
            self._connection = self._connect(self._due - time.monotonic() - CONNECT_S)
        except ServedAlready as error:
            self.usurped(error)
            raise
        except SQLAlchemyError:
            self._due = 0.0  # the others of this batch need not try as well
            raise
        return self._connection

    def _connect(self, patience_s: float) -> Connection:
        connection = self._engine.connect().execution_options(writes=True)
        if not self.is_remote:
            driver: Any = connection.connection.driver_connection
            driver.execute(f"PRAGMA busy_timeout={round(ANSWER_S * 1000)}")
        else:
            try:
                limit_silence(connection, SILENCE_S)
                take_lock(connection, patience_s)
            except BaseException:
                connection.close()
                raise
        return connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _is_conflict(error: SQLAlchemyError) -> bool:
    """What was to be written is at fault, not the database."""
    return isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.IntegrityError)


def _is_locked(error: Exception) -> bool:
    """Another program writes to the file, and does not come to an end."""
    found = getattr(error, "orig", None)
    return isinstance(found, sqlite3.OperationalError) and found.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _why(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def _answer_all(batch: Sequence[Write], answers: Sequence[Any]) -> None:
    """Wake each loop once for all that waited on it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Callable[[Any], None], Any]]] = {}
    for write, answer in zip(batch, answers, strict=True):
        loops.setdefault(write.loop, []).append((write.answer, answer))
    for loop, pairs in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_call_all, pairs)


def _call_all(pairs: Sequence[tuple[Callable[[Any], None], Any]]) -> None:
    for answer, result in pairs:
        try:
            answer(result)
        except Exception:  # one that fails must not keep anybody else from an answer
            log.exception("what follows a write has failed")
