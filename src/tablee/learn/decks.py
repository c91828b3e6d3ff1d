"""Stacked decks: the pieces that a script needs come first, the others follow in a fixed order."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tablee.core.game import Event
from tablee.games.m.notation import format_tile as format_m
from tablee.games.m.pieces import DECK
from tablee.games.maho.notation import FAMILIES, JOKER_TEXT
from tablee.games.tuileries.notation import COLOURS, RANKS, SIGNS
from tablee.games.tuileries.rules import HAND_SIZE
from tablee.learn.stage import filled

M_HAND = 4
M_SHAPES = {"pi": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)], "zigzag": [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)]}
M_TILES = {2: 50, 3: 60, 4: 70, 5: 80, 6: 90}
STRIDE = 29
"""With no common divisor with any deck's size: neighbours in the list come apart."""


def shuffled(pieces: Sequence[str]) -> list[str]:
    """The same pieces in a fixed order that looks like none.

    >>> sorted(shuffled("abc")) == ["a", "b", "c"]
    True
    """
    return [pieces[i * STRIDE % len(pieces)] for i in range(len(pieces))]


def left_of(deck: Iterable[str], *used: Sequence[str]) -> list[str]:
    """The deck without these pieces."""
    left = Counter(deck)
    for pieces in used:
        for piece in pieces:
            assert left[piece] > 0, f"{piece} is not there so often"
            left[piece] -= 1
    return list(left.elements())


def tuileries(hands: Sequence[str], draws: str = "") -> Event:
    """Hands and the tiles drawn first, as words; a record's setup."""
    deck = shuffled([colour + rank + sign for colour in COLOURS for rank in RANKS for sign in SIGNS])
    held, drawn = [hand.split() for hand in hands], draws.split()
    rest = left_of(deck, *held, drawn)
    full = [filled(hand, int(HAND_SIZE[len(hands)]), rest) for hand in held]
    return {"hands": full, "stock": drawn + rest}


def m(table: str, hands: Sequence[str], draws: str = "", shape: str = "pi") -> Event:
    """The five tiles of the M, hands, and the tiles drawn first; a record's setup."""
    deck = shuffled([format_m(int(tile)) for tile in DECK])
    lying, held, drawn = table.split(), [hand.split() for hand in hands], draws.split()
    rest = left_of(deck, lying, *held, drawn)
    full = [filled(hand, M_HAND, rest) for hand in held]
    stock = M_TILES[len(hands)] - len(lying) - M_HAND * len(hands)
    layout = [[tile, list(place)] for tile, place in zip(lying, M_SHAPES[shape], strict=True)]
    return {"layout": layout, "hands": full, "stock": (drawn + rest)[:stock]}


def maho(hands: Sequence[str], draws: str = "", *, size: int = 13, silver: int = 7, jokers: int = 2) -> Event:
    """Hands and the cards drawn first; the deal's event."""
    kinds = [family + str(value) for family in FAMILIES for value in range(1, 10) if family != "s" or value <= silver]
    deck = shuffled([*(kind for kind in kinds for _ in range(4)), *[JOKER_TEXT] * jokers])
    held, drawn = [hand.split() for hand in hands], draws.split()
    rest = left_of(deck, *held, drawn)
    full = [filled(hand, size, rest) for hand in held]
    return {"do": "deal", "dealer": 0, "hands": full, "stock": drawn + rest}
