"""The greedy bot: the move after which it stands best at once, by the game's own measure; ties by the dice."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tablee.bots.evaluation import evaluation
from tablee.core.game import Game
from tablee.core.position import SCORES, Position
from tablee.kernels import DICE, Array, Buffer, Struct, load
from tablee.kernels.chance import below
from tablee.kernels.memory import copy_struct


class GreedyBot:
    def __init__(self, game: Game) -> None:
        rules = game.rules
        arguments = (rules.state, None, DICE, rules.moves, rules.state, rules.state, SCORES)
        self._choose = load(make_greedy(rules.module, evaluation(game).value), arguments)
        self._moves = Buffer(rules.moves)
        self._world = Buffer(rules.state)
        self._next = Buffer(rules.state)
        self._points = Buffer(SCORES)

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        return self._choose(observed, seat, dice, self._moves, self._world, self._next, self._points)


def make_greedy(rules: ModuleType, value: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled per game: imagine what is hidden once, try every legal move in that world, keep the best."""
    act, imagine, legal = rules.act, rules.imagine, rules.legal

    def choose(
        observed: Struct, seat: int, dice: Array, moves: Array, world: Struct, after: Struct, points: Array
    ) -> int:
        imagine(observed, seat, dice, world)
        best = -(1 << 40)
        chosen = -1
        ties = 0
        for i in range(legal(observed, seat, moves)):
            copy_struct(after, world)
            act(after, seat, moves[i])
            worth = value(after, seat, points)
            if worth > best:
                best = worth
                ties = 0
            if worth == best:
                ties += 1
                if below(dice, ties) == 0:
                    chosen = moves[i]
        return chosen

    return choose
