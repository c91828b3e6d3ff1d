"""Tuileries' options: how the game ends, and where the circles are."""

from typing import Any

from tablee.core.buffer import Buffer
from tablee.core.errors import NotationError
from tablee.core.options import Option, Values, choice
from tablee.core.texts import Text
from tablee.games.tuileries.notation import format_square, parse_square
from tablee.games.tuileries.rules import CIRCLES

ENDINGS = ("first-out", "full-board")
CORNERS = ["c3", "f3", "c6", "f6"]
CENTRE = ["d4", "e4", "d5", "e5"]


def read_circles(value: Any) -> list[str]:
    """Four distinct squares: a list, `c3 f3 c6 f6`, or the preset `centre`.

    >>> read_circles("D4 e4 d5 e5")
    ['d4', 'e4', 'd5', 'e5']
    """
    if value == "centre":
        return CENTRE
    words = value.replace(",", " ").split() if isinstance(value, str) else list(value)
    try:
        squares = [parse_square(word) for word in words]
    except (NotationError, AttributeError):
        raise ValueError(value) from None
    if len(squares) != CIRCLES or len(set(squares)) != CIRCLES:
        raise ValueError(value)
    return [format_square(square) for square in squares]


OPTIONS = (
    Option(
        "ending",
        "first-out",
        choice(*ENDINGS),
        " | ".join(ENDINGS),
        Text(
            fr="first-out : la partie s’arrête dès qu’un joueur n’a plus de tuile ; full-board : on remplit le plateau.",
            en="first-out: the game stops as soon as a player is out of tiles; full-board: the board is filled.",
        ),
    ),
    Option(
        "circles",
        CORNERS,
        read_circles,
        "centre | four distinct squares, e.g. c3,f3,c6,f6",
        Text(fr="Les quatre cases cerclées, jouées en premier.", en="The four circled squares, played first."),
    ),
)


def check(_values: Values, _seats: int) -> None:
    """The two options never contradict each other."""


def pack(values: Values, packed: Buffer) -> None:
    packed["ending"] = ENDINGS.index(values["ending"]) + 1
    packed["circles"] = [parse_square(square) for square in values["circles"]]
