"""What a game is to the rest of the house: its rules, and the Python around them."""

# ruff: noqa: N802 - the properties in capitals are constants of modules

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from secrets import token_bytes
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from tablee.core.edge import SPECTATOR as SPECTATOR
from tablee.core.edge import check_options, check_position, check_seat, check_seats, check_seed, check_seen, whole_move
from tablee.core.errors import IllegalMove, RulesVersionError
from tablee.core.names import PieceName
from tablee.core.notation import MoveWords, typed
from tablee.core.options import Option, Values, complete, with_older
from tablee.core.position import SCORES, Position
from tablee.core.rules import Rules
from tablee.core.texts import Language, RefusalText, Text
from tablee.kernels import Buffer, seed_buffer

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ViewT = TypeVar("ViewT", default=Any)
    ViewT_co = TypeVar("ViewT_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    ViewT, ViewT_co = TypeVar("ViewT"), TypeVar("ViewT_co")  # before Python 3.13 without a default

Event = dict[str, Any]
"""Something that happened, in the form of docs/records.md."""

UNKNOWN_RULES = Text(
    fr="{title} : version {rules} des règles inconnue ; versions connues : {known}.",
    en="{title}: version {rules} of the rules is not known; known versions: {known}.",
)


class ScoreLine(NamedTuple):
    """One line of a breakdown: "rank + suit ×3: 3"."""

    text: Text
    points: int


class Options(Protocol):
    """`options.py`."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...

    def check(self, values: Values, seats: int) -> None:
        """Raise OptionError where options contradict each other."""

    def pack(self, values: Values, rules: int, packed: Buffer) -> None:
        """Write the complete options, and where it matters the version of the rules, into the record that the kernels read."""


class Notation(Protocol):
    """`notation.py`: every piece, place and move as a short text, and back."""

    TYPED: MoveWords
    """The words of moves, which may be typed in either language."""

    def format_move(self, position: Position, move: int) -> str: ...

    def parse_move(self, position: Position, text: str) -> int:
        """The move that the text means in this position, legal or not; NotationError if it means none."""


class Narration(Protocol):
    """`narrate.py`: what happened, as record events; and back from events to moves and orders of pieces."""

    def setup(self, position: Position) -> Event:
        """The record's `setup`, from the position right after `start`."""

    def opening(self, position: Position) -> list[Event]:
        """What happened in `start` beyond the setup."""

    def acted(self, before: Position, seat: int, move: int, after: Position) -> list[Event]:
        """What `act` did."""

    def settled(self, before: Position, after: Position) -> list[Event]:
        """What `settle` did; `before` is the position after the shuffle, still awaiting `settle`."""

    def result(self, position: Position) -> Event:
        """The record's `result` of a game that is over."""

    def redact_setup(self, setup: Event, viewer: int) -> Event:
        """The setup as that seat (-1: a spectator) may see it."""

    def redact(self, event: Event, viewer: int) -> Event:
        """The event as that seat (-1: a spectator) may see it."""

    def reveals(self, event: Event) -> bool:
        """Whether it showed somebody what had been hidden from them; such a move cannot be taken back."""

    def order(self, position: Position, setup: Event, upcoming: Sequence[Event]) -> list[int]:
        """The awaiting pieces, bottom first, in the order that setup or the events to come tell."""

    def decision(self, position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
        """Seat and move of the next decision, given the events that followed it."""


class Views(Protocol[ViewT_co]):
    """`view.py`: what a seat sees, as a typed message; made from an observation, never from a full position."""

    def view(self, observed: Position, seat: int) -> ViewT_co: ...

    def explain(self, observed: Position, seat: int, move: int) -> list[ScoreLine]:
        """What a legal move scores at once, line by line."""


class Texts(Protocol):
    """`texts.py`: the rules by id, the rulings among them, refusals by code, endings and events by name."""

    @property
    def RULES(self) -> Mapping[str, Text]: ...
    @property
    def RULINGS(self) -> Mapping[str, Text]:
        """Why a rule is our own reading."""

    @property
    def REFUSALS(self) -> Mapping[int, RefusalText]: ...
    @property
    def ENDINGS(self) -> Mapping[str, Text]: ...
    @property
    def EVENTS(self) -> Mapping[str, Text]:
        """What somebody does, by the event's `do`: "places", "draws"."""

    @property
    def DETAILS(self) -> Mapping[str, Text]:
        """What else an event tells that needs words, by its key: "level 2" of `{"level": 2}`."""

    def details(self, position: Position, seat: int, move: int, code: int) -> dict[str, object]:
        """What fills the `{names}` in that refusal's sentence."""


class Words(Protocol):
    """`words.py`: pieces and moves as people say them."""

    def codes(self) -> list[str]:
        """The notation of every piece that has a name."""

    def name_piece(self, code: str) -> PieceName: ...

    def phrases(self) -> Mapping[str, Text]:
        """Texts that the client fills in itself, where it says a move that nobody has sent it in words."""

    def say_move(self, position: Position, seat: int, move: int) -> Text:
        """What the move does, from what the seat can see: "place the red 20 cube to the right of the green zero"."""


class Terminal(Protocol):
    """`terminal.py`: a view drawn with rich, from the letters of the notation and in colour."""

    def draw(self, view: Any, lang: Language) -> Any:
        """A rich renderable of the table and of the viewer's hand."""

    def legend(self, lang: Language) -> str:
        """How pieces are written and a move is typed, in a line or two."""


class Window(NamedTuple):
    """A moment in which several seats may answer at once; who has not answered when it ends makes `silence`."""

    length_ms: int
    """0: all are waited for."""
    silence: int


class Rounds(Protocol):
    """`rounds.py`, of a game that is played in rounds: where a table may stop before the next deal."""

    def is_between(self, position: Position) -> bool:
        """Whether a round is over and the next one awaits its shuffle; seen only by those who stop there."""

    def last_sight(self, before: Position, after: Position) -> Position:
        """What lies on the table until the next deal; from the positions before and after the round's last move."""


def no_window(_position: Position) -> Window | None:
    return None


def every_seat(names: Sequence[str | None]) -> list[int]:
    return list(range(len(names)))


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats in a mask, as `to_act` tells them.

    >>> seats_in(0b1010)
    (1, 3)
    """
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


@cache
def find_part(package: str, name: str) -> ModuleType | None:
    where = f"{package}.{name}"
    return import_module(where) if find_spec(where) else None


@dataclass(frozen=True)
class Game(Generic[ViewT]):
    """The rules of a game, and the Python around them; a position of it is played on with these methods.

    >>> from tablee.core.registry import games
    >>> game = games()["mounstein"]
    >>> position = game.start(2)
    >>> game.play(position, 0, game.notation.parse_move(position, "-1,0,1"))
    [{'seat': 0, 'do': 'place', 'at': [-1, 0, 1], 'level': 0}]
    """

    name: str
    package: str
    """The Python package that holds everything about the game."""
    title: str
    authors: Text
    rules_version: int
    """The newest version of the rules. Games of older versions are replayed, and go on, by theirs."""
    fewest: int
    most: int
    endings: tuple[str, ...]
    """Names of the endings; the position's `ending` counts from 1."""
    rules: Rules
    options: Options
    notation: Notation
    narrate: Narration
    views: Views[ViewT]
    texts: Texts
    words: Words
    terminal: Terminal
    may_begin: Callable[[Sequence[str | None]], list[int]] = every_seat
    """The seats that may begin, given the players' names (None: a bot has none); chance decides among them."""
    window: Callable[[Position], Window | None] = no_window
    """The window that is open in a position."""
    rounds: Rounds | None = None
    is_open: bool = False
    """Whether nothing is hidden and nothing left to chance."""
    has_web_board: bool = False
    """Whether the web client has a folder for it; without one it shows the game's picture, and legal moves in words."""
    longest: int | None = None
    """Decisions in the longest game, where the rules set a limit."""

    def part(self, name: str) -> ModuleType | None:
        """What the game brings for one of those who use it: `evaluation` for bots, `encoding` for environments,
        `studies` for reports. None: the game has no such module."""
        return find_part(self.package, name)

    def check_version(self, rules: int) -> None:
        """Raise RulesVersionError unless this version of the rules is known."""
        if type(rules) is not int or not 1 <= rules <= self.rules_version:
            known = ", ".join(str(version) for version in range(1, self.rules_version + 1))
            raise RulesVersionError(UNKNOWN_RULES, title=self.title, rules=rules, known=known)

    def complete_options(self, given: Mapping[str, Any], seats: int, rules: int | None = None) -> Values:
        """Every option with its value, checked, by that version of the rules (None: the newest)."""
        version = self.rules_version if rules is None else rules
        self.check_version(version)
        check_seats(self, seats)
        check_options(given)
        values = complete(self.options.OPTIONS, given, version)
        self.options.check(with_older(self.options.OPTIONS, values), seats)
        return values

    def pack_options(self, values: Values, rules: int | None = None) -> Buffer:
        """Complete options as the record that kernels read."""
        packed = Buffer(self.rules.options)
        version = self.rules_version if rules is None else rules
        self.options.pack(with_older(self.options.OPTIONS, values), version, packed)
        return packed

    def start(
        self,
        seats: int,
        first: int = 0,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        rules: int | None = None,
    ) -> Position:
        """A new game, dealt from the seed (None: from a new one), by that version of the rules (None: the newest)."""
        packed = self.pack_options(self.complete_options({} if options is None else options, seats, rules), rules)
        check_seat(first, seats)
        position = Position(self)
        self.rules.start(
            position, seats, first, packed, seed_buffer(check_seed(token_bytes(32) if seed is None else seed))
        )
        return position

    def to_act(self, position: Position) -> list[int]:
        """The seats that may act now."""
        check_position(self, position)
        return list(seats_in(self.rules.to_act(position)))

    def legal(self, position: Position, seat: int) -> list[int]:
        """All legal moves of that seat."""
        check_seen(self, position, seat)
        return self.rules.list_legal(position, seat).tolist()

    def check(self, position: Position, seat: int, move: int) -> None:
        """Raise IllegalMove, with the rule and the reason, unless the move is legal."""
        check_seen(self, position, seat)
        move = whole_move(move)
        code = self.rules.refusal(position, seat, move)
        if code:
            rule, text = self.texts.REFUSALS[code]
            raise IllegalMove(rule, code, text, **self.texts.details(position, seat, move, code))

    def play(self, position: Position, seat: int, move: int) -> list[Event]:
        """Check the move, carry it out step by step, and tell what happened."""
        check_position(self, position, whole=True)
        move = whole_move(move)
        self.check(position, seat, move)
        return self._go_on(position.copy(), seat, move, position)

    def after(self, position: Position, seat: int, move: int) -> tuple[Position, list[Event]]:
        """The position after the move, and what happened; the one given stays as it is."""
        check_position(self, position, whole=True)
        move = whole_move(move)
        self.check(position, seat, move)
        after = position.copy()
        return after, self._go_on(position, seat, move, after)

    def _go_on(self, before: Position, seat: int, move: int, position: Position) -> list[Event]:
        self.rules.act(position, seat, move)
        events = self.narrate.acted(before, seat, move, position)
        while position.number("awaits"):
            self.rules.shuffle(position)
            before = position.copy()
            self.rules.settle(position)
            events += self.narrate.settled(before, position)
        return events

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its name."""
        from tablee.core.registry import find_game

        return find_game, (self.name,)

    def name_piece(self, code: str) -> PieceName:
        """What the piece with that notation is called.

        >>> from tablee.core.registry import games
        >>> games()["tuileries"].name_piece("rnd").the.say("fr")
        'le cavalier de carreau rouge'
        """
        return self.words.name_piece(code)

    def type_move(self, position: Position, move: int, lang: Language) -> str:
        """The move's notation as somebody who speaks this language types it."""
        return typed(self.notation.format_move(position, move), self.notation.TYPED, lang)

    def say_move(self, observed: Position, seat: int, move: int) -> Text:
        """What the move does, in words, from what the seat can see."""
        return self.words.say_move(observed, seat, move)

    def observe(self, position: Position, seat: int) -> Position:
        """The position as that seat (-1: a spectator) may see it."""
        check_seen(self, position, seat, spectator=True)
        observed = Position(self, viewer=seat)
        self.rules.observe(position, seat, observed)
        return observed

    def scores(self, position: Position) -> list[int]:
        """The points of every seat so far."""
        check_position(self, position)
        points = Buffer(SCORES)
        self.rules.scores(position, points)
        found: list[int] = points["values"][: position.seats].tolist()
        return found

    def ending(self, position: Position) -> str | None:
        """The name of the ending, or None while the game goes on."""
        check_position(self, position)
        code = position.number("ending")
        return self.endings[code - 1] if code else None
