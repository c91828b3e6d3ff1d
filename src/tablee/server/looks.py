"""Looking back, and what a move would come to: milliseconds of work each, which nobody's move is to wait for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tablee.server import errors
from tablee.server.errors import TooFast
from tablee.server.limits import Limits

MOST_WAITING = 200

Result = TypeVar("Result")


class Looks:
    """One thread, so that the event loop has as much of the processor as all of them together; each address has its rate."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._thread = ThreadPoolExecutor(1, "look")
        self._waiting = 0

    async def look(self, address: str, work: Callable[[], Result]) -> Result:
        self._limits.spend("look", address)
        if self._waiting >= MOST_WAITING:
            raise TooFast(errors.TOO_FAST)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
