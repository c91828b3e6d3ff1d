"""Work on slices of a batch, by all cores or by one: whichever is quicker here and now.

To wake a sleeping core takes time, on a virtual machine as much as many quick steps. So a worker that has done its slice waits
actively for a moment, in machine code and without Python's lock, and goes to sleep only if nothing comes. And both ways are
tried a few times, now and then, and the quicker one is kept until the next trial. What is computed does not depend on it.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from typing import Any, Protocol

import numpy as np

from tablee.kernels import Buffer

TRIED = 6
"""How often each way is tried,"""
KEPT = 300
"""and for how many rounds the quicker one is kept then."""
PATIENCE = 1 << 19
"""How often a worker polls its mailbox before it goes to sleep: for some tenths of a millisecond."""
NAP = 50e-6
"""Seconds between polls by whoever waits for a slow worker: others may need the core."""

MAILBOX = np.dtype([("given", "i8", (8,)), ("done", "i8", (8,)), ("job", "i8", (8,))])
"""Where a worker finds its orders: how many jobs have been given to it, how many are done, and which is the latest; each in a
line of the cache of its own."""


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


class Work(Protocol):
    """What workers do, in slices."""

    slices: int

    def do(self, number: int, job: int) -> None:
        """The job on one slice."""

    def serve(self, number: int, mailbox: Buffer, patience: int) -> None:
        """On one slice, all jobs that are given to the mailbox; returns when none has come for `patience` polls."""

    def has_done(self, mailbox: Buffer, jobs: int, patience: int) -> bool:
        """Wait until this many jobs are done, for at most `patience` polls."""


class Worker:
    """A thread that does every job on one slice."""

    def __init__(self, number: int, work: Work) -> None:
        self._number, self._work = number, work
        self._mailbox = Buffer(MAILBOX)
        self._given: Any = self._mailbox.array["given"][0]
        self._job: Any = self._mailbox.array["job"][0]
        self._jobs = 0
        self._failure: BaseException | None = None
        self._is_closed = self._is_asleep = False
        self._wake = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def give(self, job: int) -> None:
        self._jobs += 1
        self._job[0] = job
        self._given[0] = self._jobs  # last: the worker looks at this
        if self._is_asleep:
            self._wake.set()

    def wait(self) -> None:
        """Until all jobs are done."""
        while not self._work.has_done(self._mailbox, self._jobs, PATIENCE):
            if self._failure is not None:
                raise self._failure
            time.sleep(NAP)

    def close(self) -> None:
        self._is_closed = True
        self._wake.set()

    def _serve(self) -> None:
        try:
            while not self._is_closed:
                self._work.serve(self._number, self._mailbox, PATIENCE)
                self._is_asleep = True
                if self._mailbox.number("given") == self._mailbox.number("done"):  # nothing has come in the meantime
                    self._wake.wait()
                self._is_asleep = False
                self._wake.clear()
        except BaseException as failure:
            self._failure = failure


class Workers:
    """A worker for each slice except the first, which is the caller's."""

    def __init__(self, work: Work, *, is_fixed: bool) -> None:
        """`is_fixed`: all of them always work, whether it pays or not."""
        self._work = work
        self._workers = [Worker(number, work) for number in range(1, work.slices)]
        self._is_closed = False
        self._paces: dict[int, Pace] | None = None if is_fixed or not self._workers else defaultdict(Pace)

    def do(self, job: int) -> None:
        """The job, on all slices."""
        if self._paces is None:
            self._share(job, True)
        else:
            self._paces[job].measure(lambda is_shared: self._share(job, is_shared))

    def close(self) -> None:
        """From now on the caller does everything."""
        self._is_closed = True
        for worker in self._workers:
            worker.close()

    def _share(self, job: int, is_shared: bool) -> None:
        if self._is_closed or not is_shared:
            for number in range(self._work.slices):
                self._work.do(number, job)
            return
        for worker in self._workers:
            worker.give(job)
        self._work.do(0, job)
        for worker in self._workers:
            worker.wait()
