"""The best moves of a position, with what a searching bot expects of them and how sure it is."""

import hashlib
from collections.abc import Sequence
from math import sqrt

import msgspec

from tablee.bots.search.searcher import Candidate
from tablee.bots.thinker import Thinker
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.kernels import Buffer
from tablee.kernels import dice as dice_of

NO_DECISION = Text(
    fr="La place {seat} n’a rien à décider dans cette position.",
    en="Seat {seat} has nothing to decide in this position.",
)
DEVIATIONS = 1.96
"""How many standard errors a 95 % interval reaches to either side."""


class MoveAnalysis(msgspec.Struct, frozen=True):
    move: str
    """In notation."""
    code: int
    win: float
    """Its expected share in the win, 0…1."""
    margin: float
    """Its expected margin in points over the best opponent, where the simulations ended."""
    error: float
    """The standard error of `win`, cautiously: see `analyse`."""
    low: float
    high: float
    """The 95 % interval for `win`."""
    visits: int


class Analysis(msgspec.Struct, frozen=True):
    seat: int
    simulations: int
    moves: list[MoveAnalysis]
    """The best first."""

    @property
    def best(self) -> MoveAnalysis:
        return self.moves[0]


def dice_for(*words: object) -> Buffer:
    """Dice that depend on these words only: whoever throws them disturbs nobody else's."""
    text = "\0".join(map(str, ("tablee", *words)))
    return dice_of(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little"))


def analyse(
    game: Game, observed: Position, seat: int, bot: Thinker, dice: Buffer, also: Sequence[int] = ()
) -> Analysis:
    """What the bot thinks of the seat's moves, from what the seat can see; `also`: moves it must look at too.

    Without `also`, the first move is the hint: the very move that the bot would choose with the same dice.

    A candidate's error is that of its whole result, in which the margin may count a little next to the share in the win.
    Who wins more also leads by more, so the share alone varies less, and the interval is rather too wide than too narrow.
    """
    if not game.legal(observed, seat):
        raise TableeError(NO_DECISION, seat=seat)
    for move in also:
        game.check(observed, seat, move)
    finding = bot.consider(observed, seat, dice, also)
    moves = [_told(game, observed, candidate) for candidate in finding.candidates]
    return Analysis(seat, finding.simulations, moves)


def _told(game: Game, observed: Position, candidate: Candidate) -> MoveAnalysis:
    error = min(candidate.error, 0.5)  # no share in 0…1 spreads more, not even one seen once
    low, high = win_interval(candidate.win, error, candidate.visits)
    return MoveAnalysis(
        move=game.format_move(observed, candidate.move),
        code=candidate.move,
        win=candidate.win,
        margin=candidate.margin,
        error=error,
        low=low,
        high=high,
        visits=candidate.visits,
    )


def win_interval(win: float, error: float, visits: int) -> tuple[float, float]:
    """The 95 % interval for a mean share in the win.

    Two wins and two losses are imagined besides (Agresti and Coull), so that a few simulations which all ended alike are
    not taken for certainty; they are forgotten as simulations come in.

    >>> [round(bound, 3) for bound in win_interval(1.0, 0.0, 10)]
    [0.667, 1.0]
    >>> [round(bound, 3) for bound in win_interval(0.6, 0.01, 2400)]
    [0.58, 0.619]
    """
    count = visits + 4
    centre = (win * visits + 2) / count
    squares = error**2 * visits * max(visits - 1, 0) + visits * (win - centre) ** 2
    squares += 2 * (centre**2 + (1 - centre) ** 2)
    half = DEVIATIONS * sqrt(squares / count / (count - 1))
    return max(0.0, centre - half), min(1.0, centre + half)
