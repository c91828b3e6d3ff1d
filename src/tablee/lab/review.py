"""A review of a game that was played: what each move cost, and how much of the result was luck.

For each decision the bot searches the position as the player saw it, the move played among the candidates. If another
move comes out best, the two are compared in *fresh* worlds: the winner of a noisy search owes its first place partly to
luck, and gets no credit for that. Their difference in the share in the win is the *regret* of the move played, given what
the player could know. It may come out a little below zero by noise (or because the bot, which looks at the margin too,
prefers a move that wins no more often); sums keep the raw number, so that noise cancels out, and people are shown zero.

The result is then split as backgammon programs do it (the "luck-adjusted result"):

- `result`: the seat's share in the win (1 for a winner, 1/k for one of k) less the fair share 1/n;
- `skill`: what the errors of all brought to the seat. An error takes its regret R from the one who makes it and gives it
  to the others in equal parts, so skill_i = sum of R_j / (n-1) over the others - R_i; with two players R_1 - R_0;
- `luck`: all the rest, result - skill: the tiles and cards that came, who sat where, and what the bot misjudged (where
  nothing is drawn, hardly anything else).

Each of the three sums to zero over the seats, and result = skill + luck, exactly.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Literal, get_args

import msgspec

from tablee.bots.analysis import dice_for
from tablee.bots.thinker import Thinker
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.texts import Said, Text, said
from tablee.records import Record, Replay, verify

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
LIMITS: tuple[float, ...] = (0.01, 0.03, 0.07, 0.15)
"""The regret from which on a move is no longer best, good, an inaccuracy, a mistake."""
DEVIATIONS = 2.0
"""How many standard errors a regret must exceed to be held against anybody."""

SIMULATIONS = 20_000
BATCHES = 20
"""A comparison is made in this many parts; how much they differ says how certain it is."""

TOO_FEW = Text(
    fr="Une comparaison demande au moins {least} simulations.",
    en="A comparison takes at least {least} simulations.",
)


class MoveReview(msgspec.Struct, frozen=True):
    """One decision."""

    event: int
    """How many events had happened before."""
    seat: int
    move: str
    """The move played, in notation."""
    text: Said
    """The same in words."""
    code: int
    best: str
    best_text: Said
    best_code: int
    forced: bool
    """There was no other legal move: nothing was searched."""
    win: float | None
    """The seat's chance before the move: what the bot expects of the best one. None where nothing was searched."""
    regret: float
    """Raw: may be below zero."""
    error: float
    """The standard error of the regret."""
    verdict: Verdict

    @property
    def cost(self) -> float:
        """The regret as people are shown it."""
        return max(0.0, self.regret)


class Split(msgspec.Struct, frozen=True):
    """A seat's result = skill + luck, in shares of the win."""

    result: float
    skill: float
    error: float
    """The standard error of the skill, and so of the luck."""
    luck: float


class SeatReview(msgspec.Struct, frozen=True):
    """One player's game, as far as it was reviewed."""

    seat: int
    player: str
    decisions: int
    """Those with a choice."""
    regret: float
    error: float
    verdicts: dict[Verdict, int]
    split: Split | None = None
    """Only of a whole game."""


class Review(msgspec.Struct, frozen=True):
    game: str
    complete: bool
    """The game was played to its end and reviewed to its end."""
    decisions: int
    """How many there were in the game; `moves` may have fewer."""
    moves: list[MoveReview]
    seats: list[SeatReview]


def review(record: Record, bot: Thinker, *, simulations: int = SIMULATIONS, seed: str = "0") -> Iterator[MoveReview]:
    """The decisions of a game, one after another, so that whoever stops has those that are done.

    What is wrong with the arguments is said at once, before the first of them.

    `simulations` are those of one comparison, both moves together. All dice come from the seed, the number of the event
    and the seat: the same arguments give the same review (unless the bot thinks by the clock), and no decision's review
    depends on another's.
    """
    if simulations < 2 * BATCHES:
        raise TableeError(TOO_FEW, least=2 * BATCHES)
    verify(record)
    return _reviews(record, bot, simulations, seed)


def _reviews(record: Record, bot: Thinker, simulations: int, seed: str) -> Iterator[MoveReview]:
    replay = Replay(record)
    while replay.upcoming:
        seat, move = replay.game.narrate.decision(replay.position, replay.upcoming)
        observed = replay.game.observe(replay.position, seat)
        yield _review_move(replay.game, observed, replay.done, seat, move, bot, simulations, seed)
        replay.step()


def _review_move(
    game: Game, observed: Position, event: int, seat: int, played: int, bot: Thinker, simulations: int, seed: str
) -> MoveReview:
    best, win, regret, error = played, None, 0.0, 0.0
    forced = len(game.legal(observed, seat)) == 1
    if not forced:
        found = bot.consider(observed, seat, dice_for("review", seed, event, seat), also=[played]).best
        best, win = found.move, found.win
    if best != played:
        losses = [
            _loss(bot, observed, seat, best, played, simulations // BATCHES, ("compare", seed, event, seat, batch))
            for batch in range(BATCHES)
        ]
        regret, error = fmean(losses), stdev(losses) / sqrt(BATCHES)
    return MoveReview(
        event=event,
        seat=seat,
        move=game.format_move(observed, played),
        text=said(game.say_move(observed, seat, played)),
        code=played,
        best=game.format_move(observed, best),
        best_text=said(game.say_move(observed, seat, best)),
        best_code=best,
        forced=forced,
        win=win,
        regret=regret,
        error=error,
        verdict=judge(regret, error),
    )


def _loss(
    bot: Thinker, observed: Position, seat: int, best: int, played: int, simulations: int, words: tuple[object, ...]
) -> float:
    """How much more of the win the best move brought in these worlds than the one played."""
    even = simulations // 2 * 2  # both moves in every world
    better, worse = bot.compare(observed, seat, dice_for(*words), even, [best, played]).candidates
    return better.win - worse.win


def judge(regret: float, error: float) -> Verdict:
    """
    >>> judge(0.0, 0.0), judge(0.05, 0.01), judge(0.05, 0.03), judge(0.4, 0.02)
    ('best', 'inaccuracy', 'good', 'blunder')
    """
    number = sum(regret >= limit for limit in LIMITS)
    if regret <= DEVIATIONS * error:
        number = min(number, VERDICTS.index("good"))
    return VERDICTS[number]


def summary(reviews: Sequence[MoveReview], record: Record) -> Review:
    """The totals of the decisions reviewed so far; with the luck and skill of each seat if that is the whole game."""
    decisions = count_decisions(record)
    complete = record.result is not None and len(reviews) == decisions
    seats = [
        _total(seat, player, [move for move in reviews if move.seat == seat])
        for seat, player in enumerate(record.players)
    ]
    if complete and record.result is not None:
        seats = _split(seats, record.result.winners)
    return Review(record.game, complete, decisions, list(reviews), seats)


def count_decisions(record: Record) -> int:
    replay = Replay(record)
    return sum(1 for _ in iter(replay.step, None))


def _total(seat: int, player: str, moves: Sequence[MoveReview]) -> SeatReview:
    chosen = [move for move in moves if not move.forced]
    counts = Counter(move.verdict for move in chosen)
    return SeatReview(
        seat=seat,
        player=player,
        decisions=len(chosen),
        regret=fsum(move.regret for move in chosen),
        error=sqrt(fsum(move.error**2 for move in chosen)),
        verdicts={verdict: counts[verdict] for verdict in VERDICTS},
    )


def _split(totals: Sequence[SeatReview], winners: Sequence[int]) -> list[SeatReview]:
    """Each seat's result as skill and luck."""
    seats = len(totals)
    shares = [Fraction(seat in winners, len(winners)) - Fraction(1, seats) for seat in range(seats)]
    regrets = [Fraction(total.regret) for total in totals]
    gains = [(sum(regrets) - regret) / (seats - 1) - regret for regret in regrets]
    squares = [total.error**2 for total in totals]
    split = []
    for total, result, skill in zip(totals, on_grid(shares), on_grid(gains), strict=True):
        own = squares[total.seat]
        others = sum(squares[: total.seat]) + sum(squares[total.seat + 1 :])
        error = sqrt(own + others / (seats - 1) ** 2)
        split.append(msgspec.structs.replace(total, split=Split(result, skill, error, result - skill)))
    return split


GRID = 1 << 44


def on_grid(parts: Sequence[Fraction]) -> list[float]:
    """Parts that sum to zero as floats that do so too, exactly, in whatever order they are added.

    Multiples of 2**-44 are added without rounding. So it is the running totals that are rounded: the last is zero.

    >>> sum(on_grid([Fraction(2, 3), Fraction(-1, 3), Fraction(-1, 3)]))
    0.0
    """
    totals = [round(total * GRID) for total in accumulate(parts)]
    return [(total - before) / GRID for before, total in zip([0, *totals], totals, strict=False)]
