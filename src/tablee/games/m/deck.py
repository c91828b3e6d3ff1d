"""A stacked deck, for figures and the lesson."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.games.m.notation import format_tile
from tablee.games.m.pieces import DECK
from tablee.teaching.decks import stack

TILES = [format_tile(int(tile)) for tile in DECK]
HAND = 4
SHAPES = {"pi": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)], "zigzag": [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)]}
IN_PLAY = {2: 50, 3: 60, 4: 70, 5: 80, 6: 90}


def deal(table: str, hands: Sequence[str], draws: str = "", shape: str = "pi") -> Event:
    """A record's setup: the five tiles of the M, these hands, and the tiles drawn first."""
    full, stock = stack(TILES, HAND, hands, draws, table)
    lying = table.split()
    layout = [[tile, list(place)] for tile, place in zip(lying, SHAPES[shape], strict=True)]
    return {"layout": layout, "hands": full, "stock": stock[: IN_PLAY[len(hands)] - len(lying) - HAND * len(hands)]}
