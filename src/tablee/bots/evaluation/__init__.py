"""What bots know of a game beyond its rules: one file a game; what a file does not say is as in `defaults`."""

from collections.abc import Callable
from importlib import import_module

from tablee.bots.evaluation.defaults import Evaluation, make_evaluation
from tablee.core.game import Game


def evaluation(game: Game) -> Callable[[], Evaluation]:
    """Makes the game's kernels.

    The module is imported here, and the kernels taken from it when they are compiled: a module that is first imported while
    others are being compiled would keep their compiled names.
    """
    module = import_module(f"tablee.bots.evaluation.{game.name}")
    return lambda: make_evaluation(game.rules.module, module)
