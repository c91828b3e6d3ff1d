"""Each seat's time, counted from the times in the log alone, so that a replay gives the same clocks."""

from collections.abc import Collection

from tablee.server.messages import Clock, ClockFace

LEAST_BACK_MS = 10_000
"""A player who returns after running out of time gets at least this much."""


class SeatClocks:
    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        self._left_ms = [clock.game_ms] * seats
        self._since_ms: list[int | None] = [None] * seats
        """When the seat's clock began to run; None while it stands."""

    @property
    def is_ticking(self) -> bool:
        return self._clock.kind != "none"

    def run(self, at_ms: int, running: Collection[int], renewed: Collection[int]) -> None:
        """From now on these clocks run; those renewed face a new decision, the others go on with their old one."""
        if not self.is_ticking:
            return
        for seat, since in enumerate(self._since_ms):
            stops = seat not in running or seat in renewed
            if since is not None and stops:
                self._left_ms[seat] = max(0, self._left_ms[seat] - (at_ms - since)) + self._clock.increment_ms
            if seat not in running:
                self._since_ms[seat] = None
            elif since is None or stops:
                self._since_ms[seat] = at_ms

    def come_back(self, at_ms: int, seat: int) -> None:
        """A person takes their seat again."""
        self._left_ms[seat] = max(self._left_ms[seat], self._clock.increment_ms, LEAST_BACK_MS)
        if self._since_ms[seat] is not None:
            self._since_ms[seat] = at_ms

    def deadline_ms(self, seat: int) -> int | None:
        """When the seat's time runs out, if its clock is running."""
        since = self._since_ms[seat]
        if since is None or not self.is_ticking:
            return None
        return since + (self._left_ms[seat] if self._clock.kind == "game" else self._clock.move_ms)

    def face(self, now_ms: int) -> ClockFace | None:
        if not self.is_ticking:
            return None
        return ClockFace(
            now_ms, self._shown(now_ms), [s for s, since in enumerate(self._since_ms) if since is not None]
        )

    def _shown(self, now_ms: int) -> list[int | None]:
        shown: list[int | None] = []
        for seat, left in enumerate(self._left_ms):
            deadline = self.deadline_ms(seat)
            if deadline is not None:
                shown.append(max(0, deadline - now_ms))
            else:
                shown.append(left if self._clock.kind == "game" else None)
        return shown
