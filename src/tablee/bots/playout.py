"""Random games inside one compiled call: for search, and to measure the rules' speed."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tablee.core.game import Game
from tablee.core.rules import make_play, make_start
from tablee.kernels import DICE, SEED, Array, Struct, kernel, load
from tablee.kernels.bits import U64, nth
from tablee.kernels.chance import below, throw


@kernel
def one_of(mask: int, dice: Array) -> int:
    """A random seat of the mask: where several may act, they are polled in random order."""
    if mask & (mask - 1) == 0:
        seat = 0
        while mask > 1:
            mask >>= 1
            seat += 1
        return seat
    seats = 0
    rest = mask
    while rest:
        rest &= rest - 1
        seats += 1
    return nth(U64(mask), below(dice, seats))


def make_playout(rules: ModuleType) -> Callable[..., Any]:
    """Play from a position to the end, each legal move equally likely; returns the number of moves."""
    to_act, sample = rules.to_act, rules.sample
    play = make_play(rules)

    def playout(state: Struct, dice: Array) -> int:
        moves = 0
        mask = to_act(state)
        while mask:
            seat = one_of(mask, dice)
            play(state, seat, sample(state, seat, dice))
            moves += 1
            mask = to_act(state)
        return moves

    return playout


def make_listing_playout(rules: ModuleType) -> Callable[..., Any]:
    """The same, choosing from the list of all legal moves."""
    to_act, legal = rules.to_act, rules.legal
    play = make_play(rules)

    def playout(state: Struct, dice: Array, listed: Array) -> int:
        moves = 0
        mask = to_act(state)
        while mask:
            seat = one_of(mask, dice)
            play(state, seat, listed[below(dice, legal(state, seat, listed))])
            moves += 1
            mask = to_act(state)
        return moves

    return playout


def load_playouts(game: Game, *, listing: bool = False) -> Callable[..., int]:
    """`run(position, seats, options, seed, dice, moves, games)`: whole games from the deal; returns moves played."""
    rules = game.rules
    start = make_start(rules.module)
    sampled_playout, listed_playout = make_playout(rules.module), make_listing_playout(rules.module)

    def run_listing(
        state: Struct, seats: int, options: Struct, seed: Array, dice: Array, moves: Array, games: int
    ) -> int:
        played = 0
        for _ in range(games):
            seed[0] = throw(dice)
            start(state, seats, 0, options, seed)
            played += listed_playout(state, dice, moves)
        return played

    def run(state: Struct, seats: int, options: Struct, seed: Array, dice: Array, _moves: Array, games: int) -> int:
        played = 0
        for _ in range(games):
            seed[0] = throw(dice)
            start(state, seats, 0, options, seed)
            played += sampled_playout(state, dice)
        return played

    arguments = (rules.state, None, rules.options, SEED, DICE, rules.moves, None)
    return load(run_listing if listing else run, arguments)
