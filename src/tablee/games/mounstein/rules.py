"""Mounstein: the rules as kernels (GAMES.md K-1 … K-13).

Move = placement = hexagon · 12 + orientation (see geometry.py). Tiles are numbered in the order of play, the base being 1. A
tile's height is its level + 1, so that the bare board has height 0 and the level of a new tile is the height under it (K-7).

A position is the list of its tiles: where two of them cover the same kite, the later one lies above. All seats may always
place the same. What is legal now is kept as a set of placements; a new tile changes it only for the placements that overlap
it, and for those beside it on the ground.
"""

import numpy as np

from tablee.core.position import header
from tablee.core.refusals import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OWN
from tablee.games.mounstein.geometry import (
    CONTACT_SETS,
    DIRECTIONS,
    FAR,
    HEXAGONS,
    KITES,
    LEAST_BOARD,
    LEAST_EDGES,
    NEIGHBOUR_EDGES,
    ORIENTATIONS,
    SHEET,
    SMALLEST_BOARD,
)
from tablee.games.mounstein.neighbourhood import (
    BESIDE,
    COVERED_MARGIN,
    COVERED_NEAR,
    OVERLAP_WORDS,
    OVERLAPPING,
    OWN_KITES,
    PADDED_PLAYABLE,
    PADDING,
    SPAN,
    SPOTS,
    around,
    carried,
    covering,
    free_beside,
    meeting,
)
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import ALL, NONE, ONE, U64, bit, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below, throw
from tablee.kernels.memory import copy_struct

MOVES = HEXAGONS * ORIENTATIONS
WORDS = (MOVES + 63) // 64
PADDED_WORDS = PADDING + WORDS + PADDING
SEATS_ROOM = 4
TILES_EACH = 10  # K-4
TILES_ROOM = 2 + SEATS_ROOM * TILES_EACH
BASE = 1
LATEST = 63
NOBODY = -1
TO_CHOOSE = -1  # option `base`: whoever starts lays it
LEAST_COVERED = 2  # K-9

NOT_OVER, ALL_PLACED, BLOCKED = 0, 1, 2

OFF_BOARD = OWN
MIRRORED = OWN + 1
CONTACT = OWN + 2
COVERS_TOO_FEW = OWN + 3
UNSTABLE = OWN + 4
NOT_ON_SHEET = OWN + 5

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
        ("legal", "u8", (PADDED_WORDS,)),
        ("places", "i2", (TILES_ROOM,)),
        ("spots", "i2", (TILES_ROOM,)),
        ("heights", "i1", (TILES_ROOM,)),
        ("owners", "i1", (TILES_ROOM,)),
        ("seen", "i1", (TILES_ROOM,)),
    ],
    align=True,
)
# `tiles`: how many lie there, the base included. `highest`: the height of the highest. `legal`, `choices`: the placements that
# are allowed now (after PADDING empty words), and how many. By tile: where it lies (as a move,
# and as `neighbourhood` counts spots), its height, its seat, how many of its kites are seen from above.


@kernel
def covered_by(state: Struct, move: int, tile: int) -> Bits:
    """The kites of this placement that the tile covers too, whatever lies above it."""
    return COVERED_NEAR[meeting(wide(SPOTS[move]), wide(state.spots[tile]))] & OWN_KITES


@kernel
def level_of(state: Struct, move: int) -> int:
    """K-7: the level of a tile dropped here: the height of the highest tile under it."""
    level = wide(0)
    for tile in range(BASE, state.tiles + 1):
        height = wide(state.heights[tile])
        if height > level and covered_by(state, move, tile) != NONE:
            level = height
    return level


@kernel
def carriers(state: Struct, move: int) -> int:
    """K-9: how many tiles of the level directly below a tile laid here would cover."""
    level = level_of(state, move)
    covered = wide(0)
    for tile in range(BASE, state.tiles + 1):
        if state.heights[tile] == level and covered_by(state, move, tile) != NONE:
            covered += 1
    return covered


@kernel
def is_on_board(state: Struct, move: int) -> bool:
    """K-3 (hexagons just outside the numbering are asked for too: nothing lies there)."""
    return bool(LEAST_BOARD[move + FAR * ORIENTATIONS] <= state.options.board)


@kernel
def is_side_allowed(state: Struct, move: int) -> bool:
    """K-6."""
    return bool(move % ORIENTATIONS < DIRECTIONS or state.options.reversible != 0)


@kernel
def shared_edges(state: Struct, move: int) -> int:
    """K-8: the most kite edges that a tile laid here on the ground would share with one ground tile."""
    most = wide(0)
    for tile in range(BASE, state.tiles + 1):
        if state.heights[tile] == 1:
            for n in range(NEIGHBOUR_EDGES.size):
                if state.places[tile] == around(move, BESIDE, n):
                    most = max(most, NEIGHBOUR_EDGES[n])
    return most


@kernel
def is_legal(state: Struct, move: int) -> bool:
    return has(state.legal[PADDING + (move >> 6)], move & 63)


@kernel
def refusal(state: Struct, seat: int, move: int) -> int:
    if state.ending != NOT_OVER:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if is_legal(state, move):
        return LEGAL
    if awaits_base(state):
        return OFF_BOARD  # K-3
    if not is_side_allowed(state, move):
        return MIRRORED  # K-6
    if not is_on_board(state, move):
        return OFF_BOARD  # K-3
    if level_of(state, move) == 0:
        is_other = state.options.contact == SHEET and shared_edges(state, move) >= LEAST_EDGES
        return NOT_ON_SHEET if is_other else CONTACT  # K-8
    if carriers(state, move) < LEAST_COVERED:
        return COVERS_TOO_FEW  # K-9
    return UNSTABLE  # K-10


@kernel
def listed(state: Struct, move: int, placements: Bits) -> Bits:
    """Which of these placements that overlap this one are legal."""
    found = NONE
    while placements != NONE:
        n = lowest(placements)
        other = around(move, OVERLAPPING, n)
        if 0 <= other < MOVES and is_legal(state, other):
            found |= bit(n)
        placements = without_lowest(placements)
    return found


@kernel
def forbid(state: Struct, move: int) -> None:
    """No placement that overlaps this one is legal."""
    hexagon = move // ORIENTATIONS
    orientation = move - hexagon * ORIENTATIONS
    first, shift = (hexagon * ORIENTATIONS) >> 6, U64((hexagon * ORIENTATIONS) & 63)
    for i in range(SPAN):
        low, high = OVERLAP_WORDS[orientation, i + 1], OVERLAP_WORDS[orientation, i]
        state.legal[first + i] &= ~((low << shift) | ((high >> ONE) >> (U64(63) - shift)))


@kernel
def permit(state: Struct, move: int, which: int, placements: Bits) -> None:
    """These placements around this one are legal, as far as the board reaches."""
    while placements != NONE:
        other = around(move, which, lowest(placements))
        state.legal[PADDING + (other >> 6)] |= bit(other & 63)
        placements = without_lowest(placements)


@kernel
def keep_playable(state: Struct) -> None:
    """K-3, K-6: only what lies on the board, with a side that may be played, is legal."""
    sides, board = wide(state.options.reversible), wide(state.options.board) - SMALLEST_BOARD
    choices = wide(0)
    for word in range(PADDED_WORDS):
        playable = state.legal[word] & PADDED_PLAYABLE[sides, board, word]
        state.legal[word] = playable
        choices += count(playable)
    state.choices = choices


@kernel
def review(state: Struct, move: int, height: int) -> None:
    """What the tile just laid has changed. It carries the placements that overlap it, unless they lie higher still (K-9, K-10);
    on the ground, those beside it that share enough edges and cover nothing are legal (K-8)."""
    higher, level, margin = NONE, OWN_KITES, NONE
    for tile in range(BASE, state.tiles):
        there = meeting(wide(SPOTS[move]), wide(state.spots[tile]))
        near = COVERED_NEAR[there]
        higher |= near if state.heights[tile] > height else NONE
        level |= near if state.heights[tile] == height else NONE
        margin |= COVERED_MARGIN[there]
    others = level & ~OWN_KITES
    stand = carried(others, level if state.options.stable else ALL) if others != NONE else NONE
    if higher != NONE:
        unchanged = covering(higher)
        stand = (stand & ~unchanged) | listed(state, move, unchanged)
    forbid(state, move)
    permit(state, move, OVERLAPPING, stand)
    if height == 1:
        permit(state, move, BESIDE, CONTACT_SETS[state.options.contact] & free_beside(higher | level, margin))
    keep_playable(state)


@kernel
def lay(state: Struct, owner: int, move: int) -> None:
    """K-7: drop a tile from above, and find out what may be placed now."""
    level, under = wide(0), NONE
    for tile in range(BASE, state.tiles + 1):
        is_under = covered_by(state, move, tile) != NONE
        level = max(level, wide(state.heights[tile]) if is_under else wide(0))
        under |= U64(is_under) << U64(LATEST - tile)
    bare = OWN_KITES
    while under != NONE and bare != NONE:
        tile = LATEST - lowest(under)
        covered = covered_by(state, move, tile)
        state.seen[tile] -= count(covered & bare)
        bare &= ~covered
        under = without_lowest(under)
    height = level + 1
    state.tiles += 1
    state.places[state.tiles] = move
    state.spots[state.tiles] = SPOTS[move]
    state.heights[state.tiles] = height
    state.owners[state.tiles] = owner
    state.seen[state.tiles] = KITES
    state.highest = max(state.highest, height)
    review(state, move, height)


@kernel
def open_game(state: Struct, seats: int, first: int, options: Struct) -> None:
    state.shuffles = 0
    state.awaits = 0
    state.stock_size = 0
    state.stock[0] = -1
    state.seats = seats
    state.first = first
    state.turn = first
    state.ending = NOT_OVER
    copy_struct(state.options, options)
    state.tiles = 0
    state.highest = 0
    state.choices = 0
    for word in range(PADDED_WORDS):
        state.legal[word] = NONE
    for tile in range(TILES_ROOM):
        state.places[tile] = -1
        state.spots[tile] = 0
        state.heights[tile] = 0
        state.owners[tile] = NOBODY
        state.seen[tile] = 0
    if options.base == TO_CHOOSE:
        offer_base(state)
    else:
        lay(state, NOBODY, wide(options.base))  # K-4


@kernel
def awaits_base(state: Struct) -> bool:
    """K-4: the seat that starts still has to lay the base tile."""
    return bool(state.tiles < BASE)


@kernel
def offer_base(state: Struct) -> None:
    """K-4: the base tile may lie anywhere on the board, on either face."""
    choices = wide(0)
    for word in range(PADDED_WORDS):
        playable = PADDED_PLAYABLE[1, wide(state.options.board) - SMALLEST_BOARD, word]
        state.legal[word] = playable
        choices += count(playable)
    state.choices = choices


@kernel
def lay_base(state: Struct, move: int) -> None:
    for word in range(PADDED_WORDS):
        state.legal[word] = NONE
    lay(state, NOBODY, move)


@kernel
def settle(state: Struct) -> None:
    """Nothing is left to chance."""
    state.awaits = 0


@kernel
def is_over(state: Struct) -> bool:
    return bool(state.ending != NOT_OVER)


@kernel
def to_act(state: Struct) -> int:
    return 0 if state.ending != NOT_OVER else 1 << state.turn


@kernel
def legal(state: Struct, seat: int, moves: Array) -> int:
    if state.ending != NOT_OVER or seat != state.turn:
        return 0
    n = 0
    for word in range(WORDS):
        places = state.legal[PADDING + word]
        while places != NONE:
            moves[n] = word * 64 + lowest(places)
            n += 1
            places = without_lowest(places)
    return n


@kernel
def sample(state: Struct, _seat: int, dice: Array) -> int:
    left = below(dice, state.choices)
    word = 0
    here = count(state.legal[PADDING])
    while left >= here:
        left -= here
        word += 1
        here = count(state.legal[PADDING + word])
    return word * 64 + nth(state.legal[PADDING + word], left)


@kernel
def placed(state: Struct) -> int:
    """How many tiles the players have placed."""
    return int(state.tiles - 1)


@kernel
def act(state: Struct, seat: int, move: int) -> None:
    if awaits_base(state):
        lay_base(state, move)  # K-4: that is not a turn
    else:
        lay(state, seat, move)
    if placed(state) == state.seats * TILES_EACH:
        state.ending = ALL_PLACED  # K-12
    elif state.choices == 0:
        state.ending = BLOCKED  # K-12: what one seat cannot place, no seat can
    else:
        # K-5: each round starts one seat further on.
        state.turn = (state.first + placed(state) // state.seats + placed(state) % state.seats) % state.seats


@kernel
def scores(state: Struct, out: Array) -> None:
    """K-13: kites seen from above, except those of the highest level."""
    sums = NONE
    for tile in range(BASE + 1, state.tiles + 1):
        counts = state.heights[tile] < state.highest
        sums = add_for(sums, wide(state.owners[tile]), wide(state.seen[tile]) if counts else wide(0))
    for seat in range(state.seats):
        out[seat] = sum_of(sums, wide(seat))


@kernel
def add_for(sums: Bits, seat: int, number: int) -> Bits:
    """Add to one of four sums that stand side by side in a word."""
    return sums + (U64(number) << U64(16 * seat))


@kernel
def sum_of(sums: Bits, seat: int) -> int:
    return wide((sums >> U64(16 * seat)) & U64(0xFFFF))


@kernel
def scores_after(state: Struct, seat: int, move: int, out: Array) -> None:
    """K-13: the points of all seats if this seat laid a tile there, for views."""
    height = level_of(state, move) + 1
    highest = max(state.highest, height)
    for other in range(state.seats):
        out[other] = 0
    bare = OWN_KITES
    for tile in range(state.tiles, BASE, -1):
        covered = covered_by(state, move, tile)
        if state.heights[tile] < highest:
            out[state.owners[tile]] += state.seen[tile] - count(covered & bare)
        bare &= ~covered
    if height < highest:
        out[seat] += KITES


@kernel
def observe(state: Struct, _seat: int, out: Struct) -> None:
    """All lies open, except the seed."""
    copy_struct(out, state)
    for i in range(4):
        out.seed[i] = NONE


@kernel
def imagine(observed: Struct, _seat: int, dice: Array, out: Struct) -> None:
    copy_struct(out, observed)
    for i in range(4):
        out.seed[i] = throw(dice)
