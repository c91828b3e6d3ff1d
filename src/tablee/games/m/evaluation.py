"""M: in playouts everybody takes the most chips at once, and in a scoring round the tile that pays best.

The expert's playouts also start scoring rounds that pay: a bot that does not see them coming opens lines for the others.
"""

from tablee.bots.search.settings import Settings
from tablee.games.m.pieces import COLOUR, COLOUR_COUNT, POINTS
from tablee.games.m.placing import chips_due, matching, open_cells, triggering
from tablee.games.m.position import NOBODY
from tablee.games.m.rules import TAKE, next_taker, sample, score
from tablee.games.m.torus import down, left, line_through, ready, removable, right, up
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, bit, count, has, lowest, nth, without_lowest
from tablee.kernels.chance import below

FEATURES = ("chips", "best colour", "second colour", "other colours", "score", "turn")
PHASES = 5
KEEN = 2  # `tries` from which on playouts look for scoring rounds
CHIP = wide(20)  # ten points from one to the other
WORTH_SCORING = wide(10)  # points gained on the others: less is not worth a scoring round
ONE_FANCY_IN = wide(8)  # moves of a playout is any legal one, so that lines are started too
SEARCH = Settings(horizon=8, rank_by_chance=False, margin_scale=60.0)
THOROUGH = SEARCH._replace(horizon=16, tries=KEEN, widest=64, pace=0.5)


@kernel
def features(state: Struct, seat: int, out: Array) -> int:
    best, second, others = wide(0), wide(0), wide(0)
    for colour in range(COLOUR_COUNT):
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
def worth_of_taking(state: Struct, seat: int, tile: int) -> int:
    """What the tile would add to the seat's score (M-24)."""
    before = score(state, seat)
    state.gains[seat, COLOUR[tile]] += POINTS[tile]
    after = score(state, seat)
    state.gains[seat, COLOUR[tile]] -= POINTS[tile]
    return after - before


@kernel
def take_best(state: Struct, seat: int, dice: Array) -> int:
    best, ties, chosen = wide(-1000), wide(0), wide(0)
    cells = state.takeable
    while cells != NONE:
        cell = lowest(cells)
        cells = without_lowest(cells)
        worth = worth_of_taking(state, seat, wide(state.board[cell]))
        if worth > best:
            best, ties = worth, wide(0)
        if worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = cell
    return TAKE + chosen


@kernel
def choose(state: Struct, seat: int, dice: Array, tries: int) -> int:
    if state.scorer != NOBODY:
        return take_best(state, seat, dice)
    if below(dice, ONE_FANCY_IN) == 0:
        return wide(sample(state, seat, dice))
    if tries >= KEEN:
        scoring = score_now(state, seat)
        if scoring >= 0:
            return scoring
    return place_for_chips(state, seat, dice)


@kernel
def score_now(state: Struct, seat: int) -> int:
    """The placement that starts the scoring round which pays best, if one pays more than chips do; else -1."""
    occupied, gaps = state.occupied, state.options.line_may_have_gaps != 0
    rows, columns = ready(occupied, False, gaps), ready(occupied, True, gaps)
    if rows | columns == NONE:
        return wide(-1)
    free = open_cells(state)
    rows, columns = rows & free, columns & free
    best, chosen = WORTH_SCORING, wide(-1)
    for i in range(state.hand_sizes[seat]):
        tile = wide(state.hands[seat, i])
        fitting = matching(state, tile)
        in_row = triggering(state, tile, rows & fitting, False)
        in_column = triggering(state, tile, columns & fitting, True)
        cells = in_row | in_column
        while cells != NONE:
            cell = lowest(cells)
            cells = without_lowest(cells)
            earned = CHIP * chips_due(state, cell)
            for axis in range(2):
                if has(in_column if axis == 1 else in_row, cell):
                    worth = earned + foreseen_round(state, seat, tile, cell, axis == 1)
                    if worth > best:
                        choice = 1 if axis == 1 and has(in_row, cell) else 0
                        best, chosen = worth, (tile << 7) + cell * 2 + choice
    return chosen


@kernel
def foreseen_round(state: Struct, seat: int, tile: int, cell: int, column: bool) -> int:
    """What the seat gains on the others in that scoring round, if each takes what is worth most to them as things stand."""
    occupied = state.occupied | bit(cell)
    line = line_through(occupied, cell, column, state.options.line_may_have_gaps != 0)
    rivals = wide(state.seats) - 1
    gained, taker = wide(0), seat
    while count(line & occupied) > 1:
        cells = removable(occupied, line & occupied, state.options.connect_diagonally != 0)
        if cells == NONE:
            break
        best, taken = wide(-1000), wide(0)
        while cells != NONE:
            candidate = lowest(cells)
            cells = without_lowest(cells)
            worth = worth_of_taking(state, taker, tile if candidate == cell else wide(state.board[candidate]))
            if worth > best:
                best, taken = worth, candidate
        occupied ^= bit(taken)
        gained += best * rivals if taker == seat else -best
        taker = next_taker(state, taker)
    return gained // rivals


@kernel
def place_for_chips(state: Struct, seat: int, dice: Array) -> int:
    """Against as many tiles as possible; ties by the dice. A player who cannot place passes in one way or another."""
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
