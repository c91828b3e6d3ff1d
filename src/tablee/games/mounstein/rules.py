"""Mounstein: the rules as kernels (GAMES.md K-1 … K-13).

Move = placement = hexagon · 12 + orientation, kite = hexagon · 6 + direction (see geometry.py). Tiles are
numbered in the order of play: 1 is the base, and 0 stands for the bare board. A tile's height is its level
+ 1, so that the bare board has height 0 and the level of a new tile is the height under it (K-7).

All seats may always place the same. What is legal now is kept as a set of placements; a new tile changes it
only for the placements that overlap it, and for those beside it on the ground.
"""

import numpy as np

from tablee.core.bits import NONE, U64, bit, count, has, lowest, nth, without_lowest
from tablee.core.chance import below, throw
from tablee.core.kernel import Array, Bits, Record, kernel
from tablee.core.memory import copy_record
from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.core.rules import header
from tablee.games.mounstein.geometry import (
    BALANCES,
    CONTACTS,
    DIRECTIONS,
    FAR,
    HEXAGONS,
    KITE_STEPS,
    KITES,
    LEAST_BOARD,
    NEIGHBOUR_EDGES,
    NEIGHBOUR_ORIENTATIONS,
    NEIGHBOUR_STEPS,
    ORIENTATIONS,
    OVERLAP_ORIENTATIONS,
    OVERLAP_STEPS,
    OVERLAPS,
)

MOVES = HEXAGONS * ORIENTATIONS
WORDS = (MOVES + 63) // 64
SEATS_ROOM = 4
TILES_EACH = 10  # K-4
TILES_ROOM = 2 + SEATS_ROOM * TILES_EACH
HEIGHTS_ROOM = TILES_ROOM // 2 + 1  # K-9: each level below the highest has two tiles at least
BARE, BASE = 0, 1
NOBODY = -1
LEAST_COVERED = 2  # K-9

NOT_OVER, ALL_PLACED, BLOCKED = 0, 1, 2

OFF_BOARD = OWN
MIRRORED = OWN + 1
CONTACT = OWN + 2
COVERS_TOO_FEW = OWN + 3
UNSTABLE = OWN + 4

OPTIONS = np.dtype(
    [("base", "i2"), ("board", "i1"), ("reversible", "i1"), ("contact", "i1"), ("stable", "i1")], align=True
)
STATE = np.dtype(
    [
        *header(stock=1),
        ("options", OPTIONS),
        ("tiles", "i1"),
        ("highest", "i1"),
        ("choices", "i2"),
        ("legal", "u8", (WORDS,)),
        ("storeys", "u8", (HEIGHTS_ROOM,)),
        ("places", "i2", (TILES_ROOM,)),
        ("heights", "i1", (TILES_ROOM,)),
        ("owners", "i1", (TILES_ROOM,)),
        ("seen", "i1", (TILES_ROOM,)),
        ("top", "i1", (HEXAGONS * DIRECTIONS,)),
    ],
    align=True,
)
# `tiles`: how many lie there, the base included. `highest`: the height of the highest. `legal`, `choices`:
# the placements that are allowed now, and how many. `storeys`: by height the set of its tiles. By tile: where
# it lies, its height, its seat, how many of its kites are seen. `top`: by kite the tile seen from above.


@kernel
def kite(hexagon: int, orientation: int, i: int) -> Bits:
    """The i-th kite of this placement (unsigned: that spares a check at each look into `top`)."""
    return U64(hexagon * DIRECTIONS + KITE_STEPS[orientation, i])


@kernel
def under(state: Record, hexagon: int, orientation: int) -> Bits:
    """The tiles seen from above where this placement would come (the bare board among them)."""
    tiles = NONE
    for i in range(KITES):
        tiles |= bit(state.top[kite(hexagon, orientation, i)])
    return tiles


@kernel
def level_on(state: Record, tiles: Bits) -> int:
    """K-7: the level of a tile dropped on these: the height of the highest."""
    height = state.highest
    while tiles & state.storeys[height] == NONE:
        height -= 1
    return int(height)


@kernel
def covers_enough(tiles: Bits) -> bool:
    """K-9: at least two tiles of the level directly below."""
    return bool(without_lowest(tiles) != NONE)


@kernel
def is_stable(state: Record, hexagon: int, orientation: int, tiles: Bits) -> bool:
    """K-10: whether a tile laid here keeps its balance on these tiles."""
    if state.options.stable == 0:
        return True
    resting = 0
    for i in range(KITES):
        resting |= 1 << i if has(tiles, state.top[kite(hexagon, orientation, i)]) else 0
    return bool(BALANCES[resting] != 0)


@kernel
def is_on_board(state: Record, hexagon: int, orientation: int) -> bool:
    """K-3 (hexagons just outside the numbering are asked for too: nothing lies there)."""
    return bool(LEAST_BOARD[(hexagon + FAR) * ORIENTATIONS + orientation] <= state.options.board)


@kernel
def is_side_allowed(state: Record, orientation: int) -> bool:
    """K-6."""
    return bool(orientation < DIRECTIONS or state.options.reversible != 0)


@kernel
def shared_edges(state: Record, hexagon: int, orientation: int) -> int:
    """K-8: the most kite edges that a tile laid here on the ground would share with one ground tile."""
    most = 0
    for tile in range(BASE, state.tiles + 1):
        if state.heights[tile] == 1:
            for n in range(NEIGHBOUR_EDGES.size):
                if state.places[tile] == neighbour(hexagon, orientation, n):
                    most = max(most, NEIGHBOUR_EDGES[n])
    return most


@kernel
def neighbour(hexagon: int, orientation: int, n: int) -> int:
    """The n-th placement beside this one."""
    other = hexagon + NEIGHBOUR_STEPS[orientation, n]
    return int(other * ORIENTATIONS + NEIGHBOUR_ORIENTATIONS[orientation, n])


@kernel
def refusal(state: Record, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    hexagon, orientation = move // ORIENTATIONS, move % ORIENTATIONS
    if not is_side_allowed(state, orientation):
        return MIRRORED  # K-6
    if not is_on_board(state, hexagon, orientation):
        return OFF_BOARD  # K-3
    tiles = under(state, hexagon, orientation)
    level = level_on(state, tiles)
    if level == 0:
        return LEGAL if shared_edges(state, hexagon, orientation) >= state.options.contact else CONTACT  # K-8
    carrying = tiles & state.storeys[level]
    if not covers_enough(carrying):
        return COVERS_TOO_FEW  # K-9
    if not is_stable(state, hexagon, orientation, carrying):
        return UNSTABLE  # K-10
    return LEGAL


@kernel
def allow(state: Record, hexagon: int, orientation: int, allowed: bool) -> None:
    """Put the placement into the set of legal ones, or take it out."""
    move = hexagon * ORIENTATIONS + orientation
    word, place = move >> 6, move & 63
    before = state.legal[word]
    after = (before & ~bit(place)) | (bit(place) if allowed else NONE)
    state.legal[word] = after
    state.choices += (1 if allowed else 0) - (1 if has(before, place) else 0)


@kernel
def review_above(state: Record, hexagon: int, orientation: int, height: int) -> None:
    """The placements that overlap the tile just laid here: it carries them, unless they lie higher still."""
    level_below = state.storeys[height]
    higher = NONE
    for above in range(height + 1, state.highest + 1):
        higher |= state.storeys[above]
    for n in range(OVERLAPS):
        other = hexagon + OVERLAP_STEPS[orientation, n]
        way = OVERLAP_ORIENTATIONS[orientation, n]
        if is_on_board(state, other, way) and is_side_allowed(state, way):
            tiles = under(state, other, way)
            if tiles & higher == NONE:
                carrying = tiles & level_below
                allow(state, other, way, covers_enough(carrying) and is_stable(state, other, way, carrying))


@kernel
def review_beside(state: Record, hexagon: int, orientation: int) -> None:
    """K-8: the placements on the ground that share enough edges with the ground tile just laid here."""
    for n in range(CONTACTS[state.options.contact]):
        other = hexagon + NEIGHBOUR_STEPS[orientation, n]
        way = NEIGHBOUR_ORIENTATIONS[orientation, n]
        if is_on_board(state, other, way) and is_side_allowed(state, way) and under(state, other, way) == bit(BARE):
            allow(state, other, way, True)


@kernel
def lay(state: Record, owner: int, move: int) -> None:
    """K-7: drop a tile from above, and find out what may be placed now."""
    hexagon, orientation = move // ORIENTATIONS, move % ORIENTATIONS
    height = level_on(state, under(state, hexagon, orientation)) + 1
    state.tiles += 1
    tile = state.tiles
    state.places[tile] = move
    state.heights[tile] = height
    state.owners[tile] = owner
    state.highest = max(state.highest, height)
    state.storeys[height] |= bit(tile)
    for i in range(KITES):
        at = kite(hexagon, orientation, i)
        state.seen[state.top[at]] -= 1
        state.top[at] = tile
    state.seen[BARE] = 0
    state.seen[tile] = KITES
    review_above(state, hexagon, orientation, height)
    if height == 1:
        review_beside(state, hexagon, orientation)


@kernel
def open_game(state: Record, seats: int, first: int, options: Record) -> None:
    state.shuffles = 0
    state.awaits = 0
    state.stock_size = 0
    state.stock[0] = -1
    state.seats = seats
    state.first = first
    state.turn = first
    state.ending = NOT_OVER
    state.options.base = options.base
    state.options.board = options.board
    state.options.reversible = options.reversible
    state.options.contact = options.contact
    state.options.stable = options.stable
    state.tiles = 0
    state.highest = 0
    state.choices = 0
    for word in range(WORDS):
        state.legal[word] = NONE
    for tile in range(TILES_ROOM):
        state.places[tile] = -1
        state.heights[tile] = 0
        state.owners[tile] = NOBODY
        state.seen[tile] = 0
    for height in range(HEIGHTS_ROOM):
        state.storeys[height] = NONE
    state.storeys[0] = bit(BARE)
    for at in range(HEXAGONS * DIRECTIONS):
        state.top[at] = BARE
    lay(state, NOBODY, int(options.base))  # K-4


@kernel
def settle(state: Record) -> None:
    """Nothing is left to chance."""
    state.awaits = 0


@kernel
def is_over(state: Record) -> bool:
    return bool(state.ending != NOT_OVER)


@kernel
def to_act(state: Record) -> int:
    return 0 if state.ending != NOT_OVER else 1 << state.turn


@kernel
def legal(state: Record, seat: int, moves: Array) -> int:
    if state.ending != NOT_OVER or seat != state.turn:
        return 0
    n = 0
    for word in range(WORDS):
        places = state.legal[word]
        while places != NONE:
            moves[n] = word * 64 + lowest(places)
            n += 1
            places = without_lowest(places)
    return n


@kernel
def sample(state: Record, _seat: int, dice: Array) -> int:
    left = below(dice, state.choices)
    word = 0
    here = count(state.legal[0])
    while left >= here:
        left -= here
        word += 1
        here = count(state.legal[word])
    return word * 64 + nth(state.legal[word], left)


@kernel
def placed(state: Record) -> int:
    """How many tiles the players have placed."""
    return int(state.tiles - 1)


@kernel
def act(state: Record, seat: int, move: int) -> None:
    lay(state, seat, int(move))
    if placed(state) == state.seats * TILES_EACH:
        state.ending = ALL_PLACED  # K-12
    elif state.choices == 0:
        state.ending = BLOCKED  # K-12: what one seat cannot place, no seat can
    else:
        # K-5: each round starts one seat further on.
        state.turn = (state.first + placed(state) // state.seats + placed(state) % state.seats) % state.seats


@kernel
def scores(state: Record, out: Array) -> None:
    """K-13: kites seen from above, but for those of the highest level."""
    for seat in range(state.seats):
        out[seat] = 0
    for tile in range(BASE + 1, state.tiles + 1):
        if state.heights[tile] < state.highest:
            out[state.owners[tile]] += state.seen[tile]


@kernel
def level_of(state: Record, move: int) -> int:
    """K-7: the level that a tile laid there would have."""
    return level_on(state, under(state, move // ORIENTATIONS, move % ORIENTATIONS))


@kernel
def carriers(state: Record, move: int) -> int:
    """K-9: on how many tiles it would rest."""
    tiles = under(state, move // ORIENTATIONS, move % ORIENTATIONS)
    level = level_on(state, tiles)
    return count(tiles & state.storeys[level]) if level > 0 else 0


@kernel
def scores_after(state: Record, seat: int, move: int, out: Array) -> None:
    """K-13: the points of all seats if this seat laid a tile there, for views."""
    hexagon, orientation = move // ORIENTATIONS, move % ORIENTATIONS
    height = level_on(state, under(state, hexagon, orientation)) + 1
    highest = max(state.highest, height)
    for other in range(state.seats):
        out[other] = 0
    for tile in range(BASE + 1, state.tiles + 1):
        if state.heights[tile] < highest:
            out[state.owners[tile]] += state.seen[tile]
    for i in range(KITES):
        hidden = state.top[kite(hexagon, orientation, i)]
        if hidden > BASE and state.heights[hidden] < highest:
            out[state.owners[hidden]] -= 1
    if height < highest:
        out[seat] += KITES


@kernel
def observe(state: Record, _seat: int, out: Record) -> None:
    """All lies open, except the seed."""
    copy_record(out, state)
    for i in range(4):
        out.seed[i] = NONE


@kernel
def imagine(observed: Record, _seat: int, dice: Array, out: Record) -> None:
    copy_record(out, observed)
    for i in range(4):
        out.seed[i] = throw(dice)
