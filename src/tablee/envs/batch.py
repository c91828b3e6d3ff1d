"""The memory of many games of one kind, and the kernels' work on slices of it.

It stands apart from the environment so that the workers' threads, which hold it, do not keep a forgotten environment alive.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.core.game import Game
from tablee.envs.encoding import layout
from tablee.envs.kernels import LANE, PLAY, SHOW, Kernels
from tablee.envs.masks import masking
from tablee.envs.workers import MAILBOX
from tablee.kernels import Buffer


class Batch:
    """`slices` says which games each thread works on: (first, last + 1)."""

    def __init__(self, game: Game, players: int, options: Buffer, slices: Sequence[tuple[int, int]]) -> None:
        self.slices, self.size = len(slices), slices[-1][1]
        kernels = Kernels(game)
        self._serve, self._has_done, self._first_illegal = kernels.serve(), kernels.has_done(), kernels.first_illegal()
        self.states, self.lanes = _rows(game.rules.state, self.size), _rows(LANE, self.size)
        self.actions, self.seats, self.over = _rows("i4", self.size), _rows("i1", self.size), _rows("i1", self.size)
        self.masks = _rows("u8", self.size * masking(game).words)
        self.numbers = _rows("i2", self.size * layout(game).size)
        self.rewards = _rows("f4", self.size * players)
        written = (self.actions, self.seats, self.masks, self.numbers, self.rewards, self.over)
        self._arguments = []
        for low, high in slices:
            own = (Buffer(game.rules.state), Buffer(game.rules.moves))
            self._arguments.append((self.states, self.lanes, options, *own, *written, players, low, high))
        self._no_mailbox = Buffer(MAILBOX)

    def do(self, number: int, job: int) -> None:
        self._serve(self._no_mailbox, 0, *self._arguments[number], job)

    def serve(self, number: int, mailbox: Buffer, patience: int) -> None:
        self._serve(mailbox, patience, *self._arguments[number], PLAY)

    def has_done(self, mailbox: Buffer, jobs: int, patience: int) -> bool:
        return bool(self._has_done(mailbox, jobs, patience))

    def first_illegal(self) -> int:
        """The first game whose action is not legal, or -1."""
        return self._first_illegal(self.actions, self.masks, self.size)

    def show(self, lane: int) -> None:
        """Show one game again, as its position is now."""
        self._serve(self._no_mailbox, 0, *self._arguments[0][:-2], lane, lane + 1, SHOW)


def _rows(kind: Any, length: int) -> Buffer:
    return Buffer(np.dtype([("values", kind, (length,))]))
