"""What has happened in a match, step by step. Telling takes longer than playing, so it is done when somebody asks."""

from collections.abc import Sequence

from tablee.core.course import Course, Step
from tablee.core.game import Event
from tablee.core.position import Position


class Telling:
    """The events of a match so far."""

    def __init__(self, opening: list[Event]) -> None:
        self.events = opening
        self._position: Position | None = None
        """What the events have reached; None: all has been told, so they have reached where the match stands."""
        self._ends = [len(opening)]
        """How many events there were after the opening, and after each step told since."""

    def wait(self, position: Position) -> None:
        """The next step is going to be told later; the position before it."""
        if self._position is None:
            self._position = position.copy()

    def catch_up(self, course: Course, steps: Sequence[Step]) -> list[Event]:
        """Tell the steps that have not been told yet; all events."""
        position, self._position = self._position, None
        if position is not None:
            for step in steps[len(self._ends) - 1 :]:
                self.add(course.tell(position, step))
        return self.events

    def add(self, happened: Sequence[Event]) -> None:
        """A step that somebody has told already, after all the others."""
        self.events += happened
        self._ends.append(len(self.events))

    @property
    def last(self) -> list[Event]:
        """What the latest step told did; without one, the opening."""
        return self.events[self._ends[-2] if len(self._ends) > 1 else 0 :]

    def cut(self, steps: int) -> None:
        """Forget what came after the first `steps` steps."""
        if len(self._ends) > steps:
            del self._ends[steps + 1 :]
            del self.events[self._ends[-1] :]
            self._position = None

    def copy(self) -> "Telling":
        twin = Telling(list(self.events))
        twin._position = None if self._position is None else self._position.copy()
        twin._ends = list(self._ends)
        return twin
