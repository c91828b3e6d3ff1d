"""A stacked deck, for figures and the lesson."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.games.tuileries.notation import COLOURS, RANKS, SIGNS
from tablee.games.tuileries.rules import HAND_SIZE
from tablee.teaching.decks import stack

TILES = [colour + rank + sign for colour in COLOURS for rank in RANKS for sign in SIGNS]


def deal(hands: Sequence[str], draws: str = "") -> Event:
    """A record's setup: these hands, and the tiles drawn first."""
    full, stock = stack(TILES, int(HAND_SIZE[len(hands)]), hands, draws)
    return {"hands": full, "stock": stock}
