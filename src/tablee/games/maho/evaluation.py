"""Maho!: series laid, what the hand promises, and the joker kept for the pair.

Points change only at the end of a round, so bots count what comes before them; a playout ends with the round.
"""

from collections.abc import Callable
from math import exp, sqrt
from typing import Any

from tablee.bots.evaluation.defaults import note_leads
from tablee.bots.search.settings import Settings
from tablee.games.maho.abilities import can_claim, can_use_discard, can_win_by_shout, has_drawn_pair, may_lay
from tablee.games.maho.cards import FIRST_SILVER, JOKER, SERIES_SIZE
from tablee.games.maho.position import (
    BASIC,
    CLAIM,
    ORIGINAL,
    SERIES_NEEDED,
    STRIKE,
    TURN,
    WINDOW,
    has_all_series,
    latest_discard,
)
from tablee.games.maho.prospects import (
    LINK_KINDS,
    count_links,
    links_to,
    pair_odds,
    unseen_copies,
    useful_cards,
)
from tablee.games.maho.rules import CLAIMS, DISCARDS, LAYS, MAHO, PASS, SHOUT, STRIKES, scores
from tablee.games.maho.series import (
    FIRST_RAINBOW,
    FIRST_TRIPLET,
    MEMBERS,
    NO_CLAIM,
    SLOTS,
    count_makeable,
    in_word,
    makeable,
    nth_makeable,
    words,
)
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, has, lowest, without_lowest
from tablee.kernels.chance import below

# What the greedy bot goes by.
POINT = wide(100_000)
LAID = wide(10_000)
ABOUT_TO_CLAIM = wide(9_000)
READY = wide(2_000)
FALSE_SHOUT = wide(-20_000)

# What playouts go by.
PLAIN_WORDS = 2  # of series: those without a joker
SILVER_BONUS = wide(10_000)
JOKER_COST = wide(3_000)
KEEP = wide(10_000)
FINE = wide(8)  # ties are broken by the dice, in parts of one
FIRST = wide(0)

FEATURES = ("standing", "joker", "ready", "turn", "prey", "pair odds", *LINK_KINDS)
FIRST_LINK = 6
PHASES = 5
SEARCH = Settings(horizon=12, pace=0.5, margin_share=0.0)
THOROUGH = SEARCH._replace(pace=0.2, caution=1.3)

POINTS_A_ROUND = 4  # about what a round of mode `original` is worth
DECIDED = 8.0  # how steep chances are when the match is over: the best has it all


@kernel
def value(state: Struct, seat: int, points: Array) -> int:
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
def is_folly(state: Struct, seat: int, move: int) -> bool:
    """A false shout (H-9): it only costs, and with half of all shouts false a match would last for days."""
    return move == SHOUT and not can_use_discard(state, seat)


@kernel
def is_unwise(state: Struct, seat: int, move: int) -> bool:
    """Besides false shouts: to keep a series that could be laid without the last joker. Only one is laid a turn (H-6), so
    that turn would be lost."""
    if move < LAYS and state.phase == TURN and may_lay(state, seat) and has_plain_series(state, seat, NO_CLAIM):
        return True
    return is_folly(state, seat, move)


@kernel
def plain_words(state: Struct, seat: int, claimed: int) -> int:
    """The words of series that leave the last joker in the hand: it completes any pair, which wins the round at once."""
    spares_one = has(state.hands[seat, 1], JOKER) or claimed == JOKER
    return words(state, seat, claimed) if spares_one else PLAIN_WORDS


@kernel
def has_plain_series(state: Struct, seat: int, claimed: int) -> bool:
    for word in range(plain_words(state, seat, claimed)):
        if makeable(state, seat, claimed, wide(word)) != NONE:
            return True
    return False


@kernel
def would_claim(state: Struct, seat: int) -> bool:
    return can_claim(state, seat) and has_plain_series(state, seat, latest_discard(state))


@kernel
def is_silver(series: int) -> bool:
    return FIRST_TRIPLET + FIRST_SILVER <= series < FIRST_RAINBOW


@kernel
def worst_card(state: Struct, seat: int, dice: Array) -> int:
    """The card with the fewest links; or, when only the pair is missing, the one that fewest cards would pair with."""
    waits = has_all_series(state, seat)
    chosen, least = wide(0), wide(1 << 40)
    cards = state.hands[seat, 0]
    while cards != NONE:
        card = lowest(cards)
        cards = without_lowest(cards)
        use = KEEP
        if card != JOKER:
            use = unseen_copies(state, seat, card) if waits else links_to(state, seat, card)
        use = use * FINE + below(dice, FINE)
        if use < least:
            chosen, least = card, use
    return chosen


@kernel
def best_series(state: Struct, seat: int, claimed: int, dice: Array) -> int:
    """Silver first (it counts a point more), jokers last, then the cards that are linked least; -1: none to be laid."""
    chosen, best = wide(-1), wide(-(1 << 40))
    for word in range(plain_words(state, seat, claimed)):
        made = makeable(state, seat, claimed, wide(word))
        while made != NONE:
            laid = in_word(word, lowest(made))
            made = without_lowest(made)
            series = laid // SLOTS
            worth = SILVER_BONUS if is_silver(series) else wide(0)
            if laid % SLOTS != 0:
                worth -= JOKER_COST
            for member in range(SERIES_SIZE):
                worth -= links_to(state, seat, wide(MEMBERS[series, member]))
            worth = worth * FINE + below(dice, FINE)
            if worth > best:
                chosen, best = laid, worth
    return chosen


@kernel
def choose(state: Struct, seat: int, dice: Array, _tries: int) -> int:
    if state.phase == WINDOW:
        return wide(SHOUT) if can_win_by_shout(state, seat) or would_claim(state, seat) else wide(PASS)
    if state.phase == STRIKE:
        return wide(STRIKES) + below(dice, wide(state.laid_sizes[state.shouter]))
    if state.phase == CLAIM:
        laid = best_series(state, seat, latest_discard(state), dice)
        if laid < 0:  # somebody shouted who had better not
            laid = nth_makeable(state, seat, latest_discard(state), FIRST)
        return wide(CLAIMS) + laid
    if has_drawn_pair(state, seat):
        return wide(MAHO)
    if may_lay(state, seat):
        laid = best_series(state, seat, NO_CLAIM, dice)
        if laid >= 0:
            return wide(LAYS) + laid
    return wide(DISCARDS) + worst_card(state, seat, dice)


@kernel
def features(state: Struct, seat: int, out: Array) -> int:
    """A seat's phase is how many series it is missing; `prey`: the latest discard, or the card drawn, serves it at once."""
    missing = wide(SERIES_NEEDED[state.options.mode] - state.laid_sizes[seat])
    may_shout = state.phase == WINDOW and (state.waiting >> seat) & 1 == 1
    has_joker = has(state.hands[seat, 0], JOKER)
    for i in range(len(FEATURES)):
        out[i] = 0.0
    out[0] = 1.0
    out[1] = 1.0 if has_joker else 0.0
    out[3] = 1.0 if state.turn == seat else 0.0
    if missing == 0:
        out[4] = 1.0 if (may_shout and can_win_by_shout(state, seat)) or has_drawn_pair(state, seat) else 0.0
        out[5] = 0.0 if has_joker else pair_odds(state, seat)
    else:
        claims = state.phase == CLAIM and state.shouter == seat
        out[2] = 1.0 if count_makeable(state, seat, NO_CLAIM) > 0 else 0.0
        out[4] = 1.0 if claims or (may_shout and would_claim(state, seat)) else 0.0
        count_links(state, seat, out, FIRST_LINK)
    return missing


@kernel
def is_settled(state: Struct, root: Struct) -> bool:
    """The round is over; what the scores are then worth is known well enough."""
    return bool(state.rounds != root.rounds)


@kernel
def settle_shares(state: Struct, _points: Array, work: Struct) -> None:
    """Who won the round; nobody, if it is void."""
    for seat in range(wide(state.seats)):
        work.shares[seat] = 1.0 / wide(state.seats)
        if state.last.winner >= 0:
            work.shares[seat] = 1.0 if state.last.winner == seat else 0.0


@kernel
def silver_laid(state: Struct, seat: int) -> int:
    number = wide(0)
    for i in range(state.laid_sizes[seat]):
        if is_silver(wide(state.laid[seat, i]) // SLOTS):
            number += 1
    return number


@kernel
def match_chance(state: Struct, points: Array, seat: int, winner: int, won: int) -> float:
    """The seat's chance to win the match once `winner` has got that many points more (-1: nobody).

    A lead counts the more, the fewer points are still to be won.
    """
    best = wide(0)
    for other in range(wide(state.seats)):
        best = max(best, points[other] + (won if other == winner else 0))
    ahead = wide(state.options.length) - best
    if state.options.mode == ORIGINAL:
        ahead = (wide(state.options.length) - state.rounds) * POINTS_A_ROUND
    steep = 1.0 / sqrt(float(ahead)) if ahead > 0 and state.ending == 0 else DECIDED
    total = 0.0
    for other in range(wide(state.seats)):
        total += exp(steep * (points[other] + (won if other == winner else 0) - best))
    return exp(steep * (points[seat] + (won if seat == winner else 0) - best)) / total


def make_judge(foresee: Callable[..., Any]) -> Callable[..., Any]:
    """The chance to win the match: as the scores stand after the round, or by each seat's chance to win the round."""

    def judge(state: Struct, root: Struct, points: Array, work: Struct, weights: Array) -> None:
        note_leads(state, points, work)
        seats = wide(state.seats)
        if is_settled(state, root) or state.ending != 0:
            for seat in range(seats):
                work.shares[seat] = match_chance(state, points, wide(seat), wide(-1), wide(0))
            return
        foresee(state, work, weights)
        for seat in range(seats):
            work.results[seat] = work.shares[seat]
            work.shares[seat] = 0.0
        for winner in range(seats):
            won = 1 + (silver_laid(state, wide(winner)) if state.options.mode != BASIC else wide(0))
            for seat in range(seats):
                work.shares[seat] += work.results[winner] * match_chance(state, points, wide(seat), wide(winner), won)

    return judge
