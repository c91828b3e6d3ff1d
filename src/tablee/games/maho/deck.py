"""A stacked deck, for figures and the lesson."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.games.maho.cards import COPIES, VALUES
from tablee.games.maho.notation import FAMILIES, JOKER_TEXT
from tablee.games.maho.options import JOKERS, SILVER_KINDS
from tablee.games.maho.position import HAND_SIZE, STANDARD
from tablee.teaching.decks import stack


def deal(
    hands: Sequence[str],
    draws: str = "",
    *,
    size: int = int(HAND_SIZE[STANDARD]),
    silver: int = SILVER_KINDS,
    jokers: int = JOKERS,
) -> Event:
    """The first deal's event: these hands, and the cards drawn first."""
    kinds = [
        family + str(value) for family in FAMILIES for value in range(1, VALUES + 1) if family != "s" or value <= silver
    ]
    cards = [*(kind for kind in kinds for _ in range(COPIES)), *[JOKER_TEXT] * jokers]
    full, stock = stack(cards, size, hands, draws)
    return {"do": "deal", "dealer": 0, "hands": full, "stock": stock}
