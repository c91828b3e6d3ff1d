"""Maho!: how near a seat is to winning the round.

Points change only at the end of a round, so the greedy bot counts what comes before them: series laid, a series ready in
the hand, and the cards that would make one.
"""

from tablee.core.kernel import Array, Record, kernel, wide
from tablee.games.maho.abilities import can_use_discard
from tablee.games.maho.cards import JOKER
from tablee.games.maho.position import CLAIM, STRIKE, copies, deck_copies, has_all_series
from tablee.games.maho.rules import SHOUT, scores
from tablee.games.maho.series import NO_CLAIM, count_makeable

POINT = wide(100_000)
LAID = wide(10_000)
ABOUT_TO_CLAIM = wide(9_000)
READY = wide(2_000)
FALSE_SHOUT = wide(-20_000)


@kernel
def value(state: Record, seat: int, points: Array) -> int:
    scores(state, points)
    worth = POINT * wide(points[seat]) + LAID * wide(state.laid_sizes[seat])
    if state.shouter == seat:
        if state.phase == CLAIM:
            worth += ABOUT_TO_CLAIM
        if state.phase == STRIKE:
            worth += FALSE_SHOUT
    if (wide(state.shouted) >> seat) & 1:
        worth += FALSE_SHOUT
    if has_all_series(state, seat):
        return worth
    if count_makeable(state, seat, NO_CLAIM) > 0:
        worth += READY
    return worth + useful_cards(state, seat)


@kernel
def useful_cards(state: Record, seat: int) -> int:
    """How many of the cards elsewhere would make a series with two of the hand; more ways count a little more."""
    total = wide(0)
    for i in range(JOKER + 1):
        card = wide(i)
        left = deck_copies(state, card) - copies(state, seat, card)
        if left > 0:
            ways = count_makeable(state, seat, card)
            if ways > 0:
                total += wide(left) * 8 + min(ways, 4)
    return total


@kernel
def is_folly(state: Record, seat: int, move: int) -> bool:
    """A false shout (H-9): it only costs, and with half of all shouts false a match would last for days."""
    return move == SHOUT and not can_use_discard(state, seat)
