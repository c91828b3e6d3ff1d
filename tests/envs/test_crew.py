"""Who works: all cores or one, whichever is quicker."""

import pytest

from tablee.envs.crew import KEPT, TRIED, Crew, Pace


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("quicker", [False, True], ids=["alone", "shared"])
def test_the_quicker_way_is_found_and_tried_again_later(monkeypatch: pytest.MonkeyPatch, quicker: bool) -> None:
    clock, ways = Clock(), list[bool]()
    monkeypatch.setattr("tablee.envs.crew.time.perf_counter", clock)

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


@pytest.mark.parametrize("is_fixed", [False, True])
@pytest.mark.parametrize("edges", [[(0, 5)], [(0, 2), (2, 5)], [(0, 1), (1, 3), (3, 5)]])
def test_every_slice_is_worked_on_once(edges: list[tuple[int, int]], is_fixed: bool) -> None:
    workers, pace = Crew(edges, is_fixed=is_fixed), Pace()
    for _ in range(2 * TRIED + 2):
        done: list[tuple[int, int, int]] = []
        workers.each(lambda number, low, high, done=done: done.append((number, low, high)), pace)  # type: ignore[misc]
        assert sorted(done) == [(i, low, high) for i, (low, high) in enumerate(edges)]
    workers.close()


def test_what_goes_wrong_in_another_thread_is_not_lost() -> None:
    workers = Crew([(0, 1), (1, 2)], is_fixed=True)

    def run(number: int, _low: int, _high: int) -> None:
        if number == 1:
            raise ValueError("here")

    with pytest.raises(ValueError, match="here"):
        workers.each(run, Pace())
    workers.close()
