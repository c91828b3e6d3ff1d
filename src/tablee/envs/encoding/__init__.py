"""Observations as arrays of numbers, as each game's `encoding` writes them. It has LAYOUT and a kernel:

`encode(observed, seat, points, out)` writes what the seat sees into `out`; `points` are those that
the game's `scores` gives for the observation.
"""

from types import ModuleType

from tablee.core.errors import NoEnvironment
from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.envs.encoding.layout import Layout, Part

__all__ = ["Layout", "Part", "encoding", "layout"]

NOT_ENCODED = Text(
    fr="{title} n’a pas de module « encoding », et donc pas d’environnement.",
    en="{title} has no module “encoding”, and therefore no environment.",
)


def encoding(game: Game) -> ModuleType:
    module = game.part("encoding")
    if module is None:
        raise NoEnvironment(NOT_ENCODED, title=game.title)
    return module


def layout(game: Game) -> Layout:
    """What the numbers of the game's observations mean."""
    made: Layout = encoding(game).LAYOUT
    return made
