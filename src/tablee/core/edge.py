"""The public edge of a game: whoever comes from outside is checked here once, and kernels behind it believe what they get.

A kernel that is handed another game's position or a seat that does not exist reads memory that is not its own. So every public
method of `Game` asks here first; hot loops (search, environments) call `game.rules` and answer for their arguments themselves.
"""

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from tablee.core.errors import LanguageError, MoveError, OptionError, PositionError, SeatError, SeatsError, SeedError
from tablee.core.position import Position
from tablee.core.texts import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from tablee.core.game import Game

SPECTATOR = -1
SEED_SIZE = 32
MOST_MOVE = 1 << 31
"""What fits into kernels' numbers."""
NO_MOVE = -1
"""What no game has as a move: kernels refuse it by the rule."""

WRONG_SEATS = Text(
    fr="{title} se joue de {fewest} à {most} joueurs, pas à {seats}.",
    en="{title} is for {fewest} to {most} players, not {seats}.",
)
WRONG_SEAT = Text(
    fr="Il n’y a pas de place {seat} ; les places vont de 0 à {last}.",
    en="There is no seat {seat}; the seats are 0 to {last}.",
)
NOT_A_POSITION = Text(
    fr="{title} : il faut une position, pas {given}.", en="{title}: a position is needed, not {given}."
)
OTHER_GAME = Text(
    fr="C’est une position de {other}, pas de {title}.", en="This is a position of {other}, not of {title}."
)
NOT_BEGUN = Text(
    fr="{title} : aucune partie n’a commencé dans cette position.", en="{title}: no game has begun in this position."
)
ONLY_SEEN = Text(
    fr="{title} : cette position est ce qu’une place voit ; on ne peut pas y jouer.",
    en="{title}: this position is what one seat sees; it cannot be played on.",
)
SEEN_BY_ANOTHER = Text(
    fr="Cette position est ce que voit {viewer} ; ce que voit la place {seat} n’y est pas.",
    en="This position is what {viewer} sees; what seat {seat} sees is not in it.",
)
A_SPECTATOR = Text(fr="un spectateur", en="a spectator")
A_SEAT = Text(fr="la place {seat}", en="seat {seat}")
WRONG_SEED = Text(fr="Une graine a {size} octets.", en="A seed has {size} bytes.")
WRONG_LANGUAGE = Text(
    fr="« {given} » n’est pas une langue d’ici ; possibles : {known}.",
    en="“{given}” is not a language spoken here; possible are: {known}.",
)
NOT_A_MOVE = Text(fr="Un coup est un nombre entier, pas {given}.", en="A move is a whole number, not {given}.")
NOT_OPTIONS = Text(
    fr="Les options s’écrivent par nom et valeur, pas comme {given}.",
    en="Options are given by name and value, not as {given}.",
)


def check_seats(game: "Game", seats: int) -> None:
    """Raise SeatsError unless that many can play the game."""
    if type(seats) is not int or not game.fewest <= seats <= game.most:
        raise SeatsError(WRONG_SEATS, title=game.title, fewest=game.fewest, most=game.most, seats=shown(seats))


def check_seat(seat: int, seats: int, *, spectator: bool = False) -> None:
    """Raise SeatError unless there is such a seat."""
    if type(seat) is not int or not (0 <= seat < seats or (spectator and seat == SPECTATOR)):
        raise SeatError(WRONG_SEAT, seat=shown(seat), last=seats - 1)


def check_seed(seed: bytes) -> bytes:
    if not isinstance(seed, bytes) or len(seed) != SEED_SIZE:
        raise SeedError(WRONG_SEED, size=SEED_SIZE)
    return seed


def check_language(lang: Language) -> Language:
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise LanguageError(
            WRONG_LANGUAGE, given=lang if isinstance(lang, str) else shown(lang), known=", ".join(LANGUAGES)
        )
    return lang


def check_options(options: Mapping[str, Any]) -> None:
    if not isinstance(options, Mapping):
        raise OptionError("", NOT_OPTIONS, given=shown(options))


def check_position(game: "Game", position: Position, *, whole: bool = False) -> None:
    """Raise PositionError unless it is a position of this game, in which a game has begun. `whole`: nothing may be left out."""
    if type(position) is not Position:
        raise PositionError(NOT_A_POSITION, title=game.title, given=shown(position))
    if position.game is not game:
        raise PositionError(OTHER_GAME, title=game.title, other=position.game.title)
    if not game.fewest <= position.seats <= game.most:
        raise PositionError(NOT_BEGUN, title=game.title)
    if whole and position.viewer is not None:
        raise PositionError(ONLY_SEEN, title=game.title)


def check_seen(game: "Game", position: Position, seat: int, *, spectator: bool = False) -> None:
    """The same, and that the seat exists and sees this position."""
    check_position(game, position)
    check_seat(seat, position.seats, spectator=spectator)
    viewer = position.viewer
    if viewer is not None and viewer != seat:
        seen_by = A_SPECTATOR if viewer == SPECTATOR else A_SEAT.fill(seat=viewer)
        raise PositionError(SEEN_BY_ANOTHER, viewer=seen_by, seat=seat)


def whole_move(move: int) -> int:
    """The move as kernels take it: one that does not fit into their numbers is none."""
    if type(move) is not int:  # NumPy has integers of its own
        try:
            if isinstance(move, bool):
                raise TypeError
            move = index(move)
        except TypeError:
            raise MoveError(NOT_A_MOVE, given=shown(move)) from None
    return move if 0 <= move < MOST_MOVE else NO_MOVE


def shown(given: object) -> str:
    """What somebody gave, said shortly: a number, or what kind of thing it is."""
    return str(given) if type(given) in (int, float, bool) else type(given).__name__
