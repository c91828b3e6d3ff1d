"""M: in playouts everybody takes the most chips at once, and in a scoring round the tile that pays best."""

from tablee.bots.search.settings import Settings
from tablee.core.bits import NONE, count, lowest, nth, without_lowest
from tablee.core.chance import below
from tablee.core.kernel import Array, Record, kernel, wide
from tablee.games.m.pieces import COLOUR, POINTS
from tablee.games.m.placing import matching, open_cells
from tablee.games.m.position import NOBODY
from tablee.games.m.rules import TAKE, sample, score
from tablee.games.m.torus import down, left, right, up

FEATURES = ("chips", "best colour", "second colour", "other colours", "score", "turn")
PHASES = 5
ONE_FANCY_IN = wide(8)  # moves of a playout is any legal one, so that lines are started too
SEARCH = Settings(horizon=8, rank_by_chance=False, margin_scale=60.0)


@kernel
def features(state: Record, seat: int, out: Array) -> int:
    best, second, others = wide(0), wide(0), wide(0)
    for colour in range(5):
        gained = wide(state.gains[seat, colour])
        if gained > best:
            best, second, gained = gained, best, second
        elif gained > second:
            second, gained = gained, second
        others += gained
    out[0] = state.chips[seat] * 0.1
    out[1] = best * 0.01
    out[2] = second * 0.01
    out[3] = others * 0.01
    out[4] = score(state, seat) * 0.01
    out[5] = 1.0 if state.turn == seat else 0.0
    return min(wide(state.stock_size) // 10, wide(PHASES - 1))


@kernel
def worth_of_taking(state: Record, seat: int, cell: int) -> int:
    """What the tile there would add to the seat's score (M-24)."""
    tile = wide(state.board[cell])
    before = score(state, seat)
    state.gains[seat, COLOUR[tile]] += POINTS[tile]
    after = score(state, seat)
    state.gains[seat, COLOUR[tile]] -= POINTS[tile]
    return after - before


@kernel
def take_best(state: Record, seat: int, dice: Array) -> int:
    best, ties, chosen = wide(-1000), wide(0), wide(0)
    cells = state.takeable
    while cells != NONE:
        cell = lowest(cells)
        cells = without_lowest(cells)
        worth = worth_of_taking(state, seat, cell)
        if worth > best:
            best, ties = worth, wide(0)
        if worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = cell
    return TAKE + chosen


@kernel
def choose(state: Record, seat: int, dice: Array, _tries: int) -> int:
    if state.scorer != NOBODY:
        return take_best(state, seat, dice)
    if below(dice, ONE_FANCY_IN) == 0:
        return wide(sample(state, seat, dice))
    return place_for_chips(state, seat, dice)


@kernel
def place_for_chips(state: Record, seat: int, dice: Array) -> int:
    """Against as many tiles as possible; ties by the dice. Who can place nothing passes somehow."""
    free = open_cells(state)
    a, b, c, d = left(state.occupied), right(state.occupied), up(state.occupied), down(state.occupied)
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    level, ties, chosen = wide(0), wide(0), wide(-1)
    for i in range(state.hand_sizes[seat]):
        tile = wide(state.hands[seat, i])
        cells = free & matching(state, tile)
        if cells == NONE:
            continue
        here = wide(1)
        if cells & three != NONE:
            here, cells = wide(3), cells & three
        elif cells & two != NONE:
            here, cells = wide(2), cells & two
        if here > level:
            level, ties = here, wide(0)
        if here == level:
            n = count(cells)
            ties += n
            k = below(dice, ties)
            if k < n:
                chosen = (tile << 7) + nth(cells, k) * 2
    return wide(sample(state, seat, dice)) if chosen < 0 else chosen
