"""One database, one writer.

Everything is written by one thread, which takes whatever waits and commits it in one transaction: under load many moves share one
flush to the disk, alone a move waits for nobody. A write is acknowledged after its commit, never before. If a batch fails, its
writes are tried one by one, so that one bad write harms no other.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import structlog
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Executable, create_engine, event, insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from tablee.core.errors import TableeError, reason
from tablee.core.texts import Text
from tablee.server.store.schema import entries

Result = TypeVar("Result")

MOST_IN_BATCH = 512
READERS = 4
BUSY_S = 5
COLUMNS = tuple(column.name for column in entries.columns)
APPEND = f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES "
APPENDED = f"({', '.join('?' * len(COLUMNS))})"
CHECKPOINT_PAGES = 4000
"""Moving the write-ahead log into the file takes two flushes more: four times as seldom as by default, 16 MB at a time."""
MIGRATIONS = Path(__file__).parent / "migrations"

CANNOT_WRITE = Text(
    fr="Le serveur ne peut pas enregistrer pour le moment ; rien n’a changé. Réessayez.",
    en="The server cannot save at the moment; nothing was changed. Try again.",
)
BAD_ADDRESS = Text(
    fr="« {address} » n’est pas l’adresse d’une base de données connue (sqlite:///fichier, postgresql://…).",
    en="“{address}” is not the address of a database that Tablée knows (sqlite:///file, postgresql://…).",
)
NO_DRIVER = Text(
    fr="Pour PostgreSQL, il manque un paquet : pip install 'tablee[postgresql]'.",
    en="PostgreSQL needs one more package: pip install 'tablee[postgresql]'.",
)
NO_FOLDER = Text(
    fr="Le dossier des données {path} ne peut pas être créé : {why}. Choisissez-en un autre avec --data.",
    en="The data folder {path} cannot be made: {why}. Choose another with --data.",
)
CANNOT_OPEN = Text(
    fr="La base de données {address} ne s’ouvre pas : {why}.", en="The database {address} cannot be opened: {why}."
)
SERVED_ALREADY = Text(
    fr="Un autre serveur Tablée tient déjà la base de données {address}. Arrêtez-le, ou choisissez un autre dossier avec --data.",
    en="Another Tablée server already has the database {address}. Stop it, or choose another folder with --data.",
)
NEWER_SCHEMA = Text(
    fr="La base de données {address} vient d’une version plus récente de Tablée (schéma {found}, ici {known}) : "
    "mettez Tablée à jour.",
    en="The database {address} comes from a newer version of Tablée (schema {found}, here {known}): update Tablée.",
)

log = structlog.get_logger()


class StoreError(TableeError):
    """Nothing was written."""


Row = tuple[Any, ...]
"""An entry, in the order of its columns."""


Step = tuple[Executable, Sequence[dict[str, Any]]]
"""A statement and what it is carried out with."""


class _Write(NamedTuple):
    rows: Sequence[Row]
    """Entries to append."""
    steps: Sequence[Step]
    """What else is written, in the same transaction; all writes of a batch take each of their statements together."""
    work: Callable[[Connection], Any] | None
    """What else is to be done there, and can't be said beforehand."""
    loop: asyncio.AbstractEventLoop
    answer: Callable[[Any], None]
    """Called in the loop, with the result or with the error."""


def open_engine(address: str, *, synchronous: str = "FULL") -> Engine:
    """An engine for the address; SQLite with a write-ahead log, flushed at every commit."""
    try:
        url = make_url(address)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise StoreError(BAD_ADDRESS, address=shown(url))
        if url.get_backend_name() == "postgresql":
            return create_engine(url, pool_size=READERS + 1, pool_pre_ping=True, hide_parameters=True)
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreError(BAD_ADDRESS, address=address.split("@")[-1]) from None
    except ModuleNotFoundError:
        raise StoreError(NO_DRIVER) from None

    connect_args = {"timeout": BUSY_S, "check_same_thread": False}
    engine = create_engine(url, poolclass=NullPool, connect_args=connect_args, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            f"wal_autocheckpoint={CHECKPOINT_PAGES}",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_S * 1000}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine


def shown(url: URL) -> str:
    """A database's address as it may be shown to people."""
    return url.render_as_string(hide_password=True)


def first_line(error: DBAPIError) -> str:
    """What the database complains of, without its advice."""
    return str(error.orig).strip().partition("\n")[0].rstrip(".")


def make_folder(folder: Path) -> None:
    """The folder of the SQLite file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(NO_FOLDER, path=folder, why=reason(error)) from None


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to a schema (the newest unless another is named); StoreError if it cannot be done."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    address = shown(engine.url)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            check_schema(MigrationContext.configure(connection).get_current_revision(), address)
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    except DBAPIError as error:
        raise StoreError(CANNOT_OPEN, address=address, why=first_line(error)) from None


def check_schema(found: str | None, address: str) -> None:
    """StoreError if this is a schema of the future, which nothing here can read."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError(NEWER_SCHEMA, address=address, found=found, known=scripts.get_current_head())


def claim(url: URL) -> sqlite3.Connection | None:
    """Keep other servers away from an SQLite file until the claim is closed or the process ends, however it ends.

    A table lives in the memory of one server. Were two to play it on, each would find its entries taken by the other, and the
    table would be stuck for good. The claim is a lock on a file beside the database, which backups and readers need not respect.
    """
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    try:
        held = sqlite3.connect(f"{url.database}-served", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StoreError(CANNOT_OPEN, address=shown(url), why=error) from None
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(SERVED_ALREADY, address=shown(url)) from None
        raise StoreError(CANNOT_OPEN, address=shown(url), why=error) from None
    return held


class Database:
    """Opens the database, migrates it, and serves reads and writes to the event loop."""

    def __init__(self, address: str, *, synchronous: str = "FULL") -> None:
        self.engine = open_engine(address, synchronous=synchronous)
        self._claim = claim(self.engine.url)
        try:
            migrate(self.engine)
        except StoreError:
            self._release()
            raise
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = threading.local()
        self._reading_all: list[Connection] = []
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self.commits = 0
        self.written = 0

    async def append(self, *rows: Row) -> None:
        """Append entries to logs; the answer comes when they are safe."""
        await self._put(rows, (), None)

    async def append_with(self, rows: Sequence[Row], *steps: Step) -> None:
        """Append entries and carry out statements, all or nothing. Nobody else's steps may depend on theirs."""
        await self._put(rows, steps, None)

    async def write(self, work: Callable[[Connection], Result], *rows: Row) -> Result:
        """Append entries and do more, all or nothing."""
        done: Result = await self._put(rows, (), work)
        return done

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Connection], Result]) -> Result:
        connection = getattr(self._reading, "connection", None)
        if connection is None or connection.closed:
            connection = self._reading.connection = self.engine.connect()
            self._reading_all.append(connection)
        try:
            with connection.begin():
                return query(connection)
        except DBAPIError as error:
            log.error("cannot read", why=str(error.orig))
            if not connection.invalidated:
                connection.close()
            self._reading.connection = None
            raise StoreError(CANNOT_WRITE) from None

    async def _put(self, rows: Sequence[Row], steps: Sequence[Step], work: Callable[[Connection], Any] | None) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._waiting.put(_Write(rows, steps, work, loop, partial(_resolve, answer)))
        return await answer

    def _write_all(self) -> None:
        """The writer thread: everything that waits goes into one transaction."""
        is_open = True
        connection: Connection | None = None
        while is_open:
            batch = []
            write = self._waiting.get()
            while write is not None:
                batch.append(write)
                if len(batch) == MOST_IN_BATCH or self._waiting.empty():
                    break
                write = self._waiting.get()
            is_open = write is not None
            if not batch:
                continue
            # Moves first: they take one statement, and need not wait for what takes several.
            plain = [write for write in batch if _is_plain(write)]
            for part in (plain, [write for write in batch if not _is_plain(write)]):
                if part:
                    connection = self._write_part(connection, part)
        if connection is not None:
            connection.close()

    def _write_part(self, connection: Connection | None, part: Sequence[_Write]) -> Connection | None:
        try:
            if connection is None or connection.closed:
                connection = self.engine.connect().execution_options(writes=True)
            answers = self._commit(connection, part)
        except Exception:  # whatever it is, the writer lives on, and each write gets its own answer
            connection = self._renewed(connection)
            answers = [self._commit_alone(connection, write) for write in part]
        _answer_all(part, answers)
        return connection

    def _commit(self, connection: Connection, batch: Sequence[_Write]) -> list[Any]:
        rows = [row for write in batch for row in write.rows]
        if connection.dialect.name == "sqlite" and all(_is_plain(write) for write in batch):
            self._append_at_once(connection, rows)
            answers = [None] * len(batch)
        else:
            answers = self._commit_in_transaction(connection, batch, rows)
        self.commits += 1
        self.written += len(batch)
        return answers

    def _append_at_once(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Moves are what is written most. One statement for all of them is a transaction of its own, and takes the GIL once:
        each further step would have to wait for the busy event loop again.
        """
        statement = APPEND + ",".join([APPENDED] * len(rows))
        values = list(chain.from_iterable(rows))
        driver: Any = connection.connection.driver_connection
        try:
            driver.execute(statement, values)
        except sqlite3.Error as error:
            raise DBAPIError(statement, None, error) from None

    def _commit_in_transaction(self, connection: Connection, batch: Sequence[_Write], rows: Sequence[Row]) -> list[Any]:
        with connection.begin():
            if rows:
                connection.execute(insert(entries), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            together: dict[Executable, list[dict[str, Any]]] = {}
            for statement, given in chain.from_iterable(write.steps for write in batch):
                together.setdefault(statement, []).extend(given)
            for statement, given in together.items():
                connection.execute(statement, given)
            return [write.work(connection) if write.work else None for write in batch]

    def _commit_alone(self, connection: Connection | None, write: _Write) -> Any:
        """The answer, or the error that is the answer."""
        try:
            if connection is None:
                with self.engine.connect().execution_options(writes=True) as fresh:
                    return self._commit(fresh, [write])[0]
            return self._commit(connection, [write])[0]
        except TableeError as error:
            return error
        except Exception as error:
            log.error("cannot write", why=str(getattr(error, "orig", None) or error))
            return StoreError(CANNOT_WRITE)

    def _renewed(self, connection: Connection | None) -> Connection | None:
        """A connection that is known to be of use, or None."""
        if connection is not None and not connection.invalidated and not connection.closed:
            return connection
        try:
            return self.engine.connect().execution_options(writes=True)
        except SQLAlchemyError:
            return None

    def close(self) -> None:
        """Write what waits, then close."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._reading_all:
            connection.close()
        self.engine.dispose()
        self._release()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.close()


def _is_plain(write: _Write) -> bool:
    """Just entries."""
    return not write.steps and write.work is None


def _answer_all(batch: Sequence[_Write], answers: Sequence[Any]) -> None:
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


def _resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)
