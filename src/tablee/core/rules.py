"""The verbs that every game's rules module has, bound for use from Python."""

import threading
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from tablee.core.position import SCORES, SEATS_AT
from tablee.kernels import DICE, SEED, Array, Buffer, Struct, array_dtype, load
from tablee.kernels.chance import shuffle

MOVE = "i4"
MOVE_SIZE = np.dtype(MOVE).itemsize


def make_start(module: ModuleType) -> Callable[..., None]:
    """The game's `start`: open it, and let chance order what awaits it."""
    open_game, settle = module.open_game, module.settle

    def start(state: Struct, seats: int, first: int, options: Struct, seed: Array) -> None:
        open_game(state, seats, first, options)
        for i in range(4):
            state.seed[i] = seed[i]
        while state.awaits > 0:
            shuffle(state)
            settle(state)

    return start


def make_play(module: ModuleType) -> Callable[..., None]:
    """The game's `play`: act, and let chance order what awaits it."""
    act, settle = module.act, module.settle

    def play(state: Struct, seat: int, move: int) -> None:
        act(state, seat, move)
        while state.awaits > 0:
            shuffle(state)
            settle(state)

    return play


class Rules:
    """A game's rules module, each verb compiled when it is first called.

    | verb | meaning |
    |---|---|
    | `start(state, seats, first, options, seed)` | deal (`open_game`, then chance) |
    | `to_act(state)` | the seats that may act now, as a mask |
    | `legal(state, seat, moves)` | writes all legal moves, returns how many |
    | `sample(state, seat, dice)` | one random legal move, each as likely as any other |
    | `refusal(state, seat, move)` | 0 if legal, else the code of the rule that forbids it |
    | `play(state, seat, move)` | carry a legal move out, chance included |
    | `act`, `shuffle`, `settle` | the steps of `play`, for those who tell or replay what chance did |
    | `scores(state, out)` | points so far |
    | `is_over(state)` | |
    | `observe(state, seat, out)` | the position as that seat (-1: a spectator) may see it |
    | `imagine(observed, seat, dice, out)` | a full position, random among those that look like this |
    """

    def __init__(self, name: str, module: ModuleType, state: np.dtype[Any], options: np.dtype[Any], most_moves: int):
        assert state.fields is not None
        assert state.fields["seats"][:2] == (np.dtype("i1"), SEATS_AT), "a position begins with the header"
        self.name = name
        self.module = module
        self.state = state
        self.options = options
        self.moves = array_dtype(MOVE, most_moves)
        self._verbs: dict[str, Callable[..., int]] = {}
        self._thread = threading.local()

    def verb(self, name: str, *arguments: np.dtype[Any] | None) -> Callable[..., int]:
        """A kernel of the game's own module, for views and explanations (None: an int; a dtype: a record or array)."""
        if name not in self._verbs:
            self._verbs[name] = load(getattr(self.module, name), arguments, is_brief=True)
        return self._verbs[name]

    def list_legal(self, state: Buffer, seat: int) -> "memoryview[int]":
        """What `legal` writes; room for it is made once in a thread."""
        try:
            moves = self._thread.moves
        except AttributeError:
            moves = self._thread.moves = Buffer(self.moves)
        return memoryview(moves.first_bytes(MOVE_SIZE * self.legal(state, seat, moves))).cast("i")

    @cached_property
    def start(self) -> Callable[[Buffer, int, int, Buffer, Buffer], int]:
        arguments = (self.state, None, None, self.options, SEED)
        return load(make_start(self.module), arguments, is_brief=True)

    @cached_property
    def play(self) -> Callable[[Buffer, int, int], int]:
        arguments = (self.state, None, None)
        return load(make_play(self.module), arguments, is_brief=True)

    @cached_property
    def open_game(self) -> Callable[[Buffer, int, int, Buffer], int]:
        return self.verb("open_game", self.state, None, None, self.options)

    @cached_property
    def act(self) -> Callable[[Buffer, int, int], int]:
        return self.verb("act", self.state, None, None)

    @cached_property
    def settle(self) -> Callable[[Buffer], int]:
        return self.verb("settle", self.state)

    @cached_property
    def shuffle(self) -> Callable[[Buffer], int]:
        return load(shuffle, (self.state,), is_brief=True)

    @cached_property
    def to_act(self) -> Callable[[Buffer], int]:
        return self.verb("to_act", self.state)

    @cached_property
    def legal(self) -> Callable[[Buffer, int, Buffer], int]:
        return self.verb("legal", self.state, None, self.moves)

    @cached_property
    def sample(self) -> Callable[[Buffer, int, Buffer], int]:
        return self.verb("sample", self.state, None, DICE)

    @cached_property
    def refusal(self) -> Callable[[Buffer, int, int], int]:
        return self.verb("refusal", self.state, None, None)

    @cached_property
    def scores(self) -> Callable[[Buffer, Buffer], int]:
        return self.verb("scores", self.state, SCORES)

    @cached_property
    def is_over(self) -> Callable[[Buffer], int]:
        return self.verb("is_over", self.state)

    @cached_property
    def observe(self) -> Callable[[Buffer, int, Buffer], int]:
        return self.verb("observe", self.state, None, self.state)

    @cached_property
    def imagine(self) -> Callable[[Buffer, int, Buffer, Buffer], int]:
        return self.verb("imagine", self.state, None, DICE, self.state)
