"""Mounstein's options: the board, the base tile, and how strictly tiles must touch and balance."""

from typing import Any

from tablee.core.buffer import Buffer
from tablee.core.errors import NotationError
from tablee.core.options import Option, Values, refuse, switch, whole
from tablee.core.texts import Text
from tablee.games.mounstein.geometry import FAR, LARGEST_BOARD, LEAST_BOARD, ORIENTATIONS, SMALLEST_BOARD
from tablee.games.mounstein.notation import move_at, read_placement

ENDINGS = ("all-placed", "blocked")


def read_base(value: Any) -> list[int]:
    """A placement, as a list or as text.

    >>> read_base("0,-1,7")
    [0, -1, 7]
    """
    try:
        at = read_placement(value) if isinstance(value, str) else list(value)
        move_at(at)
    except NotationError:
        raise ValueError(value) from None
    return at


def lies_on(move: int, board: int) -> bool:
    """K-3: whether a tile placed there lies wholly on a board of this size."""
    return bool(LEAST_BOARD[move + FAR * ORIENTATIONS] <= board)


OPTIONS: tuple[Option, ...] = (
    Option(
        "board",
        32,
        whole(SMALLEST_BOARD, LARGEST_BOARD),
        f"{SMALLEST_BOARD} … {LARGEST_BOARD}",
        Text(
            fr="Côté du plateau carré, en petits côtés de diamant (1,25 cm).",
            en="The side of the square board, in short kite sides (1.25 cm).",
        ),
    ),
    Option(
        "base",
        [0, 0, 0],
        read_base,
        "a placement q,r,o that lies on the board, e.g. 0,0,0",
        Text(fr="Où se trouve la tuile de base.", en="Where the base tile lies."),
    ),
    Option(
        "reversible",
        True,
        switch,
        "true | false",
        Text(
            fr="Les tuiles se posent aussi retournées (orientations 6 à 11).",
            en="Tiles may also be played upside down (orientations 6 to 11).",
        ),
    ),
    Option(
        "contact",
        2,
        whole(1, 2),
        "1 | 2",
        Text(
            fr="Au sol, combien de côtés de diamant une tuile partage au moins avec une même voisine.",
            en="On the ground, how many kite edges a tile shares at least with one single neighbour.",
        ),
    ),
    Option(
        "stable",
        True,
        switch,
        "true | false",
        Text(
            fr="En hauteur, une tuile doit tenir en équilibre.",
            en="Higher up, a tile must keep its balance.",
        ),
    ),
)


def check(values: Values, _seats: int) -> None:
    """K-3: the base lies on the board too."""
    if not lies_on(move_at(values["base"]), values["board"]):
        base = next(option for option in OPTIONS if option.name == "base")
        raise refuse(base, values["base"])


def pack(values: Values, packed: Buffer) -> None:
    packed["base"] = move_at(values["base"])
    packed["board"] = values["board"]
    packed["reversible"] = values["reversible"]
    packed["contact"] = values["contact"]
    packed["stable"] = values["stable"]
