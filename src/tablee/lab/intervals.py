"""What a row of results proves: intervals for their mean, and one that may be watched while the results come in."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import atan, cos, log, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

ERROR = 0.05
"""How often an interval may miss."""

STAKES = np.array([0.95, 0.5, 0.25, 0.125, 0.0625, 0.03125])
"""What the gamblers of `log_capital` stake: much, for quick verdicts on large differences; little, for small ones."""

ENOUGH = log(1 / ERROR)
"""The log of the capital that decides."""


class Interval(NamedTuple):
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def mean_interval(results: Sequence[float]) -> Interval | None:
    """Student's interval for the mean of results of any size; one result alone says nothing of their spread.

    >>> [round(bound, 3) for bound in mean_interval([1, 2, 3, 4])]
    [0.446, 4.554]
    """
    if len(results) < 2:
        return None
    mean = fmean(results)
    half = student(len(results) - 1) * stdev(results, mean) / sqrt(len(results))
    return Interval(mean - half, mean + half)


def share_interval(shares: Sequence[float]) -> Interval:
    """The interval for the mean of results in 0…1.

    Student's interval shrinks to nothing where all results are equal, as after ten wins in ten deals. So two wins and
    two losses are imagined besides, as Agresti and Coull do for plain proportions: that keeps the interval open (about
    as wide as Wilson's after wins only) and is forgotten as results come in. Wilson's own interval, with the deals as
    trials, would always be honest too, but it takes deals for coins: playing each deal from every seat makes their
    results spread far less than coins do, and that is what we do it for.

    >>> [round(bound, 3) for bound in share_interval([1.0] * 10)]
    [0.647, 1.0]
    """
    interval = mean_interval([*shares, 0.0, 0.0, 1.0, 1.0])
    assert interval is not None
    return Interval(max(0.0, interval.low), min(1.0, interval.high))


@cache
def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 9, 1000)]
    [12.706, 4.303, 2.262, 1.962]
    """
    low, high = 0.0, 13.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        if _student_within(middle, freedom) < 1 - ERROR:
            low = middle
        else:
            high = middle
    return high


def _student_within(t: float, freedom: int) -> float:
    """The chance that |T| < t, by the finite sums for whole degrees of freedom (Abramowitz & Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    steps = np.arange(1 + odd, freedom - 1, 2)
    factors = steps / (steps + 1) * cos(angle) ** 2
    total = 1 + float(np.cumprod(factors).sum())
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * cos(angle) * total if freedom > 1 else 0.0))


def log_capital(values: NDArray[Any], counts: NDArray[Any], mean: float) -> Any:
    """How much the results speak against this mean, as the log of what betting against it has earned.

    Testing by betting (Waudby-Smith & Ramdas, "Estimating means of bounded random variables by betting", 2024): one
    coin is shared out among gamblers, half of whom bet on results above the mean and half on results below, each a fixed
    part of what they have, each time. If it is the true mean, no bet is worth more or less than nothing, and (Ville) the
    chance that they *ever* hold 20 coins together is at most 1 in 20. So one may look after every result and stop when
    they do. What a plain 95 % interval excludes at some moment happens far more often, if one looks often enough.

    The results are in 0…1 and given as the values they take and how often (in the last axis), since order plays no role.
    """
    above = np.log1p(np.outer(values / mean - 1, STAKES))
    below = np.log1p(np.outer((1 - values) / (1 - mean) - 1, STAKES))
    purses = counts @ np.hstack([above, below])
    return np.logaddexp.reduce(purses, axis=-1) - log(2 * len(STAKES))


def is_decided(tally: Mapping[float, int], fair: float) -> bool:
    """Whether results (how often each came) prove that their mean is not the fair share; may be asked after each one."""
    return bool(log_capital(*_values_and_counts(tally), fair) >= ENOUGH)


def anytime_interval(tally: Mapping[float, int]) -> Interval:
    """The means that the bets have not refuted: wider than `share_interval`, but right whenever one stops.

    Each purse is log-convex in the mean and holds a coin at most where that is the mean of the results; so the means that
    are left are one interval around it.

    >>> [round(bound, 3) for bound in anytime_interval({1.0: 10})]
    [0.575, 1.0]
    """
    values, counts = _values_and_counts(tally)
    centre = float(values @ counts / counts.sum())

    def refuted(outside: float) -> float:
        inside = centre
        while abs(inside - outside) > 1e-9:
            middle = (inside + outside) / 2
            if log_capital(values, counts, middle) >= ENOUGH:
                outside = middle
            else:
                inside = middle
        return outside

    return Interval(refuted(0.0), refuted(1.0))


def _values_and_counts(tally: Mapping[float, int]) -> tuple[NDArray[Any], NDArray[Any]]:
    return np.array(list(tally.keys())), np.array(list(tally.values()))
