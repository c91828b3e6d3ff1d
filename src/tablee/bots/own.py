"""The door for bots that are not ours: `module:Class`, made with the game and asked with `choose`, like ours."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text

OWN = ":"

NO_MODULE = Text(
    fr="Robot « {spec} » : le module {module} ne s’importe pas ({why}).",
    en='Bot "{spec}": the module {module} cannot be imported ({why}).',
)
NO_CLASS = Text(
    fr="Robot « {spec} » : {module} n’a pas de classe {name}.", en='Bot "{spec}": {module} has no class {name}.'
)
NO_CHOICE = Text(
    fr="Robot « {spec} » : il lui manque la méthode choose(observed, seat, dice).",
    en='Bot "{spec}": it lacks the method choose(observed, seat, dice).',
)


def make_own_bot(spec: str, game: Game) -> Any:
    """The bot that this class makes for the game. The module is looked for where the command was called, too."""
    module_name, _, name = spec.partition(OWN)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except (ImportError, ValueError) as error:  # ValueError: an empty name
        raise TableeError(NO_MODULE, spec=spec, module=module_name, why=error) from None
    made = getattr(module, name, None) if name else None
    if not callable(made):
        raise TableeError(NO_CLASS, spec=spec, module=module_name, name=name)
    bot = made(game)
    if not callable(getattr(bot, "choose", None)):
        raise TableeError(NO_CHOICE, spec=spec)
    return bot
