"""Learns to play Tuileries from nothing but wins and losses, in NumPy, on many games at once (REINFORCE).

The policy looks at a tile and a free square: how many neighbours there share two characteristics with the tile, how many one,
how many none. It begins with no opinion, which is random play, and ends up laying tiles where they make groups.

    python examples/train_policy.py
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.envs import vector

Floats = NDArray[np.float64]

TILES = SQUARES = 64
HAND = 10
EMPTY = 64
LEARNING = 1.0
FEATURES = 3


def shared() -> NDArray[np.int64]:
    """By tile on the board (64: none) and tile in hand: which feature such a neighbour counts for; -1: it is none."""
    tile = np.arange(TILES)
    parts = np.stack([tile >> 4, tile >> 2 & 3, tile & 3])
    alike = (parts[:, :, None] == parts[:, None, :]).sum(axis=0)
    return np.vstack([2 - np.minimum(alike, 2), np.full(TILES, -1)])


SHARED = shared()


def features(board: NDArray[Any], hand: NDArray[Any]) -> Floats:
    """By game, tile in hand, square and feature: how many neighbours are of that kind."""
    framed = np.pad(np.where(board < 0, EMPTY, board), ((0, 0), (1, 1), (1, 1)), constant_values=EMPTY)
    found = np.zeros((len(board), HAND, SQUARES, FEATURES))
    for rows, columns in (
        (slice(0, 8), slice(1, 9)),
        (slice(2, 10), slice(1, 9)),
        (slice(1, 9), slice(0, 8)),
        (slice(1, 9), slice(2, 10)),
    ):
        beside = framed[:, rows, columns].reshape(len(board), 1, SQUARES)
        kind = SHARED[beside, hand[:, :, None]]
        for feature in range(FEATURES):
            found[..., feature] += kind == feature
    return found


class Policy:
    """A softmax over the legal moves of the weighted features."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = np.zeros(FEATURES)
        self._rng = rng

    def act(self, env: vector.VectorEnv) -> tuple[NDArray[np.int64], Floats]:
        """An action for each game, and the slope of the log of its chance."""
        parts = env.layout.split(env.now.observation)
        hand = np.argsort(-parts["hand"], axis=1, kind="stable")[:, :HAND]  # the tiles held come first
        seen = features(parts["board"], hand)
        masks = env.unpack(env.now.mask).reshape(env.batch, TILES, SQUARES)
        legal = np.take_along_axis(masks, hand[:, :, None], axis=1)
        logits = np.where(legal, seen @ self.weights, -np.inf).reshape(env.batch, -1)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        drawn = (chances.cumsum(axis=1) < self._rng.random((env.batch, 1))).sum(axis=1)
        chosen = np.minimum(drawn, HAND * SQUARES - 1)
        flat = seen.reshape(env.batch, -1, FEATURES)
        lanes = np.arange(env.batch)
        slopes = flat[lanes, chosen] - np.einsum("bm,bmf->bf", chances, flat)
        return hand[lanes, chosen // SQUARES] * SQUARES + chosen % SQUARES, slopes


def train(policy: Policy, env: vector.VectorEnv) -> None:
    """One game in each lane against itself, then a step along the slope of winning."""
    env.reset(int(policy._rng.integers(1 << 31)))
    slopes = np.zeros((env.batch, env.players, FEATURES))
    moves = np.zeros((env.batch, env.players, 1))
    running, gradient = np.ones(env.batch, bool), np.zeros(FEATURES)
    lanes = np.arange(env.batch)
    while running.any():
        seats = env.now.seat.astype(int)
        actions, slope = policy.act(env)
        slopes[lanes[running], seats[running]] += slope[running]
        moves[lanes[running], seats[running]] += 1
        step = env.step(actions)
        ended = running & step.over
        gradient += (step.reward[ended][:, :, None] * slopes[ended] / np.maximum(moves[ended], 1)).sum(axis=(0, 1))
        running &= ~step.over
    policy.weights += LEARNING * gradient / env.batch * 10


def against_random(policy: Policy, env: vector.VectorEnv, seed: int) -> float:
    """Its share of the wins: it has seat 0, and the other moves at random."""
    env.reset(seed)
    running, shares = np.ones(env.batch, bool), np.zeros(env.batch)
    while running.any():
        actions = np.where(env.now.seat == 0, policy.act(env)[0], env.random_actions())
        step = env.step(actions)
        ended = running & step.over
        shares[ended] = (step.reward[ended, 0] + 1) / 2
        running &= ~step.over
    return float(shares.mean())


def main(batch: int = 256, rounds: int = 12, seed: int = 1) -> tuple[float, float]:
    """The share of wins against random play, before and after."""
    policy, env = Policy(np.random.default_rng(seed)), vector.make("tuileries", batch, seed=seed)
    before = against_random(policy, env, seed=101)
    print(f"before: {before:.0%} against random play")
    for number in range(rounds):
        train(policy, env)
        print(f"round {number + 1}: weights {np.round(policy.weights, 2).tolist()}")
    after = against_random(policy, env, seed=202)
    print(f"after: {after:.0%}")
    env.close()
    return before, after


if __name__ == "__main__":
    main()
