"""The table as a torus of 8 × 8 cells: sets of cells as one uint64, and shapes on it.

The tiles never span more than 6 × 6 cells (M-11) and a new one lies at most one cell outside their box, so
8 columns and 8 rows are enough to tell all reachable cells apart, wherever the tiles wander: (x, y) is cell
(y & 7) * 8 + (x & 7).
"""

from tablee.kernels import Bits, kernel
from tablee.kernels.bits import NONE, U64, bit, count

SIDE = 8
CELLS = SIDE * SIDE
WIDEST = 6  # M-11
LINE_SIZE = 5  # M-16: so many tiles in a line, or more, start a scoring round (5 or 6, as WIDEST is 6)

_ROW = U64(0x00000000000000FF)
_COLUMN = U64(0x0101010101010101)
_LAST_COLUMN = U64(0x8080808080808080)
_UP_TO_LONG = U64(0x80 - (LINE_SIZE - 1)) * _COLUMN  # added to a row's count, it reaches 128 if one more is enough


@kernel
def left(cells: Bits) -> Bits:
    """These cells moved one to the left."""
    return ((cells & ~_COLUMN) >> U64(1)) | ((cells & _COLUMN) << U64(7))


@kernel
def right(cells: Bits) -> Bits:
    """These cells moved one to the right."""
    return ((cells & ~_LAST_COLUMN) << U64(1)) | ((cells & _LAST_COLUMN) >> U64(7))


@kernel
def up(cells: Bits) -> Bits:
    """These cells moved one up."""
    return (cells >> U64(8)) | (cells << U64(56))


@kernel
def down(cells: Bits) -> Bits:
    """These cells moved one down."""
    return (cells << U64(8)) | (cells >> U64(56))


@kernel
def neighbours(cells: Bits) -> Bits:
    """The cells that touch one of these by a side."""
    return left(cells) | right(cells) | up(cells) | down(cells)


@kernel
def neighbours_and_corners(cells: Bits) -> Bits:
    """The cells that touch one of these by a side or a corner, and these."""
    wide = cells | left(cells) | right(cells)
    return wide | up(wide) | down(wide)


@kernel
def row_of(cell: int) -> Bits:
    return _ROW << U64(cell & 56)


@kernel
def column_of(cell: int) -> Bits:
    return _COLUMN << U64(cell & 7)


@kernel
def columns_used(cells: Bits) -> Bits:
    """Every column that holds one of these cells, as 8 bits."""
    fold = cells | (cells >> U64(32))
    fold |= fold >> U64(16)
    return (fold | (fold >> U64(8))) & _ROW


@kernel
def rows_used(cells: Bits) -> Bits:
    """Every row that holds one of these cells, as its first cell."""
    fold = cells | (cells >> U64(4))
    fold |= fold >> U64(2)
    return (fold | (fold >> U64(1))) & _COLUMN


@kernel
def within_span(cells: Bits) -> Bits:
    """M-11: where one more tile next to these cells keeps them within 6 columns and 6 rows."""
    allowed = ~NONE
    columns = columns_used(cells)
    if count(columns) >= WIDEST:
        allowed = columns * _COLUMN
    rows = rows_used(cells)
    if count(rows) >= WIDEST:
        allowed &= rows * _ROW
    return allowed


@kernel
def connected(cells: Bits, diagonally: bool) -> bool:
    """M-20: do these cells (at least one) hang together by their sides, or by sides and corners?"""
    reached = cells & (~cells + U64(1))
    while True:
        grown = cells & (neighbours_and_corners(reached) if diagonally else reached | neighbours(reached))
        if grown == reached:
            return bool(reached == cells)
        reached = grown


@kernel
def removable(cells: Bits, among: Bits, diagonally: bool) -> Bits:
    """M-20: which of the cells `among` leave the others connected when one of them goes."""
    found = NONE
    rest = among
    while rest != NONE:
        cell = rest & (~rest + U64(1))
        rest ^= cell
        if connected(cells ^ cell, diagonally):
            found |= cell
    return found


@kernel
def transposed(cells: Bits) -> Bits:
    """Rows as columns and columns as rows."""
    swap = (cells ^ (cells >> U64(7))) & U64(0x00AA00AA00AA00AA)
    cells ^= swap ^ (swap << U64(7))
    swap = (cells ^ (cells >> U64(14))) & U64(0x0000CCCC0000CCCC)
    cells ^= swap ^ (swap << U64(14))
    swap = (cells ^ (cells >> U64(28))) & U64(0x00000000F0F0F0F0)
    return cells ^ swap ^ (swap << U64(28))


@kernel
def line_through(cells: Bits, cell: int, column: bool, gaps: bool) -> Bits:
    """M-16: the row or column of a cell: all of it, or the gapless run that holds the cell."""
    line = cells & (column_of(cell) if column else row_of(cell))
    if gaps:
        return line
    run = bit(cell)
    while True:
        grown = line & (run | neighbours(run))
        if grown == run:
            return run
        run = grown


@kernel
def ready(cells: Bits, column: bool, gaps: bool) -> Bits:
    """M-16: the empty cells on which one more tile makes its row or column long enough."""
    turned = column == gaps  # tiles are counted along rows, and runs followed along columns: quicker that way
    if turned:
        cells = transposed(cells)
    found = (rows_almost_long(cells) if gaps else beside_runs(cells)) & ~cells
    return transposed(found) if turned else found


@kernel
def rows_almost_long(cells: Bits) -> Bits:
    """The rows that hold enough of these cells for one more to make them long."""
    pairs = cells - ((cells >> U64(1)) & U64(0x5555555555555555))
    fours = (pairs & U64(0x3333333333333333)) + ((pairs >> U64(2)) & U64(0x3333333333333333))
    rows = (fours + (fours >> U64(4))) & U64(0x0F0F0F0F0F0F0F0F)  # in each row, how many
    return (((rows + _UP_TO_LONG) >> U64(7)) & _COLUMN) * _ROW


@kernel
def beside_runs(cells: Bits) -> Bits:
    """The places that, filled, would stand in a gapless run of these cells down their column that is long enough."""
    full, holed, found = ~NONE, NONE, NONE  # the stretches so far, by their lowest cell: without a hole, and with one
    for _ in range(LINE_SIZE):
        full, holed = down(full) & cells, (down(holed) & cells) | (down(full) & ~cells)
    for _ in range(LINE_SIZE):
        found |= holed
        holed = up(holed)
    return found
