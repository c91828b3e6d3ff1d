"""How good a position is for a seat: by the margin in points, or by the game's own file here."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from tablee.core.kernel import Array, Record, closure

OWN = ("maho",)
"""Games whose points say too little from move to move; their file here has a kernel `value`."""


def evaluation(rules: ModuleType, name: str) -> Callable[..., Any]:
    """The kernel `value(state, seat, points)`; late, so that it closes over compiled kernels."""
    if name in OWN:
        value: Callable[..., Any] = import_module(f"tablee.bots.evaluation.{name}").value
        return value
    return make_margin(rules)


def make_margin(rules: ModuleType) -> Callable[..., Any]:
    """Own points minus the best opponent's."""
    scores = rules.scores

    def margin(state: Record, seat: int, points: Array) -> int:
        scores(state, points)
        rival = -(1 << 40)
        for other in range(state.seats):
            if other != seat and points[other] > rival:
                rival = points[other]
        return points[seat] - rival

    return closure(margin)
