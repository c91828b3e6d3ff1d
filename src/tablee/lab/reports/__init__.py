"""Reports about a game: whether it is fair, how long, how lucky, what its options change, in figures on one page."""

from tablee.lab.reports.build import Plan, gather, write
from tablee.lab.reports.summing import sum_up

__all__ = ["Plan", "gather", "sum_up", "write"]
