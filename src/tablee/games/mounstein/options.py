"""Mounstein's options: the board, the base tile, and how strictly tiles must touch and balance."""

from collections.abc import Sequence
from typing import Any

from tablee.core.errors import NotationError
from tablee.core.options import Choice, Option, Values, choice, number, refuse, switch
from tablee.core.texts import Text
from tablee.games.mounstein.geometry import (
    FAR,
    LARGEST_BOARD,
    LEAST_BOARD,
    LEAST_EDGES,
    ORIENTATIONS,
    SHEET,
    SMALLEST_BOARD,
    USUAL_BOARD,
)
from tablee.games.mounstein.notation import move_at, placement_of, read_placement
from tablee.games.mounstein.rules import TO_CHOOSE
from tablee.kernels import Buffer

ENDINGS = ("all-placed", "blocked")


def read_base(value: Any) -> list[int] | str:
    """A placement, as a list or as text; or that it is chosen at the table.

    >>> read_base("0,-1,7")
    [0, -1, 7]
    """
    if value == CHOOSE:
        return CHOOSE
    try:
        at = read_placement(value) if isinstance(value, str) else list(value)
        move_at(at)
    except NotationError:
        raise ValueError(value) from None
    return at


def lies_on(move: int, board: int) -> bool:
    """K-3: whether a tile placed there lies wholly on a board of this size."""
    return bool(LEAST_BOARD[move + FAR * ORIENTATIONS] <= board)


def say_base(at: Sequence[int] | str) -> Text:
    if at == CHOOSE:
        return CHOSEN
    return IN_THE_CENTRE if list(at) == CENTRE else Text(*[",".join(str(part) for part in at)] * 2)


CHOOSE = "choose"
CHOSEN = Text(fr="le premier joueur la pose où il veut", en="whoever starts lays it anywhere")
CENTRE = [0, 0, 0]
IN_THE_CENTRE = Text(fr="au centre du plateau", en="in the centre of the board")

OPTIONS: tuple[Option, ...] = (
    number(
        "board",
        label=Text(fr="Taille du plateau", en="Board size"),
        help=Text(
            fr="La longueur d’un côté de l’océan, comptée en petits côtés de diamant (1,25 cm) : 32 font 40 cm.",
            en="The length of one side of the ocean, in short kite sides (1.25 cm): 32 make 40 cm.",
        ),
        default=USUAL_BOARD,
        low=SMALLEST_BOARD,
        high=LARGEST_BOARD,
        unit=Text(fr="petits côtés", en="short sides"),
    ),
    Option(
        "base",
        label=Text(fr="Tuile de base", en="Base tile"),
        help=Text(
            fr="Où se trouve la tuile de base : son hexagone en q et r (0,0 au centre), puis son orientation, de 0 à 11.",
            en="Where the base tile lies: its hexagon q and r (0,0 is the centre), then its orientation, 0 to 11.",
        ),
        default=CENTRE,
        read=read_base,
        allowed=Text(
            fr="un emplacement du plateau en trois nombres (q, r, orientation), par exemple 0,0,0, ou au choix du premier "
            "joueur",
            en="a placement on the board as three numbers (q, r, orientation), for example 0,0,0, or the starting player’s "
            "choice",
        ),
        typed="q,r,o | choose",
        say=say_base,
        choices=(Choice(CHOOSE, CHOSEN),),
        is_open=True,
        newer=((CHOOSE, 2),),
    ),
    switch(
        "reversible",
        label=Text(fr="Tuiles réversibles", en="Reversible tiles"),
        help=Text(fr="Les tuiles se posent sur l’une ou l’autre face.", en="Tiles may be placed either side up."),
        default=True,
    ),
    choice(
        "contact",
        label=Text(fr="Contact au sol", en="Contact on the ground"),
        help=Text(
            fr="Combien de côtés de diamant une tuile posée au sol doit au moins partager avec une même voisine.",
            en="Minimum number of kite edges a ground tile must share with a single neighbour.",
        ),
        default=LEAST_EDGES,
        choices={
            1: Text(fr="un côté", en="one edge"),
            LEAST_EDGES: Text(fr="deux côtés", en="two edges"),
            "sheet": Text(fr="comme sur la règle imprimée", en="as the rule sheet draws it"),
        },
    )._replace(newer=(("sheet", 2),)),
    switch(
        "stable",
        label=Text(fr="Équilibre", en="Balance"),
        help=Text(
            fr="En hauteur, une tuile doit tenir en équilibre sur ses appuis.",
            en="Above the ground, a tile must balance on what it rests on.",
        ),
        default=True,
    ),
)


def check(values: Values, _seats: int) -> None:
    """K-3: the base lies on the board too."""
    if values["base"] != CHOOSE and not lies_on(move_at(values["base"]), values["board"]):
        base = next(option for option in OPTIONS if option.name == "base")
        raise refuse(base, values["base"])


def pack(values: Values, _rules: int, packed: Buffer) -> None:
    packed["base"] = TO_CHOOSE if values["base"] == CHOOSE else move_at(values["base"])
    packed["board"] = values["board"]
    packed["reversible"] = values["reversible"]
    packed["contact"] = SHEET if values["contact"] == "sheet" else values["contact"]
    packed["stable"] = values["stable"]


def unpack(packed: Any) -> Values:
    """The values that `pack` wrote."""
    base, contact = int(packed["base"]), int(packed["contact"])
    return {
        "base": CHOOSE if base == TO_CHOOSE else placement_of(base),
        "board": int(packed["board"]),
        "reversible": bool(packed["reversible"]),
        "contact": "sheet" if contact == SHEET else contact,
        "stable": bool(packed["stable"]),
    }
