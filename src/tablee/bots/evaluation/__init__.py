"""How good a position is for a seat: by the margin in points, or by the game's own file here."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from tablee.core.game import Game
from tablee.core.kernel import Array, Record, closure, kernel, wide

OWN = ("maho",)
"""Games whose points say too little from move to move; their file here has the kernels `value` and `is_folly`."""


def evaluation(game: Game) -> Callable[[], Callable[..., Any]]:
    """Makes the kernel `value(state, seat, points)` of the game.

    The module is imported here, and the kernel taken from it when it is compiled: a module that is first imported while
    others are being compiled would keep their compiled names.
    """
    if game.name in OWN:
        module = import_module(f"tablee.bots.evaluation.{game.name}")
        return lambda: module.value
    return lambda: make_margin(game.rules.module)


def folly(game: Game) -> Callable[[], Callable[..., Any]]:
    """Makes the kernel `is_folly(state, seat, move)`: moves that only harm, which the random bot seldom makes."""
    if game.name in OWN:
        module = import_module(f"tablee.bots.evaluation.{game.name}")
        return lambda: module.is_folly
    return lambda: never


@kernel
def never(_state: Record, _seat: int, _move: int) -> bool:
    return False


def make_margin(rules: ModuleType) -> Callable[..., Any]:
    """Own points minus the best opponent's."""
    scores = rules.scores

    def margin(state: Record, seat: int, points: Array) -> int:
        scores(state, points)
        rival = -(1 << 40)
        for other in range(state.seats):
            if other != seat and points[other] > rival:
                rival = points[other]
        return wide(points[seat] - rival)

    return closure(margin)
