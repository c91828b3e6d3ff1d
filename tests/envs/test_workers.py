"""Who works: all cores or one, whichever is quicker."""

import gc
import threading
import time

import pytest

from tablee.envs import vector
from tablee.envs.workers import KEPT, TRIED, Pace, Workers
from tablee.kernels import Buffer


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("quicker", [False, True], ids=["alone", "shared"])
def test_the_quicker_way_is_found_and_tried_again_later(monkeypatch: pytest.MonkeyPatch, quicker: bool) -> None:
    clock, ways = Clock(), list[bool]()
    monkeypatch.setattr("tablee.envs.workers.time.perf_counter", clock)

    def work(is_shared: bool) -> None:
        ways.append(is_shared)
        clock.now += 1.0 if is_shared is quicker else 2.0

    pace = Pace()
    for _ in range(2 * TRIED + KEPT + 2):
        pace.measure(work)
    tried, kept, again = ways[: 2 * TRIED], ways[2 * TRIED : 2 * TRIED + KEPT], ways[-2:]
    assert tried.count(True) == tried.count(False) == TRIED
    assert set(kept) == {quicker}
    assert set(again) == {False, True}


class Noted:
    """Work that only writes down who did what, in Python."""

    def __init__(self, slices: int, fails: bool = False) -> None:
        self.slices, self.fails = slices, fails
        self.done: list[tuple[int, int]] = []

    def do(self, number: int, job: int) -> None:
        self.done.append((number, job))

    def serve(self, number: int, mailbox: Buffer, _patience: int) -> None:
        while mailbox.number("given") != mailbox.number("done"):
            if self.fails:
                raise ValueError("here")
            self.do(number, mailbox.number("job"))
            mailbox.array["done"][0, 0] += 1

    def has_done(self, mailbox: Buffer, jobs: int, _patience: int) -> bool:
        return mailbox.number("done") == jobs


@pytest.mark.parametrize("is_fixed", [False, True])
@pytest.mark.parametrize("slices", [1, 2, 3])
def test_every_job_is_done_once_on_every_slice(slices: int, is_fixed: bool) -> None:
    work = Noted(slices)
    workers = Workers(work, is_fixed=is_fixed)
    for job in range(2 * TRIED + 2):
        workers.do(job % 2)
        assert sorted(work.done) == [(number, job % 2) for number in range(slices)]
        work.done.clear()
        if job % 5 == 0:
            time.sleep(0.005)  # workers fall asleep, and are woken
    workers.close()


def test_what_goes_wrong_in_another_thread_is_not_lost() -> None:
    workers = Workers(Noted(2, fails=True), is_fixed=True)
    with pytest.raises(ValueError, match="here"):
        workers.do(0)
    workers.close()


def test_a_forgotten_environment_lets_its_threads_go() -> None:
    before = set(threading.enumerate())
    env = vector.make("tuileries", 8, threads=3)
    env.reset()
    working = set(threading.enumerate()) - before
    assert len(working) == 2
    del env
    gc.collect()
    for thread in working:
        thread.join(timeout=10)
        assert not thread.is_alive()
