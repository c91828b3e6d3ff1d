"""Maho!'s position, and the hands in it.

A hand is four sets of card types: `hands[seat, k]` holds the types of which the seat has more than k cards.
So equal hands are equal bytes, and one look finds all pairs or triplets.
"""

import numpy as np

from tablee.core.position import header
from tablee.games.maho.cards import COPIES, DECK_ROOM, FIRST_SILVER, JOKER
from tablee.kernels import Struct, kernel, wide
from tablee.kernels.bits import NONE, bit, count, has, nth

SEATS_ROOM = 6
HAND_SIZE = np.array([10, 13, 13], np.int64)  # H-4, by mode
SERIES_NEEDED = np.array([3, 4, 4], np.int64)  # H-6, by mode
SERIES_ROOM = int(SERIES_NEEDED.max())
POOL = wide(SEATS_ROOM)  # a seventh hand, where cards lie while they are sorted or dealt again; empty otherwise

EMPTY = wide(-1)
UNKNOWN = -2  # a card or series that the observer cannot see

BASIC, STANDARD, ORIGINAL = 0, 1, 2  # option `mode`, H-14
ALLOWED, PREVENTED = 0, 1  # option `false_shouts`, H-9

TURN = 0  # a card was drawn: lay, discard, or win
AFTER_SERIES = 1  # a series was laid or claimed: discard
WINDOW = 2  # a card was discarded: the others shout or pass
CLAIM = 3  # a shout for a series: the shouter chooses which
STRIKE = 4  # a false shout: the discarder chooses what it costs
ROUND_OVER = 5  # the round is won or void; seen only when it was the last

OPTIONS = np.dtype(
    [
        ("window_ms", "i4"),
        ("mode", "i1"),
        ("silver", "i1"),
        ("jokers", "i1"),
        ("false_shouts", "i1"),
        ("reshuffles", "i1"),
        ("length", "i1"),
    ],
    align=True,
)

# How the last round ended: the winner's series and pair; `winner` is EMPTY if it was void, or if none has ended.
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

STATE = np.dtype(
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
        ("rounds", "i4"),
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
# `turn`: who drew or claimed last, until the window on that discard closes. `drawn`: the card drawn, until that seat lays or
# discards. `shouter`: who has shouted and is about to claim or to be punished. `waiting`: the seats that have neither
# passed nor made a false shout for the latest discard; `shouted`: those that have made one. `laid`: series
# with their slots (`series.py`), in the order laid; `claimed`: 0 for one that lies face down, else which member (1…3)
# was claimed.


@kernel
def deck_copies(state: Struct, card: int) -> int:
    """H-1: how many cards of that type are in the deck."""
    if card == JOKER:
        return wide(state.options.jokers)
    if card >= FIRST_SILVER + state.options.silver:
        return 0
    return COPIES


@kernel
def copies(state: Struct, holder: int, card: int) -> int:
    """How many cards of that type the holder has."""
    number = 0
    while number < COPIES and has(state.hands[holder, number], card):
        number += 1
    return number


@kernel
def give(state: Struct, holder: int, card: int) -> None:
    """One more card of that type (never a fifth)."""
    added = bit(card)
    for k in range(COPIES):
        carried = state.hands[holder, k] & added
        state.hands[holder, k] |= added
        added = carried


@kernel
def take(state: Struct, holder: int, card: int) -> None:
    """One card fewer of a type that the holder has."""
    taken = bit(card)
    for i in range(COPIES):
        k = COPIES - 1 - i
        here = state.hands[holder, k] & taken
        state.hands[holder, k] ^= here
        taken ^= here


@kernel
def clear(state: Struct, holder: int) -> None:
    for k in range(COPIES):
        state.hands[holder, k] = NONE


@kernel
def nth_card(state: Struct, holder: int, n: int) -> int:
    """The n-th (from 0) of more than n cards, in some fixed order."""
    k = 0
    while n >= count(state.hands[holder, k]):
        n -= count(state.hands[holder, k])
        k += 1
    return nth(state.hands[holder, k], n)


@kernel
def latest_discard(state: Struct) -> int:
    return wide(state.discards[state.discard_count - 1])


@kernel
def has_all_series(state: Struct, seat: int) -> bool:
    """H-6: only the pair is missing."""
    return bool(state.laid_sizes[seat] == SERIES_NEEDED[state.options.mode])
