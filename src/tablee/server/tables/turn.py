"""One thing at a time: like a lock, but it can also be taken without waiting, where nothing need be awaited but a commit."""

import asyncio
from collections import deque


class Turn:
    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_taken(self) -> bool:
        return self._is_taken

    def take_if_free(self) -> bool:
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def give_back(self) -> None:
        """To who has waited longest."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.take_if_free():
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # it was given and can't be used
                self.give_back()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
