"""Tuileries' tiles and moves in words: "the red knight of diamonds", "place the red knight of diamonds on d4"."""

from tablee.core.names import PieceName, piece_name
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.tuileries.notation import format_square, format_tile, parse_tile
from tablee.games.tuileries.rules import TILES

COLOURS = (
    Text(fr="bleu", en="blue"),
    Text(fr="jaune", en="yellow"),
    Text(fr="vert", en="green"),
    Text(fr="rouge", en="red"),
)
FEMININE = ("bleue", "jaune", "verte", "rouge")
RANKS = (
    Text(fr="roi", en="king"),
    Text(fr="dame", en="queen"),
    Text(fr="cavalier", en="knight"),
    Text(fr="valet", en="jack"),
)
QUEEN = 1
SUITS = (
    Text(fr="pique", en="spades"),
    Text(fr="cœur", en="hearts"),
    Text(fr="carreau", en="diamonds"),
    Text(fr="trèfle", en="clubs"),
)


PLACE = Text(fr="poser {tile} en {square}", en="place {tile} on {square}")


def codes() -> list[str]:
    return [format_tile(tile) for tile in range(TILES)]


def name_piece(code: str) -> PieceName:
    """
    >>> name_piece("rnd").the
    Text(fr='le cavalier de carreau rouge', en='the red knight of diamonds')
    >>> name_piece("gqh").the.fr
    'la dame de cœur verte'
    """
    tile = parse_tile(code)
    colour, rank, suit = COLOURS[tile >> 4], RANKS[tile >> 2 & 3], SUITS[tile & 3]
    is_queen = (tile >> 2 & 3) == QUEEN
    shade = FEMININE[tile >> 4] if is_queen else colour.fr
    return piece_name(
        "la " if is_queen else "le ",
        fr=f"{rank.fr} de {suit.fr} {shade}",
        en=f"{colour.en} {rank.en} of {suit.en}",
    )


def phrases() -> dict[str, Text]:
    return {}


def say_move(_position: Position, _seat: int, move: int) -> Text:
    tile = name_piece(format_tile(move >> 6)).the
    return PLACE.fill(tile=tile, square=format_square(move & 63))
