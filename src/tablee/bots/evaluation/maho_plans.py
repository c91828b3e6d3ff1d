"""Maho!: a hand as a plan: how many series it holds side by side, and how many cards would make one more.

Too slow for playouts, so only the favourite of a search is found this way. Jokers are left out: the last one is kept for the
pair, and two are rare.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.evaluation.maho_hands import unseen_copies
from tablee.core.bits import NONE, U64, bit, count, lowest, without_lowest
from tablee.core.chance import below
from tablee.core.kernel import Array, Bits, Record, kernel, wide
from tablee.games.maho.cards import COPIES, FIRST_SILVER, JOKER, TYPES
from tablee.games.maho.position import BASIC, POOL, clear, copies, give, has_all_series, latest_discard, take
from tablee.games.maho.series import (
    FIRST_RAINBOW,
    FIRST_TRIPLET,
    MEMBERS,
    NO_CLAIM,
    SERIES,
    SLOTS,
    claimed_member,
    in_word,
    makeable,
)

PLAIN_WORDS = 2  # of series: those without a joker
NO_MEMBER = wide(0)

A_SERIES = 10_000.0  # held by the hand
A_CARD = 1.0  # unseen, that would make one more
A_LINK = 0.15  # one unseen card that would make a series with two cards of the hand
A_REST = 0.0
A_CLAIM = 0.0  # that an opponent makes of the discard, if it is certain
SILVER = wide(1)
SILVERS = U64(((1 << JOKER) - 1) ^ ((1 << FIRST_SILVER) - 1))
A_LOSS = 0.0  # of the round, by the discard


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
def move_series(state: Record, seat: int, laid: int, claimed: int, back: bool) -> None:
    """The series' cards, but the claimed member, out of the hand or back into it."""
    for member in range(3):
        if member + 1 != claimed:
            if back:
                give(state, seat, wide(MEMBERS[laid // SLOTS, member]))
            else:
                take(state, seat, wide(MEMBERS[laid // SLOTS, member]))


@kernel
def holds_one(state: Record, seat: int) -> bool:
    for word in range(PLAIN_WORDS):
        if makeable(state, seat, NO_CLAIM, wide(word)) != NONE:
            return True
    return False


@kernel
def holds_two(state: Record, seat: int) -> bool:
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            found = holds_one(state, seat)
            move_series(state, seat, laid, NO_MEMBER, True)
            if found:
                return True
    return False


@kernel
def holds_three(state: Record, seat: int) -> bool:
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            found = holds_two(state, seat)
            move_series(state, seat, laid, NO_MEMBER, True)
            if found:
                return True
    return False


@kernel
def holds_four(state: Record, seat: int) -> bool:
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            found = holds_three(state, seat)
            move_series(state, seat, laid, NO_MEMBER, True)
            if found:
                return True
    return False


@kernel
def holds(state: Record, seat: int, number: int) -> bool:
    """Whether the hand holds so many series side by side."""
    if number <= 0:
        return True
    if wide(state.hand_sizes[seat]) < number * 3:
        return False
    if number == 1:
        return holds_one(state, seat)
    if number == 2:
        return holds_two(state, seat)
    return holds_three(state, seat) if number == 3 else holds_four(state, seat)


@kernel
def completes(state: Record, seat: int, card: int, held: int) -> bool:
    """Whether with that card the hand holds one series more than it does."""
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, card, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            claimed = claimed_member(laid, card)
            move_series(state, seat, laid, claimed, False)
            found = holds(state, seat, held)
            move_series(state, seat, laid, claimed, True)
            if found:
                return True
    return False


@kernel
def unseen_in(state: Record, cards: Bits) -> int:
    """How many cards of these types are in the pool of `spread_unseen`."""
    total = wide(0)
    for k in range(COPIES):
        total += count(cards & state.hands[POOL, k])
    return total


@kernel
def weight_of(state: Record, cards: Bits) -> int:
    """The same, where silver counts more: its series bring a point more."""
    total = wide(0)
    for k in range(COPIES):
        pool = state.hands[POOL, k]
        total += count(cards & pool) + (SILVER - 1) * count(cards & SILVERS & pool)
    return total


@kernel
def spread_unseen(state: Record, seat: int) -> None:
    """All cards that the seat has not seen into the pool, where they are counted at a glance. Clear it in the end."""
    clear(state, POOL)
    for card in range(TYPES):
        for _ in range(unseen_copies(state, seat, wide(card))):
            give(state, POOL, wide(card))


@kernel
def links_within(state: Record, seat: int) -> int:
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
                    total += weight_of(state, THIRDS[card, lowest(others)])
                    others = without_lowest(others)
    return total


@kernel
def rest_of_none(state: Record, seat: int) -> int:
    return links_within(state, seat)


@kernel
def rest_of_one(state: Record, seat: int) -> int:
    most = wide(0)
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            most = max(most, links_within(state, seat))
            move_series(state, seat, laid, NO_MEMBER, True)
    return most


@kernel
def rest_of_two(state: Record, seat: int) -> int:
    most = wide(0)
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            most = max(most, rest_of_one(state, seat))
            move_series(state, seat, laid, NO_MEMBER, True)
    return most


@kernel
def rest_of_three(state: Record, seat: int) -> int:
    most = wide(0)
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, NO_CLAIM, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            move_series(state, seat, laid, NO_MEMBER, False)
            most = max(most, rest_of_two(state, seat))
            move_series(state, seat, laid, NO_MEMBER, True)
    return most


@kernel
def leftover_links(state: Record, seat: int, held: int) -> int:
    """The links between the cards that are left when so many series are laid aside, in the best way."""
    if held == 0:
        return rest_of_none(state, seat)
    if held == 1:
        return rest_of_one(state, seat)
    return rest_of_two(state, seat) if held == 2 else rest_of_three(state, seat)


@kernel
def most_held(state: Record, seat: int, most: int) -> int:
    held = wide(0)
    while held < most and holds(state, seat, held + 1):
        held += 1
    return held


@kernel
def worth_of_hand(state: Record, seat: int, missing: int, held: int) -> float:
    """What a hand promises that holds so many series, of those that are missing."""
    worth = A_SERIES * held + A_LINK * links_within(state, seat)
    if A_REST > 0.0 and held < missing:
        worth += A_REST * leftover_links(state, seat, held)
    if held < missing:
        for card in range(JOKER):
            number = copies(state, POOL, wide(card))
            if number > 0 and completes(state, seat, wide(card), held):
                worth += A_CARD * number * (SILVER if card >= FIRST_SILVER else 1)
    return worth


@kernel
def danger(state: Record, seat: int, card: int) -> float:
    """What the discard may give to the others."""
    unseen = float(max(unseen_in(state, ~NONE), wide(2)))
    ways = wide(0)
    for series in range(SERIES):
        for member in range(3):
            if MEMBERS[series, member] == card:
                first, second = MEMBERS[series, (member + 1) % 3], MEMBERS[series, (member + 2) % 3]
                number = copies(state, POOL, wide(first))
                ways += number * (number - 1) // 2 if first == second else number * copies(state, POOL, wide(second))
                break
    harm = 0.0
    for other in range(wide(state.seats)):
        if other == seat:
            continue
        size = float(state.hand_sizes[other])
        if has_all_series(state, wide(other)):
            harm += A_LOSS * copies(state, POOL, card) / unseen
        else:
            harm += A_CLAIM * min(ways * size * (size - 1.0) / unseen / (unseen - 1.0), 1.0)
    return harm


@kernel
def missing_series(state: Record, seat: int) -> int:
    return (3 if state.options.mode == BASIC else 4) - wide(state.laid_sizes[seat])


@kernel
def planned_discard(state: Record, seat: int, dice: Array) -> int:
    """The card that the plan misses least."""
    spread_unseen(state, seat)
    missing = missing_series(state, seat)
    most = wide(0)
    cards = state.hands[seat, 0] & ~bit(JOKER)
    chosen, best, rest = wide(JOKER), -1e300, cards
    held_now = most_held(state, seat, missing)
    while rest != NONE:
        card = lowest(rest)
        rest = without_lowest(rest)
        take(state, seat, card)
        held = held_now if holds(state, seat, held_now) else held_now - 1
        if held >= most:
            most = held
            worth = worth_of_hand(state, seat, missing, held) - danger(state, seat, card)
            worth += 1e-6 * below(dice, wide(1000))
            if worth > best:
                chosen, best = card, worth
        give(state, seat, card)
    clear(state, POOL)
    return chosen


@kernel
def planned_series(state: Record, seat: int, claimed: int, dice: Array) -> int:
    """The series after which the hand promises most; silver counts a point more. -1: none without a joker."""
    spread_unseen(state, seat)
    missing = missing_series(state, seat) - 1
    chosen, best = wide(-1), -1e300
    for word in range(PLAIN_WORDS):
        made = makeable(state, seat, claimed, wide(word))
        while made != NONE:
            laid = in_word(wide(word), lowest(made))
            made = without_lowest(made)
            part = NO_MEMBER if claimed == NO_CLAIM else claimed_member(laid, claimed)
            move_series(state, seat, laid, part, False)
            worth = worth_of_hand(state, seat, missing, most_held(state, seat, missing))
            move_series(state, seat, laid, part, True)
            if FIRST_TRIPLET + FIRST_SILVER <= laid // SLOTS < FIRST_RAINBOW:
                worth += A_SERIES * 0.5
            worth += 1e-6 * below(dice, wide(1000))
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
