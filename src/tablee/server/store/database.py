"""One database: reads by some threads, beside one writer. SQLite by default, PostgreSQL by its address."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tablee.server.store.errors import CANNOT_READ, CANNOT_WRITE, IN_DOUBT, InDoubt, StoreError
from tablee.server.store.opening import claim, limit_silence, migrate, open_engine
from tablee.server.store.writer import CONNECT_S, PATIENCE_S, Row, Step, Write, Writer

Result = TypeVar("Result")

READERS = 4
ANSWER_S = 4.5
"""How long a request waits for PostgreSQL before it is told that the database does not answer."""
WATCH_S = 0.1
"""How often it is looked whether somebody has waited too long."""

log = structlog.get_logger()


class Database:
    """Opens the database, migrates it, and serves reads and writes to the event loop."""

    def __init__(self, address: str, *, synchronous: str = "FULL") -> None:
        self.engine = open_engine(address, synchronous=synchronous)
        self._claim = claim(self.engine.url)
        self.writer = Writer(self.engine)
        try:
            self.writer.open()
            migrate(self.engine)
        except StoreError:
            self.writer.close()
            self._release()
            raise
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = threading.local()
        self._reading_all: list[Connection] = []
        self._asked: dict[asyncio.Future[Any], tuple[float, Write]] = {}
        """What is waited for, and until when; who has waited longest comes first."""
        self._is_watched = False
        self.writer.start()

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

    async def _put(self, rows: Sequence[Row], steps: Sequence[Step], work: Callable[[Connection], Any] | None) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        write = Write(rows, steps, work, loop, partial(_resolve, answer), threading.Lock())
        self._asked[answer] = time.monotonic() + PATIENCE_S, write
        self._watch(loop)
        self.writer.put(write)
        try:
            return await answer
        finally:
            self._asked.pop(answer, None)

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._asked and not self._is_watched:
            self._is_watched = True
            loop.call_later(WATCH_S, self._give_up, loop)

    def _give_up(self, loop: asyncio.AbstractEventLoop) -> None:
        """Whoever has waited too long, as for a disk that hangs, is told what is known: what was not begun will not be done."""
        self._is_watched = False
        for answer, (until, write) in self._asked.items():
            if time.monotonic() < until:
                break
            _resolve(answer, StoreError(CANNOT_WRITE) if write.claim.acquire(blocking=False) else InDoubt(IN_DOUBT))
        self._watch(loop)

    async def settle(self) -> None:
        """Returns when all that was to be written before is written, or never will be; StoreError while that is open."""
        await self.write(lambda _: None)

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        if self.writer.is_remote and self.writer.is_failing:
            raise StoreError(CANNOT_READ)
        until = time.monotonic() + ANSWER_S
        answer = asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, until)
        answer.add_done_callback(
            lambda late: late.cancelled() or late.exception()
        )  # heard, even if nobody waits any more
        await asyncio.wait({answer}, timeout=PATIENCE_S)
        if not answer.done():  # the disk is silent, or all readers wait for it
            answer.cancel()
            raise StoreError(CANNOT_READ)
        return answer.result()

    def _read(self, query: Callable[[Connection], Result], until: float) -> Result:
        try:
            connection = getattr(self._reading, "connection", None)
            if connection is not None:
                try:
                    return self._ask(connection, query, until)
                except DBAPIError as error:
                    if not error.connection_invalidated:
                        raise
                    # It was lost, perhaps long ago: once more, with another.
            return self._ask(self._open(until), query, until)
        except SQLAlchemyError as error:
            log.error("cannot read", why=str(getattr(error, "orig", None) or error).partition("\n")[0])
            raise StoreError(CANNOT_READ) from None

    def _ask(self, connection: Connection, query: Callable[[Connection], Result], until: float) -> Result:
        try:
            limit_silence(connection, until - time.monotonic())
            with connection.begin():
                return query(connection)
        except DBAPIError:
            self._reading.connection = None
            self._reading_all.remove(connection)
            connection.close()
            raise

    def _open(self, until: float) -> Connection:
        if self.writer.is_remote and time.monotonic() + CONNECT_S > until:
            raise StoreError(CANNOT_READ)
        connection = self._reading.connection = self.engine.connect()
        self._reading_all.append(connection)
        return connection

    async def check(self) -> None:
        """StoreError unless the database can be used; answers at once, for the writer looks after it every second."""
        if not self.writer.is_well:
            raise StoreError(CANNOT_READ)

    def close(self) -> None:
        """Write what waits, then close."""
        self.writer.close()
        self._readers.shutdown()
        for connection in self._reading_all:
            connection.close()
        self._release()

    def _release(self) -> None:
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()


def _resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)
