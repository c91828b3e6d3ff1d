"""Tuileries in text: tiles (`rnd`), squares (`c3`) and moves (`rnd c3`)."""

from tablee.core.errors import NotationError
from tablee.core.notation import MoveWords
from tablee.core.position import Position
from tablee.core.texts import Text

COLOURS = "bygr"
RANKS = "kqnj"
SIGNS = "shdc"
FILES = "abcdefgh"
TYPED: MoveWords = {}  # squares and tiles only

NOT_A_TILE = Text(
    fr="« {text} » n’est pas une tuile : couleur b y g r, rang k q n j, signe s h d c, par exemple rnd.",
    en="“{text}” is not a tile: colour b y g r, rank k q n j, suit s h d c, for example rnd.",
)
NOT_A_SQUARE = Text(
    fr="« {text} » n’est pas une case : de a1 à h8.", en="“{text}” is not a square: they go from a1 to h8."
)
NOT_A_MOVE = Text(
    fr="« {text} » n’est pas un coup : une tuile et une case, par exemple rnd c3.",
    en="“{text}” is not a move: a tile and a square, for example rnd c3.",
)


def format_tile(tile: int) -> str:
    """
    >>> format_tile(parse_tile("rnd"))
    'rnd'
    """
    return COLOURS[tile >> 4] + RANKS[tile >> 2 & 3] + SIGNS[tile & 3]


def parse_tile(text: str) -> int:
    """
    >>> [parse_tile(format_tile(tile)) for tile in (0, 17, 63)]
    [0, 17, 63]
    """
    letters = text.strip().lower()
    if len(letters) != 3 or letters[0] not in COLOURS or letters[1] not in RANKS or letters[2] not in SIGNS:
        raise NotationError(NOT_A_TILE, text=text)
    return COLOURS.index(letters[0]) * 16 + RANKS.index(letters[1]) * 4 + SIGNS.index(letters[2])


def format_square(square: int) -> str:
    """
    >>> format_square(parse_square("c3"))
    'c3'
    """
    return FILES[square & 7] + str((square >> 3) + 1)


def parse_square(text: str) -> int:
    """
    >>> [parse_square(format_square(square)) for square in (0, 7, 63)]
    [0, 7, 63]
    """
    letters = text.strip().lower()
    if len(letters) != 2 or letters[0] not in FILES or letters[1] not in "12345678":
        raise NotationError(NOT_A_SQUARE, text=text)
    return (int(letters[1]) - 1) * 8 + FILES.index(letters[0])


def format_move(_position: Position, move: int) -> str:
    return f"{format_tile(move >> 6)} {format_square(move & 63)}"


def parse_move(_position: Position, text: str) -> int:
    words = text.split()
    if len(words) != 2:
        raise NotationError(NOT_A_MOVE, text=text)
    return parse_tile(words[0]) * 64 + parse_square(words[1])
