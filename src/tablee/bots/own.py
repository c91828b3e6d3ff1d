"""Bots that are not ours: `module:Class`, made with the game and asked with `choose`, like ours."""

import sys
from importlib import import_module
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import Any

from tablee.core.errors import IllegalMove, TableeError
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.refusals import NO_SUCH_MOVE
from tablee.core.texts import Text
from tablee.kernels import Buffer

OWN = ":"

NO_MODULE = Text(
    fr="Robot « {spec} » : le module {module} ne s’importe pas ({why}).",
    en="Bot “{spec}”: the module {module} cannot be imported ({why}).",
)
NO_CLASS = Text(
    fr="Robot « {spec} » : {module} n’a pas de classe {name}.", en="Bot “{spec}”: {module} has no class {name}."
)
NO_CHOICE = Text(
    fr="Robot « {spec} » : il lui manque la méthode choose(observed, seat, dice).",
    en="Bot “{spec}”: it lacks the method choose(observed, seat, dice).",
)
NOT_MADE = Text(
    fr="Robot « {spec} » : il ne se laisse pas créer pour {title} ({why}).",
    en="Bot “{spec}”: it cannot be made for {title} ({why}).",
)
FAILED = Text(
    fr="Robot « {spec} », {title} : choose a échoué ({why}).", en="Bot “{spec}”, {title}: choose failed ({why})."
)
NOT_A_NUMBER = Text(
    fr="Robot « {spec} », {title} : choose doit donner le numéro d’un coup, pas {answer}.",
    en="Bot “{spec}”, {title}: choose must return the number of a move, not {answer}.",
)
ILLEGAL = Text(
    fr="Robot « {spec} », {title} : le coup {move} est interdit. {rule} : {why}",
    en="Bot “{spec}”, {title}: the move {move} is illegal. {rule}: {why}",
)
MOST_SHOWN = 80
MOST_MOVE = 2**31 - 1
"""What kernels can read."""


class BotError(TableeError):
    """A user's bot has failed, or made an illegal move; the sentence names the bot, the game and the rule.

    >>> import tablee
    >>> tablee.bot("random:Clever", "m")
    Traceback (most recent call last):
    tablee.bots.own.BotError: Bot “random:Clever”: random has no class Clever.
    """


class OwnBot:
    """A user's bot, whose answers are not taken on trust."""

    def __init__(self, bot: Any, spec: str, game: Game) -> None:
        self._bot, self._spec, self._game = bot, spec, game

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        named = {"spec": self._spec, "title": self._game.title}
        before = observed.copy()  # the bot may scribble on what it was given
        try:
            answer = self._bot.choose(observed, seat, dice)
        except Exception as error:
            raise BotError(FAILED, **named, why=where(error)) from error
        try:
            move = index(answer)
            if abs(move) > MOST_MOVE:
                raise TypeError(answer)
        except TypeError:
            raise BotError(NOT_A_NUMBER, **named, answer=repr(answer)[:MOST_SHOWN]) from None
        try:
            self._game.check(before, seat, move)
        except IllegalMove as refused:
            text = self._game.format_move(before, move) if refused.code > NO_SUCH_MOVE else str(move)
            raise BotError(ILLEGAL, **named, move=text, rule=refused.rule, why=refused) from None
        return move


def where(error: Exception) -> str:
    """What went wrong in somebody's program, and on which line of it."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}, {Path(last.filename).name}:{last.lineno}"


def make_own_bot(spec: str, game: Game) -> OwnBot:
    """The bot that this class makes for the game. The module is also looked for in the folder of the command."""
    module_name, _, name = spec.partition(OWN)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever somebody's module raises
        raise BotError(NO_MODULE, spec=spec, module=module_name, why=f"{type(error).__name__}: {error}") from error
    made = getattr(module, name, None) if name else None
    if not callable(made):
        raise BotError(NO_CLASS, spec=spec, module=module_name, name=name)
    try:
        bot = made(game)
    except Exception as error:
        raise BotError(NOT_MADE, spec=spec, title=game.title, why=where(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(NO_CHOICE, spec=spec)
    return OwnBot(bot, spec, game)
