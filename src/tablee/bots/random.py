"""The random bot: each legal move as likely as any other."""

from tablee.core.buffer import Buffer, Position
from tablee.core.game import Game


class RandomBot:
    def __init__(self, game: Game) -> None:
        self._sample = game.rules.sample

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        return self._sample(observed, seat, dice)
