"""Ratings after a game (openskill), in the transaction that writes the result."""

from collections.abc import Sequence

from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, insert, select, update

from tablee.server.store.schema import ratings

MODEL = PlackettLuce()


def shown(mu: float, sigma: float) -> float:
    """What people see: 1500 for a newcomer, rising with what is known of him.

    >>> shown(25.0, 25 / 3)
    1500.0
    """
    return round(1500 + 40 * (mu - 25) - 40 * max(sigma - 25 / 3, 0), 1)


def rate(
    c: Connection, game: str, players: Sequence[str], scores: Sequence[int], winners: Sequence[int]
) -> dict[str, float]:
    """Each player's rating after the game, if nobody sat in two seats; winners first, then by points."""
    if len(set(players)) != len(players):
        return {}
    rows = {
        row["player"]: row
        for row in c.execute(
            select(ratings).where(and_(ratings.c.game == game, ratings.c.player.in_(players)))
        ).mappings()
    }
    teams = [
        [MODEL.rating(mu=rows[player]["mu"], sigma=rows[player]["sigma"]) if player in rows else MODEL.rating()]
        for player in players
    ]
    order = [(seat in winners, score) for seat, score in enumerate(scores)]
    ranked = sorted(set(order), reverse=True)
    rated = MODEL.rate(teams, ranks=[float(ranked.index(place)) for place in order])
    after = {}
    for seat, player in enumerate(players):
        skill = rated[seat][0]
        share = 1 / len(winners) if seat in winners else 0.0
        known = rows.get(player)
        values = {
            "mu": skill.mu,
            "sigma": skill.sigma,
            "games": (known["games"] if known else 0) + 1,
            "wins": (known["wins"] if known else 0.0) + share,
        }
        if known:
            c.execute(update(ratings).where(and_(ratings.c.player == player, ratings.c.game == game)).values(values))
        else:
            c.execute(insert(ratings).values(player=player, game=game, **values))
        after[player] = shown(skill.mu, skill.sigma)
    return after
