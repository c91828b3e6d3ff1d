"""After a write that failed, what a table holds in memory may be behind its log: it is read again once the database answers."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from tablee.server.store.errors import StoreError

RETRY_S = 1.0

log = structlog.get_logger()


class Doubts:
    def __init__(self, reload: Callable[[str], Awaitable[None]]) -> None:
        self._reload = reload
        self._tables: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None

    def __call__(self, table: str) -> None:
        """An entry of this table was not written, or perhaps it was."""
        self._tables[table] = None
        if self._task is None:
            self._task = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        """Tell everybody the true state, and restart timers and bots."""
        while self._tables:
            table = next(iter(self._tables))
            del self._tables[table]
            try:
                await self._reload(table)
            except StoreError:
                self._tables[table] = None
                await asyncio.sleep(RETRY_S)
            except Exception:
                log.exception("a table cannot be read again", table=table)
        self._task = None

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
