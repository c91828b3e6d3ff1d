"""What a bot is, and the list of them."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tablee.bots.greedy import GreedyBot
from tablee.bots.random import RandomBot
from tablee.core.buffer import Buffer, Position
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text

NO_SUCH_BOT = Text(
    fr="Il n’y a pas de robot « {name} » ; les robots sont : {names}.",
    en='There is no bot "{name}"; the bots are: {names}.',
)


class Bot(Protocol):
    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        """A legal move of that seat, from what it can see; chance only through the dice."""


BOTS: Mapping[str, Callable[[Game], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, game: Game) -> Bot:
    if name not in BOTS:
        raise TableeError(NO_SUCH_BOT, name=name, names=", ".join(BOTS))
    return BOTS[name](game)
