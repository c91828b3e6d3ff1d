"""Mounstein: kites shown and hidden at once."""

from tablee.bots.search.settings import Settings
from tablee.core.kernel import Array, Record, kernel, wide
from tablee.games.mounstein.geometry import KITES, ORIENTATIONS
from tablee.games.mounstein.rules import BASE, TILES_EACH, kite, level_on, placed, under


@kernel
def gain(state: Record, seat: int, move: int) -> int:
    hexagon, orientation = move // ORIENTATIONS, move % ORIENTATIONS
    height = level_on(state, under(state, hexagon, orientation)) + 1
    gained = wide(0)
    for i in range(KITES):
        hidden = state.top[kite(hexagon, orientation, i)]
        if hidden > BASE:
            gained += wide(-1) if state.owners[hidden] == seat else wide(1)
    if height <= state.highest:
        gained += 2
    return gained


FEATURES = ("top kites", "second kites", "third kites", "lower kites", "top tiles", "second tiles", "turn")
PHASES = 10
SEARCH = Settings(horizon=2, tries=3, depth=6)
THOROUGH = SEARCH


@kernel
def features(state: Record, seat: int, out: Array) -> int:
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
