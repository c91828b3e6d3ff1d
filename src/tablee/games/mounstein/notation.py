"""Mounstein in text: a placement, which is also a move, is hexagon and orientation, `q,r,o` (K-2)."""

import re
from typing import Any

from tablee.core.errors import NotationError
from tablee.core.notation import MoveWords
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.mounstein.geometry import ORIENTATIONS, hexagon, hexagon_place, is_numbered

NOT_A_PLACEMENT = Text(
    fr="« {text} » n’est pas un emplacement : hexagone q,r et orientation de 0 à 11, par exemple 1,-2,7.",
    en="“{text}” is not a placement: hexagon q,r and orientation 0 to 11, for example 1,-2,7.",
)
BEYOND = Text(
    fr="« {text} » est hors du plus grand plateau ; un emplacement près du centre : 1,-2,7.",
    en="“{text}” lies beyond the largest board; a placement near the centre: 1,-2,7.",
)

TYPED: MoveWords = {}  # numbers only
_NUMBER = r"([+-]?[0-9]{1,4})"
_PLACEMENT = re.compile(rf"[(\[]?\s*{_NUMBER}[\s,;]+{_NUMBER}[\s,;]+{_NUMBER}\s*[)\]]?")


def move_at(at: Any) -> int:
    """The move that puts a tile at [q, r, o].

    >>> placement_of(move_at([1, -2, 7]))
    [1, -2, 7]
    """
    whole = isinstance(at, list) and len(at) == 3 and all(type(number) is int for number in at)
    if not whole or not 0 <= at[2] < ORIENTATIONS:
        raise NotationError(NOT_A_PLACEMENT, text=at)
    q, r, o = at
    if not is_numbered(q, r):
        raise NotationError(BEYOND, rule="K-3", text=f"{q},{r},{o}")
    return hexagon(q, r) * ORIENTATIONS + int(o)


def placement_of(move: int) -> list[int]:
    """Where a move puts its tile: [q, r, o].

    >>> move_at(placement_of(1234))
    1234
    """
    return [*hexagon_place(move // ORIENTATIONS), move % ORIENTATIONS]


def read_placement(text: str) -> list[int]:
    """
    >>> read_placement(" (1, -2; 7) ")
    [1, -2, 7]
    """
    found = _PLACEMENT.fullmatch(text.replace("−", "-").strip())
    if found is None:
        raise NotationError(NOT_A_PLACEMENT, text=text)
    return [int(number) for number in found.groups()]


def format_placement(move: int) -> str:
    """
    >>> format_placement(parse_placement("1,-2,7"))
    '1,-2,7'
    """
    return ",".join(map(str, placement_of(move)))


def parse_placement(text: str) -> int:
    """
    >>> [parse_placement(format_placement(move)) for move in (0, 2196, 4403)]
    [0, 2196, 4403]
    """
    return move_at(read_placement(text))


def format_move(_position: Position, move: int) -> str:
    return format_placement(move)


def parse_move(_position: Position, text: str) -> int:
    return parse_placement(text)
