"""Where a tile may be placed (M-8 … M-11), and what that earns and triggers (M-15 … M-17)."""

from tablee.games.m.pieces import COLOUR, SYMBOL, VALUE
from tablee.games.m.torus import LINE_SIZE, column_of, down, left, neighbours, ready, right, row_of, up, within_span
from tablee.kernels import Bits, Struct, kernel, wide
from tablee.kernels.bits import NONE, bit, count, has

ROW, COLUMN, BOTH = 1, 2, 3  # the lines that a placement triggers


@kernel
def open_cells(state: Struct) -> Bits:
    """M-8, M-11: the empty cells against a tile, within the span."""
    return neighbours(state.occupied) & ~state.occupied & within_span(state.occupied)


@kernel
def alike(state: Struct, tile: int) -> Bits:
    """M-9: the cells whose tile shares a characteristic with this one."""
    return state.by_colour[COLOUR[tile]] | state.by_value[VALUE[tile]] | state.by_symbol[SYMBOL[tile]]


@kernel
def twice_alike(state: Struct, tile: int) -> Bits:
    """M-16: the cells whose tile shares at least two characteristics with this one."""
    colour, value = state.by_colour[COLOUR[tile]], state.by_value[VALUE[tile]]
    return (colour & value) | ((colour | value) & state.by_symbol[SYMBOL[tile]])


@kernel
def matching(state: Struct, tile: int) -> Bits:
    """M-9: the cells that touch no tile with which this one shares nothing."""
    return ~neighbours(state.occupied & ~alike(state, tile))


@kernel
def crossings(state: Struct) -> Bits:
    """M-17: the empty cells on which a tile makes both its row and its column long enough."""
    if count(state.occupied) < 2 * (LINE_SIZE - 1):
        return NONE
    gaps = state.options.line_may_have_gaps != 0
    rows = ready(state.occupied, False, gaps)
    return rows & ready(state.occupied, True, gaps) if rows != NONE else NONE


@kernel
def choices(state: Struct, tile: int, cells: Bits) -> Bits:
    """M-17: those of the crossings on which this tile triggers its row and its column."""
    return triggering(state, tile, cells, False) & triggering(state, tile, cells, True)


@kernel
def triggering(state: Struct, tile: int, cells: Bits, column: bool) -> Bits:
    """M-16: of the cells that are ready in their row or column, those on which this tile triggers it."""
    close = twice_alike(state, tile)
    return cells & (up(close) | down(close) if column else left(close) | right(close))


@kernel
def triggered(state: Struct, tile: int, cell: int) -> int:
    """M-16: which lines a placement would trigger: none (0), ROW, COLUMN or BOTH."""
    close = twice_alike(state, tile) & neighbours(bit(cell))
    lines = 0
    for axis in range(2):
        line = column_of(cell) if axis == 1 else row_of(cell)
        gaps = state.options.line_may_have_gaps != 0
        if close & line != NONE and has(ready(state.occupied, axis == 1, gaps), cell):
            lines |= ROW << axis
    return lines


@kernel
def chips_due(state: Struct, cell: int) -> int:
    """M-15: one chip for each tile touched beyond the first."""
    return count(neighbours(bit(cell)) & state.occupied) - 1


@kernel
def can_place(state: Struct, seat: int, cells: Bits) -> bool:
    """M-8 … M-11: does this seat hold a tile that fits on one of the open cells?"""
    for i in range(state.hand_sizes[seat]):
        if cells & matching(state, wide(state.hands[seat, i])) != NONE:
            return True
    return False


@kernel
def any_hand_can_place(state: Struct) -> bool:
    """M-23: does any hand hold a tile that fits?"""
    cells = open_cells(state)
    for seat in range(wide(state.seats)):
        if can_place(state, seat, cells):
            return True
    return False


@kernel
def anybody_can_place(state: Struct) -> bool:
    """M-23: does any tile in a hand or in the stock fit anywhere?"""
    if any_hand_can_place(state):
        return True
    cells = open_cells(state)
    for i in range(state.stock_size):
        if cells & matching(state, wide(state.stock[i])) != NONE:
            return True
    return False


@kernel
def passes_freely(state: Struct, seat: int) -> bool:
    """M-13: may this seat pass though it could place? With `pass_needs_chip`, only while it has a chip to give."""
    return bool(state.options.pass_freely != 0 and (state.options.pass_needs_chip == 0 or state.chips[seat] > 0))
