"""One scale for all who have played: Weng and Lin's ratings for Plackett and Luce's model, by openskill."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce


class RatedGame(NamedTuple):
    """Who sat where, and the points of each seat."""

    names: Sequence[str]
    scores: Sequence[int]


class Rating(msgspec.Struct, frozen=True):
    entrant: str
    ordinal: float
    """mu - 3 sigma: what the entrant is worth at least, most probably."""
    mu: float
    sigma: float


def rate(entrants: Sequence[str], games: Iterable[RatedGame]) -> list[Rating]:
    """The ratings after these games, the best first. They depend somewhat on the order of the games."""
    model = PlackettLuce(tau=0.0)  # tau keeps ratings on the move, for people who learn; bots do not
    beliefs = dict.fromkeys(entrants, (model.mu, model.sigma))
    for names, scores in games:
        seated = [[model.rating(*beliefs[name])] for name in names]
        rated = [team[0] for team in model.rate(seated, scores=[float(score) for score in scores])]
        for name in dict.fromkeys(names):
            # An entrant in several seats is rated at each as if it were the only one; the mean is kept: it is still one game.
            twins = [rating for rating, sitter in zip(rated, names, strict=True) if sitter == name]
            beliefs[name] = fmean(twin.mu for twin in twins), fmean(twin.sigma for twin in twins)
    ratings = [Rating(name, mu - 3 * sigma, mu, sigma) for name, (mu, sigma) in beliefs.items()]
    return sorted(ratings, key=lambda rating: -rating.ordinal)
