"""Maho!: a hand as a plan: how many series it holds side by side, what is left then, and which cards would make one more.

Too slow for playouts, so only the favourite of a search is found this way. Jokers are left out: the last one is kept for the
pair, and two are rare.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.evaluation.maho_hands import unseen_copies
from tablee.core.bits import ALL, NONE, U64, bit, count, lowest, without_lowest
from tablee.core.chance import below
from tablee.core.kernel import Array, Bits, Record, kernel, wide
from tablee.games.maho.cards import COPIES, FIRST_SILVER, JOKER, TYPES
from tablee.games.maho.course import POINTS_TO_REACH
from tablee.games.maho.position import (
    BASIC,
    POOL,
    STANDARD,
    clear,
    copies,
    give,
    has_all_series,
    latest_discard,
    take,
)
from tablee.games.maho.series import (
    FIRST_RAINBOW,
    FIRST_TRIPLET,
    MEMBERS,
    NO_CLAIM,
    SLOTS,
    claimed_member,
    in_word,
    makeable,
)

PLAIN_WORDS = 2  # of series: those without a joker
NO_MEMBER = wide(0)
STACKED = wide(128)  # more than there are series
NOT_HELD = wide(-1)
FINE = wide(1000)  # ties are broken by the dice

# What the parts of a plan are worth, in unseen cards that would make one more series.
A_SERIES = 10_000.0  # held by the hand
A_SILVER_SERIES = 5_000.0  # laid: it counts a point more
A_LINK = 0.15  # of the cards that are left: an unseen card that would make a series with two of them
A_PAIR = 0.5  # an unseen card that would make a pair with one kept
A_LOSS = 300.0  # of the round, by the discard
SILVER = wide(3)  # times as much is an unseen silver card worth as another, where its series counts a point more
SILVERS = U64(((1 << JOKER) - 1) ^ ((1 << FIRST_SILVER) - 1))


def _thirds() -> NDArray[np.uint64]:
    thirds = [[0] * TYPES for _ in range(TYPES)]
    for members in MEMBERS.tolist():
        for i in range(3):
            first, second = members[:i] + members[i + 1 :]
            thirds[first][second] |= 1 << members[i]
            thirds[second][first] |= 1 << members[i]
    return np.array(thirds, np.uint64)


THIRDS = _thirds()
"""Of each two types: those that make a series with them."""


@kernel
def move_series(state: Record, seat: int, series: int, claimed: int, back: bool) -> None:
    """The series' cards, but the claimed member, out of the hand or back into it."""
    for member in range(3):
        if member + 1 != claimed:
            if back:
                give(state, seat, wide(MEMBERS[series, member]))
            else:
                take(state, seat, wide(MEMBERS[series, member]))


@kernel
def next_series(state: Record, seat: int, first: int) -> int:
    """The first series from this one on that the hand makes without a joker; -1: none."""
    if first < FIRST_RAINBOW:
        pure = makeable(state, seat, NO_CLAIM, wide(0)) & (ALL << U64(first))
        if pure != NONE:
            return lowest(pure)
        first = wide(FIRST_RAINBOW)
    rainbow = makeable(state, seat, NO_CLAIM, wide(1)) & (ALL << U64(first - FIRST_RAINBOW))
    return lowest(rainbow) + FIRST_RAINBOW if rainbow != NONE else wide(-1)


@kernel
def rest_after(state: Record, seat: int, number: int, silver: int, at_once: bool) -> int:
    """The links between the cards that are left when so many series are laid aside, in the best way (or, at once, in the first
    way found); NOT_HELD if the hand does not hold so many side by side.

    Depth first; each series is not lower than the one before, since their order does not matter.
    """
    best, depth, first, stack = NOT_HELD, wide(0), wide(0), wide(0)
    while True:
        if depth == number:
            best = wide(0) if at_once else max(best, links_within(state, seat, silver))
        found = next_series(state, seat, first) if depth < number else wide(-1)
        if found >= 0:
            move_series(state, seat, found, NO_MEMBER, False)
            stack = stack * STACKED + found
            depth, first = depth + 1, found
            continue
        is_enough = at_once and best != NOT_HELD
        if depth == 0:
            return best
        while depth > 0:
            depth -= 1
            first = stack % STACKED + 1
            stack //= STACKED
            move_series(state, seat, first - 1, NO_MEMBER, True)
            if not is_enough:
                break
        if is_enough:
            return best


@kernel
def holds(state: Record, seat: int, number: int) -> bool:
    """Whether the hand holds so many series side by side."""
    return rest_after(state, seat, number, wide(1), True) != NOT_HELD


@kernel
def most_held(state: Record, seat: int, most: int) -> int:
    held = wide(0)
    while held < most and holds(state, seat, held + 1):
        held += 1
    return held


@kernel
def completes(state: Record, seat: int, card: int, held: int) -> bool:
    """Whether with that card the hand holds one series more than it does."""
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, card, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            claimed = claimed_member(laid, card)
            move_series(state, seat, laid // SLOTS, claimed, False)
            found = holds(state, seat, held)
            move_series(state, seat, laid // SLOTS, claimed, True)
            if found:
                return True
    return False


@kernel
def spread_unseen(state: Record, seat: int) -> None:
    """All cards that the seat has not seen into the pool, where they are counted at a glance. Clear it in the end."""
    clear(state, POOL)
    for card in range(TYPES):
        for _ in range(unseen_copies(state, seat, wide(card))):
            give(state, POOL, wide(card))


@kernel
def unseen_in(state: Record, cards: Bits, silver: int) -> int:
    """How many cards of these types are in the pool; one of silver counts as several."""
    total = wide(0)
    for k in range(COPIES):
        found = cards & state.hands[POOL, k]
        total += count(found) + (silver - 1) * count(found & SILVERS)
    return total


@kernel
def links_within(state: Record, seat: int, silver: int) -> int:
    """Over all pairs of the hand: how many unseen cards make a series with it."""
    total = wide(0)
    for k in range(COPIES):
        cards = state.hands[seat, k]
        while cards != NONE:
            card = lowest(cards)
            cards = without_lowest(cards)
            for j in range(k, COPIES):
                others = cards if j == k else state.hands[seat, j]
                while others != NONE:
                    total += unseen_in(state, THIRDS[card, lowest(others)], silver)
                    others = without_lowest(others)
    return total


@kernel
def missing_series(state: Record, seat: int) -> int:
    return (3 if state.options.mode == BASIC else 4) - wide(state.laid_sizes[seat])


@kernel
def worth_of_silver(state: Record, seat: int) -> int:
    """No more than of other cards if one point is all that is needed."""
    return wide(1) if state.options.mode == STANDARD and state.scores[seat] + 1 >= POINTS_TO_REACH else SILVER


@kernel
def worth_of_hand(state: Record, seat: int, missing: int, held: int) -> float:
    """What a hand promises that holds so many series, of those that are missing."""
    worth = A_SERIES * held
    if held < missing:
        silver = worth_of_silver(state, seat)
        worth += A_LINK * rest_after(state, seat, held, silver, False)
        for card in range(JOKER):
            number = copies(state, POOL, wide(card))
            if number > 0 and completes(state, seat, wide(card), held):
                worth += number * (silver if card >= FIRST_SILVER else wide(1))
    return worth


@kernel
def danger(state: Record, seat: int, card: int) -> float:
    """What it costs if an opponent who waits for the pair waits for this card."""
    waiting = wide(0)
    for other in range(wide(state.seats)):
        if other != seat and has_all_series(state, wide(other)):
            waiting += 1
    return A_LOSS * waiting * copies(state, POOL, card) / max(unseen_in(state, ALL, wide(1)), wide(1))


@kernel
def planned_discard(state: Record, seat: int, dice: Array) -> int:
    """The card that the plan misses least; jokers last."""
    spread_unseen(state, seat)
    missing = missing_series(state, seat)
    now, most = most_held(state, seat, missing), wide(0)
    chosen, best = wide(JOKER), -1e300
    cards = state.hands[seat, 0] & ~bit(JOKER)
    while cards != NONE:
        card = lowest(cards)
        cards = without_lowest(cards)
        take(state, seat, card)
        held = now if holds(state, seat, now) else now - 1
        if held >= most:
            most = held
            worth = worth_of_hand(state, seat, missing, held) - danger(state, seat, card)
            worth += 1e-6 * below(dice, FINE) - A_PAIR * copies(state, POOL, card)
            if worth > best:
                chosen, best = card, worth
        give(state, seat, card)
    clear(state, POOL)
    return chosen


@kernel
def planned_series(state: Record, seat: int, claimed: int, dice: Array) -> int:
    """The series after which the hand promises most; -1: none without a joker."""
    spread_unseen(state, seat)
    missing = missing_series(state, seat) - 1
    chosen, best = wide(-1), -1e300
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, claimed, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            series = laid // SLOTS
            part = NO_MEMBER if claimed == NO_CLAIM else claimed_member(laid, claimed)
            move_series(state, seat, series, part, False)
            worth = worth_of_hand(state, seat, missing, most_held(state, seat, missing))
            move_series(state, seat, series, part, True)
            if FIRST_TRIPLET + FIRST_SILVER <= series < FIRST_RAINBOW:
                worth += A_SILVER_SERIES
            worth += 1e-6 * below(dice, FINE)
            if worth > best:
                chosen, best = laid, worth
    clear(state, POOL)
    return chosen


@kernel
def brings_a_series(state: Record, seat: int) -> bool:
    """Whether a claim of the latest discard adds to the series that the hand holds anyway. If it does not, it is better to
    draw, and to lay one of those (H-5)."""
    held = most_held(state, seat, missing_series(state, seat))
    return completes(state, seat, latest_discard(state), held)
