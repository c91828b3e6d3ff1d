"""The store: durable before it answers, batches that harm nobody, clear refusals, migrations, backups."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, event, insert, select, text

from tablee.core.errors import TableeError
from tablee.server.messages import Chatted, Clock, Person, SatDown, Started, StoodUp
from tablee.server.store import Database, PeopleRepository, StoreError, TableRepository
from tablee.server.store.backup import BackupError, back_up, restore
from tablee.server.store.departures import AT_ONCE, DepartureRepository
from tablee.server.store.opening import MIGRATIONS, migrate, open_engine
from tablee.server.store.schema import jobs, metadata, people, tables
from tablee.server.table_log import LogEntry, Setting, read_logged
from tablee.server.timestamps import now_ms
from tests.server.harness import Running, running
from tests.server.test_tables import move, mover_of, run, two_at

SETTING = Setting("tuileries", 2, {}, True, False, Clock(), 0, "host", 1, 1)


async def filled(database: Database, table: str = "abcdefghij") -> TableRepository:
    repository = TableRepository(database)
    await repository.create(table, SETTING, "x" * 22, bytes(32))
    return repository


def test_a_number_is_taken_once_and_a_bad_write_harms_no_other(database: str) -> None:
    async def main() -> None:
        store = Database(database)
        repository = await filled(store)
        await repository.append("abcdefghij", LogEntry(1, 5, StoodUp(0)))
        answers = await asyncio.gather(
            repository.append("abcdefghij", LogEntry(2, 6, StoodUp(0))),
            repository.append("abcdefghij", LogEntry(1, 7, StoodUp(1))),
            repository.append("abcdefghij", LogEntry(3, 8, StoodUp(0))),
            repository.append("nosuchtabl", LogEntry(1, 8, StoodUp(0))),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), StoreError, type(None), StoreError]
        loaded = await repository.load("abcdefghij")
        assert loaded is not None
        assert [(entry.number, entry.at_ms) for entry in loaded.log] == [(1, 5), (2, 6), (3, 8)]
        store.close()

    asyncio.run(main())


def test_many_writers_share_commits(tmp_path: Path) -> None:
    async def main() -> None:
        store = Database(f"sqlite:///{tmp_path / 't.db'}")
        repository = await filled(store)
        before = store.writer.commits
        entries = [LogEntry(n, n, StoodUp(0)) for n in range(1, 301)]
        await asyncio.gather(*(repository.append("abcdefghij", entry) for entry in entries))
        assert store.writer.commits - before < 100
        store.close()

    asyncio.run(main())


def test_writes_that_wait_are_written_before_closing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 't.db'}"

    async def main() -> None:
        store = Database(address)
        repository = await filled(store)
        waiting = [
            asyncio.ensure_future(repository.append("abcdefghij", LogEntry(n, n, StoodUp(0)))) for n in range(1, 50)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*waiting)
        again = Database(address)
        loaded = await TableRepository(again).load("abcdefghij")
        assert loaded is not None
        assert len(loaded.log) == 49
        again.close()

    asyncio.run(main())


def test_a_second_server_is_kept_away_from_the_file(tmp_path: Path) -> None:
    """Two `make run` on one machine share the data folder: their tables would be stuck, each on the other's entries."""
    address = f"sqlite:///{tmp_path / 't.db'}"
    first = Database(address)
    with pytest.raises(StoreError, match="Another Tablée server"):
        Database(address)
    assert back_up(address, tmp_path / "t.backup") == 0  # which reads, and need not wait
    first.close()
    Database(address).close()


def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 't.db'}")
    with engine.connect() as connection:
        assert connection.execute(text("pragma synchronous")).scalar() == 2
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma foreign_keys")).scalar() == 1
    engine.dispose()


def test_a_locked_database_refuses_the_move_and_keeps_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.store.writer.ANSWER_S", 0.2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            before = await mover.watch(table, seat)
            lock = sqlite3.connect(tmp_path / "tablee.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            text = before["standing"]["view"]["targets"][0]["move"]
            version = before["standing"]["decision"]
            refused = await mover.ask("move", table=table, seat=seat, version=version, move=text)
            assert refused["code"] == "cannot-save"
            assert refused["text"]["en"].startswith("The server cannot save")
            same = await mover.watch(table, seat)
            assert same["standing"]["view"] == before["standing"]["view"]
            assert same["number"] == before["number"]
            lock.execute("ROLLBACK")
            lock.close()
            accepted = refused
            while accepted["do"] == "refused":  # it is found again within a second
                accepted = await mover.ask("move", table=table, seat=seat, version=version, move=text)
            assert accepted["entry"]["number"] == before["number"] + 1

    run(main, tmp_path)


def test_a_full_disk_refuses_the_move_and_keeps_the_table(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            before = await mover.watch(table, seat)

            def fill(connection: Any) -> None:
                pages = connection.exec_driver_sql("pragma page_count").scalar()
                connection.exec_driver_sql(f"pragma max_page_count={pages}")

            def empty(connection: Any) -> None:
                connection.exec_driver_sql("pragma max_page_count=1000000")

            store = server.services.database
            await store.write(fill)  # SQLite says "database or disk is full" from now on
            refusals: list[dict[str, Any]] = []
            version, targets = before["standing"]["decision"], before["standing"]["view"]["targets"]
            chat = "x" * 500
            while not refusals:
                answer = await mover.ask("chat", table=table, text=chat)
                refusals += [answer] if answer["do"] == "refused" else []
            answer = await mover.ask("move", table=table, seat=seat, version=version, move=targets[0]["move"])
            if answer["do"] == "refused":
                assert answer["code"] == "cannot-save"
                assert (await mover.watch(table, seat))["standing"]["view"] == before["standing"]["view"]
            assert refusals[0]["code"] == "cannot-save"
            await store.write(empty)
            assert (await mover.ask("chat", table=table, text=chat))["do"] == "news"
            loaded = await server.services.registry._load(table)
            live = await server.services.registry.get(table)
            assert loaded.state.number == live.state.number

    run(main, tmp_path)


def test_the_migrations_make_the_schema(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    migrate(engine)
    engine.dispose()


@pytest.mark.parametrize(
    "released", sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("0*.py"))
)
def test_data_of_every_released_schema_are_migrated(released: str, database: str) -> None:
    """A backup that a server with that schema made: it is restored into it, and brought up to date."""
    restore(Path(__file__).parent / "schemas" / f"{released}.backup", database)

    async def main() -> None:
        store = Database(database)
        loaded = await TableRepository(store).load("oldtable01")
        assert loaded is not None
        assert loaded.setting.game == "tuileries"
        assert [entry.number for entry in loaded.log] == [1, 2]
        store.close()

    asyncio.run(main())


def test_reviews_from_before_their_moves_were_in_words_are_made_again(database: str) -> None:
    engine = open_engine(database)
    migrate(engine, "0002")
    with engine.begin() as connection:
        table = {"id": "oldtable01", "game": "m", "status": "finished", "public": True, "setting": "{}", "invite": "x"}
        connection.execute(insert(tables).values(**table, seed=bytes(32), host_id="ada", created_ms=1, touched_ms=1))
        for status, result in (("done", '{"moves":[]}'), ("waiting", None)):
            job = {"id": status, "table_id": "oldtable01", "person_id": "ada", "bot": "strong", "status": status}
            connection.execute(insert(jobs).values(**job, done=0, total=3, result=result, created_ms=1))
    migrate(engine)
    with engine.connect() as connection:
        assert [id for (id,) in connection.execute(select(jobs.c.id))] == ["waiting"]
    engine.dispose()


def test_reviews_of_before_forget_names(database: str) -> None:
    engine = open_engine(database)
    migrate(engine, "0007")
    with engine.begin() as connection:
        table = {"id": "oldtable01", "game": "m", "status": "finished", "public": True, "setting": "{}", "invite": "x"}
        connection.execute(insert(tables).values(**table, seed=bytes(32), host_id="ada", created_ms=1, touched_ms=1))
        job = {"id": "done", "table_id": "oldtable01", "person_id": "ada", "bot": "strong", "status": "done"}
        result = '{"moves":[],"seats":[{"seat":0,"player":"Adalbertine"}]}'
        connection.execute(insert(jobs).values(**job, done=0, total=3, result=result, created_ms=1))
    migrate(engine)
    with engine.connect() as connection:
        kept = json.loads(connection.execute(select(jobs.c.result)).scalar_one())
    engine.dispose()
    assert kept == {"moves": [], "seats": [{"seat": 0, "player": ""}]}


@pytest.mark.parametrize("how", ["its host leaves for good", "nobody comes"])
def test_a_table_that_never_began_is_deleted_in_small_pieces(how: str, database: str) -> None:
    """However much was said there, nobody's move waits for it; a stop in between leaves nothing to be seen."""
    deleted: list[int] = []

    async def main() -> None:
        store = Database(database)
        await PeopleRepository(store).add_guest("host", "Ada", 1)
        await PeopleRepository(store).add_guest("bob", "Bob", 1)
        repository, bob = await filled(store), Person("bob", "Bob", "guest")
        await repository.append("abcdefghij", *(LogEntry(1 + n, 1, Chatted(bob, "!")) for n in range(3 * AT_ONCE + 1)))
        if how == "its host leaves for good":
            await DepartureRepository(store).begin("host")

        async def delete() -> None:
            if how == "nobody comes":
                await repository.forget_open(now_ms())
            else:
                async for _ in DepartureRepository(store).blot("host"):
                    pass

        @event.listens_for(store.engine, "after_cursor_execute")
        def count(_c: Any, cursor: Any, statement: str, _given: Any, _context: Any, _many: bool) -> None:
            if statement.startswith("DELETE FROM entries"):
                deleted.append(cursor.rowcount)
                if is_stopped and len(deleted) > 1:
                    raise RuntimeError("nothing more is written")

        is_stopped = True
        with pytest.raises(StoreError):
            await delete()
        is_stopped = False
        assert await repository.load("abcdefghij") is None  # nobody finds half of it
        assert await repository.listed(game=None, status="open", most=9) == []
        await delete()
        await repository.create("abcdefghij", SETTING, "x" * 22, bytes(32))
        stored = await repository.load("abcdefghij")
        assert stored is not None
        assert stored.log == []
        store.close()

    asyncio.run(main())
    assert max(deleted) == AT_ONCE
    assert sum(deleted) >= 3 * AT_ONCE + 1


def test_leaving_for_good_reads_no_log_but_ones_own(tmp_path: Path) -> None:
    """With all of them, others' moves would wait for seconds at a million entries."""
    file, asked = tmp_path / "t.db", []

    async def main() -> None:
        store = Database(f"sqlite:///{file}")
        await PeopleRepository(store).add_guest("ada", "Ada", 1)
        repository, ada = await filled(store), Person("ada", "Ada", "guest")
        await repository.append_with_seats(
            "abcdefghij", [LogEntry(1, 1, SatDown(0, "Ada", ada, None))], "open", [], "host"
        )

        @event.listens_for(store.engine, "before_cursor_execute")
        def note(_c: Any, _cursor: Any, statement: str, given: Any, _context: Any, _many: bool) -> None:
            asked.append((statement, given))

        departures = DepartureRepository(store)
        await departures.begin("ada")
        assert [table async for table in departures.blot("ada")] == ["abcdefghij"]
        store.close()

    asyncio.run(main())
    connection = sqlite3.connect(file)
    plans = [
        (statement, str(row[3]))
        for statement, given in asked
        if not statement.startswith(("BEGIN", "PRAGMA", "INSERT"))
        for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", given)
    ]
    connection.close()
    assert any("entries" in plan for _, plan in plans)
    assert [(statement, plan) for statement, plan in plans if plan.startswith("SCAN")] == []


def test_leaving_for_good_is_written_in_small_pieces_and_goes_on_half_way(database: str) -> None:
    """Whoever has said very much makes nobody wait for all of it; a stop in between leaves nothing out."""
    words = 3 * AT_ONCE
    written: list[int] = []

    async def main() -> None:
        store = Database(database)
        await PeopleRepository(store).add_guest("ada", "Ada", 1)
        repository, ada = await filled(store), Person("ada", "Ada", "guest")
        started = Started(first=0, names=["Ada", "Bob"], seed_sha256="", setup={}, events=[])
        log = [LogEntry(1, 1, SatDown(0, "Ada", ada, None)), LogEntry(2, 1, started)]
        await repository.append_with_seats("abcdefghij", log, "playing", [(0, "ada", "Ada")], "host")
        await repository.append("abcdefghij", *(LogEntry(3 + n, 1, Chatted(ada, "Ada here")) for n in range(words)))
        await DepartureRepository(store).begin("ada")

        @event.listens_for(store.engine, "after_cursor_execute")
        def count(_c: Any, _cursor: Any, statement: str, given: Any, _context: Any, many: bool) -> None:
            if statement.startswith("UPDATE entries"):
                written.append(len(given) if many else 1)
                if len(written) > 1:
                    raise RuntimeError("nothing more is written")

        with pytest.raises(StoreError):
            async for _ in DepartureRepository(store).blot("ada"):
                pass
        store.close()
        store = Database(database)
        assert await DepartureRepository(store).unfinished() == ["ada"]
        async for _ in DepartureRepository(store).blot("ada"):
            pass
        stored = await TableRepository(store).load("abcdefghij")
        assert stored is not None
        assert "Ada" not in repr(stored.log)
        assert "'ada'" not in repr(stored.log)
        assert await DepartureRepository(store).unfinished() == []
        store.close()

    asyncio.run(main())
    assert len(written) > 1
    assert set(written) == {AT_ONCE}


def test_a_backup_is_restored_into_either_kind(database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "a.backup", f"sqlite:///{tmp_path / 'other.db'}"

    async def main() -> None:
        async with (
            running(tmp_path, database=database) as server,
            server.person("Ada") as ada,
            server.person("Bob") as bob,
        ):
            table = await two_at(ada, bob, "tuileries")
            for _ in range(5):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            live = await server.services.registry.get(table)
            rows = await asyncio.to_thread(back_up, database, file)  # while the server runs
            assert rows > 10
        assert await asyncio.to_thread(restore, file, other) == rows
        store = Database(other)
        loaded = await TableRepository(store).load(table)
        assert loaded is not None
        assert [wire_entry.number for wire_entry in loaded.log] == [entry.number for entry in live.state.log]
        assert loaded.seed == live.state.seed
        store.close()
        with pytest.raises(BackupError, match="already contains data"):
            restore(file, other)

    asyncio.run(main())


def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    address, file = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "a.backup"
    engine = open_engine(address)
    migrate(engine)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(insert(people), {"id": "x", "name": "Ada", "created_ms": 1})
    engine.dispose()
    assert back_up(address, file) == 1
    whole = file.read_bytes()
    for damaged in (whole[:-3], b"", b"nonsense", whole[: len(whole) // 2]):
        file.write_bytes(damaged)
        target = tmp_path / "b.db"
        with pytest.raises(TableeError):
            restore(file, f"sqlite:///{target}")
        if target.exists():
            left = create_engine(f"sqlite:///{target}")
            with left.connect() as connection:
                found = connection.execute(text("select count(*) from sqlite_master where name = 'people'")).scalar()
                assert not found or connection.execute(text("select count(*) from people")).scalar() == 0
            left.dispose()


def test_unknown_databases_are_refused_in_words() -> None:
    for address in ("mysql://x", "nonsense", "postgresql+nosuch://x"):
        with pytest.raises(StoreError, match="not the address"):
            open_engine(address)
    with pytest.raises(TableeError) as caught:
        Database("postgresql://user:secretword@127.0.0.1:1/x")
    assert "secretword" not in str(caught.value)


def test_a_log_reads_back() -> None:
    assert read_logged('{"do":"stood","seat":1}') == StoodUp(1)
