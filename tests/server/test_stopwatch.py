"""The time that the server has served: it goes on by itself alone."""

from types import SimpleNamespace

import pytest

from tablee.server.stopwatch import LONGEST_STEP_MS, Stopwatch

HOUR_S = 3600


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    time = SimpleNamespace(at_s=100.0)
    time.monotonic_ns = lambda: int(time.at_s * 1e9)
    monkeypatch.setattr("tablee.server.stopwatch.time", time)
    return time


def test_it_stands_until_it_ticks_and_then_runs_between_ticks(time: SimpleNamespace) -> None:
    stopwatch = Stopwatch()
    stopwatch.reach(5_000)
    time.at_s += 1
    assert (stopwatch.ms, stopwatch.is_running) == (5_000, False)
    stopwatch.tick()
    time.at_s += 0.5
    assert stopwatch.ms == 5_500
    stopwatch.tick()
    time.at_s += 0.25
    assert stopwatch.ms == 5_750


def test_while_the_process_did_not_run_nothing_was_served(time: SimpleNamespace) -> None:
    stopwatch = Stopwatch()
    stopwatch.tick()
    time.at_s += HOUR_S
    assert stopwatch.ms == LONGEST_STEP_MS
    stopwatch.tick()
    time.at_s += 1
    assert stopwatch.ms == LONGEST_STEP_MS + 1_000


def test_it_stands_while_it_is_told_to(time: SimpleNamespace) -> None:
    stopwatch = Stopwatch()
    stopwatch.tick()
    time.at_s += 1
    stopwatch.tick(goes_on=False)
    time.at_s += 2
    assert stopwatch.ms == 1_000
    stopwatch.tick()
    assert stopwatch.ms == 1_000


@pytest.mark.usefixtures("time")
def test_it_never_goes_back() -> None:
    stopwatch = Stopwatch()
    stopwatch.tick()
    stopwatch.reach(7_000)
    stopwatch.reach(3_000)
    assert stopwatch.ms == 7_000
