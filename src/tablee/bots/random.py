"""The random bot: each legal move as likely as any other; but moves that can only harm are rare."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tablee.bots.evaluation import evaluation
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.kernels import DICE, Array, Buffer, Struct, load, wide
from tablee.kernels.chance import below

ONE_FOLLY_IN = 64


class RandomBot:
    def __init__(self, game: Game) -> None:
        rules = game.rules
        arguments = (rules.state, None, DICE)
        self._choose = load(make_random(rules.module, evaluation(game).is_folly), arguments)

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        return self._choose(observed, seat, dice)


def make_random(rules: ModuleType, is_folly: Callable[..., Any]) -> Callable[..., Any]:
    sample = rules.sample

    def choose(observed: Struct, seat: int, dice: Array) -> int:
        move = sample(observed, seat, dice)
        while is_folly(observed, seat, move) and below(dice, ONE_FOLLY_IN) != 0:
            move = sample(observed, seat, dice)
        return wide(move)

    return choose
