"""How a game goes on from one position to the next: its steps, and what chance does between them, by the seed or as told."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import ArgumentError
from typing import TYPE_CHECKING

from tablee.core.contract import Event
from tablee.core.edge import SPECTATOR
from tablee.core.errors import RecordError, TableeError
from tablee.core.position import Position
from tablee.core.record import same
from tablee.core.texts import Text

if TYPE_CHECKING:
    from tablee.core.game import Game

DIFFERS = Text(
    fr="les règles attendent {expected}, le fichier dit {recorded}",
    en="the rules expect {expected}, the file says {recorded}",
)
WRONG_PIECES = Text(fr="mise en place : {why}", en="setup: {why}")
MALFORMED = Text(fr="l’événement n’a pas la bonne forme ({why})", en="the event is malformed ({why})")
WRONG_FORM = (
    ArgumentError,
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What reading an event of the wrong form may raise."""

Step = tuple[int, int]
"""A seat and its move, or DEAL."""
DEAL: Step = (SPECTATOR, 0)
"""The step that deals the next round, where a game stops between rounds."""


@contextmanager
def reading_events() -> Iterator[None]:
    """Whatever an event of the wrong form raises becomes a RecordError."""
    try:
        yield
    except WRONG_FORM as error:
        raise RecordError(MALFORMED, why=repr(error)) from None


def agree(happened: Sequence[Event], recorded: Sequence[Event]) -> None:
    """Raise RecordError unless the recorded events begin with what happened."""
    for number, event in enumerate(happened):
        told = recorded[number] if number < len(recorded) else None
        if not same(told, event):
            raise RecordError(DIFFERS, expected=event, recorded=told)


class Course:
    """Carries steps out in whatever position it is given, legal ones: who calls has checked."""

    def __init__(self, game: "Game", *, stops_between_rounds: bool = False) -> None:
        self.game = game
        self.stops_between_rounds = stops_between_rounds and game.rounds is not None
        self.setup: Event = {}
        """How a record says the pieces lay at first; it may tell the later shuffles, too."""
        self.orders: dict[int, list[int]] = {}
        """By number, the shuffles that went as somebody told, not as the seed says."""

    def copy(self) -> "Course":
        twin = Course(self.game, stops_between_rounds=self.stops_between_rounds)
        twin.setup, twin.orders = self.setup, dict(self.orders)
        return twin

    def forget_orders(self, position: Position) -> None:
        """Those of the shuffles after this position: from here the game may go another way, with other pieces to shuffle."""
        self.orders = {number: order for number, order in self.orders.items() if number < position.number("shuffles")}

    def carry_out(self, position: Position, step: Step) -> Position | None:
        """Carry a step out; what lies on the table if the game stops there, between two rounds."""
        if not self.orders and not self.stops_between_rounds:
            seat, move = step
            self.game.rules.play(position, seat, move)  # the quick way
            return None
        before = position.copy()
        if step == DEAL:
            self.let_chance_act(position, deals=True)
        else:
            self.game.rules.act(position, *step)
            self.let_chance_act(position)
        return self._left(before, position)

    def tell_step(self, position: Position, step: Step) -> tuple[list[Event], Position | None]:
        """Both: carry a step out, tell what happened, and what lies on the table if the game stops there."""
        if not self.stops_between_rounds:
            return self.tell(position, step), None
        before = position.copy()
        return self.tell(position, step), self._left(before, position)

    def tell(self, position: Position, step: Step, recorded: Sequence[Event] | None = None) -> list[Event]:
        """Carry a step out and tell what happened; `recorded`: the events that it begins, RecordError if they differ."""
        if step == DEAL:
            return self.let_chance_act(position, deals=True)
        before = position.copy()
        self.game.rules.act(position, *step)
        events = self.game.narrate.acted(before, *step, position)
        if recorded is not None:
            agree(events, recorded)
            recorded = recorded[len(events) :]
        return events + self.let_chance_act(position, recorded)

    def let_chance_act(
        self, position: Position, recorded: Sequence[Event] | None = None, *, deals: bool = False
    ) -> list[Event]:
        """Order the pieces that await it, as often as the rules ask: as the seed says, unless somebody has told how they lay."""
        game, events = self.game, list[Event]()
        while awaits := position.number("awaits"):
            if not deals and self._stops_at(position):
                break
            number = position.number("shuffles")
            if recorded is not None:
                self.orders[number] = game.narrate.order(position, self.setup, recorded[len(events) :])
            if number in self.orders:
                _lay(position, awaits, self.orders[number])
            else:
                game.rules.shuffle(position)
            before = position.copy()
            game.rules.settle(position)
            events += game.narrate.settled(before, position)
        return events

    def _left(self, before: Position, after: Position) -> Position | None:
        rounds = self.game.rounds
        return rounds.last_sight(before, after) if rounds is not None and self._stops_at(after) else None

    def _stops_at(self, position: Position) -> bool:
        rounds = self.game.rounds
        return self.stops_between_rounds and rounds is not None and rounds.is_between(position)


def _lay(position: Position, awaits: int, order: Sequence[int]) -> None:
    """The awaiting pieces, bottom first, in this order."""
    awaiting = position["stock"][:awaits].tolist()
    if sorted(order) != sorted(awaiting):
        why = TableeError(DIFFERS, expected=sorted(awaiting), recorded=sorted(order))
        raise RecordError(WRONG_PIECES, why=why)
    position.array["stock"][0, :awaits] = order
    position.array["shuffles"][0] += 1
