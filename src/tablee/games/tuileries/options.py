"""Tuileries' options: how the game ends, and where the circles are."""

from collections.abc import Sequence
from typing import Any

from tablee.core.errors import NotationError
from tablee.core.options import Option, Values, choice
from tablee.core.texts import Text
from tablee.games.tuileries.notation import format_square, parse_square
from tablee.games.tuileries.rules import CIRCLES
from tablee.kernels import Buffer

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


def say_circles(squares: Sequence[str]) -> Text:
    return IN_THE_CENTRE if list(squares) == CENTRE else Text(", ".join(squares), ", ".join(squares))


IN_THE_CENTRE = Text(fr="au centre (d4, e4, d5, e5)", en="in the centre (d4, e4, d5, e5)")

OPTIONS = (
    choice(
        "ending",
        label=Text(fr="Fin de la partie", en="End of the game"),
        help=Text(
            fr="Première main vide : la partie s’arrête dès qu’un joueur n’a plus de tuile. Plateau complet : on joue "
            "jusqu’à ce que les 64 tuiles soient posées.",
            en="First out: the game ends when a player runs out of tiles. Full board: it goes on until all 64 tiles "
            "have been placed.",
        ),
        default="first-out",
        choices={
            "first-out": Text(fr="première main vide", en="first out"),
            "full-board": Text(fr="plateau complet", en="full board"),
        },
    ),
    Option(
        "circles",
        label=Text(fr="Cases cerclées", en="Basins"),
        help=Text(
            fr="Les quatre cases (les bassins) qui reçoivent les quatre premières tuiles.",
            en="The four circled squares, on which the first four tiles are placed.",
        ),
        default=CORNERS,
        read=read_circles,
        allowed=Text(
            fr="« centre », ou quatre cases différentes, par exemple c3, f3, c6, f6",
            en="“centre”, or four different squares, for example c3, f3, c6, f6",
        ),
        typed="centre | c3,f3,c6,f6",
        say=say_circles,
    ),
)


def check(_values: Values, _seats: int) -> None:
    """The two options never contradict each other."""


def pack(values: Values, _rules: int, packed: Buffer) -> None:
    packed["ending"] = ENDINGS.index(values["ending"]) + 1
    packed["circles"] = [parse_square(square) for square in values["circles"]]


def unpack(packed: Any) -> Values:
    """The values that `pack` wrote."""
    return {
        "ending": ENDINGS[packed["ending"] - 1],
        "circles": [format_square(square) for square in packed["circles"].tolist()],
    }
