"""Many games of one kind at once: reset, step, masks and observations over whole arrays, in one kernel call a core.

>>> env = make("tuileries", 3, seed=1)
>>> now = env.reset()
>>> now.observation.shape, now.mask.shape, now.seat.shape
((3, 208), (3, 512), (3,))
>>> step = env.step(env.random_actions())
>>> step.reward.shape, step.over.tolist()
((3, 2), [False, False, False])
"""

import os
import weakref
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.envs.batch import Batch
from tablee.envs.edge import check_actions, check_batch, check_begun, check_lane, check_seed, check_threads
from tablee.envs.encoding import Layout, layout
from tablee.envs.kernels import BEGIN, CHOOSE, MOST_LANES, PLAY, ROLL
from tablee.envs.masks import masking
from tablee.envs.workers import Workers
from tablee.games import GAMES
from tablee.kernels import PLAIN, Buffer


class Now(NamedTuple):
    """How all games stand. The arrays are the environment's own and change with the next step: copy what you keep."""

    observation: NDArray[np.int16]
    """By game: what the seat to act sees (`env.layout` says which number is what)."""
    mask: NDArray[np.uint8]
    """By game: the legal actions, one bit each, the lowest bit first (`env.unpack` makes them booleans)."""
    seat: NDArray[np.int8]
    """By game: who is to act."""


class Step(NamedTuple):
    """`Now` after a step, with what the step brought. Where a game ended, the new one's beginning is shown already."""

    observation: NDArray[np.int16]
    mask: NDArray[np.uint8]
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    """By game and seat; all zero until the game is over. Then a winner has 1 and the others share -1."""
    over: NDArray[np.bool_]
    """By game: whether this step ended it."""


class VectorEnv:
    """A batch of games. Everything depends on the arguments and the actions only, not on the threads: as many as given, or as
    many of the machine's as pay."""

    def __init__(
        self,
        game: Game,
        batch: int,
        *,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        check_batch(batch, MOST_LANES)
        check_threads(threads)
        self.game, self.batch, self.players = game, batch, players
        self.actions = masking(game).moves
        """How many actions there are; a mask has some bits more."""
        self.layout: Layout = layout(game)
        count = min(threads if threads is not None else os.cpu_count() or 1, batch)
        edges = np.linspace(0, batch, (1 if PLAIN else count) + 1).astype(int).tolist()
        packed = game.pack_options(game.complete_options({} if options is None else options, players))
        self._batch = Batch(game, players, packed, list(pairwise(edges)))
        self._workers = Workers(self._batch, is_fixed=threads is not None)
        weakref.finalize(self, self._workers.close)
        self._seed = check_seed(seed)
        self._has_begun = False
        self._step = Step(
            _read_only(self._batch.numbers, batch),
            _read_only(self._batch.masks, batch).view(np.uint8),
            _read_only(self._batch.seats, batch)[:, 0],
            _read_only(self._batch.rewards, batch),
            _read_only(self._batch.over, batch)[:, 0].view(np.bool_),
        )
        self.now = Now(*self._step[:3])
        self.played: NDArray[np.int32] = _read_only(self._batch.actions, batch)[:, 0]
        """By game the latest action that was given or chosen."""

    def reset(self, seed: int | None = None) -> Now:
        """Restart all games; the same seed gives the same games."""
        if seed is not None:
            self._seed = check_seed(seed)
        self._has_begun = True
        dice = np.random.SeedSequence(self._seed).generate_state(self.batch, np.uint64)
        self._batch.lanes.array["values"][0]["dice"] = dice[:, None]
        self._workers.do(BEGIN)
        return self.now

    def step(self, actions: NDArray[Any]) -> Step:
        """One action for each game, by the seat to act. IllegalMove names the rule, and then nothing has been played."""
        check_begun(self._has_begun)
        self._batch.actions.array["values"][0] = check_actions(actions, self.batch)
        wrong = self._batch.first_illegal()
        if wrong >= 0:
            self.game.check(self.position(wrong), int(self._step.seat[wrong]), int(self.played[wrong]))
        self._workers.do(PLAY)
        return self._step

    def random_step(self) -> Step:
        """`step(random_actions())` in one go: for random play, and for comparison with others that choose inside their step.
        `played` has the actions."""
        check_begun(self._has_begun)
        self._workers.do(ROLL)
        return self._step

    def random_actions(self) -> NDArray[np.int32]:
        """One legal action for each game, all equally likely, by dice of the games' own."""
        check_begun(self._has_begun)
        self._workers.do(CHOOSE)
        return self.played.copy()

    def unpack(self, mask: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """A mask, or some of them, as one boolean an action."""
        bits: NDArray[np.bool_] = np.unpackbits(mask, axis=-1, count=self.actions, bitorder="little").view(np.bool_)
        return bits

    def position(self, lane: int) -> Position:
        """A copy of one game's full position: for tests and pictures, not for agents."""
        check_begun(self._has_begun)
        check_lane(lane, self.batch)
        copy = Position(self.game)
        copy.array[0] = self._batch.states.array["values"][0, lane]
        return copy

    def close(self) -> None:
        """Let the threads go; what is asked for afterwards is done in the caller's. Not needed where the environment is just
        forgotten."""
        self._workers.close()


def _read_only(rows: Buffer, batch: int) -> NDArray[Any]:
    view: NDArray[Any] = rows.array["values"].reshape(batch, -1).view()
    view.flags.writeable = False
    return view


def make(
    game: str,
    batch: int,
    *,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> VectorEnv:
    """A vectorised environment by the game's name."""
    return VectorEnv(GAMES[game], batch, players=players, options=options, seed=seed, threads=threads)
