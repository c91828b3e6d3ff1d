"""Work on slices of a batch, by all cores or by one: whichever is quicker here and now.

To wake a second core takes time, on a virtual machine as much as many quick steps. So both ways are tried a few times, now and
then, and the quicker one is kept until the next trial. What is computed does not depend on it.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median

TRIED = 6
"""How often each way is tried,"""
KEPT = 300
"""and for how many rounds the quicker one is kept then."""


class Pace:
    """Which way was quicker for one kind of work."""

    def __init__(self) -> None:
        self._spent: tuple[list[float], list[float]] = ([], [])
        self._left = 0
        self._is_shared = True

    def measure(self, work: Callable[[bool], None]) -> None:
        """`work(is_shared)`: by all cores, or by this one alone."""
        if self._left > 0:
            self._left -= 1
            work(self._is_shared)
            return
        alone, shared = self._spent
        is_shared = len(shared) <= len(alone)
        begun = time.perf_counter()
        work(is_shared)
        self._spent[is_shared].append(time.perf_counter() - begun)
        if len(alone) == TRIED:
            self._is_shared = median(shared) < median(alone)
            self._spent, self._left = ([], []), KEPT


class Crew:
    """One thread for each slice, the first one being the caller's."""

    def __init__(self, slices: Sequence[tuple[int, int]], *, is_fixed: bool) -> None:
        """`is_fixed`: all of them always work, whether it pays or not."""
        self._slices = slices
        self._pool = ThreadPoolExecutor(len(slices) - 1) if len(slices) > 1 else None
        self._is_fixed = is_fixed

    def each(self, run: Callable[[int, int, int], None], pace: Pace) -> None:
        """`run(number, low, high)` for each slice."""
        if self._is_fixed or self._pool is None:
            self._share(run, self._pool is not None)
        else:
            pace.measure(lambda is_shared: self._share(run, is_shared))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _share(self, run: Callable[[int, int, int], None], is_shared: bool) -> None:
        pool = self._pool if is_shared else None
        others = [pool.submit(run, i, *one) for i, one in enumerate(self._slices) if i > 0] if pool else []
        for i, (low, high) in enumerate(self._slices[:1] if pool else self._slices):
            run(i, low, high)
        for other in others:
            other.result()
