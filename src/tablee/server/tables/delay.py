"""What spectators see later: one timer a table, which tells them whatever is due."""

import asyncio
from collections import deque

from tablee.core.game import SPECTATOR
from tablee.server.table_log import LogEntry
from tablee.server.tables.audience import Audience
from tablee.server.tables.state import TableState

MARGIN_S = 0.01
LOOK_AGAIN_S = 1.0
"""While the stopwatch stands, nothing becomes due."""


class Delayed:
    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._waiting: deque[LogEntry] = deque()
        """What spectators are not told yet."""
        self._state: TableState | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, state: TableState) -> None:
        """After loading: what the log has, and spectators may not see yet."""
        self.close()
        self._state = state
        if state.setting.spectator_delay_s:
            self._waiting = deque(state.log[self._audience.seen(state, SPECTATOR).number :])
            self._set_timer()

    def add(self, entry: LogEntry) -> None:
        self._waiting.append(entry)
        self._set_timer()

    def tell(self) -> None:
        """Whatever is due; also before somebody new sees all of that at once."""
        state = self._state
        if state is None or not state.setting.spectator_delay_s:
            return
        seen = self._audience.seen(state, SPECTATOR)
        while self._waiting and self._waiting[0].number <= seen.number:
            entry = self._waiting.popleft()
            self._audience.tell_entry(seen, entry, only=lambda seat: seat == SPECTATOR)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        if self._state is None or self._timer is not None or not self._waiting:
            return
        stopwatch = self._audience.stopwatch
        due_ms = self._waiting[0].clock_ms + self._state.setting.spectator_delay_s * 1000
        wait_s = (due_ms - stopwatch.ms) / 1000 + MARGIN_S if stopwatch.is_running else LOOK_AGAIN_S
        self._timer = asyncio.get_running_loop().call_later(max(wait_s, MARGIN_S), self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.tell()
        self._set_timer()
