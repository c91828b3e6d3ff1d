"""Mounstein's observations as numbers: nothing is hidden, so these are the tiles as they lie."""

from tablee.envs.encoding.layout import Layout, Part
from tablee.envs.encoding.seats import place_of, seat_at
from tablee.games.mounstein.geometry import KITES, LARGEST_BOARD
from tablee.games.mounstein.rules import BASE, MOVES, NOBODY, NOT_OVER, SEATS_ROOM, TILES_EACH, add_for, sum_of
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE

TILES = 1 + SEATS_ROOM * TILES_EACH
LAYOUT = Layout(
    (
        Part(
            "places", (TILES,), "where each tile lies, in the order of play, the base first; -1: not yet", -1, MOVES - 1
        ),
        Part("heights", (TILES,), "its level + 1; 0: not yet", 0, 22),
        Part("owners", (TILES,), "its owner, counted from the observer; -1: nobody's", -1, SEATS_ROOM - 1),
        Part("seen", (TILES,), "how many of its kites are seen from above", 0, KITES),
        Part("scores", (SEATS_ROOM,), "points, by seat", 0, KITES * TILES_EACH * SEATS_ROOM),
        Part("left", (SEATS_ROOM,), "tiles still to be placed, by seat", 0, TILES_EACH),
        Part("highest", (1,), "the height of the highest tile, which counts 0", 0, 22),
        Part("choices", (1,), "how many placements are allowed now", 0, MOVES),
        Part("seats", (1,), "how many play", 2, SEATS_ROOM),
        Part("turn", (1,), "who is to play, counted from the observer; -1: the game is over", -1, SEATS_ROOM - 1),
        Part("first", (1,), "who began, counted from the observer", 0, SEATS_ROOM - 1),
        Part("options", (4,), "board, reversible, contact (3: as the rule sheet draws it), stable", 0, LARGEST_BOARD),
        Part("lays_base", (1,), "1 while whoever starts has to lay the base tile (K-4)", 0, 1),
    )
)
PLACES, HEIGHTS = LAYOUT.start("places"), LAYOUT.start("heights")
OWNERS, SEEN = LAYOUT.start("owners"), LAYOUT.start("seen")
POINTS, LEFT, LAST = LAYOUT.start("scores"), LAYOUT.start("left"), LAYOUT.start("highest")


@kernel
def encode(observed: Struct, seat: int, points: Array, out: Array) -> None:
    seats = wide(observed.seats)
    for i in range(TILES):
        out[PLACES + i] = observed.places[BASE + i]
    for i in range(TILES):
        out[HEIGHTS + i] = observed.heights[BASE + i]
    for i in range(TILES):
        out[SEEN + i] = observed.seen[BASE + i]
    for i in range(TILES):
        out[OWNERS + i] = place_of(seats, seat, wide(observed.owners[BASE + i]))
    placed = NONE
    for tile in range(BASE + 1, observed.tiles + 1):
        placed = add_for(placed, wide(observed.owners[tile]), wide(1))
    for place in range(SEATS_ROOM):
        sits, other = place < seats, seat_at(seats, seat, wide(place))
        out[POINTS + place] = points[other] if sits else 0
        out[LEFT + place] = TILES_EACH - sum_of(placed, other) if sits else 0
    out[LAST] = observed.highest
    out[LAST + 1] = observed.choices
    out[LAST + 2] = observed.seats
    out[LAST + 3] = place_of(seats, seat, wide(observed.turn)) if observed.ending == NOT_OVER else NOBODY
    out[LAST + 4] = place_of(seats, seat, wide(observed.first))
    out[LAST + 5] = observed.options.board
    out[LAST + 6] = observed.options.reversible
    out[LAST + 7] = observed.options.contact
    out[LAST + 8] = observed.options.stable
    out[LAST + 9] = 1 if observed.tiles < BASE else 0
