"""Whose bot thinks next, by a clock of our own and with bots that only let time pass."""

import heapq
from collections.abc import Callable
from itertools import count
from math import log

import pytest

from tablee.server.tables.bot_queue import HALF_LIFE_S, MOST_USED_S, BotQueue, Thought, Urgency

EXPERT_S, GREEDY_S = 0.4, 0.002


class Hall:
    """Bots that think for as long as their thoughts cost, in so many threads."""

    def __init__(self, threads: int = 2, *, quotas: bool = True) -> None:
        self.now = 0.0
        self.queue = BotQueue(threads, quotas=quotas, clock=lambda: self.now)
        self.waited: dict[str, list[float]] = {}
        """By payer, how long each thought waited until it began."""
        self.order: list[str] = []
        """What was begun, by its kind."""
        self._events: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()

    def at(self, moment: float, what: Callable[[], object]) -> None:
        heapq.heappush(self._events, (moment, next(self._numbers), what))

    def ask(
        self,
        payer: str,
        cost_s: float,
        *,
        kind: str = "",
        urgency: Urgency | Callable[[], Urgency | None] = Urgency.PLAY,
        then: Callable[[], None] = lambda: None,
    ) -> Thought:
        def begin() -> None:
            self.waited.setdefault(payer, []).append(self.now - thought.since_s)
            self.order.append(thought_kind)
            self.at(self.now + cost_s, end)

        def end() -> None:
            self.queue.done(thought, cost_s)
            then()

        thought_kind = kind or f"{payer} {cost_s}"
        thought = Thought(payer, thought_kind, urgency if callable(urgency) else lambda: urgency, begin)
        self.queue.put(thought)
        return thought

    def keep_asking(self, payer: str, cost_s: float, every_s: float = 0.0, **rest: object) -> None:
        """A table whose bots go on and on."""

        def again() -> None:
            self.at(self.now + every_s, lambda: self.keep_asking(payer, cost_s, every_s, **rest))

        self.ask(payer, cost_s, then=again, **rest)  # type: ignore[arg-type]

    def run(self, until: float) -> None:
        while True:
            while (thought := self.queue.take()) is not None:
                thought.begin()
            pause = self.queue.pause_s()
            coming = self._events[0][0] if self._events else until
            moment = min(coming, until if pause is None else self.now + pause, until)
            if moment >= until:
                self.now = until
                return
            self.now = max(self.now, moment)
            while self._events and self._events[0][0] <= self.now:
                heapq.heappop(self._events)[2]()


def test_eight_people_with_59_tables_of_experts_delay_nobodys_bot() -> None:
    hall = Hall()
    for table in range(59):
        hall.keep_asking(f"attacker {table % 8}", EXPERT_S)
    for second in range(60):
        hall.at(20 + second, lambda: hall.ask("ada", GREEDY_S))
    hall.run(until=90)
    assert len(hall.waited["ada"]) == 60
    assert max(hall.waited["ada"]) <= EXPERT_S + 1e-9, (
        "she waits for one that is thinking already, not for those who wait"
    )
    served = [len(hall.waited[f"attacker {number}"]) for number in range(8)]
    assert max(served) - min(served) <= 2, "and they get the same, all of them"


def test_guests_of_one_address_leave_a_thread_free_for_others() -> None:
    hall = Hall()
    for _ in range(59):
        hall.keep_asking("from 192.0.2.1", EXPERT_S)
    for second in range(20):
        hall.at(second + 0.5, lambda: hall.ask("ada", GREEDY_S))
    hall.run(until=30)
    assert hall.waited["ada"] == [0.0] * 20


def test_one_thread_is_shared_too() -> None:
    hall = Hall(threads=1)
    for _ in range(59):
        hall.keep_asking("attacker", EXPERT_S)
    hall.at(10.0, lambda: hall.ask("ada", GREEDY_S))
    hall.run(until=20)
    assert max(hall.waited["ada"]) <= EXPERT_S + 1e-9


def test_ones_own_cheap_thoughts_come_first_but_no_dear_one_waits_for_ever() -> None:
    hall = Hall(threads=1, quotas=False)
    for kind, cost in (("expert", EXPERT_S), ("greedy", GREEDY_S)):  # what they cost is seen once
        hall.ask("ada", cost, kind=kind)
    hall.run(until=2)
    del hall.order[:]
    hall.ask("ada", EXPERT_S, kind="expert")
    for _ in range(3):
        hall.ask("ada", GREEDY_S, kind="greedy")
    hall.run(until=3)
    assert hall.order == ["greedy", "greedy", "greedy", "expert"]
    del hall.order[:]
    hall.ask("ada", EXPERT_S, kind="expert")
    for _ in range(2):
        hall.keep_asking("ada", GREEDY_S, kind="greedy")
    hall.run(until=4)
    assert "expert" in hall.order


def test_who_has_used_much_waits_longer_but_not_for_ever() -> None:
    hall = Hall(threads=1, quotas=False)
    hall.ask("heavy", 20.0)
    hall.run(until=21)
    hall.keep_asking("heavy", EXPERT_S)
    for other in range(4):
        hall.keep_asking(f"light {other}", EXPERT_S)
    hall.run(until=24)
    assert len(hall.waited["heavy"]) == 1
    hall.run(until=120)
    assert 2 < len(hall.waited["heavy"]) < len(hall.waited["light 0"])


def test_among_equals_whoever_has_waited_longest_is_next() -> None:
    hall = Hall(threads=1)
    hall.ask("first of all", EXPERT_S)
    for moment, payer in ((0.1, "carol"), (0.2, "ada"), (0.3, "bob")):
        hall.at(moment, lambda payer=payer: hall.ask(payer, GREEDY_S, kind=payer))  # type: ignore[misc]
    hall.run(until=2)
    assert hall.order[1:] == ["carol", "ada", "bob"]


def test_play_comes_before_hints_shows_and_reviews() -> None:
    hall = Hall(threads=1)
    hall.ask("carol", EXPERT_S, kind="begun")
    hall.run(until=0.1)
    for urgency in reversed(Urgency):
        hall.ask("ada", GREEDY_S, kind=urgency.name, urgency=urgency)
    hall.run(until=2)
    assert hall.order == ["begun", "PLAY", "ASKED", "SHOW", "REVIEW"]


@pytest.mark.parametrize("urgency", [Urgency.ASKED, Urgency.SHOW, Urgency.REVIEW])
def test_nothing_but_play_takes_the_last_thread(urgency: Urgency) -> None:
    hall = Hall(threads=4)
    for number in range(20):
        hall.keep_asking(f"somebody {number}", EXPERT_S, urgency=urgency)
    for moment in range(1, 9):
        hall.at(moment + 0.3, lambda: hall.ask("ada", GREEDY_S))
    hall.run(until=10)
    assert hall.waited["ada"] == [0.0] * 8


def test_reviews_are_made_one_at_a_time() -> None:
    hall = Hall(threads=4)
    for person in ("ada", "bob", "carol"):
        hall.ask(person, 1.0, urgency=Urgency.REVIEW)
    hall.run(until=0.5)
    assert len(hall.order) == 1
    hall.run(until=5)
    assert len(hall.order) == 3


def test_what_nobody_needs_any_more_is_left_out() -> None:
    hall, left_out = Hall(threads=1), []
    is_watched = True
    hall.ask("carol", EXPERT_S)
    hall.run(until=0.1)
    thought = hall.ask("ada", EXPERT_S, kind="show", urgency=lambda: Urgency.SHOW if is_watched else None)
    thought.dropped = lambda: left_out.append(thought)
    withdrawn = hall.ask("ada", EXPERT_S, kind="withdrawn")
    hall.queue.drop(withdrawn)
    is_watched = False
    hall.run(until=5)
    assert left_out == [thought]
    assert hall.order == ["carol 0.4"]


@pytest.mark.parametrize("quotas", [True, False])
def test_nobody_thinks_for_more_than_their_share(quotas: bool) -> None:
    hall = Hall(quotas=quotas)
    for _ in range(10):
        hall.keep_asking("ada", EXPERT_S)
    hall.run(until=1000)
    thought_s = EXPERT_S * len(hall.waited["ada"])
    if quotas:
        assert thought_s == pytest.approx(MOST_USED_S * (1 + 1000 * log(2) / HALF_LIFE_S), rel=0.05)
        assert hall.queue.debt_s("ada") < 2 * EXPERT_S / MOST_USED_S * HALF_LIFE_S
        assert hall.queue.debt_s("bob") == 0
    else:
        assert thought_s == pytest.approx(1000, rel=0.01)
        assert hall.queue.debt_s("ada") == 0


def test_a_debt_is_gone_after_so_long() -> None:
    hall = Hall()
    hall.ask("ada", MOST_USED_S + 5)
    hall.run(until=MOST_USED_S + 6)
    debt = hall.queue.debt_s("ada")
    assert debt > 10
    hall.ask("ada", GREEDY_S, kind="next")
    hall.run(until=hall.now + debt - 0.1)
    assert "next" not in hall.order
    hall.run(until=hall.now + 0.2)
    assert "next" in hall.order
