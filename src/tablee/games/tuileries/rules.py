"""Tuileries: the rules as kernels (GAMES.md T-1 … T-10).

Tile = colour * 16 + rank * 4 + sign, square = row * 8 + column (a1 = 0, b1 = 1, …, h8 = 63).
Move = tile * 64 + square.
"""

import numpy as np

from tablee.core.position import header
from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import ALL, NONE, U64, bit, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below
from tablee.kernels.memory import copy_struct

TILES = 64
SQUARES = 64
MOVES = TILES * SQUARES
SEATS_ROOM = 6
HAND_SIZE = np.array([0, 0, 10, 8, 7, 6, 6], np.int8)  # T-2, by seats
HAND_ROOM = int(HAND_SIZE.max())
CIRCLES = 4  # T-4
PAIRS = 3  # T-5: colour+rank, rank+sign, sign+colour
PAIR_VALUES = 16
ALONE = 1  # T-6: points for a tile that joins no group
EXTRA_TURN = 5  # T-7
UNKNOWN = -2  # a tile that the observer cannot see
EMPTY = -1

NOT_OVER, FIRST_OUT, FULL_BOARD = 0, 1, 2  # endings; the option has the values 1 and 2

TILE_NOT_IN_HAND = OWN
SQUARE_TAKEN = OWN + 1
CIRCLES_FIRST = OWN + 2

OPTIONS = np.dtype([("ending", "i1"), ("circles", "i1", (CIRCLES,))], align=True)
STATE = np.dtype(
    [
        *header(stock=TILES),
        ("options", OPTIONS),
        ("hand_sizes", "i1", (SEATS_ROOM,)),
        ("hands", "i1", (SEATS_ROOM, HAND_ROOM)),
        ("scores", "i2", (SEATS_ROOM,)),
        ("board", "i1", (SQUARES,)),
        ("taken", "u8"),
        ("circles", "u8"),
        ("groups", "u8", (PAIRS * PAIR_VALUES,)),
    ],
    align=True,
)
# `groups`: for each pair of characteristics and each of its 16 values, the squares whose tile has that value.

_NOT_A = U64(0xFEFEFEFEFEFEFEFE)
_NOT_H = U64(0x7F7F7F7F7F7F7F7F)


@kernel
def neighbours(squares: Bits) -> Bits:
    """The squares that touch one of these by a side."""
    return (squares << U64(8)) | (squares >> U64(8)) | ((squares << U64(1)) & _NOT_A) | ((squares >> U64(1)) & _NOT_H)


NEIGHBOURS = np.array([neighbours(U64(1 << square)) for square in range(SQUARES)], np.uint64)


@kernel
def pair_value(tile: int, pair: int) -> int:
    """Which of the kinds of groups a tile belongs to: its colour+rank, rank+sign or sign+colour."""
    if pair == 0:
        return tile >> 2
    if pair == 1:
        return PAIR_VALUES + (tile & 15)
    return 2 * PAIR_VALUES + (tile & 3) * 4 + (tile >> 4)


@kernel
def group(state: Struct, tile: int, square: int, pair: int) -> Bits:
    """T-5: the group of that pair which the tile on (or put on) the square belongs to, the tile included."""
    same = state.groups[pair_value(tile, pair)]
    reached = bit(square)
    touched = NEIGHBOURS[square] & same
    while touched & ~reached != NONE:
        reached |= touched
        touched = neighbours(reached) & same
    return reached


@kernel
def group_points(state: Struct, tile: int, square: int, pair: int) -> int:
    if NEIGHBOURS[square] & state.groups[pair_value(tile, pair)] == NONE:
        return 0
    return count(group(state, tile, square, pair))


@kernel
def group_squares(state: Struct, tile: int, square: int, pair: int, out: Array) -> int:
    """The group's squares one by one, for those who draw it; none if the tile is alone."""
    if group_points(state, tile, square, pair) == 0:
        return 0
    left = group(state, tile, square, pair)
    size = count(left)
    for i in range(size):
        out[i] = lowest(left)
        left = without_lowest(left)
    return size


@kernel
def points(state: Struct, tile: int, square: int) -> int:
    """T-6: what the tile scores on the square."""
    total = 0
    for pair in range(PAIRS):
        total += group_points(state, tile, square, pair)
    return total if total > 0 else ALONE


@kernel
def open_game(state: Struct, seats: int, first: int, options: Struct) -> None:
    state.seats = seats
    state.first = first
    state.turn = first
    state.ending = NOT_OVER
    state.shuffles = 0
    copy_struct(state.options, options)
    state.circles = NONE
    for i in range(CIRCLES):
        state.circles |= bit(options.circles[i])
    for seat in range(SEATS_ROOM):
        state.hand_sizes[seat] = 0
        state.scores[seat] = 0
        for i in range(HAND_ROOM):
            state.hands[seat, i] = EMPTY
    for square in range(SQUARES):
        state.board[square] = EMPTY
    state.taken = NONE
    for i in range(PAIRS * PAIR_VALUES):
        state.groups[i] = NONE
    for tile in range(TILES):
        state.stock[tile] = tile
    state.stock_size = TILES
    state.awaits = TILES


@kernel
def settle(state: Struct) -> None:
    """The stock has been shuffled: deal (T-2)."""
    state.awaits = 0
    size = HAND_SIZE[state.seats]
    for seat in range(state.seats):
        state.hand_sizes[seat] = size
        for i in range(size):
            state.hands[seat, i] = top_tile(state)


@kernel
def top_tile(state: Struct) -> int:
    """Take the stock's top tile off."""
    state.stock_size -= 1
    tile = state.stock[state.stock_size]
    state.stock[state.stock_size] = EMPTY
    return wide(tile)


@kernel
def is_over(state: Struct) -> bool:
    return bool(state.ending != NOT_OVER)


@kernel
def to_act(state: Struct) -> int:
    return 0 if state.ending != NOT_OVER else 1 << state.turn


@kernel
def open_squares(state: Struct) -> Bits:
    """T-3, T-4: where a tile may be put now."""
    if state.circles & ~state.taken != NONE:
        return state.circles & ~state.taken
    return ALL & ~state.taken


@kernel
def refusal(state: Struct, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    tile, square = move >> 6, move & 63
    if find(state, seat, tile) < 0:
        return TILE_NOT_IN_HAND
    if has(state.taken, square):
        return SQUARE_TAKEN
    if not has(open_squares(state), square):
        return CIRCLES_FIRST
    return LEGAL


@kernel
def find(state: Struct, seat: int, tile: int) -> int:
    """Where the tile is in the hand, or -1."""
    for i in range(state.hand_sizes[seat]):
        if state.hands[seat, i] == tile:
            return i
    return -1


@kernel
def legal(state: Struct, seat: int, moves: Array) -> int:
    if state.ending != NOT_OVER or seat != state.turn:
        return 0
    squares = open_squares(state)
    free = count(squares)
    for j in range(free):
        moves[j] = lowest(squares)
        squares = without_lowest(squares)
    # The first tile comes last, because the bare squares stand in its place.
    size = state.hand_sizes[seat]
    for i in range(size - 1, -1, -1):
        tile = np.int32(state.hands[seat, i] * 64)
        for j in range(free):
            moves[U64(i * free + j)] = moves[U64(j)] + tile
    return wide(size) * free


@kernel
def sample(state: Struct, seat: int, dice: Array) -> int:
    tile = state.hands[seat, below(dice, state.hand_sizes[seat])]
    squares = open_squares(state)
    return wide(tile) * 64 + nth(squares, below(dice, count(squares)))


@kernel
def act(state: Struct, seat: int, move: int) -> None:
    tile, square = move >> 6, move & 63
    earned = points(state, tile, square)
    state.scores[seat] += earned
    put(state, tile, square)
    replace(state, seat, tile)
    if state.hand_sizes[seat] == 0 and state.options.ending == FIRST_OUT:  # T-8
        state.ending = FIRST_OUT
    elif state.taken == ALL:
        state.ending = FULL_BOARD
    elif earned < EXTRA_TURN or state.hand_sizes[seat] == 0:  # T-7
        pass_turn(state)


@kernel
def put(state: Struct, tile: int, square: int) -> None:
    state.board[square] = tile
    state.taken |= bit(square)
    for pair in range(PAIRS):
        state.groups[pair_value(tile, pair)] |= bit(square)


@kernel
def replace(state: Struct, seat: int, tile: int) -> None:
    """T-3: the drawn tile takes the placed one's place in the hand; with no stock left the last one moves there."""
    i = find(state, seat, tile)
    if state.stock_size > 0:
        state.hands[seat, i] = top_tile(state)
    else:
        last = state.hand_sizes[seat] - 1
        state.hands[seat, i] = state.hands[seat, last]
        state.hands[seat, last] = EMPTY
        state.hand_sizes[seat] = last


@kernel
def pass_turn(state: Struct) -> None:
    """The next seat that still has tiles."""
    state.turn = next_seat(state)
    while state.hand_sizes[state.turn] == 0:
        state.turn = next_seat(state)


@kernel
def next_seat(state: Struct) -> int:
    return state.turn + 1 if state.turn + 1 < state.seats else 0


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
            for i in range(state.hand_sizes[other]):
                out.hands[other, i] = UNKNOWN


@kernel
def imagine(observed: Struct, seat: int, dice: Array, out: Struct) -> None:
    """Deal the tiles that this seat cannot see to the hidden places, at random."""
    copy_struct(out, observed)
    seen = NONE
    for square in range(SQUARES):
        if observed.board[square] >= 0:
            seen |= bit(observed.board[square])
    if seat >= 0:
        for i in range(observed.hand_sizes[seat]):
            seen |= bit(observed.hands[seat, i])
    unseen = ~seen
    left = count(unseen)
    # Fill the stock with all unseen tiles, mixed; then hand out its top, which leaves the right number in the stock.
    for i in range(left):
        tile = lowest(unseen)
        unseen = without_lowest(unseen)
        j = below(dice, i + 1)
        out.stock[i] = out.stock[j]
        out.stock[j] = tile
    for other in range(observed.seats):
        if other != seat:
            for i in range(observed.hand_sizes[other]):
                left -= 1
                out.hands[other, i] = out.stock[left]
                out.stock[left] = EMPTY
    for i in range(4):
        out.seed[i] = U64(below(dice, 1 << 30))
