"""A bot of one's own in a few lines, and its first arena.

tablee arena tuileries --bots own_bot:Neighbour,random --games 40     (called in this folder)
"""

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.kernels import Buffer


class Neighbour:
    """Takes the most points it can get at once; of equal moves the first. It sees the observation, nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:  # noqa: ARG002 - it leaves nothing to chance
        moves = self.game.legal(observed, seat)
        return max(moves, key=lambda move: self.points(observed, seat, move))

    def points(self, observed: Position, seat: int, move: int) -> int:
        return sum(line.points for line in self.game.explain(observed, seat, move))


def main(games: int = 40) -> float:
    """Its share of the wins against the random bot."""
    from tablee.games import GAMES
    from tablee.lab.arena import arena

    report = arena(GAMES["tuileries"], [f"{__name__}:Neighbour", "random"], games, stop=False)
    pairing = report.pairings[0]
    low, high = pairing.wins.interval
    print(f"{pairing.a} wins {pairing.wins.rate:.0%} of {pairing.games} games ({low:.0%} to {high:.0%})")
    return pairing.wins.rate


if __name__ == "__main__":
    main()
