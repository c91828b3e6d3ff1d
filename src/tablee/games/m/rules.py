"""M: the rules as kernels (GAMES.md M-1 … M-24).

| move | number |
|---|---|
| place a tile | (type * 64 + cell) * 2 + line; line 1 means the column, where both lines trigger (M-17) |
| take a tile | TAKE + cell |
| pass | PASS |
| pass, and swap a tile | SWAP + type |
"""

import numpy as np

from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.games.m.observation import imagine, observe
from tablee.games.m.pieces import COLOUR_COUNT, DECK, SYMBOL_COUNT, TILES, TYPES, VALUE_COUNT
from tablee.games.m.placing import (
    BOTH,
    COLUMN,
    any_hand_can_place,
    anybody_can_place,
    can_place,
    chips_due,
    choices,
    crossings,
    matching,
    open_cells,
    passes_freely,
    triggered,
)
from tablee.games.m.position import (
    ALL_PASSED,
    CHIP_POINTS,
    CHIPS_EACH,
    EMPTY,
    HAND_SIZE,
    LAST_SCORING,
    NOBODY,
    NOBODY_CAN_PLACE,
    NOT_OVER,
    SEATS_ROOM,
    bury,
    draw,
    drop,
    find,
    keep,
    lift,
    put,
    repeated,
)
from tablee.games.m.torus import CELLS, line_through, neighbours, removable, within_span
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import NONE, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below
from tablee.kernels.memory import copy_struct

__all__ = [
    "act",
    "imagine",
    "is_over",
    "legal",
    "observe",
    "open_game",
    "refusal",
    "sample",
    "scores",
    "settle",
    "to_act",
]

TAKE = TYPES * CELLS * 2
PASS = TAKE + CELLS
SWAP = PASS + 1
MOVES = SWAP + TYPES
MOST_MOVES = HAND_SIZE * (CELLS * 2 + 1) + 1

TILE_NOT_IN_HAND = OWN
CELL_TAKEN = OWN + 1
NOT_TOUCHING = OWN + 2
TOO_WIDE = OWN + 3
NO_MATCH = OWN + 4
NO_CHOICE = OWN + 5
NOT_IN_LINE = OWN + 6
TABLE_BREAKS = OWN + 7
MUST_PLACE = OWN + 8
NO_STOCK = OWN + 9
NO_CHIP = OWN + 10

IN_PLAY = np.array([0, 0, 50, 60, 70, 80, 90], np.int64)  # M-4, by seats
LAYOUT = np.array([[0, 1, 2, 8, 10], [8, 1, 10, 3, 12]], np.int64)  # M-5: cells of pi and zigzag, in order
LAID_OUT = LAYOUT.shape[1]


@kernel
def open_game(state: Struct, seats: int, first: int, options: Struct) -> None:
    state.seats = seats
    state.first = first
    state.turn = first
    state.ending = NOT_OVER
    state.shuffles = 0
    copy_struct(state.options, options)
    state.passes = 0
    state.scorer = NOBODY
    state.taken_size = 0
    state.left = 0
    state.top = 0
    clear_seats(state)
    clear_table(state)
    for i in range(TILES):
        state.stock[i] = DECK[i]
        state.buried_by[i] = NOBODY
        state.taken[i] = EMPTY
        state.takers[i] = NOBODY
    state.stock_size = TILES
    state.awaits = TILES


@kernel
def clear_seats(state: Struct) -> None:
    for seat in range(SEATS_ROOM):
        state.chips[seat] = CHIPS_EACH if seat < state.seats else 0  # M-3
        state.hand_sizes[seat] = 0
        for i in range(HAND_SIZE):
            state.hands[seat, i] = EMPTY
            state.known_by[seat, i] = NOBODY
        for colour in range(COLOUR_COUNT):
            state.gains[seat, colour] = 0


@kernel
def clear_table(state: Struct) -> None:
    for cell in range(CELLS):
        state.board[cell] = EMPTY
    state.occupied = NONE
    state.line = NONE
    state.takeable = NONE
    for i in range(COLOUR_COUNT):
        state.by_colour[i] = NONE
    for i in range(VALUE_COUNT):
        state.by_value[i] = NONE
    for i in range(SYMBOL_COUNT):
        state.by_symbol[i] = NONE


@kernel
def settle(state: Struct) -> None:
    """All tiles have been shuffled: lay the M, deal, and take out what is not in play."""
    state.awaits = 0
    top = TILES
    for i in range(LAID_OUT):  # M-5
        top -= 1
        put(state, wide(state.stock[top]), LAYOUT[state.options.layout, i])
        state.stock[top] = EMPTY
    state.left = 0
    state.top = 0
    state.stock_size = top
    for seat in range(wide(state.seats)):  # M-6
        for _ in range(HAND_SIZE):
            draw(state, seat)
    out = TILES - IN_PLAY[state.seats]  # M-4
    size = state.stock_size - out
    if out > 0:
        for i in range(size):
            state.stock[i] = state.stock[i + out]
        for i in range(size, size + out):
            state.stock[i] = EMPTY
    state.stock_size = size


@kernel
def is_over(state: Struct) -> bool:
    return bool(state.ending != NOT_OVER)


@kernel
def to_act(state: Struct) -> int:
    return 0 if state.ending != NOT_OVER else 1 << state.turn


@kernel
def refusal(state: Struct, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES or (TAKE <= move < PASS) != (state.scorer != NOBODY):
        return NO_SUCH_MOVE
    if move < TAKE:
        return refuse_placing(state, seat, move >> 7, (move >> 1) & 63, move & 1)
    if move < PASS:
        return refuse_taking(state, move - TAKE)
    return refuse_passing(state, seat, move)


@kernel
def refuse_placing(state: Struct, seat: int, tile: int, cell: int, line: int) -> int:
    if find(state, seat, tile) < 0:
        return TILE_NOT_IN_HAND  # M-8
    if has(state.occupied, cell):
        return CELL_TAKEN  # M-8
    if not has(neighbours(state.occupied), cell):
        return NOT_TOUCHING  # M-8
    if not has(within_span(state.occupied), cell):
        return TOO_WIDE  # M-11
    if not has(matching(state, tile), cell):
        return NO_MATCH  # M-9
    if line == 1 and triggered(state, tile, cell) != BOTH:
        return NO_CHOICE  # M-17
    return LEGAL


@kernel
def refuse_taking(state: Struct, cell: int) -> int:
    if not has(state.line & state.occupied, cell):
        return NOT_IN_LINE  # M-19
    if not has(state.takeable, cell):
        return TABLE_BREAKS  # M-20
    return LEGAL


@kernel
def refuse_passing(state: Struct, seat: int, move: int) -> int:
    if not may_pass(state, seat):
        return NO_CHIP if state.options.pass_freely else MUST_PLACE  # M-13
    if move == PASS:
        return LEGAL
    if find(state, seat, move - SWAP) < 0:
        return TILE_NOT_IN_HAND  # M-14
    if state.stock_size == 0:
        return NO_STOCK  # M-14
    return LEGAL


@kernel
def may_pass(state: Struct, seat: int) -> bool:
    """M-13: freely, or only if the seat can place nothing."""
    return passes_freely(state, seat) or not can_place(state, seat, open_cells(state))


@kernel
def legal(state: Struct, seat: int, moves: Array) -> int:
    if state.ending != NOT_OVER or seat != state.turn:
        return 0
    n = wide(0)
    if state.scorer != NOBODY:
        return list_cells(moves, n, state.takeable, wide(TAKE), wide(1))
    cells = open_cells(state)
    crossing = cells & crossings(state)
    size = wide(state.hand_sizes[seat])
    for i in range(size):
        if repeated(state, seat, i):
            continue
        tile = wide(state.hands[seat, i])
        fitting = cells & matching(state, tile)
        double = choices(state, tile, crossing & fitting) if crossing != NONE else NONE
        for line in range(2):
            n = list_cells(moves, n, double if line == 1 else fitting, (tile << 7) + line, wide(2))
    if n == 0 or passes_freely(state, seat):  # M-13
        moves[n] = PASS
        n += 1
        if state.stock_size > 0:  # M-14
            for i in range(size):
                if not repeated(state, seat, i):
                    moves[n] = SWAP + state.hands[seat, i]
                    n += 1
    return n


@kernel
def list_cells(moves: Array, n: int, cells: Bits, base: int, step: int) -> int:
    """Write the moves base + cell * step; returns how many moves there are now."""
    while cells != NONE:
        moves[n] = base + lowest(cells) * step
        n += 1
        cells = without_lowest(cells)
    return n


@kernel
def sample(state: Struct, seat: int, dice: Array) -> int:
    """Tile after tile, and last the passes, replace the choice so far as often as their number is due."""
    if state.scorer != NOBODY:
        return TAKE + nth(state.takeable, below(dice, count(state.takeable)))
    cells = open_cells(state)
    crossing = cells & crossings(state)
    size = wide(state.hand_sizes[seat])
    chosen, chosen_fitting, chosen_double, chosen_n = wide(0), NONE, NONE, wide(0)
    total, kinds = wide(0), wide(0)
    for i in range(size):
        if repeated(state, seat, i):
            continue
        kinds += 1
        tile = wide(state.hands[seat, i])
        fitting = cells & matching(state, tile)
        double = choices(state, tile, crossing & fitting) if crossing != NONE else NONE
        ways = count(fitting) + count(double)
        total += ways
        n = below(dice, total)
        if n < ways:
            chosen, chosen_fitting, chosen_double, chosen_n = tile, fitting, double, n
    if total == 0 or passes_freely(state, seat):  # M-13
        passes = kinds + 1 if state.stock_size > 0 else wide(1)  # M-14
        n = below(dice, total + passes)
        if n < passes:
            return nth_pass(state, seat, n)
    singles = count(chosen_fitting)
    line = 0 if chosen_n < singles else 1
    cell = nth(chosen_double if line == 1 else chosen_fitting, chosen_n - line * singles)
    return (chosen << 7) + cell * 2 + line


@kernel
def nth_pass(state: Struct, seat: int, n: int) -> int:
    """Pass alone, or with a swap of the n-th kind of tile in the hand (from 1)."""
    if n == 0:
        return PASS
    i = wide(0)
    while True:
        if not repeated(state, seat, i):
            n -= 1
            if n == 0:
                return SWAP + wide(state.hands[seat, i])
        i += 1


@kernel
def act(state: Struct, seat: int, move: int) -> None:
    if move < TAKE:
        place(state, seat, move >> 7, (move >> 1) & 63, move & 1)
    elif move < PASS:
        take(state, seat, move - TAKE)
    else:
        pass_turn(state, seat, move)
    if state.scorer != NOBODY:
        go_on_scoring(state)
    if state.scorer == NOBODY and state.ending == NOT_OVER:
        draw_back(state)
        next_turn(state)


@kernel
def place(state: Struct, seat: int, tile: int, cell: int, choice: int) -> None:
    lines = triggered(state, tile, cell)
    collect(state, seat, chips_due(state, cell))  # M-18: before tiles are taken
    drop(state, seat, tile)
    put(state, tile, cell)
    state.passes = 0
    if lines != 0:
        column = lines == COLUMN or (lines == BOTH and choice == 1)  # M-17
        state.scorer = seat
        state.line = line_through(state.occupied, cell, column, state.options.line_may_have_gaps != 0)


@kernel
def collect(state: Struct, seat: int, due: int) -> None:
    """M-15: from the right neighbour, and what that player cannot give, from the next to the right who can."""
    payer = seat
    for _ in range(state.seats - 1):
        payer = payer - 1 if payer > 0 else state.seats - 1
        paid = wide(state.chips[payer])
        if paid > due:
            paid = due
        state.chips[payer] -= paid
        state.chips[seat] += paid
        due -= paid


@kernel
def take(state: Struct, seat: int, cell: int) -> None:
    keep(state, seat, lift(state, cell))
    state.turn = next_taker(state, seat)


@kernel
def next_taker(state: Struct, seat: int) -> int:
    """M-19: who takes a tile after this seat."""
    if state.options.take_left:
        return seat + 1 if seat + 1 < state.seats else wide(0)
    return seat - 1 if seat > 0 else wide(state.seats) - 1


@kernel
def pass_turn(state: Struct, seat: int, move: int) -> None:
    if state.chips[seat] > 0:  # M-14
        state.chips[seat] -= 1
        state.chips[seat - 1 if seat > 0 else state.seats - 1] += 1
    if move != PASS:
        bury(state, seat, move - SWAP)
    state.passes += 1


@kernel
def go_on_scoring(state: Struct) -> None:
    """M-20, M-21: which tiles may be taken now; if none, the round is over."""
    lying = state.line & state.occupied
    state.takeable = NONE
    if count(lying) > 1:
        state.takeable = removable(state.occupied, lying, state.options.connect_diagonally != 0)
    if state.takeable == NONE:
        state.turn = state.scorer
        state.scorer = NOBODY
        state.line = NONE
        if state.stock_size == 0:  # M-22
            state.ending = LAST_SCORING


@kernel
def draw_back(state: Struct) -> None:
    """M-12, M-14: a full hand again, after placing, after a scoring round and after a swap."""
    if state.hand_sizes[state.turn] < HAND_SIZE and state.stock_size > 0:
        draw(state, wide(state.turn))


@kernel
def next_turn(state: Struct) -> None:
    """M-23: the next seat that holds tiles, unless nobody can place or everybody has passed long enough."""
    if state.options.rules > 1 and not anybody_can_place(state):
        state.ending = NOBODY_CAN_PLACE
        return
    while True:
        if have_all_passed(state):
            state.ending = ALL_PASSED
            return
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        if state.hand_sizes[state.turn] > 0:
            return
        state.passes += 1


@kernel
def have_all_passed(state: Struct) -> bool:
    """M-23: where passing is not free, only if no hand holds a tile that fits (rules 1 did not ask)."""
    if wide(state.passes) < passes_to_end(state):
        return False
    return state.options.rules == 1 or state.options.pass_freely != 0 or not any_hand_can_place(state)


@kernel
def passes_to_end(state: Struct) -> int:
    """M-23: two rounds of passes; by rules 1, one round once the stock is empty."""
    rounds = 1 if state.options.rules == 1 and state.stock_size == 0 else 2
    return rounds * wide(state.seats)


@kernel
def scores(state: Struct, out: Array) -> None:
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@kernel
def score(state: Struct, seat: int) -> int:
    """M-24: the chips, plus the two best colours, minus the others."""
    best, second, others = 0, 0, 0
    for colour in range(COLOUR_COUNT):
        gain = wide(state.gains[seat, colour])
        if gain > best:
            best, second, gain = gain, best, second
        elif gain > second:
            second, gain = gain, second
        others += gain
    return CHIP_POINTS * wide(state.chips[seat]) + best + second - others
