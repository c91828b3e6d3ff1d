"""M's position: the record, and the small things done to it."""

import numpy as np

from tablee.core.position import header
from tablee.games.m.pieces import BLANK, COLOUR, COLOUR_COUNT, POINTS, SYMBOL, SYMBOL_COUNT, TILES, VALUE, VALUE_COUNT
from tablee.games.m.torus import CELLS, column_of, row_of
from tablee.kernels import Struct, kernel, wide
from tablee.kernels.bits import NONE, bit

SEATS_ROOM = 6
HAND_SIZE = 4  # M-6
CHIPS_EACH = 6  # M-3
CHIP_POINTS = 10  # M-24
UNKNOWN = -2  # a tile that the observer cannot see
EMPTY = -1
NOBODY = -1

NOT_OVER, LAST_SCORING, ALL_PASSED, NOBODY_CAN_PLACE = 0, 1, 2, 3  # endings

OPTIONS = np.dtype(
    [
        ("rules", "i1"),
        ("cards", "i1"),
        ("layout", "i1"),
        ("pass_freely", "i1"),
        ("blank_matches", "i1"),
        ("take_left", "i1"),
        ("connect_diagonally", "i1"),
        ("line_may_have_gaps", "i1"),
        ("pass_needs_chip", "i1"),
    ],
    align=True,
)
STATE = np.dtype(
    [
        *header(stock=TILES),
        ("options", OPTIONS),
        ("passes", "i1"),
        ("scorer", "i1"),
        ("taken_size", "i1"),
        ("left", "i2"),
        ("top", "i2"),
        ("chips", "i1", (SEATS_ROOM,)),
        ("hand_sizes", "i1", (SEATS_ROOM,)),
        ("hands", "i1", (SEATS_ROOM, HAND_SIZE)),
        ("known_by", "i1", (SEATS_ROOM, HAND_SIZE)),
        ("buried_by", "i1", (TILES,)),
        ("board", "i1", (CELLS,)),
        ("taken", "i1", (TILES,)),
        ("takers", "i1", (TILES,)),
        ("gains", "i2", (SEATS_ROOM, COLOUR_COUNT)),
        ("occupied", "u8"),
        ("line", "u8"),
        ("takeable", "u8"),
        ("by_colour", "u8", (COLOUR_COUNT,)),
        ("by_value", "u8", (VALUE_COUNT,)),
        ("by_symbol", "u8", (SYMBOL_COUNT,)),
    ],
    align=True,
)
# `passes`: passes and skips in a row (M-23).
# `scorer`: who started the scoring round that is going on, or -1; `turn` then is who takes next.
# `left`, `top`: the smallest x and y of the tiles on the table.
# `buried_by`: who put each stock tile there (M-14), and so knows it.
# `known_by`: the same of a hand tile, unless that is its holder.
# `taken`, `takers`: the tiles taken, in order, and by whom; `gains`: their values by seat and colour.
# `line`: the cells of the scoring round; `takeable`: those whose tile may be taken now.
# `by_…`: the cells whose tile has that characteristic; the blank's stays empty unless blanks match (M-10).


@kernel
def put(state: Struct, tile: int, cell: int) -> None:
    """Lay a tile on a free cell."""
    if state.occupied & column_of(cell) == NONE and cell & 7 == (state.left - 1) & 7:
        state.left -= 1
    if state.occupied & row_of(cell) == NONE and cell >> 3 == (state.top - 1) & 7:
        state.top -= 1
    here = bit(cell)
    state.board[cell] = tile
    state.occupied |= here
    state.by_colour[COLOUR[tile]] |= here
    state.by_value[VALUE[tile]] |= here
    if SYMBOL[tile] != BLANK or state.options.blank_matches:  # M-10
        state.by_symbol[SYMBOL[tile]] |= here


@kernel
def lift(state: Struct, cell: int) -> int:
    """Take the tile off a cell."""
    tile = wide(state.board[cell])
    others = ~bit(cell)
    state.board[cell] = EMPTY
    state.occupied &= others
    state.by_colour[COLOUR[tile]] &= others
    state.by_value[VALUE[tile]] &= others
    state.by_symbol[SYMBOL[tile]] &= others
    if state.occupied & column_of(cell) == NONE and cell & 7 == state.left & 7:
        state.left += 1
    if state.occupied & row_of(cell) == NONE and cell >> 3 == state.top & 7:
        state.top += 1
    return tile


@kernel
def keep(state: Struct, seat: int, tile: int) -> None:
    """M-19: the taken tile lies face up before its taker from now on."""
    state.taken[state.taken_size] = tile
    state.takers[state.taken_size] = seat
    state.taken_size += 1
    state.gains[seat, COLOUR[tile]] += POINTS[tile]


@kernel
def find(state: Struct, seat: int, tile: int) -> int:
    """Where the tile is in the hand, or -1."""
    for i in range(state.hand_sizes[seat]):
        if state.hands[seat, i] == tile:
            return i
    return -1


@kernel
def repeated(state: Struct, seat: int, i: int) -> bool:
    """Does an equal tile stand before this one in the hand? (Only 0-tiles exist twice.)"""
    for j in range(i):
        if state.hands[seat, j] == state.hands[seat, i]:
            return True
    return False


@kernel
def drop(state: Struct, seat: int, tile: int) -> None:
    """Take the tile out of the hand; the others keep their order, and the newest stands last."""
    size = state.hand_sizes[seat] - 1
    for i in range(find(state, seat, tile), size):
        state.hands[seat, i] = state.hands[seat, i + 1]
        state.known_by[seat, i] = state.known_by[seat, i + 1]
    state.hands[seat, size] = EMPTY
    state.known_by[seat, size] = NOBODY
    state.hand_sizes[seat] = size


@kernel
def draw(state: Struct, seat: int) -> None:
    """The stock's top tile into the hand. Who buried it knows now what that hand holds."""
    top = state.stock_size - 1
    size = state.hand_sizes[seat]
    state.hands[seat, size] = state.stock[top]
    state.known_by[seat, size] = NOBODY if state.buried_by[top] == seat else state.buried_by[top]
    state.hand_sizes[seat] = size + 1
    state.stock[top] = EMPTY
    state.buried_by[top] = NOBODY
    state.stock_size = top


@kernel
def bury(state: Struct, seat: int, tile: int) -> None:
    """M-14: a hand tile under the stock. Others cannot tell which, so they know no tile of this hand now."""
    drop(state, seat, tile)
    for i in range(state.hand_sizes[seat]):
        state.known_by[seat, i] = NOBODY
    for i in range(state.stock_size, 0, -1):
        state.stock[i] = state.stock[i - 1]
        state.buried_by[i] = state.buried_by[i - 1]
    state.stock[0] = tile
    state.buried_by[0] = seat
    state.stock_size += 1
