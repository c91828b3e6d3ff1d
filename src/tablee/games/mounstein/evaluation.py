"""Mounstein: kites shown and hidden at once."""

from tablee.bots.search.settings import Settings
from tablee.games.mounstein.neighbourhood import OWN_KITES
from tablee.games.mounstein.rules import BASE, TILES_EACH, covered_by, placed
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, count


@kernel
def gain(state: Struct, seat: int, move: int) -> int:
    level, gained, bare = wide(0), wide(0), OWN_KITES
    for tile in range(wide(state.tiles), BASE - 1, -1):
        covered = covered_by(state, move, tile)
        hidden = count(covered & bare)
        bare &= ~covered
        level = max(level, wide(state.heights[tile]) if covered != NONE else wide(0))
        if tile > BASE:
            gained += -hidden if state.owners[tile] == seat else hidden
    return gained + 2 if level < state.highest else gained


FEATURES = ("top kites", "second kites", "third kites", "lower kites", "top tiles", "second tiles", "turn")
PHASES = 10
SEARCH = Settings(horizon=2, tries=3, depth=6)
THOROUGH = SEARCH


@kernel
def features(state: Struct, seat: int, out: Array) -> int:
    for i in range(len(FEATURES)):
        out[i] = 0.0
    for tile in range(BASE + 1, state.tiles + 1):
        if state.owners[tile] == seat:
            below = min(wide(state.highest - state.heights[tile]), wide(3))
            out[below] += state.seen[tile] * 0.1
            if below < 2:
                out[4 + below] += 0.1
    out[6] = 1.0 if state.turn == seat else 0.0
    return (TILES_EACH - 1) - min(wide(placed(state)) // wide(state.seats), TILES_EACH - 1)
