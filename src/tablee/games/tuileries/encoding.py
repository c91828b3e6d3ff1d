"""Tuileries' observations as numbers."""

from tablee.envs.encoding.layout import Layout, Part
from tablee.envs.encoding.seats import place_of, seat_at
from tablee.games.tuileries.rules import CIRCLES, EMPTY, FULL_BOARD, HAND_ROOM, NOT_OVER, SEATS_ROOM, SQUARES, TILES
from tablee.kernels import Array, Struct, kernel, wide

LAYOUT = Layout(
    (
        Part("board", (8, 8), "the tile on each square, row by row from a1; -1: none", -1, TILES - 1),
        Part("hand", (TILES,), "1 for each tile in the observer's hand", 0, 1),
        Part("circles", (8, 8), "1 on the circled squares", 0, 1),
        Part("hand_sizes", (SEATS_ROOM,), "tiles in hand, by seat", 0, HAND_ROOM),
        Part("scores", (SEATS_ROOM,), "points, by seat", 0, 800),
        Part("stock", (1,), "tiles in the stock", 0, TILES),
        Part("seats", (1,), "how many play", 2, SEATS_ROOM),
        Part("turn", (1,), "who is to play, counted from the observer; -1: the game is over", -1, SEATS_ROOM - 1),
        Part("full_board", (1,), "1 if the game goes on until the board is full", 0, 1),
    )
)
BOARD, HAND, ROUND = LAYOUT.start("board"), LAYOUT.start("hand"), LAYOUT.start("circles")
SIZES, POINTS = LAYOUT.start("hand_sizes"), LAYOUT.start("scores")
LAST = LAYOUT.start("stock")


@kernel
def encode(observed: Struct, seat: int, points: Array, out: Array) -> None:
    seats = wide(observed.seats)
    for square in range(SQUARES):
        out[BOARD + square] = observed.board[square]
        out[ROUND + square] = 0
    for tile in range(TILES):
        out[HAND + tile] = 0
    for i in range(CIRCLES):
        out[ROUND + observed.options.circles[i]] = 1
    for i in range(observed.hand_sizes[seat]):
        out[HAND + observed.hands[seat, i]] = 1
    for place in range(SEATS_ROOM):
        sits = place < seats
        other = seat_at(seats, seat, wide(place)) if sits else wide(0)
        out[SIZES + place] = observed.hand_sizes[other] if sits else 0
        out[POINTS + place] = points[other] if sits else 0
    out[LAST] = observed.stock_size
    out[LAST + 1] = observed.seats
    out[LAST + 2] = place_of(seats, seat, wide(observed.turn)) if observed.ending == NOT_OVER else EMPTY
    out[LAST + 3] = 1 if observed.options.ending == FULL_BOARD else 0
