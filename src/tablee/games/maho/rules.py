"""Maho!: the rules as kernels (GAMES.md H-1 … H-15); this module has the verbs and what is legal.

Moves: 0…36 discard that card type; 37…468 lay a series (37 + series with its slot, see `series.py`); 469 shout;
470 pass; 471…902 claim the latest discard for a series; 903…906 strike the false shouter's 1st…4th series; 907 maho,
the pair completed by drawing.
"""

from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.games.maho.abilities import (
    can_use_discard,
    can_win_by_shout,
    has_drawn_pair,
    may_lay,
)
from tablee.games.maho.bonuses import line_points
from tablee.games.maho.cards import TYPES
from tablee.games.maho.course import (
    DEALING,
    NOT_OVER,
    NOTHING,
    PUNISHING,
    clear_sheet,
    deal,
    discard,
    draw_in_turn,
    gather,
    go_on,
    lay,
    punish,
    shout,
    strike,
    win,
)
from tablee.games.maho.observation import imagine, observe
from tablee.games.maho.position import (
    AFTER_SERIES,
    CLAIM,
    EMPTY,
    OPTIONS,
    POOL,
    PREVENTED,
    SEATS_ROOM,
    SERIES_ROOM,
    STATE,
    STRIKE,
    TURN,
    WINDOW,
    clear,
    deck_copies,
    has_all_series,
    latest_discard,
)
from tablee.games.maho.series import (
    LAID,
    NO_CLAIM,
    SLOTS,
    claimed_member,
    count_makeable,
    is_makeable,
    is_slot,
    list_makeable,
    nth_makeable,
)
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import NONE, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below
from tablee.kernels.memory import copy_struct

__all__ = [
    "OPTIONS",
    "STATE",
    "act",
    "can_use_discard",
    "can_win_by_shout",
    "deck_copies",
    "imagine",
    "is_over",
    "legal",
    "line_points",
    "observe",
    "open_game",
    "refusal",
    "sample",
    "scores",
    "settle",
    "to_act",
]

DISCARDS = 0
LAYS = DISCARDS + TYPES
SHOUT = LAYS + LAID
PASS = SHOUT + 1
CLAIMS = PASS + 1
STRIKES = CLAIMS + LAID
MAHO = STRIKES + SERIES_ROOM
MOVES = MAHO + 1
MOST_LEGAL = TYPES + LAID
EVEN = wide(2)

CARD_NOT_IN_HAND = OWN
SERIES_NOT_IN_HAND = OWN + 1
ALL_SERIES_LAID = OWN + 2
ONE_SERIES_A_TURN = OWN + 3
NO_CARD_LEFT = OWN + 4
MUST_WIN = OWN + 5
NOT_A_PAIR = OWN + 6
SHOUT_PREVENTED = OWN + 7
NOT_THE_DISCARD = OWN + 8
NO_SUCH_SERIES_LAID = OWN + 9


@kernel
def open_game(state: Struct, seats: int, first: int, options: Struct) -> None:
    copy_struct(state.options, options)
    state.seats = seats
    state.first = first
    state.turn = first
    state.dealer = first
    state.ending = NOT_OVER
    state.shuffles = 0
    state.phase = TURN
    state.drawn = EMPTY
    state.shouter = EMPTY
    state.waiting = 0
    state.shouted = 0
    state.rounds = 0
    for seat in range(SEATS_ROOM):
        state.scores[seat] = 0
    clear(state, POOL)
    clear_sheet(state)
    gather(state)


@kernel
def settle(state: Struct) -> None:
    """The cards have been shuffled: go on with what needed them."""
    pending = wide(state.pending)
    state.awaits = 0
    state.pending = NOTHING
    if pending >= PUNISHING:
        punish(state, pending - PUNISHING)
        go_on(state)
        return
    if pending == DEALING:
        deal(state)
    draw_in_turn(state)


@kernel
def is_over(state: Struct) -> bool:
    return wide(state.ending) != NOT_OVER


@kernel
def to_act(state: Struct) -> int:
    if state.ending != NOT_OVER:
        return 0
    if state.phase == WINDOW:
        return wide(state.waiting)
    if state.phase == CLAIM:
        return 1 << wide(state.shouter)
    return 1 << wide(state.turn)


@kernel
def may_act(state: Struct, seat: int) -> bool:
    return 0 <= seat < state.seats and (to_act(state) >> seat) & 1 == 1


@kernel
def refusal(state: Struct, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if not may_act(state, seat):
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if state.phase == WINDOW:
        if move == PASS:
            return LEGAL
        if move != SHOUT:
            return NO_SUCH_MOVE
        return LEGAL if may_shout(state, seat) else SHOUT_PREVENTED  # H-9
    if state.phase == STRIKE:
        if move < STRIKES or move == MAHO:
            return NO_SUCH_MOVE
        return LEGAL if move - STRIKES < state.laid_sizes[state.shouter] else NO_SUCH_SERIES_LAID  # H-9
    if first_of_series(state) <= move < first_of_series(state) + LAID:
        return refusal_of_series(state, seat, move - first_of_series(state))
    if state.phase == CLAIM or SHOUT <= move < MAHO:
        return NO_SUCH_MOVE
    if has_drawn_pair(state, seat):
        return LEGAL if move == MAHO else MUST_WIN  # H-8
    if move == MAHO:
        return NOT_A_PAIR  # H-8
    return LEGAL if has(state.hands[seat, 0], move - DISCARDS) else CARD_NOT_IN_HAND  # H-5


@kernel
def refusal_of_series(state: Struct, seat: int, laid: int) -> int:
    """Of a series that is to be laid in a turn, or claimed after a shout."""
    if not is_slot(laid // SLOTS, laid % SLOTS):
        return NO_SUCH_MOVE
    if state.phase == AFTER_SERIES:
        return ONE_SERIES_A_TURN  # H-6
    if state.phase == CLAIM:
        if claimed_member(laid, wanted(state)) == 0:
            return NOT_THE_DISCARD  # H-7
    elif has_all_series(state, seat):
        return MUST_WIN if has_drawn_pair(state, seat) else ALL_SERIES_LAID  # H-8, H-6
    elif not may_lay(state, seat):
        return NO_CARD_LEFT  # H-5
    return LEGAL if is_makeable(state, seat, wanted(state), laid) else SERIES_NOT_IN_HAND  # H-5, H-7


@kernel
def may_shout(state: Struct, seat: int) -> bool:
    """H-9: at some tables only those who can use the card."""
    return state.options.false_shouts != PREVENTED or can_use_discard(state, seat)


@kernel
def legal(state: Struct, seat: int, moves: Array) -> int:
    if not may_act(state, seat):
        return 0
    if state.phase == WINDOW:
        moves[0] = PASS
        if not may_shout(state, seat):
            return 1
        moves[1] = SHOUT
        return 2
    if state.phase == STRIKE:
        for number in range(state.laid_sizes[state.shouter]):
            moves[number] = STRIKES + number
        return wide(state.laid_sizes[state.shouter])
    if has_drawn_pair(state, seat):
        moves[0] = MAHO
        return 1
    n = 0
    cards = discardable(state, seat)
    while cards != NONE:
        moves[n] = DISCARDS + lowest(cards)
        n += 1
        cards = without_lowest(cards)
    if may_use_series(state, seat):
        n = list_makeable(state, seat, wanted(state), first_of_series(state), moves, wide(n))
    return n


@kernel
def sample(state: Struct, seat: int, dice: Array) -> int:
    if state.phase == WINDOW:
        return PASS if below(dice, EVEN) == 0 or not may_shout(state, seat) else SHOUT
    if state.phase == STRIKE:
        return STRIKES + below(dice, wide(state.laid_sizes[state.shouter]))
    if has_drawn_pair(state, seat):
        return MAHO
    discards = count(discardable(state, seat))
    series = count_makeable(state, seat, wanted(state)) if may_use_series(state, seat) else 0
    chosen = below(dice, discards + series)
    if chosen < discards:
        return DISCARDS + nth(state.hands[seat, 0], chosen)
    return first_of_series(state) + nth_makeable(state, seat, wanted(state), chosen - discards)


@kernel
def discardable(state: Struct, seat: int) -> Bits:
    """H-5: any card of the hand, but not while a claim is due."""
    return NONE if state.phase == CLAIM else state.hands[seat, 0]


@kernel
def may_use_series(state: Struct, seat: int) -> bool:
    """Whether a series may be laid now, or must be claimed."""
    return state.phase == CLAIM or may_lay(state, seat)


@kernel
def wanted(state: Struct) -> int:
    """The card that a series must be made with."""
    return latest_discard(state) if state.phase == CLAIM else NO_CLAIM


@kernel
def first_of_series(state: Struct) -> int:
    return CLAIMS if state.phase == CLAIM else LAYS


@kernel
def act(state: Struct, seat: int, move: int) -> None:
    if move < LAYS:
        discard(state, seat, move - DISCARDS)
    elif move < SHOUT or CLAIMS <= move < STRIKES:
        lay(state, seat, move - first_of_series(state))
    elif move == MAHO or (move == SHOUT and can_win_by_shout(state, seat)):
        win(state, seat)
    elif move == SHOUT:
        shout(state, seat)
    elif move == PASS:
        state.waiting &= ~(1 << seat)
    else:
        strike(state, move - STRIKES)
    go_on(state)


@kernel
def scores(state: Struct, out: Array) -> None:
    for seat in range(state.seats):
        out[seat] = state.scores[seat]
