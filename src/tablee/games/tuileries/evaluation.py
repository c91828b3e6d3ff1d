"""Tuileries: a move is worth its points; a hand is worth what it could score next."""

from tablee.bots.search.settings import Settings
from tablee.games.tuileries.rules import EXTRA_TURN, SQUARES, neighbours, open_squares, pair_value, points
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import NONE, count

FEATURES = ("score", "turn", "best", "best in turn", "again", "sum")
PHASES = 6
SEARCH = Settings(horizon=12, tries=8)
THOROUGH = SEARCH._replace(tries=24)


@kernel
def gain(state: Struct, _seat: int, move: int) -> int:
    return points(state, move >> 6, move & 63)


@kernel
def joining(state: Struct, tile: int, pair: int, free: Bits) -> Bits:
    """The free squares next to a tile that shares this pair of characteristics."""
    return neighbours(state.groups[pair_value(tile, pair)]) & free


@kernel
def prospect(state: Struct, tile: int, free: Bits) -> int:
    """About the most points that the tile could score: the tiles alike that meet on one free square."""
    first, second, third = joining(state, tile, 0, free), joining(state, tile, 1, free), joining(state, tile, 2, free)
    if first & second & third != NONE:
        return wide(7)
    if (first & second) | (second & third) | (third & first) != NONE:
        return wide(5)
    return wide(2) if first | second | third != NONE else wide(1)


@kernel
def features(state: Struct, seat: int, out: Array) -> int:
    free = open_squares(state)
    best, total, again = wide(0), wide(0), wide(0)
    for i in range(state.hand_sizes[seat]):
        worth = prospect(state, wide(state.hands[seat, i]), free)
        best = max(best, worth)
        total += worth
        if worth >= EXTRA_TURN:
            again += 1
    turn = 1.0 if state.turn == seat else 0.0
    out[0] = state.scores[seat] * 0.1
    out[1] = turn
    out[2] = best * 0.1
    out[3] = turn * best * 0.1
    out[4] = again * 0.1
    out[5] = total * 0.02
    return min(wide(SQUARES - count(state.taken)) * PHASES // SQUARES, PHASES - 1)
