"""How fast one may ask: a bucket of tokens for each session or address and each kind of request."""

import time
from collections import OrderedDict
from typing import Literal, NamedTuple

from tablee.server.errors import TOO_FAST, TooFast

Kind = Literal[
    "rest",
    "session",
    "socket",
    "sockets",
    "connect",
    "sign-in",
    "newcomer",
    "chat",
    "table",
    "hint",
    "review",
    "record",
    "puzzle",
    "report",
    "export",
]
MOST_BUCKETS = 50_000


class Rate(NamedTuple):
    per_s: float
    burst: float


RATES: dict[Kind, Rate] = {
    "rest": Rate(20, 100),
    "session": Rate(10, 60),
    "socket": Rate(40, 120),
    "sockets": Rate(200, 600),
    "connect": Rate(2, 40),
    "sign-in": Rate(1, 20),
    "newcomer": Rate(1 / 5, 30),
    "chat": Rate(1, 6),
    "table": Rate(1, 20),
    "hint": Rate(1, 5),
    "review": Rate(1 / 20, 5),
    "record": Rate(2, 40),
    "puzzle": Rate(1, 20),
    "report": Rate(1 / 60, 6),
    "export": Rate(1 / 60, 3),
}


class Limits:
    def __init__(self, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._buckets: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()
        """Tokens left, and when that was so; the longest unused first."""

    def spend(self, kind: Kind, who: str) -> None:
        """Take a token, or raise TooFast."""
        if not self._enabled:
            return
        rate, now, key = RATES[kind], time.monotonic(), (kind, who)
        left, since = self._buckets.pop(key, (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.per_s)
        self._buckets[key] = (left - 1 if left >= 1 else left), now
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooFast(TOO_FAST)
