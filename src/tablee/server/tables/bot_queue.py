"""Whose bot thinks next, and whose must wait: nobody's bots make other people wait long.

Each thought is paid for by somebody (`payers.py`) with the time that it takes, which is forgotten by and by. Of what is equally
urgent, the next is that of the payer who has waited longest for what it costs them, what they have used lately included: so
whoever asks for little gets it almost at once, and whoever asks for much gets it too (highest response ratio next). It is
the same among the thoughts of one payer. Nothing here knows of threads or tables.
"""

import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from math import log2

HALF_LIFE_S = 120.0
"""Half-life of what somebody has used."""
MOST_USED_S = 45.0
"""Whoever has used so much gets no more than is forgotten: about a quarter of one processor's time, for ever."""
LEAST_S = 0.001
FIRST_GUESS_S = 0.02
"""What a thought of a new kind will cost, until one was seen."""
LEARNING = 0.3


class Urgency(IntEnum):
    """What comes first, whoever pays for it."""

    PLAY = 0
    """Somebody who plays at the table is here."""
    ASKED = 1
    """A hint, the verdict on an answer."""
    SHOW = 2
    """For spectators only, or for people who are away."""
    REVIEW = 3


@dataclass(eq=False)
class Thought:
    payer: str
    kind: Hashable
    """Thoughts of one kind cost about the same."""
    urgency: Callable[[], Urgency | None]
    """As it is now; None: nobody needs it any more."""
    begin: Callable[[], None]
    dropped: Callable[[], None] = lambda: None
    """Called when it is left out because nobody needs it."""
    since_s: float = 0.0
    """When it was put in the queue."""
    taken_as: Urgency | None = None


@dataclass
class _Account:
    used_until_s: float
    """When `used_s` was so."""
    waits_since_s: float
    """Since when this payer has been waiting for the next thought to be taken."""
    used_s: float = 0.0
    waiting: list[Thought] = field(default_factory=list)
    thinking: int = 0


class BotQueue:
    def __init__(self, threads: int, *, quotas: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._threads = threads
        self._all_but_one = max(1, threads - 1)
        """How many may think for one payer, or on anything but play, so that one is always free for the next player."""
        self._most_used_s = MOST_USED_S if quotas else float("inf")
        self._clock = clock
        self._accounts: dict[str, _Account] = {}
        self._costs_s: dict[Hashable, float] = {}
        self._thinking: Counter[Urgency] = Counter()

    def put(self, thought: Thought) -> None:
        now = thought.since_s = self._clock()
        account = self._accounts.setdefault(thought.payer, _Account(now, now))
        if not account.waiting:
            account.waits_since_s = now
        account.waiting.append(thought)

    def drop(self, thought: Thought) -> None:
        """Whoever wanted it has gone. No harm if it was taken already."""
        account = self._accounts.get(thought.payer)
        if account is not None and thought in account.waiting:
            account.waiting.remove(thought)

    def take(self) -> Thought | None:
        """What is to be thought now; None: nothing, or not yet."""
        if self._thinking.total() >= self._threads:
            return None
        now = self._clock()
        best: tuple[tuple[Urgency, float], Thought] | None = None
        for payer, account in list(self._accounts.items()):
            self._forget(account, now)
            if not account.waiting and not account.thinking and account.used_s < LEAST_S:
                del self._accounts[payer]
            elif account.thinking < self._all_but_one and account.used_s <= self._most_used_s:
                found = self._first_of(account, now)
                if found is not None and (best is None or found[0] < best[0]):
                    best = found
        if best is None:
            return None
        (urgency, _), thought = best
        account = self._accounts[thought.payer]
        account.waiting.remove(thought)
        account.waits_since_s = now
        account.thinking += 1
        thought.taken_as = urgency
        self._thinking[urgency] += 1
        return thought

    def done(self, thought: Thought, cost_s: float) -> None:
        """It was thought, and took so long, times the processors that it used."""
        assert thought.taken_as is not None
        self._thinking[thought.taken_as] -= 1
        account, now = self._accounts[thought.payer], self._clock()
        account.thinking -= 1
        self._forget(account, now)
        account.used_s += cost_s
        known = self._costs_s.get(thought.kind, cost_s)
        self._costs_s[thought.kind] = known + LEARNING * (cost_s - known)

    def debt_s(self, payer: str) -> float:
        """How many seconds it is until this payer's bots may think again, because they have thought so much; 0: now."""
        account = self._accounts.get(payer)
        if account is None:
            return 0.0
        self._forget(account, self._clock())
        return HALF_LIFE_S * log2(account.used_s / self._most_used_s) if account.used_s > self._most_used_s else 0.0

    def pause_s(self) -> float | None:
        """When to ask again, should nothing else happen: somebody who waits will have got enough back."""
        debts = (self.debt_s(payer) for payer, account in self._accounts.items() if account.waiting)
        soonest = min((debt for debt in debts if debt), default=None)
        return None if soonest is None else max(soonest, LEAST_S)

    def _first_of(self, account: _Account, now: float) -> tuple[tuple[Urgency, float], Thought] | None:
        """One payer's next thought, with its rank among the payers'."""
        first: tuple[tuple[Urgency, float], Thought] | None = None
        for thought in list(account.waiting):
            urgency = thought.urgency()
            if urgency is None:
                account.waiting.remove(thought)
                thought.dropped()
            elif self._has_room(urgency):
                rank = urgency, -_response(now - thought.since_s, self._cost_s(thought))
                if first is None or rank < first[0]:
                    first = rank, thought
        if first is None:
            return None
        (urgency, _), thought = first
        return (urgency, -_response(now - account.waits_since_s, account.used_s + self._cost_s(thought))), thought

    def _has_room(self, urgency: Urgency) -> bool:
        if urgency is Urgency.PLAY:
            return True
        if urgency is Urgency.REVIEW and self._thinking[Urgency.REVIEW]:
            return False  # one at a time
        return self._thinking.total() - self._thinking[Urgency.PLAY] < self._all_but_one

    def _cost_s(self, thought: Thought) -> float:
        return max(LEAST_S, self._costs_s.get(thought.kind, FIRST_GUESS_S))

    def _forget(self, account: _Account, now: float) -> None:
        account.used_s *= 0.5 ** ((now - account.used_until_s) / HALF_LIFE_S)
        account.used_until_s = now


def _response(waited_s: float, cost_s: float) -> float:
    """The more, the sooner; who came at the same moment, the cheapest first."""
    return (waited_s + LEAST_S) / cost_s
