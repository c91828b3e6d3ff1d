"""What the results of all finished games add up to: for a person, and for a game in this services."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, and_, case, func, or_, select

from tablee.server import messages
from tablee.server.store.database import Database
from tablee.server.store.departures import GONE
from tablee.server.store.people import bots_at
from tablee.server.store.schema import people, results, tables

MOST_OPPONENTS = 12
MOST_POINTS = 400
"""Of a rating's history: more cannot be told apart in a plot."""


class Played(NamedTuple):
    """A finished game, from one of its seats."""

    table: str
    seat: int
    person: str | None
    game: str
    names: Sequence[str]
    scores: Sequence[int]
    winners: Sequence[int]
    ending: str
    share: float
    rating: float | None
    at_ms: int
    score: int
    margin: int
    """Ahead of the best opponent."""
    moves: int
    """Of the whole table."""
    has_left: bool


def _played(row: RowMapping) -> Played:
    return Played(
        row["table_id"],
        row["seat"],
        row["person_id"],
        row["game"],
        json.loads(row["names"]),
        json.loads(row["scores"]),
        json.loads(row["winners"]),
        row["ending"],
        row["share"],
        row["rating"],
        row["finished_ms"],
        row["score"],
        row["margin"],
        row["moves"],
        row["has_left"],
    )


class GameFacts(NamedTuple):
    games: int
    people: int
    mean_winner: float | None
    seats: list[messages.SeatShare]
    endings: Counter[str]
    records: list[messages.HeldRecord]


class StatisticsRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(
        self, person: str, viewer: str | None
    ) -> tuple[list[messages.GameTotals], list[messages.Opponent]]:
        """What their games add up to; and whom they met, as far as whoever asks may know."""

        def query(c: Connection) -> tuple[list[messages.GameTotals], list[messages.Opponent]]:
            own = select(results).where(results.c.person_id == person).order_by(results.c.finished_ms)
            games = [_played(row) for row in c.execute(own).mappings()]
            return totals_of(games), _opponents(c, person, viewer, games)

        return await self._database.read(query)

    async def of_game(self, game: str) -> GameFacts:
        """The sums are the database's: there may be a million games."""
        wins = case((results.c.share > 0, 1), else_=0)
        sums = select(
            results.c.players,
            results.c.seat,
            results.c.ending,
            func.count().label("games"),
            func.sum(results.c.share).label("share"),
            func.sum(wins).label("wins"),
            func.sum(wins * results.c.score).label("won_with"),
        )
        sums = sums.where(results.c.game == game).group_by(results.c.players, results.c.seat, results.c.ending)
        people_there = select(func.count(results.c.person_id.distinct())).where(results.c.game == game)

        def query(c: Connection) -> GameFacts:
            groups = c.execute(sums).all()
            wins = sum(group.wins for group in groups)
            endings: Counter[str] = Counter()
            for group in groups:
                if group.seat == 0:
                    endings[group.ending] += group.games
            return GameFacts(
                games=endings.total(),
                people=c.execute(people_there).scalar_one(),
                mean_winner=sum(group.won_with for group in groups) / wins if wins else None,
                seats=seat_shares(groups),
                endings=endings,
                records=_records(c, game),
            )

        return await self._database.read(query)


def totals_of(games: Iterable[Played]) -> list[messages.GameTotals]:
    by_game: dict[str, list[Played]] = defaultdict(list)
    for played in games:
        by_game[played.game].append(played)
    return [
        messages.GameTotals(
            game=game,
            games=len(all_of),
            wins=sum(one.share for one in all_of),
            best_score=max(one.score for one in played_out(all_of)),
            best_margin=max(one.margin for one in played_out(all_of)),
            mean_score=fmean(one.score for one in all_of),
            history=thinned([messages.RatingPoint(one.at_ms, one.rating) for one in all_of if one.rating is not None]),
        )
        for game, all_of in sorted(by_game.items(), key=lambda item: -len(item[1]))
    ]


def played_out(games: Sequence[Played]) -> Sequence[Played]:
    """Those that a person has played to the end, unless there are none: what a bot made of the others is not theirs."""
    return [one for one in games if not one.has_left] or games


def thinned(points: list[messages.RatingPoint]) -> list[messages.RatingPoint]:
    """Not more than a plot can show; the first and the last stay."""
    if len(points) <= MOST_POINTS:
        return points
    last = len(points) - 1
    return [points[round(i * last / (MOST_POINTS - 1))] for i in range(MOST_POINTS)]


def seat_shares(groups: Iterable[Any]) -> list[messages.SeatShare]:
    """How much of the wins each seat has, by number of players."""
    games: Counter[tuple[int, int]] = Counter()
    shares: dict[tuple[int, int], float] = defaultdict(float)
    for group in groups:
        games[group.players, group.seat] += group.games
        shares[group.players, group.seat] += group.share
    return [
        messages.SeatShare(players, seat, count, shares[players, seat] / count)
        for (players, seat), count in sorted(games.items())
    ]


def _opponents(c: Connection, person: str, viewer: str | None, games: Sequence[Played]) -> list[messages.Opponent]:
    """People by who they are, bots by their names; those met most often first. Who was at a private table is shown only to
    those who were there.
    """
    shares: dict[str, float] = defaultdict(float)
    for played in games:  # who sat in two seats has both seats' shares
        shares[played.table] += played.share
    there = select(results.c.table_id).where(results.c.person_id == (viewer or ""))  # nobody is no bot
    is_shown = or_(tables.c.public, tables.c.id.in_(there))
    mine = select(results.c.table_id).join(tables, tables.c.id == results.c.table_id)
    mine = mine.where(and_(results.c.person_id == person, is_shown))
    met: dict[tuple[str | None, str], list[float]] = defaultdict(list)
    found = select(results.c.table_id, results.c.seat, results.c.person_id, results.c.names)
    for table, seat, other, names in c.execute(found.where(results.c.table_id.in_(mine))):
        if other != person:
            met[other, "" if other else json.loads(names)[seat]].append(shares[table])
    known = _people(c, [other for other, _ in met if other])
    ranked = sorted(met.items(), key=lambda item: (-len(item[1]), item[0][1]))[:MOST_OPPONENTS]
    return [
        messages.Opponent(
            name=known[other].name if other else name,
            person=known.get(other or ""),
            bot=None if other else name,
            games=len(given),
            wins=sum(given),
        )
        for (other, name), given in ranked
        if (other in known if other else name != GONE)
    ]


def _records(c: Connection, game: str) -> list[messages.HeldRecord]:
    """The highest score, the widest margin and the longest game; the first who did it holds it."""
    held: list[tuple[Literal["score", "margin", "longest"], Played, int]] = []
    of_game = select(results).where(results.c.game == game)
    stayed = of_game.where(results.c.has_left.is_(False))
    top = _first(c, stayed.order_by(results.c.score.desc(), results.c.finished_ms, results.c.seat))
    if top is not None:
        held.append(("score", top, top.score))
    won = of_game.where(results.c.share > 0)
    ahead = _first(c, won.order_by(results.c.margin.desc(), results.c.finished_ms, results.c.seat))
    if ahead is not None:
        held.append(("margin", ahead, ahead.margin))
    longest = _first(c, won.order_by(results.c.moves.desc(), results.c.finished_ms, results.c.seat))
    if longest is not None and longest.moves:
        held.append(("longest", longest, longest.moves))
    known = _people(c, [row.person for _, row, _ in held if row.person])
    public = select(tables.c.id).where(and_(tables.c.id.in_([row.table for _, row, _ in held]), tables.c.public))
    shown = {id for (id,) in c.execute(public)}
    bots = bots_at(c, [row.table for _, row, _ in held])
    return [
        messages.HeldRecord(
            kind=kind,
            game=game,
            value=value,
            names=[row.names[seat] for seat in _holders(kind, row, is_public=row.table in shown)],
            bots=[bots.get((row.table, seat)) for seat in _holders(kind, row, is_public=row.table in shown)],
            person=None if kind == "longest" else known.get(row.person or ""),
            at_ms=row.at_ms,
            table=row.table if row.table in shown else None,
        )
        for kind, row, value in held
    ]


def _holders(kind: str, row: Played, *, is_public: bool) -> Sequence[int]:
    """The longest game is everybody's who sat at its table; who that was at a private one, is theirs to tell."""
    return range(len(row.names)) if kind == "longest" and is_public else [row.seat]


def _first(c: Connection, found: Select[Any]) -> Played | None:
    row = c.execute(found.limit(1)).mappings().first()
    return None if row is None else _played(row)


def _people(c: Connection, ids: Sequence[str]) -> dict[str, messages.Person]:
    found = select(people.c.id, people.c.name, people.c.name_key).where(people.c.id.in_(ids))
    return {id: messages.Person(id, name, "account" if key else "guest") for id, name, key in c.execute(found)}
