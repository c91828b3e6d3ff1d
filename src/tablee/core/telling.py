"""What has happened in a match, step by step. Telling takes longer than playing, so it is done when somebody asks."""

from collections.abc import Sequence

from tablee.core.course import Course, Step
from tablee.core.game import Event
from tablee.core.position import Position


class Telling:
    """The events of a match so far; `position` is the one that they have reached."""

    def __init__(self, opening: list[Event], position: Position) -> None:
        self.events = opening
        self._position = position.copy()
        self._ends = [len(opening)]
        """How many events there were after the opening, and after each step told since."""

    def catch_up(self, course: Course, steps: Sequence[Step]) -> list[Event]:
        """Tell the steps that have not been told yet; all events."""
        for step in steps[len(self._ends) - 1 :]:
            self._append(course.tell(self._position, step))
        return self.events

    def add(self, happened: Sequence[Event], position: Position) -> None:
        """A step that somebody has told already, and the position after it."""
        self._append(happened)
        self._position = position.copy()

    @property
    def last(self) -> list[Event]:
        """What the latest step told did; without one, the opening."""
        return self.events[self._ends[-2] if len(self._ends) > 1 else 0 :]

    def cut(self, steps: int, position: Position) -> None:
        """Forget what came after so many steps; the position after them."""
        if len(self._ends) > steps:
            del self._ends[steps + 1 :]
            del self.events[self._ends[-1] :]
            self._position = position.copy()

    def copy(self) -> "Telling":
        twin = Telling(list(self.events), self._position)
        twin._ends = list(self._ends)
        return twin

    def _append(self, happened: Sequence[Event]) -> None:
        self.events += happened
        self._ends.append(len(self.events))
