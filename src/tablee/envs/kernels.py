"""The compiled half of the environments: many games of one kind advanced in one call, and one game seen by one seat.

A *lane* is one game of a batch with what belongs to it. Masks and observations are rows of fixed width: the compiler then
knows that no index is negative, and copies many numbers at once.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablee.bots.playout import one_of
from tablee.core.game import Game
from tablee.core.position import SCORES
from tablee.core.rules import make_play, make_start
from tablee.envs.encoding import encoding
from tablee.envs.masks import masking
from tablee.envs.workers import MAILBOX
from tablee.kernels import DICE, Array, Struct, array_dtype, load, wide
from tablee.kernels.bits import NONE, U64
from tablee.kernels.chance import below, throw
from tablee.kernels.memory import load_shared, store_shared

SEATS = 6
PLAY, CHOOSE, ROLL, BEGIN, SHOW = 0, 1, 2, 3, 4
"""What is done to a lane; ROLL is CHOOSE and PLAY."""
MOST_LANES = 1 << 16

LANE = np.dtype([("dice", "u8", (1,)), ("seed", "u8", (4,)), ("points", "i8", (SEATS,))], align=True)
"""Chance of its own, the seed of its game, and room for the points."""
LANES = np.dtype([("values", LANE, (MOST_LANES,))])
REWARDS = array_dtype("f4", 1 << 20)
BYTES = array_dtype("i1", 1 << 20)
ACTIONS = array_dtype("i4", 1 << 20)
# What kernels take these arrays for; the real ones are as long as the batch needs.


def states_dtype(game: Game) -> np.dtype[Any]:
    return np.dtype([("values", game.rules.state, (MOST_LANES,))])


def row_dtype(kind: str, width: int) -> np.dtype[Any]:
    """What kernels take a row of numbers for: `row.of`."""
    return np.dtype([("of", kind, (width,))])


def masks_dtype(game: Game) -> np.dtype[Any]:
    return np.dtype([("values", row_dtype("u8", masking(game).words), (MOST_LANES,))])


def numbers_dtype(game: Game) -> np.dtype[Any]:
    return np.dtype([("values", row_dtype("i2", encoding(game).LAYOUT.size), (MOST_LANES,))])


def make_reward() -> Callable[..., Any]:
    """Zero-sum: a winner alone gets 1 and the others share -1; what several winners get they share alike."""

    def reward(lane: Struct, seats: int, rewards: Array, at: int) -> None:
        best, winners = wide(-(1 << 40)), wide(0)
        for seat in range(seats):
            if lane.points[seat] > best:
                best, winners = wide(lane.points[seat]), wide(0)
            if lane.points[seat] == best:
                winners += 1
        for seat in range(seats):
            share = 1.0 / winners if lane.points[seat] == best else 0.0
            rewards[at + seat] = (share * seats - 1.0) / (seats - 1.0)

    return reward


def make_show(game: Game) -> Callable[..., Any]:
    """Write what a seat sees and may do into the arrays."""
    rules, encode, mask = game.rules.module, encoding(game).encode, masking(game).mask
    observe, scores = rules.observe, rules.scores

    def show(
        state: Struct, seat: int, points: Array, observed: Struct, moves: Array, words: Array, numbers: Array
    ) -> None:
        observe(state, seat, observed)
        scores(observed, points)
        encode(observed, seat, points, numbers)
        mask(observed, seat, moves, words)

    return show


def make_serve(game: Game) -> Callable[..., Any]:
    """`serve(mailbox, patience, …, low, high, job)`: lanes low…high-1 write down a random legal action (CHOOSE), play the action
    (PLAY), do both (ROLL), or begin a game (BEGIN); a game that is over is replaced by a new one. Then who is to act, what they
    see and may do is written (SHOW: just that, for the same actor). With patience: for each job posted on the mailbox, until
    none has come for `patience` polls."""
    rules = game.rules.module
    start, play = make_start(rules), make_play(rules)
    scores, to_act, sample = rules.scores, rules.to_act, rules.sample
    reward, show, receive = make_reward(), make_show(game), make_receive()

    def serve(
        mailbox: Struct,
        patience: int,
        states: Array,
        lanes: Array,
        options: Struct,
        observed: Struct,
        moves: Array,
        actions: Array,
        actors: Array,
        masks: Array,
        numbers: Array,
        rewards: Array,
        over: Array,
        seats: int,
        low: int,
        high: int,
        job: int,
    ) -> None:
        done = wide(mailbox.done[0])
        while True:
            if patience > 0:
                if not receive(mailbox, done, patience):
                    return
                job = wide(mailbox.job[0])
            for i in range(low, high):
                state, lane = states[i], lanes[i]
                if job in (CHOOSE, ROLL):
                    actions[i] = sample(state, wide(actors[i]), lane.dice)
                if job == CHOOSE:
                    continue
                if job != SHOW:
                    ended = False
                    if job in (PLAY, ROLL):
                        play(state, wide(actors[i]), wide(actions[i]))
                        ended = state.ending != 0
                    over[i] = 1 if ended else 0
                    if ended:
                        scores(state, lane.points)
                        reward(lane, seats, rewards, i * seats)
                    else:
                        for seat in range(seats):
                            rewards[i * seats + seat] = 0.0
                    if ended or job == BEGIN:
                        for k in range(4):
                            lane.seed[k] = throw(lane.dice)
                        start(state, seats, below(lane.dice, seats), options, lane.seed)
                    actors[i] = one_of(to_act(state), lane.dice)
                show(state, wide(actors[i]), lane.points, observed, moves, masks[i].of, numbers[i].of)
            if patience == 0:
                return
            done += 1
            store_shared(mailbox.done, done)

    return serve


def make_receive() -> Callable[..., Any]:
    """Wait for the job after the first `done`, for at most `patience` polls."""

    def receive(mailbox: Struct, done: int, patience: int) -> bool:
        for _ in range(patience):
            if load_shared(mailbox.given) != done:
                return True
        return False

    return receive


def make_has_done() -> Callable[..., Any]:
    """`has_done(mailbox, jobs, patience)`: wait until this many jobs are done, for at most `patience` polls."""

    def has_done(mailbox: Struct, jobs: int, patience: int) -> int:
        for _ in range(patience):
            if load_shared(mailbox.done) == jobs:
                return wide(1)
        return wide(0)

    return has_done


def make_first_illegal(game: Game) -> Callable[..., Any]:
    """The first lane whose action is not in its mask, or -1."""
    most = masking(game).moves

    def first_illegal(actions: Array, masks: Array, lanes: int) -> int:
        for i in range(lanes):
            action = wide(actions[i])
            if action < 0 or action >= most or (masks[i].of[action >> 6] >> U64(action & 63)) & U64(1) == NONE:
                return i
        return wide(-1)

    return first_illegal


def make_see(game: Game) -> Callable[..., Any]:
    """`see`: one game as one seat sees it, its mask as one byte a move."""
    rules, own = game.rules.module, encoding(game)
    observe, scores, legal, encode = rules.observe, rules.scores, rules.legal, own.encode
    most = masking(game).moves

    def see(
        state: Struct, seat: int, points: Array, observed: Struct, moves: Array, allowed: Array, numbers: Struct
    ) -> int:
        observe(state, seat, observed)
        scores(observed, points)
        encode(observed, seat, points, numbers.of)
        for move in range(most):
            allowed[move] = 0
        listed = legal(observed, seat, moves)
        for i in range(listed):
            allowed[moves[i]] = 1
        return wide(listed)

    return see


def make_turn(game: Game) -> Callable[..., Any]:
    """`turn(state, seat, move, dice)`: play a move (none if it is negative), and say who is to act then; -1: it is over."""
    rules = game.rules.module
    to_act, play = rules.to_act, make_play(rules)

    def turn(state: Struct, seat: int, move: int, dice: Array) -> int:
        if move >= 0:
            play(state, seat, move)
        mask = to_act(state)
        return wide(one_of(mask, dice)) if mask else wide(-1)

    return turn


class Kernels:
    """A game's kernels, compiled when they are first asked for."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self._game = game
        positions = (states_dtype(game), LANES, rules.options, rules.state, rules.moves)
        arrays = (ACTIONS, BYTES, masks_dtype(game), numbers_dtype(game), REWARDS, BYTES)
        self._lanes_arguments = (*positions, *arrays, None, None, None, None)

    def serve(self) -> Callable[..., int]:
        game = self._game
        return load(make_serve(game), (MAILBOX, None, *self._lanes_arguments))

    def has_done(self) -> Callable[..., int]:
        return load(make_has_done(), (MAILBOX, None, None))

    def first_illegal(self) -> Callable[..., int]:
        game = self._game
        return load(make_first_illegal(game), (ACTIONS, masks_dtype(game), None))

    def see(self) -> Callable[..., int]:
        game, rules = self._game, self._game.rules
        numbers = row_dtype("i2", encoding(game).LAYOUT.size)
        arguments = (rules.state, None, SCORES, rules.state, rules.moves, BYTES, numbers)
        return load(make_see(game), arguments)

    def turn(self) -> Callable[..., int]:
        game = self._game
        return load(make_turn(game), (game.rules.state, None, None, DICE))
