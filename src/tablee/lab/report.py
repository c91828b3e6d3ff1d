"""What the arena has found out: the form of `tablee arena --json`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Literal

import msgspec

from tablee.core.options import Values
from tablee.lab.deals import Clock, Deal, Pair
from tablee.lab.intervals import Interval, anytime_interval, is_decided, mean_interval, share_interval
from tablee.lab.ratings import RatedGame, Rating

Verdict = Literal["better", "worse", "undecided"]


class Wins(msgspec.Struct, frozen=True):
    """a's share in the wins: 1 for a win, 1/k for a win shared by k."""

    rate: float
    fair: float
    """What it would be among equals: 1 / players."""
    interval: Interval
    """95 %, if the number of games was fixed beforehand."""
    anytime: Interval
    """95 %, whenever and for whatever reason the games were ended."""


class Margin(msgspec.Struct, frozen=True):
    """a's points less the best opponent's; no interval after one deal."""

    mean: float
    interval: Interval | None


class Pairing(msgspec.Struct, frozen=True):
    """a at one seat against b at all others."""

    a: str
    b: str
    deals: int
    games: int
    stopped: bool
    """Whether it was ended because it was decided."""
    verdict: Verdict
    """a's, by `wins.interval` if the number of games was fixed in advance, otherwise by `wins.anytime`."""
    wins: Wins
    margin: Margin


class Thinking(msgspec.Struct, frozen=True):
    """Means by the clock on the wall, for a and b."""

    a: str
    b: str
    a_ms_per_move: float
    b_ms_per_move: float


class Arguments(msgspec.Struct, frozen=True):
    game: str
    bots: list[str]
    games: int
    players: int
    seed: str
    options: Values
    stop: bool


class Timing(msgspec.Struct, frozen=True):
    """What differs from run to run."""

    workers: int
    seconds: float
    pairings: list[Thinking]


class ArenaReport(msgspec.Struct, frozen=True):
    """The form of `tablee arena --json`. Pairings without a finished deal are left out, which only interrupts cause."""

    tablee: str
    """The version."""
    arguments: Arguments
    interrupted: bool
    pairings: list[Pairing]
    ratings: list[Rating]
    timing: Timing


def sum_up(pair: Pair, deals: Sequence[Deal], planned: int, stop: bool) -> Pairing:
    players = len(deals[0].games)
    shares = [deal.share for deal in deals]
    margins = [deal.margin for deal in deals]
    # Where all margins are equal, as between twins, Student's interval for them is a point: with no bound to margins,
    # nothing better can be said.
    margin = Margin(fmean(margins), mean_interval(margins))
    wins = Wins(fmean(shares), 1 / players, share_interval(shares), anytime_interval(Counter(shares)))
    decided = is_decided(Counter(shares), wins.fair)
    stopped = stop and decided
    if not stop and len(deals) == planned:
        decided = not wins.interval.holds(wins.fair)
    verdict: Verdict = "undecided" if not decided else "better" if wins.rate > wins.fair else "worse"
    return Pairing(
        a=pair.a,
        b=pair.b,
        deals=len(deals),
        games=len(deals) * players,
        stopped=stopped,
        verdict=verdict,
        wins=wins,
        margin=margin,
    )


def rated_games(met: Mapping[Pair, Sequence[Deal]]) -> Iterator[RatedGame]:
    """All games, deal by deal and not pair by pair, so that all entrants' ratings settle together."""
    for number in range(max(map(len, met.values()), default=0)):
        for pair, deals in met.items():
            for played in deals[number].games if number < len(deals) else ():
                names = [pair.a if seat == played.seat else pair.b for seat in range(len(played.scores))]
                yield RatedGame(names, played.scores)


def thinking(pair: Pair, deals: Sequence[Deal]) -> Thinking:
    def ms_per_move(clocks: Sequence[Clock]) -> float:
        return 1000 * sum(clock.seconds for clock in clocks) / max(1, sum(clock.moves for clock in clocks))

    of_a, of_b = zip(*(deal.clocks for deal in deals), strict=True)
    return Thinking(pair.a, pair.b, ms_per_move(of_a), ms_per_move(of_b))
