"""Statistics are counted by the database, from indexes, and once for all who ask at the same time."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, select, text

from tablee.server.errors import TooFast
from tablee.server.limits import Limits
from tablee.server.messages import Clock
from tablee.server.statistics import Statistics
from tablee.server.store import Database, PeopleRepository, TableRepository
from tablee.server.store.opening import migrate, open_engine
from tablee.server.store.schema import results
from tablee.server.store.statistics import GameFacts, StatisticsRepository
from tablee.server.store.tables import Ended
from tablee.server.table_log import LogEntry, Played, Setting
from tests.server.harness import Running
from tests.server.test_tables import run

SETTING = Setting("tuileries", 2, {}, True, False, Clock(), 0, "ada", 1, 1)


async def finish(
    database: Database, table: str, scores: list[int], at_ms: int, moves: int, ending: str = "full"
) -> None:
    repository = TableRepository(database)
    await repository.create(table, SETTING, "x", bytes(32))
    log = [LogEntry(number + 1, at_ms, Played([(0, "11 c3")], [])) for number in range(moves)]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    ended = Ended(["ada", "bob"], ["Ada", "Bob"], ending, scores, winners, None, moves)
    await repository.append_end(table, "tuileries", log, ended)


async def some_games(database: Database) -> None:
    await PeopleRepository(database).add_guest("ada", "Ada", 1)
    await finish(database, "early00000", [30, 20], 5, 4)
    await finish(database, "later00000", [30, 29], 6, 7)
    await finish(database, "draw000000", [10, 10], 7, 7, "draw")


def test_a_game_s_sums_and_records(database: str) -> None:
    async def main() -> None:
        store = Database(database)
        await some_games(store)
        facts = await StatisticsRepository(store).of_game("tuileries")
        assert (facts.games, facts.people, dict(facts.endings)) == (3, 2, {"full": 2, "draw": 1})
        assert facts.mean_winner == (30 + 30 + 10 + 10) / 4
        told = [(one.players, one.seat, one.games, round(6 * one.share, 9)) for one in facts.seats]
        assert told == [(2, 0, 3, 5), (2, 1, 3, 1)]
        held = {record.kind: (record.value, record.table) for record in facts.records}
        # the first who did it holds it
        assert held == {"score": (30, "early00000"), "margin": (10, "early00000"), "longest": (7, "later00000")}
        nothing = await StatisticsRepository(store).of_game("m")
        assert (nothing.games, nothing.mean_winner, nothing.records) == (0, None, [])
        store.close()

    asyncio.run(main())


def test_statistics_read_no_log_and_no_table_from_end_to_end(tmp_path: Path) -> None:
    """Anybody may ask: at ten million entries four such pages would keep everybody else from the database."""
    file, asked = tmp_path / "t.db", []

    async def main() -> None:
        store = Database(f"sqlite:///{file}")
        await some_games(store)

        @event.listens_for(store.engine, "before_cursor_execute")
        def note(_c: Any, _cursor: Any, statement: str, given: Any, _context: Any, _many: bool) -> None:
            asked.append((statement, given))

        await StatisticsRepository(store).of_game("tuileries")
        await StatisticsRepository(store).of_person("ada", "bob")
        store.close()

    asyncio.run(main())
    connection = sqlite3.connect(file)
    plans = {
        statement: [str(row[3]) for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", given)]
        for statement, given in asked
        if not statement.startswith(("BEGIN", "PRAGMA"))
    }
    connection.close()
    assert not [statement for statement in plans if "entries" in statement]
    assert not [
        plan for steps in plans.values() for plan in steps if plan.startswith("SCAN") and "subquery" not in plan
    ]
    of_game = [steps[0] for statement, steps in plans.items() if "results.game = ?" in statement]
    assert any("COVERING INDEX ix_results_sums" in plan for plan in of_game)
    assert any("COVERING INDEX ix_results_game_person" in plan for plan in of_game)
    for index in ("score", "margin", "moves"):
        assert any(f"INDEX ix_results_game_{index}" in plan for plan in of_game), of_game


def test_whoever_asks_at_the_same_time_is_answered_by_one_look(database: str) -> None:
    looks = 0

    class Slow(StatisticsRepository):
        async def of_game(self, game: str) -> GameFacts:
            nonlocal looks
            looks += 1
            await asyncio.sleep(0.05)
            return await super().of_game(game)

    async def main() -> None:
        store = Database(database)
        statistics = Statistics(Slow(store), PeopleRepository(store))
        first = asyncio.create_task(statistics.of_game("m"))
        await asyncio.sleep(0.01)
        others = [asyncio.create_task(statistics.of_game("m")) for _ in range(20)]
        await asyncio.sleep(0.01)
        first.cancel()  # whoever asked first hangs up
        assert {told.games for told in await asyncio.gather(*others)} == {0}
        assert looks == 1
        await statistics.of_game("m")
        assert looks == 1  # kept for a minute
        store.close()

    asyncio.run(main())


def test_a_count_that_failed_is_tried_again(database: str) -> None:
    class Broken(StatisticsRepository):
        is_broken = True

        async def of_game(self, game: str) -> GameFacts:
            if self.is_broken:
                raise ConnectionError
            return await super().of_game(game)

    async def main() -> None:
        store = Database(database)
        repository = Broken(store)
        statistics = Statistics(repository, PeopleRepository(store))
        with pytest.raises(ConnectionError):
            await statistics.of_game("m")
        repository.is_broken = False
        assert (await statistics.of_game("m")).games == 0
        store.close()

    asyncio.run(main())


def test_results_from_before_are_counted_by_the_migration(database: str) -> None:
    engine = open_engine(database)
    migrate(engine, "0007")
    with engine.begin() as c:
        c.execute(
            text(
                "INSERT INTO tables (id, game, status, public, setting, invite, seed, host_id, created_ms, touched_ms)"
                " VALUES ('oldtable01', 'm', 'finished', :yes, '{}', 'x', :seed, 'ada', 1, 1)"
            ),
            {"yes": True, "seed": bytes(32)},
        )
        for number, data in enumerate(('{"do":"sat"}', '{"do":"moved","moves":[]}', '{"do":"moved"}')):
            entry = {"number": number, "data": data}
            c.execute(text("INSERT INTO entries VALUES ('oldtable01', :number, 1, :data)"), entry)
        for seat in range(3):
            _old_result(c, seat, "[12, 30, 25]")
    migrate(engine)
    with engine.connect() as c:
        kept = select(results.c.players, results.c.score, results.c.margin, results.c.moves).order_by(results.c.seat)
        assert [tuple(row) for row in c.execute(kept)] == [(3, 12, -18, 2), (3, 30, 5, 2), (3, 25, -5, 2)]
    engine.dispose()


def _old_result(c: Connection, seat: int, scores: str) -> None:
    c.execute(
        text(
            "INSERT INTO results (table_id, seat, game, names, scores, winners, ending, share, finished_ms)"
            " VALUES ('oldtable01', :seat, 'm', '[]', :scores, '[1]', 'x', 0, 1)"
        ),
        {"seat": seat, "scores": scores},
    )


def test_exports_come_at_a_measured_pace(tmp_path: Path) -> None:
    """Each reads all that was ever said where somebody sat."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            answers = [await ada.http.get("/api/me/export") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            assert (await bob.http.get("/api/me/export")).status_code == 200  # whom that does not concern

    run(main, tmp_path, rate_limits=True)


def test_an_export_is_possible_again_after_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, now = Limits(), time.monotonic()
    for _ in range(3):
        limits.spend("export", "ada")
    with pytest.raises(TooFast):
        limits.spend("export", "ada")
    monkeypatch.setattr(time, "monotonic", lambda: now + 61)
    limits.spend("export", "ada")
