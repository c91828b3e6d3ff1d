"""The contract of a game: what each module of its package offers to the rest of Tablée. `game.Game` puts them together."""

# ruff: noqa: N802 - the properties in capitals are constants of modules

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tablee.core.names import PieceName
from tablee.core.notation import MoveWords
from tablee.core.options import Option, Values
from tablee.core.position import Position
from tablee.core.texts import Language, RefusalText, Text
from tablee.kernels import Buffer

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ViewT = TypeVar("ViewT", default=Any)
    ViewT_co = TypeVar("ViewT_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    ViewT, ViewT_co = TypeVar("ViewT"), TypeVar("ViewT_co")  # before Python 3.13 without a default

Event = dict[str, Any]
"""Something that happened, in the form of docs/records.md."""


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
        """Words for other values in an event, by key: "level 2" of `{"level": 2}`."""

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
