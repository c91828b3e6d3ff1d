"""One thing at a time: like a lock, but it can also be taken without waiting, where nothing need be awaited but a commit."""

import asyncio
from collections import deque


class Lock:
    def __init__(self) -> None:
        self._is_locked = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_locked(self) -> bool:
        return self._is_locked

    def acquire_nowait(self) -> bool:
        if self._is_locked:
            return False
        self._is_locked = True
        return True

    def release(self) -> None:
        """To who has waited longest."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._is_locked = False

    async def __aenter__(self) -> None:
        if self.acquire_nowait():
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # it was given and can't be used
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
