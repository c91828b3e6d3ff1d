"""A stacked deck, for figures and the lesson."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.games.maho.notation import FAMILIES, JOKER_TEXT
from tablee.teaching.decks import stack


def deal(hands: Sequence[str], draws: str = "", *, size: int = 13, silver: int = 7, jokers: int = 2) -> Event:
    """The first deal's event: these hands, and the cards drawn first."""
    kinds = [family + str(value) for family in FAMILIES for value in range(1, 10) if family != "s" or value <= silver]
    cards = [*(kind for kind in kinds for _ in range(4)), *[JOKER_TEXT] * jokers]
    full, stock = stack(cards, size, hands, draws)
    return {"do": "deal", "dealer": 0, "hands": full, "stock": stock}
