"""How long the server has served: the time by which everything at its tables runs.

It is no time of day, so nobody's clock minds what is done to the machine's. It goes on from where it was when the server starts
again, and stands while nobody could play: while the server or its database is away, and while the process is stopped.
"""

import time
from typing import NamedTuple

from tablee.server.timestamps import now_ms

MS = 1_000_000
"""Nanoseconds."""
TICK_S = 1.0
"""How often it must tick."""
LONGEST_STEP_MS = 3_000
"""More between two ticks, and the process did not run: a machine that slept, SIGSTOP."""


class Now(NamedTuple):
    wall_ms: int
    """As people and logs tell the time."""
    served_ms: int


class Stopwatch:
    def __init__(self) -> None:
        self._counted_ns = 0
        self._counted_at_ns: int | None = None
        """None: it stands."""

    @property
    def ms(self) -> int:
        return (self._counted_ns + self._since_tick_ns) // MS

    @property
    def now(self) -> Now:
        return Now(now_ms(), self.ms)

    @property
    def is_running(self) -> bool:
        return self._counted_at_ns is not None

    def tick(self, *, goes_on: bool = True) -> None:
        """Count what has passed; from now on it runs, or stands."""
        self._counted_ns += self._since_tick_ns
        self._counted_at_ns = time.monotonic_ns() if goes_on else None

    def reach(self, ms: int) -> None:
        """So much has been served already, an entry says."""
        self._counted_ns += max(0, ms - self.ms) * MS

    @property
    def _since_tick_ns(self) -> int:
        if self._counted_at_ns is None:
            return 0
        return min(time.monotonic_ns() - self._counted_at_ns, LONGEST_STEP_MS * MS)
