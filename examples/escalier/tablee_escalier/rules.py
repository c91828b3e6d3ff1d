"""Escalier: the rules as kernels (E-1 … E-4). Sets of cards are bits; a move is a card to place, or CARDS + a card to discard."""

import numpy as np

from tablee.core.position import header
from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import ALL, NONE, U64, bit, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below
from tablee.kernels.memory import copy_struct

CARDS = 24
MOVES = 2 * CARDS
SEATS_ROOM = 4
MOST_HELD = 5
UNKNOWN = -2
EMPTY = -1
NOT_OVER, NO_CARDS = 0, 1

NOT_HELD = OWN
TOO_LOW = OWN + 1

OPTIONS = np.dtype([("held", "i1")], align=True)
STATE = np.dtype(
    [
        *header(stock=CARDS),
        ("held", "i1"),
        ("tops", "i1", (SEATS_ROOM,)),
        ("hand_sizes", "i1", (SEATS_ROOM,)),
        ("scores", "i1", (SEATS_ROOM,)),
        ("hands", "u8", (SEATS_ROOM,)),
        ("steps", "u8", (SEATS_ROOM,)),
        ("discards", "u8"),
    ],
    align=True,
)


@kernel
def open_game(state: Struct, seats: int, first: int, options: Struct) -> None:
    state.seats, state.first, state.turn = seats, first, first
    state.ending, state.shuffles = NOT_OVER, 0
    state.held = options.held
    state.discards = NONE
    for seat in range(SEATS_ROOM):
        state.tops[seat] = EMPTY
        state.hand_sizes[seat] = state.scores[seat] = 0
        state.hands[seat] = state.steps[seat] = NONE
    for card in range(CARDS):
        state.stock[card] = card
    state.stock_size = state.awaits = CARDS


@kernel
def settle(state: Struct) -> None:
    """E-1: the cards have been shuffled: deal."""
    state.awaits = 0
    for seat in range(state.seats):
        for _ in range(state.held):
            draw(state, seat)


@kernel
def draw(state: Struct, seat: int) -> None:
    state.stock_size -= 1
    state.hands[seat] |= bit(state.stock[state.stock_size])
    state.hand_sizes[seat] += 1
    state.stock[state.stock_size] = EMPTY


@kernel
def is_over(state: Struct) -> bool:
    return bool(state.ending != NOT_OVER)


@kernel
def to_act(state: Struct) -> int:
    return 0 if state.ending != NOT_OVER else 1 << state.turn


@kernel
def allowed(state: Struct, seat: int) -> Bits:
    """E-2: every legal move: a card above the last step to be placed, any card to be discarded."""
    if state.ending != NOT_OVER or seat != state.turn:
        return NONE
    hand = state.hands[seat]
    return (hand & (ALL << U64(state.tops[seat] + 1))) | (hand << U64(CARDS))


@kernel
def refusal(state: Struct, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if not has(state.hands[seat], move % CARDS):
        return NOT_HELD
    return LEGAL if has(allowed(state, seat), move) else TOO_LOW


@kernel
def legal(state: Struct, seat: int, moves: Array) -> int:
    left = allowed(state, seat)
    size = count(left)
    for i in range(size):
        moves[i] = lowest(left)
        left = without_lowest(left)
    return size


@kernel
def sample(state: Struct, seat: int, dice: Array) -> int:
    moves = allowed(state, seat)
    return nth(moves, below(dice, count(moves)))


@kernel
def points(state: Struct, seat: int, move: int) -> int:
    """E-3: a step scores 1, and 1 more if it follows directly on the one below."""
    if move >= CARDS:
        return wide(0)
    return wide(2) if state.tops[seat] >= 0 and move == state.tops[seat] + 1 else wide(1)


@kernel
def act(state: Struct, seat: int, move: int) -> None:
    state.scores[seat] += points(state, seat, move)
    card = move % CARDS
    state.hands[seat] &= ~bit(card)
    state.hand_sizes[seat] -= 1
    if move < CARDS:
        state.steps[seat] |= bit(card)
        state.tops[seat] = card
    else:
        state.discards |= bit(card)
    if state.stock_size > 0:
        draw(state, seat)
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
    if state.hand_sizes[state.turn] == 0:  # E-4: all have played as many cards
        state.ending = NO_CARDS


@kernel
def scores(state: Struct, out: Array) -> None:
    for seat in range(state.seats):
        out[seat] = state.scores[seat]


@kernel
def observe(state: Struct, seat: int, out: Struct) -> None:
    """Erase the others' hands, the stock's order and the seed."""
    copy_struct(out, state)
    for i in range(4):
        out.seed[i] = NONE
    for i in range(state.stock_size):
        out.stock[i] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            out.hands[other] = NONE


@kernel
def imagine(observed: Struct, seat: int, dice: Array, out: Struct) -> None:
    """Deal the cards that this seat cannot see to the hidden places, at random."""
    copy_struct(out, observed)
    seen = observed.discards
    for other in range(observed.seats):
        seen |= observed.hands[other] | observed.steps[other]
    unseen = ~seen & (bit(CARDS) - U64(1))
    out.stock_size = count(unseen)
    for i in range(out.stock_size):
        j = below(dice, i + 1)
        out.stock[i] = out.stock[j]
        out.stock[j] = lowest(unseen)
        unseen = without_lowest(unseen)
    for other in range(observed.seats):
        if other != seat:
            out.hand_sizes[other] = 0
            for _ in range(observed.hand_sizes[other]):
                draw(out, other)
    for i in range(4):
        out.seed[i] = U64(below(dice, 1 << 30))
