"""Each seat's time, counted from the times in the log alone, so that a replay gives the same clocks."""

from collections.abc import Collection

from tablee.server.messages import Clock, ClockFace
from tablee.server.stopwatch import Now

LEAST_BACK_MS = 10_000
"""A player who returns after running out of time gets at least this much, once in a game."""


class SeatClocks:
    """All times are an entry's `clock_ms`, or the server's stopwatch."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        self._left_ms = [clock.game_ms] * seats
        self._since_ms: list[int | None] = [None] * seats
        """When the seat's clock began to run; None while it stands."""
        self._earned_ms = [0] * seats
        """By the last decision."""
        self._was_helped = [False] * seats
        """Their time had run out, and they were given some more."""

    @property
    def is_ticking(self) -> bool:
        return self._clock.kind != "none"

    def run(self, at_ms: int, running: Collection[int], renewed: Collection[int], *, earns: bool = True) -> None:
        """From now on these clocks run; those renewed face a new decision, the others go on with their old one. `earns`: a
        decision that is over was made, and not taken back."""
        if not self.is_ticking:
            return
        for seat, since in enumerate(self._since_ms):
            stops = seat not in running or seat in renewed
            if since is not None and stops:
                self.stop(at_ms, seat)
                self._earned_ms[seat] = self._clock.increment_ms if earns else 0
                self._left_ms[seat] += self._earned_ms[seat]
            if seat in running and self._since_ms[seat] is None:
                self._since_ms[seat] = at_ms

    def stop(self, at_ms: int, seat: int) -> None:
        """Somebody else decides for this seat now; the time that was spent is spent."""
        since, self._since_ms[seat], self._earned_ms[seat] = self._since_ms[seat], None, 0
        if since is not None:
            self._left_ms[seat] = max(0, self._left_ms[seat] - (at_ms - since))

    def take_back(self, seats: Collection[int]) -> None:
        """A move of theirs never was, nor what was earned by it."""
        for seat in seats:
            earned, self._earned_ms[seat] = self._earned_ms[seat], 0
            self._left_ms[seat] = max(0, self._left_ms[seat] - earned)

    def may_come_back(self, seat: int) -> bool:
        return self._clock.kind != "game" or self._left_ms[seat] > 0 or not self._was_helped[seat]

    def come_back(self, at_ms: int, seat: int, *, decides: bool) -> None:
        """A person takes their seat again."""
        if self._left_ms[seat] < LEAST_BACK_MS and not self._was_helped[seat]:
            self._was_helped[seat] = True
            self._left_ms[seat] = LEAST_BACK_MS
        if decides and self.is_ticking:
            self._since_ms[seat] = at_ms

    def come_back_anew(self, at_ms: int, seat: int) -> None:
        """As it was before the server had a stopwatch: with the whole time."""
        self._left_ms[seat] = max(self._left_ms[seat], self._clock.increment_ms, LEAST_BACK_MS)
        if self._since_ms[seat] is not None:
            self._since_ms[seat] = at_ms

    def deadline_ms(self, seat: int) -> int | None:
        """When the seat's time runs out, if its clock is running."""
        since = self._since_ms[seat]
        if since is None or not self.is_ticking:
            return None
        return since + (self._left_ms[seat] if self._clock.kind == "game" else self._clock.move_ms)

    def face(self, now: Now) -> ClockFace | None:
        if not self.is_ticking:
            return None
        running = [seat for seat, since in enumerate(self._since_ms) if since is not None]
        return ClockFace(now.wall_ms, self._shown(now.served_ms), running)

    def _shown(self, now_ms: int) -> list[int | None]:
        shown: list[int | None] = []
        for seat, left in enumerate(self._left_ms):
            deadline = self.deadline_ms(seat)
            if deadline is not None:
                shown.append(max(0, deadline - now_ms))
            else:
                shown.append(left if self._clock.kind == "game" else None)
        return shown
