"""The time as logs and messages tell it."""

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def utc(at_ms: int) -> str:
    """For people, to the minute.

    >>> utc(0)
    '1970-01-01 00:00'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M}"
