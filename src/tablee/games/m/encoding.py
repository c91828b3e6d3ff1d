"""M's observations as numbers. Cells are those of the torus that moves are written in (`tablee.games.m.torus`)."""

from tablee.envs.encoding.layout import Layout, Part
from tablee.envs.encoding.seats import place_of, seat_at
from tablee.games.m.pieces import COLOUR_COUNT, TILES, TYPES
from tablee.games.m.position import CHIPS_EACH, HAND_SIZE, NOBODY, NOT_OVER, SEATS_ROOM
from tablee.games.m.rules import IN_PLAY, LAID_OUT
from tablee.games.m.torus import CELLS, SIDE
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, U64, has, lowest, without_lowest

STOCK_ROOM = 64
assert all(
    IN_PLAY[seats] - LAID_OUT - seats * HAND_SIZE <= STOCK_ROOM for seats in range(2, SEATS_ROOM + 1)
)  # M-4 … M-6
LAYOUT = Layout(
    (
        Part("board", (SIDE, SIDE), "the type of the tile on each cell; -1: none", -1, TYPES - 1),
        Part("line", (SIDE, SIDE), "1 on the cells of the scoring round that is going on", 0, 1),
        Part("hand", (TYPES,), "how many tiles of each type the observer holds", 0, 2),
        Part("taken", (TYPES,), "how many of each type have been taken, by anybody", 0, 2),
        Part("buried", (TYPES,), "how many of each type the observer knows to be in the stock", 0, 2),
        Part("known", (SEATS_ROOM, HAND_SIZE), "by seat, tiles that the observer knows others to hold; -1: none", -1, TYPES - 1),
        Part("hand_sizes", (SEATS_ROOM,), "tiles in hand, by seat", 0, HAND_SIZE),
        Part("chips", (SEATS_ROOM,), "chips, by seat", 0, SEATS_ROOM * CHIPS_EACH),
        Part("gains", (SEATS_ROOM, COLOUR_COUNT), "by seat and colour, the values of the tiles taken", 0, 400),
        Part("scores", (SEATS_ROOM,), "points, by seat", -2000, 2000),
        Part("stock", (1,), "tiles in the stock", 0, TILES),
        Part("seats", (1,), "how many play", 2, SEATS_ROOM),
        Part("turn", (1,), "who is to act, counted from the observer; -1: the game is over", -1, SEATS_ROOM - 1),
        Part("scorer", (1,), "who started the scoring round, counted from the observer; -1: there is none", -1, SEATS_ROOM - 1),
        Part("passes", (1,), "passes in a row", 0, 18),
        Part("corner", (2,), "the column and the row of the torus where the tiles begin", 0, 7),
        Part("options", (6,), "zigzag, pass_freely, blank_matches, take_left, connect_diagonally, line_may_have_gaps", 0, 1),
        Part("pass_needs_chip", (1,), "that option (M-13)", 0, 1),
        Part("rules", (1,), "the version of the rules, which M-23 depends on", 1, 2),
    )
)  # fmt: skip
BOARD, LINE, HAND = LAYOUT.start("board"), LAYOUT.start("line"), LAYOUT.start("hand")
TAKEN, BURIED, KNOWN = LAYOUT.start("taken"), LAYOUT.start("buried"), LAYOUT.start("known")
SIZES, CHIPS, GAINS = LAYOUT.start("hand_sizes"), LAYOUT.start("chips"), LAYOUT.start("gains")
POINTS, LAST = LAYOUT.start("scores"), LAYOUT.start("stock")


@kernel
def encode(observed: Struct, seat: int, points: Array, out: Array) -> None:
    seats = wide(observed.seats)
    for cell in range(CELLS):
        out[BOARD + cell] = observed.board[cell]
    for cell in range(CELLS):
        out[LINE + cell] = 0
    if observed.line != NONE:
        for cell in range(CELLS):
            out[LINE + cell] = 1 if has(observed.line, cell) else 0
    for i in range(3 * TYPES):
        out[HAND + i] = 0
    for i in range(observed.hand_sizes[seat]):
        out[HAND + observed.hands[seat, i]] += 1
    for i in range(observed.taken_size):
        out[TAKEN + observed.taken[i]] += 1
    buried = NONE
    for i in range(STOCK_ROOM):
        buried |= U64(observed.stock[i] >= 0) << U64(i)
    while buried != NONE:
        out[BURIED + observed.stock[lowest(buried)]] += 1
        buried = without_lowest(buried)
    for i in range(KNOWN, SIZES):
        out[i] = NOBODY
    for i in range(SIZES, LAST):
        out[i] = 0
    for place in range(seats):
        encode_seat(observed, seat_at(seats, seat, wide(place)), wide(place), points, out)
    out[LAST] = observed.stock_size
    out[LAST + 1] = observed.seats
    out[LAST + 2] = place_of(seats, seat, wide(observed.turn)) if observed.ending == NOT_OVER else NOBODY
    out[LAST + 3] = place_of(seats, seat, wide(observed.scorer))
    out[LAST + 4] = observed.passes
    out[LAST + 5] = observed.left & 7
    out[LAST + 6] = observed.top & 7
    out[LAST + 7] = observed.options.layout
    out[LAST + 8] = observed.options.pass_freely
    out[LAST + 9] = observed.options.blank_matches
    out[LAST + 10] = observed.options.take_left
    out[LAST + 11] = observed.options.connect_diagonally
    out[LAST + 12] = observed.options.line_may_have_gaps
    out[LAST + 13] = observed.options.pass_needs_chip
    out[LAST + 14] = observed.options.rules


@kernel
def encode_seat(observed: Struct, other: int, place: int, points: Array, out: Array) -> None:
    """What is known of a seat, at that place after the observer."""
    out[SIZES + place] = observed.hand_sizes[other]
    out[CHIPS + place] = observed.chips[other]
    out[POINTS + place] = points[other]
    for colour in range(COLOUR_COUNT):
        out[GAINS + place * COLOUR_COUNT + colour] = observed.gains[other, colour]
    if place > 0:
        for i in range(HAND_SIZE):
            out[KNOWN + place * HAND_SIZE + i] = max(observed.hands[other, i], NOBODY)
