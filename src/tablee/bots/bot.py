"""What a bot is, and the list of them."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tablee.bots.greedy import GreedyBot
from tablee.bots.levels import BAD_BUDGET, LEVELS, parse_spec
from tablee.bots.own import OWN, make_own_bot
from tablee.bots.random import RandomBot
from tablee.bots.thinker import Thinker
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.kernels import Buffer

NO_SUCH_BOT = Text(
    fr="Il n’y a pas de robot « {name} » ; les robots sont : {names}.",
    en="There is no bot “{name}”; the bots are: {names}.",
)


class Bot(Protocol):
    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        """A legal move of that seat, from what it can see; chance only through the dice."""


SIMPLE: Mapping[str, Callable[[Game], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
LABELS: Mapping[str, Text] = {
    "random": Text(fr="robot au hasard", en="random bot"),
    "greedy": Text(fr="robot gourmand", en="greedy bot"),
    "easy": Text(fr="robot facile", en="easy bot"),
    "medium": Text(fr="robot moyen", en="medium bot"),
    "strong": Text(fr="robot fort", en="strong bot"),
    "expert": Text(fr="robot expert", en="expert bot"),
}
BOTS = (*SIMPLE, *LEVELS)
"""From the weakest to the strongest; the same names in every game."""


def is_bot(name: str) -> bool:
    """Whether a player's name is a bot's.

    >>> [is_bot(name) for name in ("medium", "strong@500ms", "own_bot:Neighbour", "Ada")]
    [True, True, True, False]
    """
    return OWN in name or name.partition("@")[0] in BOTS


def bot_label(spec: str) -> Text:
    """How people call a bot: its level in their language, with its budget if it has one of its own.

    >>> bot_label("medium").fr, bot_label("strong@500ms").en, bot_label("own_bot:Neighbour").en
    ('robot moyen', 'strong bot (500ms)', 'own_bot:Neighbour')
    """
    name, _, budget = spec.partition("@")
    label = LABELS.get(name, Text(fr=spec, en=spec))
    return Text(*(f"{words} ({budget})" for words in label)) if budget else label


def make_bot(spec: str, game: Game) -> Bot:
    """A bot by its name, with a budget of its own if one is given: strong, strong@2000, strong@500ms; or one of the user's
    own, as module:Class."""
    if OWN in spec:
        return make_own_bot(spec, game)
    name, budget = parse_spec(spec)
    if name not in BOTS:
        raise TableeError(NO_SUCH_BOT, name=name, names=", ".join(BOTS))
    if name in LEVELS:
        return Thinker(game, name, budget)
    if budget is not None:
        raise TableeError(BAD_BUDGET, text=spec)
    return SIMPLE[name](game)
