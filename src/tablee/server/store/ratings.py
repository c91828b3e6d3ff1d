"""Ratings after a game (openskill), in the transaction that writes the result."""

from collections import defaultdict
from collections.abc import Sequence

from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, func, insert, or_, select, update

from tablee.server.rating_rules import PERIOD_MS, SETTLED_AFTER, Counted, order, worth
from tablee.server.store.schema import people, ratings, results

MODEL = PlackettLuce()


def shown(mu: float, sigma: float) -> float:
    """What people see: 1500 for a newcomer, rising with what is known of them.

    >>> shown(25.0, 25 / 3)
    1500.0
    """
    return round(1500 + 40 * (mu - 25) - 40 * max(sigma - 25 / 3, 0), 1)


def rate(
    c: Connection, game: str, at_ms: int, counted: Counted, scores: Sequence[int], winners: Sequence[int]
) -> dict[str, float]:
    """Everybody's rating after the game."""
    players = list(counted.players.values())
    of_them = and_(ratings.c.game == game, ratings.c.player.in_(players))
    rows = {row["player"]: row for row in c.execute(select(ratings).where(of_them)).mappings()}
    before = {
        player: MODEL.rating(mu=rows[player]["mu"], sigma=rows[player]["sigma"]) if player in rows else MODEL.rating()
        for player in players
    }
    places = order(counted, scores, winners)
    rated = MODEL.rate(
        [[before[player]] for player in players], ranks=[float(places[seat]) for seat in counted.players]
    )
    share = _worth(c, game, at_ms, players)
    first = [player for seat, player in counted.players.items() if places[seat] == 0]
    after = {}
    for player, (skill,) in zip(players, rated, strict=True):
        old, known = before[player], rows.get(player)
        values = {
            "mu": old.mu + share[player] * (skill.mu - old.mu),
            "sigma": old.sigma + share[player] * (skill.sigma - old.sigma),
            "games": (known["games"] if known else 0) + 1,
            "wins": (known["wins"] if known else 0.0) + (1 / len(first) if player in first else 0.0),
        }
        if known:
            c.execute(update(ratings).where(and_(ratings.c.player == player, ratings.c.game == game)).values(values))
        else:
            c.execute(insert(ratings).values(player=player, game=game, **values))
        after[player] = shown(values["mu"], values["sigma"])
    return after


def _worth(c: Connection, game: str, at_ms: int, players: Sequence[str]) -> dict[str, float]:
    since_ms = at_ms - PERIOD_MS
    counted = and_(results.c.game == game, results.c.rating.is_not(None), results.c.finished_ms > since_ms)
    of_players = select(results.c.table_id).where(and_(counted, results.c.person_id.in_(players)))
    found = select(results.c.table_id, results.c.person_id).where(
        and_(results.c.table_id.in_(of_players), results.c.rating.is_not(None))
    )
    earlier: dict[str, set[str]] = defaultdict(set)
    for table, person in c.execute(found):
        earlier[table].add(person)
    everybody = {*players, *(person for there in earlier.values() for person in there)}
    played = select(func.coalesce(func.sum(ratings.c.games), 0)).where(ratings.c.player == people.c.id)
    is_new = or_(people.c.account_ms > since_ms, played.scalar_subquery() < SETTLED_AFTER)
    newcomers = select(people.c.id).where(and_(people.c.id.in_(everybody), is_new))
    return worth(players, earlier.values(), {id for (id,) in c.execute(newcomers)})
