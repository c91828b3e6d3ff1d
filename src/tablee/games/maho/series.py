"""Maho!'s series, and which of them a hand can make (GAMES.md H-2, H-3).

There are 108 series: 21 pure runs (0…20: colour, lowest value), 36 pure triplets (21…56: the card types in
order), 9 rainbow triplets (57…65: value) and 42 rainbow runs (66…107: order of colours rgb rbg grb gbr brg bgr,
lowest value). A series as it lies on the table is `series * 4 + slot`: slot 0 without a joker, slot 1…3 with a
joker in place of that member; in a pure triplet only slot 3 is used, because its members are alike.

Sets of series are written in *words*: for each slot one of the pure series (bit = series) and one of the
rainbow series (bit = series - 57). Word `slot * 2` is the pure one, word `slot * 2 + 1` the rainbow one.
"""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tablee.games.maho.cards import COLOURS, JOKER, NATURAL, SERIES_SIZE, VALUES
from tablee.games.maho.position import EMPTY
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import ALL, NONE, U64, bit, count, has, lowest, nth, without_lowest

STARTS = VALUES - 2  # a run starts with 1…7
PURE_RUN, PURE_TRIPLET, RAINBOW_TRIPLET, RAINBOW_RUN = 0, 1, 2, 3  # kinds
PURE_RUNS = COLOURS * STARTS
FIRST_TRIPLET = PURE_RUNS
FIRST_RAINBOW = FIRST_TRIPLET + JOKER
FIRST_RAINBOW_RUN = FIRST_RAINBOW + VALUES
SERIES = FIRST_RAINBOW_RUN + 6 * STARTS
SLOTS = 4
WORDS = 2 * SLOTS
LAID = SERIES * SLOTS  # how many numbers a series with its slot may have
NO_CLAIM = EMPTY  # in place of the claimed card: the series comes from the hand alone

ORDERS = tuple(permutations(range(COLOURS)))


def _members() -> NDArray[np.int8]:
    runs = [[c * VALUES + low + i for i in range(SERIES_SIZE)] for c in range(COLOURS) for low in range(STARTS)]
    triplets = [[card] * SERIES_SIZE for card in range(JOKER)]
    rainbows = [[c * VALUES + value for c in range(COLOURS)] for value in range(VALUES)]
    rainbow_runs = [[c * VALUES + low + i for i, c in enumerate(order)] for order in ORDERS for low in range(STARTS)]
    return np.array(runs + triplets + rainbows + rainbow_runs, np.int8)


MEMBERS = _members()
"""The three card types of each series, in the order in which they are written."""


KIND = np.repeat(np.arange(4, dtype=np.int8), [PURE_RUNS, JOKER, VALUES, 6 * STARTS])


def _containing() -> NDArray[np.uint64]:
    table = [[0] * WORDS for _ in range(JOKER + 1)]
    for series, members in enumerate(MEMBERS.tolist()):
        word, place = (0, series) if series < FIRST_RAINBOW else (1, series - FIRST_RAINBOW)
        for slot in range(SLOTS):
            for i in range(SERIES_SIZE):
                card = JOKER if slot == i + 1 else members[i]
                table[card][slot * 2 + word] |= 1 << place
    return np.array(table, np.uint64)


CONTAINING = _containing()
"""For each card type and word: the series that need such a card (jokers as jokers)."""

_ROW = U64((1 << VALUES) - 1)
_RUN_ROW = U64((1 << STARTS) - 1)
_GREEN, _BLUE = U64(VALUES), U64(2 * VALUES)
_ONE, _TWO = U64(1), U64(2)
_RUNS = tuple(U64(STARTS * i) for i in range(6))


@kernel
def is_slot(series: int, slot: int) -> bool:
    """Whether a joker may be written there: in a pure triplet it stands last."""
    return slot == 0 or slot == 3 or KIND[series] != PURE_TRIPLET


@kernel
def card_of(laid: int, member: int) -> int:
    """The card that lies at that place (0…2) of a series with its slot: a joker is a joker."""
    if laid % SLOTS == member + 1:
        return JOKER
    return wide(MEMBERS[laid // SLOTS, member])


@kernel
def pure_series(one: Bits, two: Bits, three: Bits, slot: int) -> Bits:
    """H-2: the pure series in cards of which these are the types held at least once, twice, three times."""
    first = ALL if slot == 1 else one
    second = ALL if slot == 2 else one
    third = ALL if slot == 3 else one
    runs = first & (second >> _ONE) & (third >> _TWO)
    red, green, blue = runs & _RUN_ROW, (runs >> _GREEN) & _RUN_ROW, (runs >> _BLUE) & _RUN_ROW
    triplets = NONE
    if slot == 0:
        triplets = three & NATURAL
    elif slot == 3:
        triplets = two & NATURAL
    return red | (green << _RUNS[1]) | (blue << _RUNS[2]) | (triplets << _RUNS[3])


@kernel
def rainbow_run(first: Bits, second: Bits, third: Bits) -> Bits:
    """Where three rows of one colour each have consecutive values."""
    return first & (second >> _ONE) & (third >> _TWO) & _RUN_ROW


@kernel
def rainbow_series(one: Bits, slot: int) -> Bits:
    """H-2: the rainbow series in cards of these types."""
    first = ALL if slot == 1 else one
    second = ALL if slot == 2 else one
    third = ALL if slot == 3 else one
    triplets = first & (second >> _GREEN) & (third >> _BLUE) & _ROW
    g1, g2, g3 = first >> _GREEN, (second >> _GREEN) & _ROW, (third >> _GREEN) & _ROW
    b1, b2, b3 = first >> _BLUE, (second >> _BLUE) & _ROW, (third >> _BLUE) & _ROW
    r1, r2, r3 = first, second & _ROW, third & _ROW
    runs = (
        rainbow_run(r1, g2, b3)
        | (rainbow_run(r1, b2, g3) << _RUNS[1])
        | (rainbow_run(g1, r2, b3) << _RUNS[2])
        | (rainbow_run(g1, b2, r3) << _RUNS[3])
        | (rainbow_run(b1, r2, g3) << _RUNS[4])
        | (rainbow_run(b1, g2, r3) << _RUNS[5])
    )
    return triplets | (runs << U64(VALUES))


@kernel
def makeable(state: Struct, holder: int, claimed: int, word: int) -> Bits:
    """The series of that word that the holder's cards make, alone or together with the claimed card.

    The claimed card is one of the three (H-5, H-7); at most one is a joker (H-3).
    """
    one, two, three = state.hands[holder, 0], state.hands[holder, 1], state.hands[holder, 2]
    if claimed != NO_CLAIM:
        added = bit(claimed)
        three |= two & added
        two |= one & added
        one |= added
    slot = word >> 1
    if slot > 0 and not has(one, JOKER):
        return NONE
    made = rainbow_series(one, slot) if word & 1 else pure_series(one, two, three, slot)
    if claimed != NO_CLAIM:
        made &= CONTAINING[claimed, word]
    return made


@kernel
def words(state: Struct, holder: int, claimed: int) -> int:
    """How many words can hold anything: without a joker, just the first two."""
    return WORDS if claimed == JOKER or has(state.hands[holder, 0], JOKER) else 2


@kernel
def count_makeable(state: Struct, holder: int, claimed: int) -> int:
    total = 0
    for word in range(words(state, holder, claimed)):
        total += count(makeable(state, holder, claimed, word))
    return total


@kernel
def is_makeable(state: Struct, holder: int, claimed: int, laid: int) -> bool:
    word, place = 2 * (laid % SLOTS), laid // SLOTS
    if place >= FIRST_RAINBOW:
        word, place = word + 1, place - FIRST_RAINBOW
    return has(makeable(state, holder, claimed, word), place)


@kernel
def in_word(word: int, place: int) -> int:
    """The series with its slot that a bit of a word means."""
    series = place + FIRST_RAINBOW if word & 1 else place
    return series * SLOTS + (word >> 1)


@kernel
def nth_makeable(state: Struct, holder: int, claimed: int, n: int) -> int:
    """The n-th (from 0) of the makeable series; EMPTY if there are fewer."""
    for word in range(words(state, holder, claimed)):
        made = makeable(state, holder, claimed, word)
        here = count(made)
        if n < here:
            return in_word(word, nth(made, n))
        n -= here
    return EMPTY


@kernel
def list_makeable(state: Struct, holder: int, claimed: int, first_move: int, moves: Array, n: int) -> int:
    """Append `first_move` + each makeable series to the n moves so far; returns how many they are then."""
    for word in range(words(state, holder, claimed)):
        made = makeable(state, holder, claimed, word)
        while made != NONE:
            moves[n] = first_move + in_word(word, lowest(made))
            n += 1
            made = without_lowest(made)
    return n


@kernel
def claimed_member(laid: int, claimed: int) -> int:
    """Which member (1…3) of the series the claimed card is; 0 if it is none of them."""
    for member in range(SERIES_SIZE):
        if card_of(laid, member) == claimed:
            return member + 1
    return 0
