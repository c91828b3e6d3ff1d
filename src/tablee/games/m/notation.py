"""M in text: tiles (`r20c`, `g0-`), places `3,-1`, moves (`r20c 3,-1`, `take 3,-1`, `pass`, `pass r20c`)."""

import re
from typing import Literal, NamedTuple

from tablee.core.errors import NotationError
from tablee.core.notation import MoveWords, written
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.m.engine import triggered_lines
from tablee.games.m.pieces import COLOUR, COLOURS, SYMBOL, SYMBOLS, TYPES, VALUE, VALUES
from tablee.games.m.rules import PASS, SWAP, TAKE

Do = Literal["place", "take", "pass"]
At = tuple[int, int]
"""x to the right, y down (M-5)."""

_TEXTS = [COLOURS[COLOUR[i]] + str(VALUES[VALUE[i]]) + SYMBOLS[SYMBOL[i]] for i in range(TYPES)]
_TYPES = {text: tile for tile, text in enumerate(_TEXTS)}
_PLACE = re.compile(r"\(?\s*([+-]?\d{1,4})\s*[,; ]\s*([+-]?\d{1,4})\s*\)?")
TYPED: MoveWords = {
    "take": Text(fr="prendre", en="take"),
    "pass": Text(fr="passer", en="pass"),
    "row": Text(fr="ligne", en="row"),
    "column": Text(fr="colonne", en="column"),
}
_LINES = ("row", "column")

NOT_A_TILE = Text(
    fr="« {text} » n’est pas une tuile : couleur r g b n y (n = brun), valeur, symbole c t m f s (rouge "
    "sans s, vert sans f, bleu sans m, brun sans c, jaune sans t), par exemple r20c ; sans symbole si la "
    "valeur est 0 : g0-.",
    en="“{text}” is not a tile: colour r g b n y (n = brown), value, symbol c t m f s (no s in red, f in "
    "green, m in blue, c in brown, t in yellow), for example r20c; with no symbol if the value is 0: g0-.",
)
NOT_A_PLACE = Text(
    fr="« {text} » n’est pas une case : x vers la droite, y vers le bas, par exemple 3,-1.",
    en="“{text}” is not a space: x to the right, y down, for example 3,-1.",
)
OUT_OF_REACH = Text(
    fr="{text} est hors de portée : x de {left} à {right}, y de {top} à {bottom}.",
    en="{text} is out of reach: x from {left} to {right}, y from {top} to {bottom}.",
)
NOT_A_MOVE = Text(
    fr="« {text} » n’est pas un coup : r20c 3,-1 pour poser, prendre 3,-1, passer, ou passer r20c pour échanger une tuile.",
    en="“{text}” is not a move: r20c 3,-1 to place, take 3,-1 to take, pass to pass, pass r20c to pass and "
    "swap a tile.",
)
WHICH_LINE = Text(
    fr="« {text} » déclenche la ligne et la colonne : ajoutez ligne ou colonne, par exemple {text} ligne.",
    en="“{text}” triggers both its row and its column: add row or column, for example {text} row.",
)


class Move(NamedTuple):
    """A move taken apart; `tile`, `cell` and `line` as far as the move has them."""

    do: Do
    tile: int | None = None
    cell: int | None = None
    line: int = 0


def split_move(move: int) -> Move:
    """
    >>> split_move(join_move(Move("place", 5, 9, 1)))
    Move(do='place', tile=5, cell=9, line=1)
    """
    if move < TAKE:
        return Move("place", move >> 7, move >> 1 & 63, move & 1)
    if move < PASS:
        return Move("take", cell=move - TAKE)
    return Move("pass", tile=move - SWAP if move >= SWAP else None)


def join_move(move: Move) -> int:
    """
    >>> [join_move(split_move(move)) for move in (0, 10880, 10943, 10944, 11029)]
    [0, 10880, 10943, 10944, 11029]
    """
    if move.do == "place":
        assert move.tile is not None
        assert move.cell is not None
        return (move.tile * 64 + move.cell) * 2 + move.line
    if move.do == "take":
        assert move.cell is not None
        return TAKE + move.cell
    return PASS if move.tile is None else SWAP + move.tile


def format_tile(tile: int) -> str:
    """
    >>> format_tile(parse_tile("r20c")), format_tile(0)
    ('r20c', 'r0-')
    """
    return _TEXTS[tile]


def parse_tile(text: str) -> int:
    """
    >>> [parse_tile(format_tile(tile)) for tile in (0, 17, 84)]
    [0, 17, 84]
    >>> parse_tile(" G0 ") == parse_tile("g0-")
    True
    """
    letters = text.strip().lower()
    tile = _TYPES.get(letters, _TYPES.get(letters + SYMBOLS[-1]))
    if tile is None:
        raise NotationError(NOT_A_TILE, text=text)
    return tile


def place_of(position: Position, cell: int) -> At:
    """Where a cell of the torus lies now."""
    left, top = position.number("left") - 1, position.number("top") - 1
    return left + (((cell & 7) - left) & 7), top + (((cell >> 3) - top) & 7)


def cell_of(position: Position, at: At) -> int:
    """The cell of a place that is within reach of the tiles now."""
    x, y = at
    left, top = position.number("left") - 1, position.number("top") - 1
    if not (left <= x < left + 8 and top <= y < top + 8):
        raise NotationError(OUT_OF_REACH, text=format_place(at), left=left, right=left + 7, top=top, bottom=top + 7)
    return (y & 7) * 8 + (x & 7)


def format_place(at: At) -> str:
    """
    >>> format_place(parse_place("3,-1"))
    '3,-1'
    """
    return f"{at[0]},{at[1]}"


def parse_place(text: str) -> At:
    """
    >>> parse_place(format_place((3, -1)))
    (3, -1)
    >>> parse_place(" ( 3 ; -1 ) ")
    (3, -1)
    """
    found = _PLACE.fullmatch(text.strip().replace("−", "-"))
    if not found:
        raise NotationError(NOT_A_PLACE, text=text)
    return int(found[1]), int(found[2])


def format_move(position: Position, move: int) -> str:
    do, tile, cell, line = split_move(move)
    if do == "pass":
        return "pass" if tile is None else f"pass {format_tile(tile)}"
    assert cell is not None
    place = format_place(place_of(position, cell))
    if tile is None:
        return f"take {place}"
    text = f"{format_tile(tile)} {place}"
    if line:
        return f"{text} column"
    return f"{text} row" if len(triggered_lines(position, tile, cell)) == 2 else text


def parse_move(position: Position, text: str) -> int:
    words = [written(word, TYPED) for word in text.lower().split()]
    if not words:
        raise NotationError(NOT_A_MOVE, text=text)
    if words[0] == "pass" and len(words) <= 2:
        return join_move(Move("pass", parse_tile(words[1]) if len(words) == 2 else None))
    if len(words) == 1 or words[0] == "pass":
        raise NotationError(NOT_A_MOVE, text=text)
    if words[0] == "take":
        return join_move(Move("take", cell=cell_of(position, parse_place(" ".join(words[1:])))))
    tile = parse_tile(words[0])
    line = words[-1] if words[-1] in _LINES else None
    at = parse_place(" ".join(words[1:-1] if line else words[1:]))
    cell = cell_of(position, at)
    return join_move(Move("place", tile, cell, _read_line(position, tile, cell, line, at)))


def _read_line(position: Position, tile: int, cell: int, line: str | None, at: At) -> int:
    """M-17: a line is named where both trigger; to name the only one is harmless, another is refused."""
    lines = triggered_lines(position, tile, cell)
    if len(lines) == 2:
        if line is None:
            raise NotationError(WHICH_LINE, text=f"{format_tile(tile)} {format_place(at)}")
        return lines.index(line)
    return 0 if line is None or line in lines else 1
