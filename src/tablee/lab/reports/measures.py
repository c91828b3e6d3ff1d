"""What samples say: tables of figures with their 95 % intervals, ready to be drawn."""

from collections.abc import Iterator, Sequence
from math import atanh, sqrt, tanh
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from tablee.core.texts import Text
from tablee.lab.intervals import Interval, mean_interval, share_interval
from tablee.lab.reports.samples import Duels, Sample, judged_seat

Row = dict[str, Any]
STEPS = 20
"""Moments of a game at which it is asked who leads."""
FEWEST_GAMES = 20
"""Fewer games than these make no point of a curve."""
RESAMPLES = 400
NORMAL = 1.96


def shares_of(sample: Sample, seat_of: Any) -> list[float]:
    """In each game, the share in the win of the seat that `seat_of(row)` names."""
    return [
        (seat_of(row) in row["winners"]) / len(row["winners"])
        for row in sample.games.select("number", "first", "winners", "players").iter_rows(named=True)
    ]


def seat_advantage(samples: Sequence[Sample]) -> Iterator[Row]:
    """By number of players and place in the order of play: the share in the wins."""
    for sample in samples:
        players = sample.run.players
        for place in range(players):
            shares = shares_of(sample, lambda row, place=place: (row["first"] + place) % row["players"])
            interval = share_interval(shares)
            yield {
                "players": players,
                "place": place + 1,
                "share": float(np.mean(shares)),
                "low": interval.low,
                "high": interval.high,
                "fair": 1 / players,
                "games": len(shares),
            }


def leader_curve(samples: Sequence[Sample]) -> Iterator[Row]:
    """By progress of the game: how often the one who leads alone wins in the end."""
    for sample in samples:
        winners = dict(zip(sample.games["number"], sample.games["winners"].to_list(), strict=True))
        lengths = dict(zip(sample.games["number"], sample.games["decisions"], strict=True))
        found: dict[int, list[float]] = {step: [] for step in range(1, STEPS)}
        leaders = sample.moves.group_by("number", maintain_order=True).agg("leader")
        for number, by_decision in zip(leaders["number"], leaders["leader"].to_list(), strict=True):
            for step in found:
                ahead = by_decision[max(0, lengths[number] * step // STEPS - 1)]
                if ahead >= 0:
                    found[step].append((ahead in winners[number]) / len(winners[number]))
        for step, shares in found.items():
            if len(shares) >= FEWEST_GAMES:
                interval = share_interval(shares)
                yield {
                    "players": sample.run.players,
                    "progress": step / STEPS,
                    "share": float(np.mean(shares)),
                    "low": interval.low,
                    "high": interval.high,
                    "fair": 1 / sample.run.players,
                    "games": len(shares),
                }


def branching(sample: Sample) -> Iterator[Row]:
    """By decision: how many legal moves there were; up to where nine games of ten are over."""
    last = int(sample.games["decisions"].quantile(0.1) or 1)
    by_decision = sample.moves.filter(pl.col("decision") < last).group_by("decision").agg(
        pl.col("choices").mean().alias("mean"),
        pl.col("choices").quantile(0.1).alias("low"),
        pl.col("choices").quantile(0.9).alias("high"),
    )  # fmt: skip
    for row in by_decision.sort("decision").iter_rows(named=True):
        yield row | {"decision": row["decision"] + 1}


def deeds(sample: Sample) -> Iterator[Row]:
    """What is done in a game: how often, and in how many games at all."""
    games = sample.games.height
    counts = sample.moves.group_by("number", "do").len()
    for (do,), group in counts.group_by("do"):
        yield {"do": do, "each": float(group["len"].sum()) / games, "share": group.height / games}


class Correlation(NamedTuple):
    label: Text
    value: float
    low: float
    high: float
    each: float
    """How often a player does it in a game."""


def correlations(sample: Sample) -> list[Correlation]:
    """Of what a seat does with its share in the win, the strongest first."""
    shares = np.array(shares_of(sample, lambda row: judged_seat(row["number"], row["players"])))
    found = []
    for label in sorted({label for counted in sample.labels for label in counted}):
        counts = np.array([counted[label] for counted in sample.labels], float)
        if counts.std() == 0 or shares.std() == 0:
            continue
        value = float(np.corrcoef(counts, shares)[0, 1])
        half = NORMAL / sqrt(len(shares) - 3)
        bounded = max(-0.999999, min(0.999999, value))
        low, high = tanh(atanh(bounded) - half), tanh(atanh(bounded) + half)
        found.append(Correlation(label, value, low, high, float(counts.mean())))
    return sorted(found, key=lambda one: -one.value)


class Component(NamedTuple):
    name: str
    share: float
    interval: Interval


def luck_and_skill(duels: Duels) -> list[Component]:
    """How the variance of the margin splits into who plays, the deal, and the rest (two-way analysis of variance).

    The interval comes from resampling the deals.
    """
    rng = np.random.default_rng(0)
    deals = duels.margins.shape[1]
    drawn = [_split(duels.margins[:, rng.integers(deals, size=deals)]) for _ in range(RESAMPLES)]
    low, high = np.quantile(np.array(drawn), [0.025, 0.975], axis=0)
    names = ("players", "deal", "rest")
    return [
        Component(name, float(share), Interval(float(low[i]), float(high[i])))
        for i, (name, share) in enumerate(zip(names, _split(duels.margins), strict=True))
    ]


def _split(margins: Any) -> Any:
    """The shares of players, deals and the rest.

    >>> _split(np.array([[5.0, 5.0], [-5.0, -5.0]])).tolist()
    [1.0, 0.0, 0.0]
    """
    pairs, deals = margins.shape
    by_pair, by_deal = margins.mean(axis=1), margins.mean(axis=0)
    rest = margins - by_pair[:, None] - by_deal[None, :] + margins.mean()
    noise = (rest**2).sum() / ((pairs - 1) * (deals - 1))
    players = max(0.0, by_pair.var(ddof=1) - noise / deals)
    luck = max(0.0, by_deal.var(ddof=1) - noise / pairs)
    parts = np.array([players, luck, noise])
    return parts / max(parts.sum(), 1e-12)


MEASURES = ("first", "decisions", "score", "margin", "choices", "changes")


def summary(sample: Sample) -> dict[str, tuple[float, Interval]]:
    """A variant in six figures, each with its interval: what MEASURES name."""
    games = sample.games
    first = shares_of(sample, lambda row: row["first"])
    by_game = sample.moves.group_by("number").agg(pl.col("choices").mean())
    columns: dict[str, list[float]] = {
        "decisions": games["decisions"].cast(float).to_list(),
        "score": games["scores"].list.max().cast(float).to_list(),
        "margin": games["margin"].cast(float).to_list(),
        "choices": by_game["choices"].to_list(),
        "changes": games["lead_changes"].cast(float).to_list(),
    }
    found = {"first": (float(np.mean(first)), share_interval(first))}
    for name, values in columns.items():
        mean = float(np.mean(values))
        found[name] = mean, mean_interval(values) or Interval(mean, mean)
    return found
