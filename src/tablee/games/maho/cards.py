"""Maho!'s cards (GAMES.md H-1).

Card types: r1…r9 = 0…8, g1…g9 = 9…17, b1…b9 = 18…26, s1…s9 = 27…35, joker = 36. Cards of one type are alike.
"""

from tablee.kernels import kernel
from tablee.kernels.bits import U64

VALUES = 9
COLOURS = 3
SERIES_SIZE = 3  # H-2
FIRST_SILVER = COLOURS * VALUES
JOKER = (COLOURS + 1) * VALUES
TYPES = JOKER + 1
COPIES = 4  # H-1
MOST_JOKERS = 4  # H-1
DECK_ROOM = JOKER * COPIES + MOST_JOKERS

NATURAL = U64((1 << JOKER) - 1)
"""All types but the joker."""


@kernel
def is_pair(left: int, right: int) -> bool:
    """H-8, H-3: two cards alike, or any card and one joker; two jokers are no pair."""
    if left == JOKER or right == JOKER:
        return left != right
    return left == right
