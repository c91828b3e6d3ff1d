"""A stacked deck, for figures and the lesson."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.games.m.notation import format_tile
from tablee.games.m.options import LAYOUTS
from tablee.games.m.pieces import DECK
from tablee.games.m.position import HAND_SIZE
from tablee.games.m.rules import IN_PLAY, LAYOUT
from tablee.games.m.torus import SIDE
from tablee.teaching.decks import stack

TILES = [format_tile(int(tile)) for tile in DECK]
SHAPES = {
    shape: [[cell % SIDE, cell // SIDE] for cell in cells]
    for shape, cells in zip(LAYOUTS, LAYOUT.tolist(), strict=True)
}


def deal(table: str, hands: Sequence[str], draws: str = "", shape: str = "pi") -> Event:
    """A record's setup: the five tiles of the M, these hands, and the tiles drawn first."""
    full, stock = stack(TILES, HAND_SIZE, hands, draws, table)
    layout = list(zip(table.split(), SHAPES[shape], strict=True))
    left = int(IN_PLAY[len(hands)]) - len(layout) - HAND_SIZE * len(hands)
    return {"layout": [[tile, place] for tile, place in layout], "hands": full, "stock": stock[:left]}
