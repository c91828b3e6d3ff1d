"""What one person, one address and one table may ask for: all of it stands here, and in docs/how-to/serve.md.

Each is far from what people do who play; `--no-rate-limits` turns off what counts by person and address.
"""

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
    "account",
    "mail",
    "mails",
    "mail-to",
    "chat",
    "table",
    "seating",
    "away",
    "ready",
    "watch",
    "undo",
    "hint",
    "review",
    "record",
    "look",
    "puzzle",
    "report",
    "export",
]
MOST_BUCKETS = 50_000


class Rate(NamedTuple):
    per_s: float
    burst: float


RATES: dict[Kind, Rate] = {
    "rest": Rate(60, 300),
    "session": Rate(10, 60),
    "socket": Rate(40, 120),
    "sockets": Rate(200, 600),
    "connect": Rate(2, 40),
    "sign-in": Rate(1, 20),
    "newcomer": Rate(1 / 5, 30),
    "account": Rate(1 / 300, 40),
    "mail": Rate(1 / 60, 5),
    "mails": Rate(1 / 60, 40),
    "mail-to": Rate(1 / 600, 3),
    "chat": Rate(1, 6),
    "table": Rate(1, 20),
    "seating": Rate(1 / 2, 20),
    "away": Rate(1 / 5, 6),
    "ready": Rate(1 / 2, 12),
    "watch": Rate(5, 60),
    "undo": Rate(1 / 6, 6),
    "hint": Rate(1, 5),
    "review": Rate(1 / 20, 5),
    "record": Rate(2, 40),
    "look": Rate(8, 120),
    "puzzle": Rate(1, 20),
    "report": Rate(1 / 60, 6),
    "export": Rate(1 / 60, 3),
}

YOUNG_MS = 24 * 3_600_000
"""An account this new is as quickly made as a guest, and shares with the guests of its address."""
MOST_OPEN = 20
"""Waiting for players."""
MOST_SHOWN, MOST_SHOWN_HERE = 5, 20
"""Of those, public ones, of guests and new accounts."""
OPEN_COUNTS_MS = 3_600_000
"""A table that waits counts for so long after the last time somebody sat down or got up."""
MOST_PLAYING, MOST_PLAYING_HERE = 50, 200
"""Under way: hosted, or with a seat there."""
LYING_MS = 24 * 3_600_000
"""A game without a clock where nothing has happened for so long does not count."""
MOST_WITH_BOTS, MOST_WITH_BOTS_HERE = 12, 40
"""Where bots play."""
BOTS_PLAY_S = 300.0
"""A table where no bot was asked for so long does not count: somebody has left a game lying."""
MOST_WAITED_AT, MOST_WAITED_AT_HERE = 5, 40
"""Other people's public tables, not begun, where somebody has taken a seat."""
SEATS_OF_ONE = 2
"""At somebody else's public table: one's own, and one for somebody at the same screen."""
MOST_LISTED = 100
"""Public tables that the lobby shows."""

MOST_CHAT, MOST_CHAT_OF_OTHERS = 2_000, 500
"""Lines; of people without a seat."""
MOST_SEATINGS = 500
"""Times that somebody sat down or got up before the game."""
MOST_LEAVES = 100
"""Times that one person has a bot take over."""

MOST_JOBS = 3
"""Reviews under way, of one account or of all guests of one address."""
MOST_TOKENS = 20
"""Keys of programs."""
MOST_WATCHED = 50
"""Tables on one socket."""

MOST_HEAD = 32 * 1024
"""Bytes of a request's first line and headers."""


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
