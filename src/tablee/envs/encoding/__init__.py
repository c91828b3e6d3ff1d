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
    fr="{title} n’a pas de module « {part} », et donc pas d’environnement.",
    en="{title} has no module “{part}”, and therefore no environment.",
)


def needed(game: Game, part: str) -> ModuleType:
    """A part of the game without which there is no environment."""
    module = game.part(part)
    if module is None:
        raise NoEnvironment(NOT_ENCODED, title=game.title, part=part)
    return module


def encoding(game: Game) -> ModuleType:
    return needed(game, "encoding")


def layout(game: Game) -> Layout:
    """What the numbers of the game's observations mean."""
    made: Layout = encoding(game).LAYOUT
    return made
