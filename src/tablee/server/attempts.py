"""Slows whoever guesses passwords, and nobody else: waits grow by where the guesses come from and whom they are about."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from tablee.core.texts import Text
from tablee.server.errors import TooFast

FREE = 4
"""Wrong tries about one account from one address, before there is a wait."""
FREE_OF_ADDRESS = 200
"""About all accounts together: a whole school may mistype."""
FIRST_WAIT_S = 2.0
LONGEST_WAIT_S = 900.0
FORGOTTEN_S = 3600.0
MOST_KEPT = 50_000
WAIT = Text(
    fr="Trop d’essais manqués d’ici : réessayez dans {seconds} s.",
    en="Too many wrong tries from here: try again in {seconds} s.",
)

Key = tuple[str, ...]


class Tries(NamedTuple):
    wrong: int
    last_s: float


class Attempts:
    def __init__(self, *, enabled: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._enabled = enabled
        self._clock = clock
        self._tries: OrderedDict[Key, Tries] = OrderedDict()
        """The longest ago first."""

    def begin(self, address: str, about: str) -> None:
        """Counts as a wrong try until `succeeded` says otherwise, so that many at once are no way round; TooFast if it is too
        soon for another one.
        """
        if not self._enabled:
            return
        now = self._clock()
        wait_s = max(self._wait_s((address,), FREE_OF_ADDRESS, now), self._wait_s((address, about), FREE, now))
        if wait_s > 0:
            raise TooFast(WAIT, seconds=int(wait_s) + 1)
        for key in ((address,), (address, about)):
            self._tries[key] = Tries(self._wrong(key, now) + 1, now)
            self._tries.move_to_end(key)
        while len(self._tries) > MOST_KEPT:
            self._tries.popitem(last=False)

    def succeeded(self, address: str, about: str) -> None:
        """The address keeps its other wrong tries: one's own password is no way to guess others' for ever."""
        self._tries.pop((address, about), None)
        tries = self._tries.get((address,))
        if tries is not None:
            self._tries[(address,)] = tries._replace(wrong=tries.wrong - 1)

    def _wrong(self, key: Key, now: float) -> int:
        tries = self._tries.get(key)
        return 0 if tries is None or now - tries.last_s > FORGOTTEN_S else tries.wrong

    def _wait_s(self, key: Key, free: int, now: float) -> float:
        wrong = self._wrong(key, now)
        if wrong < free:
            return 0.0
        wait_s: float = min(FIRST_WAIT_S * 2.0 ** min(wrong - free, 20), LONGEST_WAIT_S)
        return self._tries[key].last_s + wait_s - now
