"""What bots know of a game beyond its rules: the game's own `evaluation`; what that does not say is as in `defaults`."""

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


def evaluation(game: Game) -> Evaluation:
    """The game's kernels."""
    return make_evaluation(game.rules.module, knowledge(game))
