"""How a position of Tuileries is written; `board` from row 8 down."""

from tablee.core import position_items as item
from tablee.core.position import EMPTY, Position
from tablee.core.position_items import BETWEEN_ROWS, Item, Pieces, check_count, check_pieces, read_grid, write_grid
from tablee.games.tuileries.engine import ENGINE
from tablee.games.tuileries.notation import FILES, format_tile, parse_tile
from tablee.games.tuileries.options import unpack as unpack
from tablee.games.tuileries.rules import STATE, TILES

MOST_POINTS = 12 * TILES  # T-6
PIECES = Pieces(format_tile, parse_tile)
SIDE = len(FILES)


def format_board(position: Position) -> str:
    rows = position["board"].reshape(SIDE, SIDE)[::-1]
    return "" if (rows == EMPTY).all() else write_grid(rows.tolist(), PIECES)


def parse_board(position: Position, text: str) -> None:
    rows = read_grid(text or BETWEEN_ROWS.join([str(SIDE)] * SIDE), PIECES, SIDE)
    check_count(rows, SIDE)
    check_count(rows[0], SIDE)
    put = ENGINE.verb("put", STATE, None, None)
    for square, tile in enumerate(tile for row in reversed(rows) for tile in row):
        if tile != EMPTY:
            put(position, tile, square)


ITEMS = (
    item.by_seat("scores", 0, MOST_POINTS),
    Item("board", ("board", "taken", "groups"), format_board, parse_board),
    item.hands(PIECES),
    item.stock(PIECES),
)
DERIVED = frozenset({"circles"})  # from the options


def complete(position: Position) -> None:
    """Every tile exists once (T-1)."""
    sizes = position.numbers("hand_sizes")
    held = [tile for seat in range(position.seats) for tile in position["hands"][seat, : sizes[seat]].tolist()]
    lying = [tile for tile in position.numbers("board") if tile != EMPTY]
    left = position.numbers("stock")[: position.number("stock_size")]
    check_pieces([*held, *lying, *left], [1] * TILES, TILES, PIECES)
