"""The rule pages: which rules stand under which heading, and the figures, drawn from positions of the engine."""

from collections.abc import Callable, Mapping

from tablee.learn.page import RulePage
from tablee.learn.rules import m, maho, mounstein, tuileries

PAGES: Mapping[str, Callable[[], RulePage]] = {
    "m": m.page,
    "tuileries": tuileries.page,
    "mounstein": mounstein.page,
    "maho": maho.page,
}
