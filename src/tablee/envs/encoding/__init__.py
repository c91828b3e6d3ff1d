"""Observations as arrays of numbers, one file a game. Each has LAYOUT and a kernel:

`encode(observed, seat, points, out)` writes what the seat sees into `out`; `points` are those that
the game's `scores` gives for the observation.
"""

from importlib import import_module
from types import ModuleType

from tablee.core.game import Game
from tablee.envs.encoding.layout import Layout, Part

__all__ = ["Layout", "Part", "encoding", "layout"]


def encoding(game: Game) -> ModuleType:
    return import_module(f"tablee.envs.encoding.{game.name}")


def layout(game: Game) -> Layout:
    """What the numbers of the game's observations mean."""
    made: Layout = encoding(game).LAYOUT
    return made
