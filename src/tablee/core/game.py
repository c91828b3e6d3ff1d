"""A game: its rules, and the Python around them, behind one public edge."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from secrets import token_bytes
from types import ModuleType
from typing import Any, Generic

from tablee.core.contract import Event as Event
from tablee.core.contract import Narration, Notation, Options, Rounds, Terminal, Texts, Views, Words
from tablee.core.contract import ScoreLine as ScoreLine
from tablee.core.contract import ViewT as ViewT
from tablee.core.contract import Window as Window
from tablee.core.course import Course
from tablee.core.edge import (
    NO_MOVE,
    check_language,
    check_options,
    check_position,
    check_seat,
    check_seats,
    check_seed,
    check_seen,
    shown,
    whole_move,
)
from tablee.core.edge import SPECTATOR as SPECTATOR
from tablee.core.errors import IllegalMove, MoveError, NotationError, RulesVersionError
from tablee.core.names import PieceName
from tablee.core.notation import typed
from tablee.core.options import Values, complete, with_older
from tablee.core.position import SCORES, Position
from tablee.core.rules import Rules
from tablee.core.texts import Language, Text
from tablee.kernels import Buffer, seed_buffer

UNKNOWN_RULES = Text(
    fr="{title} : version {rules} des règles inconnue ; versions connues : {known}.",
    en="{title}: version {rules} of the rules is not known; known versions: {known}.",
)


NOT_A_TEXT = Text(
    fr="Les coups et les pièces s’écrivent en texte, pas comme {given}.",
    en="Moves and pieces are written as text, not as {given}.",
)
NO_SUCH_PIECE = Text(fr="{title} : aucune pièce ne s’écrit « {code} ».", en="{title}: no piece is written “{code}”.")
NO_SUCH_MOVE = Text(fr="{title} : il n’y a pas de tel coup.", en="{title}: there is no such move.")


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
    >>> game.play(position, 0, game.parse_move(position, "-1,0,1"))
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
        `studies` for reports, `reasons` for hints. None: the game has no such module."""
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
        return Course(self).tell(position, (seat, move))

    def after(self, position: Position, seat: int, move: int) -> tuple[Position, list[Event]]:
        """The position after the move, and what happened; the one given stays as it is."""
        check_position(self, position, whole=True)
        move = whole_move(move)
        self.check(position, seat, move)
        after = position.copy()
        return after, Course(self).tell(after, (seat, move))

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
        if not isinstance(code, str):
            raise NotationError(NOT_A_TEXT, given=shown(code))
        if code not in self.words.codes():
            raise NotationError(NO_SUCH_PIECE, title=self.title, code=code)
        return self.words.name_piece(code)

    def parse_move(self, position: Position, text: str) -> int:
        """The move that the text means in this position, legal or not; NotationError if it means none.

        >>> from tablee.core.registry import games
        >>> game = games()["mounstein"]
        >>> position = game.start(2)
        >>> move = game.parse_move(position, "-1,0,1")
        >>> game.format_move(position, move), game.say_move(position, 0, move).say("en")
        ('-1,0,1', 'place the tile on the ground, in the centre, against the base tile')
        """
        check_position(self, position)
        if not isinstance(text, str):
            raise NotationError(NOT_A_TEXT, given=shown(text))
        return self.notation.parse_move(position, text)

    def format_move(self, position: Position, move: int) -> str:
        """The move's notation."""
        check_position(self, position)
        move = whole_move(move)
        try:
            if move == NO_MOVE:
                raise ValueError
            return self.notation.format_move(position, move)
        except (IndexError, KeyError, ValueError):  # beyond the moves of the game
            raise MoveError(NO_SUCH_MOVE, title=self.title) from None

    def type_move(self, position: Position, move: int, lang: Language) -> str:
        """The move's notation as somebody who speaks this language types it."""
        return typed(self.format_move(position, move), self.notation.TYPED, check_language(lang))

    def say_move(self, position: Position, seat: int, move: int) -> Text:
        """What a legal move does, in words, from what the seat can see."""
        self.check(position, seat, move)
        return self.words.say_move(self._sight(position, seat), seat, whole_move(move))

    def explain(self, position: Position, seat: int, move: int) -> list[ScoreLine]:
        """What a legal move scores at once, line by line."""
        self.check(position, seat, move)
        return self.views.explain(self._sight(position, seat), seat, whole_move(move))

    def advise(self, position: Position, seat: int, move: int) -> list[ScoreLine]:
        """Why a hint may name this legal move: what it scores at once, or else what speaks for it."""
        lines = self.explain(position, seat, move)
        own = self.part("reasons")
        if lines or own is None:
            return lines
        return [ScoreLine(text, 0) for text in own.reasons(self._sight(position, seat), seat, whole_move(move))]

    def view(self, position: Position, seat: int) -> ViewT:
        """What that seat (-1: a spectator) sees, as a typed message; never more, whatever it is given."""
        check_seen(self, position, seat, spectator=True)
        return self.views.view(self._sight(position, seat), seat)

    def _sight(self, position: Position, seat: int) -> Position:
        return position if position.viewer is not None else self.observe(position, seat)

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
