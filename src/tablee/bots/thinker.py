"""The bots that search: from easy to expert."""

from collections.abc import Sequence

from tablee.bots.evaluation import game_settings
from tablee.bots.levels import LEVELS
from tablee.bots.search.searcher import Finding, Searcher
from tablee.bots.search.settings import Budget
from tablee.bots.search.simulation import CANDIDATES
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.kernels import Buffer


class Thinker:
    """Plays at a level, or with another budget than the level's."""

    def __init__(self, game: Game, level: str, budget: Budget | None = None) -> None:
        self._level = LEVELS[level]
        settings = game_settings(game, thorough=self._level.thorough)
        self._budget = budget or Budget(simulations=int(self._level.simulations * settings.pace))
        self._candidates = max(self._level.candidates, settings.widest)
        self.threads = self._level.threads
        """How many processors it uses while it thinks."""
        self._searcher = Searcher(game, settings, threads=self.threads)

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        moves = self._searcher.rank(observed, seat, dice, self._candidates)
        if len(moves) == 1:
            return moves[0]
        return self._searcher.search(observed, seat, dice, self._budget, moves).best.move

    def consider(self, observed: Position, seat: int, dice: Buffer, also: Sequence[int] = ()) -> Finding:
        """What it would choose, first, and the other moves it looks at, `also` among them, with what it thinks of them."""
        moves = self._searcher.rank(observed, seat, dice, self._candidates)
        added = [move for move in also if move not in moves]
        moves = moves[: CANDIDATES - len(added)] + added
        return self._searcher.search(observed, seat, dice, self._budget, moves)

    def compare(self, observed: Position, seat: int, dice: Buffer, simulations: int, moves: Sequence[int]) -> Finding:
        """The same number of simulations for each of these moves, in the order given, in the same worlds."""
        return self._searcher.compare(observed, seat, dice, simulations, moves)
