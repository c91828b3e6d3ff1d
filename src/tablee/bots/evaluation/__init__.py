"""What bots know of a game beyond its rules: the game's own `evaluation`; what that does not say is as in `defaults`."""

from collections.abc import Callable
from types import ModuleType

from tablee.bots.evaluation import defaults
from tablee.bots.evaluation.defaults import Evaluation, make_evaluation
from tablee.bots.search.settings import Settings
from tablee.core.game import Game


def knowledge(game: Game) -> ModuleType:
    """The game's FEATURES and PHASES, how it is searched, and the kernels that are not as in `defaults`."""
    return game.part("evaluation") or defaults


def game_settings(game: Game, *, thorough: bool = False) -> Settings:
    """How the game is searched; thorough: where there is time for more."""
    own = knowledge(game)
    settings: Settings = own.THOROUGH if thorough else own.SEARCH
    return settings


def evaluation(game: Game) -> Callable[[], Evaluation]:
    """Makes the game's kernels.

    The module is imported here, and the kernels taken from it when they are compiled: a module that is first imported while
    others are being compiled would keep their compiled names.
    """
    own = knowledge(game)
    return lambda: make_evaluation(game.rules.module, own)
