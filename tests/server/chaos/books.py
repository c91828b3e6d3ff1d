"""Whether results and ratings are what the logs say: each game that ended is there once, and counted once."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, func, select

from tablee.server import messages
from tablee.server.rating_rules import judge, order
from tablee.server.store.opening import open_engine
from tablee.server.store.schema import entries, ratings, results, tables
from tablee.server.table_log import LogEntry, Played, read_logged, read_setting

Key = tuple[str, str]
"""A person, and a game."""


def compare_sums(address: str) -> list[str]:
    """Quick, while people play: as many games are in the ratings as results have one."""
    rated = select(results.c.person_id, results.c.game, func.count()).where(results.c.rating.is_not(None))
    rated = rated.group_by(results.c.person_id, results.c.game)
    with _looking(address) as c:
        counted: dict[Key, int] = {(person, game): games for person, game, games in c.execute(rated)}
        kept: dict[Key, int] = {(row.player, row.game): row.games for row in c.execute(select(ratings))}
    return [
        f"{key}: {kept.get(key)} games in the ratings, and {counted.get(key)} rated results"
        for key in sorted(counted.keys() | kept.keys())
        if kept.get(key) != counted.get(key)
    ]


@contextmanager
def _looking(address: str) -> Iterator[Connection]:
    """One moment of the database, past the server."""
    engine = open_engine(address)
    options = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection:
        yield connection
    engine.dispose()


def compare(address: str, looked_at: set[str]) -> tuple[list[str], int]:
    """Every result and rating with the logs; and how many rated games there were."""
    faults: list[str] = []
    games: Counter[Key] = Counter()
    wins: dict[Key, float] = defaultdict(float)
    rated = 0
    with _looking(address) as c:
        for table in sorted(looked_at):
            of_table = select(tables.c.status, tables.c.setting).where(tables.c.id == table)
            row = c.execute(of_table).one()
            setting, log = read_setting(row.setting), _log(c, table)
            stored = list(
                c.execute(select(results).where(results.c.table_id == table).order_by(results.c.seat)).mappings()
            )
            end = next((entry.what for entry in log if isinstance(entry.what, messages.Finished)), None)
            if end is None:
                if stored or row.status == "finished":
                    faults.append(f"{table}: {len(stored)} results of a game that goes on")
                continue
            people = _people(log, len(end.scores))
            counted = judge(people, log) if setting.rated else None
            faults += _compare_results(table, stored, people, log, end, is_rated=counted is not None)
            if counted is None:
                continue
            rated += 1
            places = order(counted, end.scores, end.winners)
            first = [player for seat, player in counted.players.items() if places[seat] == 0]
            for player in counted.players.values():
                games[player, setting.game] += 1
                wins[player, setting.game] += player in first and 1 / len(first)
        kept = {(row.player, row.game): (row.games, round(row.wins, 6)) for row in c.execute(select(ratings))}
    wanted = {key: (count, round(wins[key], 6)) for key, count in games.items()}
    if kept != wanted:
        faults.append(f"the ratings have {kept}, the logs {wanted}")
    return faults, rated


def _log(c: Connection, table: str) -> list[LogEntry]:
    found = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
    return [LogEntry(row.number, row.at_ms, read_logged(row.data)) for row in c.execute(found)]


def _people(log: list[LogEntry], seats: int) -> list[messages.Person | None]:
    sat = {entry.what.seat: entry.what.person for entry in log if isinstance(entry.what, messages.SatDown)}
    return [sat.get(seat) for seat in range(seats)]


def _compare_results(
    table: str, stored: list[Any], people: list[Any], log: list[LogEntry], end: messages.Finished, *, is_rated: bool
) -> list[str]:
    moves = sum(isinstance(entry.what, Played) for entry in log)
    wanted = [
        (seat, person.id if person else None, end.scores, end.winners, end.ending, moves, is_rated)
        for seat, person in enumerate(people)
    ]
    found = [
        (
            row["seat"],
            row["person_id"],
            json.loads(row["scores"]),
            json.loads(row["winners"]),
            row["ending"],
            row["moves"],
            row["rating"] is not None,
        )
        for row in stored
    ]
    return [] if found == wanted else [f"{table}: the results are {found}, the log says {wanted}"]
