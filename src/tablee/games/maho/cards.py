"""Maho!'s cards, the position they lie in, and hands (GAMES.md H-1).

Card types: r1…r9 = 0…8, g1…g9 = 9…17, b1…b9 = 18…26, s1…s9 = 27…35, joker = 36. Cards of one type are alike, so a
hand is four sets of types: `hands[seat, k]` holds the types of which the seat has more than k cards.
"""

from typing import Any

import numpy as np

from tablee.core.bits import NONE, U64, bit, has
from tablee.core.kernel import Record, kernel
from tablee.core.rules import header

VALUES = 9
COLOURS = 3
SILVER = 3  # the family after the three colours
FIRST_SILVER = COLOURS * VALUES
JOKER = 36
TYPES = 37
COPIES = 4
DECK_ROOM = 4 * VALUES * COPIES + 4

SEATS_ROOM = 6
SERIES_ROOM = 4
POOL = SEATS_ROOM  # a spare hand, where `imagine` keeps the cards that are still to be dealt; empty otherwise

EMPTY = -1
UNKNOWN = -2  # a card or series that the observer cannot see

BASIC, STANDARD, ORIGINAL = 0, 1, 2  # H-14
SHOUTS_ALLOWED, SHOUTS_PREVENTED = 0, 1  # H-9

OPTIONS = np.dtype(
    [
        ("window_ms", "i4"),
        ("mode", "i1"),
        ("silver", "i1"),
        ("jokers", "i1"),
        ("false_shouts", "i1"),
        ("reshuffles", "i1"),
    ],
    align=True,
)

# How the last round ended; `winner` is EMPTY before the first end of a round and after a void one.
SHEET = np.dtype(
    [
        ("points", "i2"),
        ("series", "i2", (SERIES_ROOM,)),
        ("claimed", "i1", (SERIES_ROOM,)),
        ("winner", "i1"),
        ("held", "i1"),
        ("completing", "i1"),
        ("drawn", "i1"),
    ],
    align=True,
)

STATE: np.dtype[Any] = np.dtype(
    [
        *header(stock=DECK_ROOM),
        ("options", OPTIONS),
        ("phase", "i1"),
        ("pending", "i1"),
        ("dealer", "i1"),
        ("drawn", "i1"),
        ("shouter", "i1"),
        ("waiting", "i1"),
        ("shouted", "i1"),
        ("reshuffles", "i1"),
        ("rounds", "i2"),
        ("discard_count", "i2"),
        ("scores", "i2", (SEATS_ROOM,)),
        ("hand_sizes", "i1", (SEATS_ROOM,)),
        ("laid_sizes", "i1", (SEATS_ROOM,)),
        ("laid", "i2", (SEATS_ROOM, SERIES_ROOM)),
        ("claimed", "i1", (SEATS_ROOM, SERIES_ROOM)),
        ("discards", "i1", (DECK_ROOM,)),
        ("last", SHEET),
        ("hands", "u8", (SEATS_ROOM + 1, COPIES)),
    ],
    align=True,
)
# `turn`: who drew or claimed last, and after his discard still he, until the window closes. `drawn`: the card he drew,
# while it is his turn to use it. `shouter`: who has shouted and waits to claim, or to be punished. `waiting`: who has
# neither passed nor shouted falsely for the latest discard; `shouted`: who has shouted falsely for it. `laid`: series
# of `series.py`, in the order laid; `claimed`: 0 for one that lies face down, else which member (1…3) was claimed.


@kernel
def family(card: int) -> int:
    """0…2: the colours; 3: silver (not for a joker)."""
    return card // VALUES


@kernel
def copies(state: Record, holder: int, card: int) -> int:
    """How many cards of that type the holder has."""
    number = 0
    while number < COPIES and has(state.hands[holder, number], card):
        number += 1
    return number


@kernel
def give(state: Record, holder: int, card: int) -> None:
    """One more card of that type (never a fifth)."""
    added = bit(card)
    for k in range(COPIES):
        carried = state.hands[holder, k] & added
        state.hands[holder, k] |= added
        added = carried


@kernel
def take(state: Record, holder: int, card: int) -> None:
    """One card fewer of a type that the holder has."""
    taken = bit(card)
    for i in range(COPIES):
        k = COPIES - 1 - i
        here = state.hands[holder, k] & taken
        state.hands[holder, k] ^= here
        taken ^= here


@kernel
def clear(state: Record, holder: int) -> None:
    for k in range(COPIES):
        state.hands[holder, k] = NONE


@kernel
def deck_copies(state: Record, card: int) -> int:
    """H-1: how many cards of that type are in the deck."""
    if card == JOKER:
        return state.options.jokers
    if card >= FIRST_SILVER + state.options.silver:
        return 0
    return COPIES


@kernel
def is_pair(left: int, right: int) -> bool:
    """H-8, H-3: two cards alike, or any card and one joker; two jokers are no pair."""
    if left == JOKER or right == JOKER:
        return left != right
    return left == right


NATURAL = U64((1 << JOKER) - 1)
"""All types but the joker."""
