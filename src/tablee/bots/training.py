"""Learns a game's evaluation: games between playouts, a position of each, and who won it in the end.

The evaluation says how likely each seat is to win: a softmax over the seats of the weighted sum of each one's features,
with weights of its own for each number of seats and phase of the game. The weights are those of the greatest
likelihood, found by Newton's method; there is just one such set, so the same games give the same weights.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.evaluation import evaluation, game_settings, knowledge
from tablee.bots.evaluation.defaults import Evaluation
from tablee.bots.playout import one_of
from tablee.bots.search.simulation import WORK
from tablee.bots.weights import Weights
from tablee.core.game import Game
from tablee.core.position import SCORES
from tablee.core.rules import make_play, make_start
from tablee.kernels import DICE, SEED, Array, Buffer, Struct, array_dtype, dice, load, wide
from tablee.kernels.chance import below, throw
from tablee.kernels.memory import copy_struct

Floats = NDArray[np.float64]

CHUNK = 500
"""Games harvested in one compiled call."""
ROOM = 96
"""Of a row: by seat its phase and its features, then by seat its share."""
ROWS = array_dtype("f8", CHUNK * ROOM)
RIDGE = 1.0
"""Keeps the weights of features that never vary at zero."""
NEWTON_STEPS = 25
CLOSE_ENOUGH = 1e-10


class Harvest(NamedTuple):
    features: Floats
    """By position, seat, and feature in each phase: those of another phase than the seat's are zero."""
    shares: Floats
    """By position and seat: its share in the win."""


def make_harvest(rules: ModuleType, own: ModuleType, kernels: Evaluation) -> Callable[..., Any]:
    """Plays games (or rounds) and notes one position of each, every one as likely as any other."""
    scores, to_act = rules.scores, rules.to_act
    choose, is_settled, settle_shares = kernels.choose, kernels.is_settled, kernels.settle_shares
    features, size = own.features, len(own.FEATURES)
    start, play = make_start(rules), make_play(rules)

    def harvest(
        state: Struct,
        root: Struct,
        seats: int,
        options: Struct,
        seed: Array,
        dice: Array,
        points: Array,
        work: Struct,
        rows: Array,
        tries: int,
    ) -> None:
        for game in range(CHUNK):
            row = game * ROOM
            for i in range(4):
                seed[i] = throw(dice)
            start(state, seats, below(dice, seats), options, seed)
            copy_struct(root, state)
            moves = wide(0)
            while to_act(state) != 0 and not is_settled(state, root):
                moves += 1
                if below(dice, moves) == 0:
                    for seat in range(seats):
                        place = row + seat * (1 + size)
                        rows[place] = features(state, wide(seat), work.features)
                        for i in range(size):
                            rows[place + 1 + i] = work.features[i]
                actor = one_of(to_act(state), dice)
                play(state, actor, choose(state, actor, dice, tries))
            scores(state, points)
            settle_shares(state, points, work)
            for seat in range(seats):
                rows[row + seats * (1 + size) + seat] = work.shares[seat]

    return harvest


def harvests(game: Game, seats: int, games: int, seed: int, threads: int) -> Iterator[Harvest]:
    """Chunk by chunk, in order, whatever the threads do."""
    rules, own = game.rules, knowledge(game)
    places = (rules.state, rules.state, None, rules.options, SEED, DICE, SCORES, WORK, ROWS, None)
    run = load(make_harvest(rules.module, own, evaluation(game)), places)
    options = game.pack_options(game.complete_options({}, seats))
    size, tries = len(own.FEATURES), game_settings(game).tries

    def chunk(number: int) -> Harvest:
        state, root = Buffer(rules.state), Buffer(rules.state)
        thrown = dice((seed * 1_000_003 + seats) * 1_000_003 + number)
        rows = Buffer(ROWS)
        run(state, root, seats, options, Buffer(SEED), thrown, Buffer(SCORES), Buffer(WORK), rows, tries)
        table = rows["values"].reshape(CHUNK, ROOM)
        noted = table[:, : seats * (1 + size)].reshape(CHUNK, seats, 1 + size)
        in_phase = noted[:, :, :1, None] == np.arange(own.PHASES)[:, None]
        spread = (in_phase * noted[:, :, None, 1:]).reshape(CHUNK, seats, own.PHASES * size)
        return Harvest(spread, table[:, seats * (1 + size) : seats * (1 + size) + seats].copy())

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(chunk, range(-(-games // CHUNK)))


def foreseen(features: Floats, weights: Floats) -> Floats:
    """Each seat's chance, as the kernels reckon it."""
    logits = features @ weights
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def fit(features: Floats, shares: Floats) -> Floats:
    """The weights under which these shares are likeliest.

    >>> lead = np.array([[[1.0], [0.0]], [[0.0], [1.0]], [[1.0], [0.0]]] * 1000)
    >>> won = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]] * 1000)  # who leads wins two games of three
    >>> round(float(fit(lead, won)[0]), 2)  # log 2
    0.69
    """
    weights = np.zeros(features.shape[2])
    for _ in range(NEWTON_STEPS):
        chances = foreseen(features, weights)
        slope = np.einsum("nsf,ns->f", features, shares - chances) - RIDGE * weights
        means = np.einsum("nsf,ns->nf", features, chances)
        flat = features.reshape(-1, weights.size)
        bend = flat.T @ (flat * chances.reshape(-1, 1)) - means.T @ means
        step = np.linalg.solve(bend + RIDGE * np.eye(weights.size), slope)
        weights = weights + step
        if float(step @ step) < CLOSE_ENOUGH:
            break
    return weights


def surprise(features: Floats, shares: Floats, weights: Floats) -> float:
    """The mean of -log of the chance that the evaluation gave to what happened."""
    return float(-(shares * np.log(foreseen(features, weights) + 1e-12)).sum(axis=1).mean())


def train(game: Game, games: int, seed: int, *, threads: int = 2, told: Callable[[int], None] | None = None) -> Weights:
    """Weights from this many games for each number of seats; `told` is called after every chunk of games."""
    own = knowledge(game)
    weights: list[list[float]] = []
    surprises: list[float] = []
    for seats in range(game.fewest, game.most + 1):
        found = []
        for harvest in harvests(game, seats, games, seed, threads):
            found.append(harvest)
            if told is not None:
                told(CHUNK)
        features = np.concatenate([harvest.features for harvest in found])
        shares = np.concatenate([harvest.shares for harvest in found])
        learned = fit(features, shares)
        weights += [[round(float(weight), 4) for weight in phase] for phase in learned.reshape(own.PHASES, -1)]
        surprises.append(round(surprise(features, shares, learned), 4))
    command = f"tablee train {game.name} --games {games} --seed {seed}"
    return Weights(game.name, command, list(own.FEATURES), weights, surprises)
