"""What a round won is worth: the sheet of the last round, counted line by line (GAMES.md H-14, H-15)."""

import numpy as np
from numpy.typing import NDArray

from tablee.games.maho.cards import COLOURS, FIRST_SILVER, JOKER, VALUES
from tablee.games.maho.position import BASIC, EMPTY, SERIES_ROOM, STANDARD
from tablee.games.maho.series import (
    KIND,
    MEMBERS,
    PURE_RUNS,
    PURE_TRIPLET,
    RAINBOW_TRIPLET,
    SERIES,
    SLOTS,
    STARTS,
)
from tablee.kernels import Struct, kernel, wide
from tablee.kernels.bits import NONE, U64, bit

LINES = 13
(
    ROUND_WON,
    SILVER_SERIES,
    COLOUR_TRIPLETS,
    ALL_HIDDEN,
    PAIR_DRAWN,
    NO_JOKER,
    ALL_PURE,
    ALL_RAINBOW,
    ALL_TRIPLETS,
    ALL_RUNS,
    ONE_COLOUR,
    SILVER_PAIR,
    STRAIGHT,
) = range(LINES)

WORTH = np.array([1, 1, 1, 2, 1, 1, 2, 3, 3, 2, 5, 1, 3], np.int8)
"""Points per line; silver series and single-colour triplets count once each."""

MIXED = 4  # the family of a rainbow series


def _families() -> NDArray[np.int8]:
    families = MEMBERS // VALUES
    return np.where(families[:, 0] == families[:, 2], families[:, 0], MIXED).astype(np.int8)


FAMILY = _families()
"""Of each series: a colour (0…2), silver (3), or MIXED."""


def _fitting() -> NDArray[np.bool_]:
    fitting = np.zeros((LINES, SERIES), np.bool_)
    is_silver = FAMILY == COLOURS
    is_triplet = (KIND == PURE_TRIPLET) | (KIND == RAINBOW_TRIPLET)
    is_pure = FAMILY != MIXED
    fitting[SILVER_SERIES] = is_silver
    fitting[COLOUR_TRIPLETS] = (KIND == PURE_TRIPLET) & ~is_silver
    fitting[ALL_PURE] = is_pure
    fitting[ALL_RAINBOW] = ~is_pure
    fitting[ALL_TRIPLETS] = is_triplet
    fitting[ALL_RUNS] = ~is_triplet
    return fitting


FITTING = _fitting()
"""For lines about the sort of the series: which ones are of it."""

_STRAIGHT = U64(0b1001001)  # the runs from 1, from 4 and from 7 among the seven of a colour


@kernel
def pair_card(state: Struct) -> int:
    """What the pair is made of, whichever of its cards a joker stands for."""
    return wide(state.last.completing if state.last.held == JOKER else state.last.held)


@kernel
def fits(state: Struct, i: int, line: int) -> bool:
    """Whether the i-th series is as the line asks; a joker is what it stands for, silver is no colour."""
    series = wide(state.last.series[i]) // SLOTS
    if line == ALL_HIDDEN:
        return wide(state.last.claimed[i]) == 0
    if line == NO_JOKER:
        return wide(state.last.series[i]) % SLOTS == 0
    if line == ONE_COLOUR:
        return wide(FAMILY[series]) == pair_card(state) // VALUES and pair_card(state) < FIRST_SILVER
    return bool(FITTING[line, series])


@kernel
def is_straight(state: Struct) -> bool:
    """1-2-3, 4-5-6 and 7-8-9 of one colour, as pure runs."""
    runs = NONE
    for i in range(SERIES_ROOM):
        if state.last.series[i] != EMPTY and state.last.series[i] < PURE_RUNS * SLOTS:
            runs |= bit(wide(state.last.series[i]) // SLOTS)
    for colour in range(COLOURS):
        wanted = _STRAIGHT << U64(colour * STARTS)
        if runs & wanted == wanted:
            return True
    return False


@kernel
def times(state: Struct, line: int) -> int:
    """H-15: how often the last round earns that line."""
    if line == ROUND_WON:
        return 1
    if line == PAIR_DRAWN:
        return wide(state.last.drawn)
    if line == SILVER_PAIR:
        return 1 if pair_card(state) >= FIRST_SILVER else 0
    if line == STRAIGHT:
        return 1 if is_straight(state) else 0
    if line == NO_JOKER:
        has_joker = state.last.held == JOKER or state.last.completing == JOKER
        if has_joker or state.options.jokers == 0:
            return 0
    fitting, number = 0, 0
    while number < SERIES_ROOM and state.last.series[number] != EMPTY:
        if fits(state, wide(number), line):
            fitting += 1
        number += 1
    if line in (SILVER_SERIES, COLOUR_TRIPLETS):
        return fitting
    return 1 if fitting == number else 0


@kernel
def line_points(state: Struct, line: int) -> int:
    """H-14: what that line of the last round's sheet is worth in the mode that is played."""
    if state.options.mode == BASIC and line > ROUND_WON:
        return 0
    if state.options.mode == STANDARD and line > SILVER_SERIES:
        return 0
    return wide(WORTH[line]) * times(state, line)


@kernel
def points(state: Struct) -> int:
    """What the winner of the last round has earned with it."""
    total = 0
    for line in range(LINES):
        total += line_points(state, line)
    return total
