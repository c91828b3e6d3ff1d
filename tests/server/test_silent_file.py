"""SQLite on a bad day: another program has locked the file, or the disk hangs. Everybody hears so within 5 seconds."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tablee.server.store.database import Database
from tablee.server.store.schema import tables
from tests.server.harness import Person, Running
from tests.server.test_postgresql import Game, promptly
from tests.server.test_tables import mover_of, run, two_at

TABLES = 10
MOST_HANGING_S = 15.0


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """As a host does it who looks into the database with `sqlite3`, and forgets to end what they began."""
    lock = sqlite3.connect(data / "tablee.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        lock.execute("ROLLBACK")
        lock.close()


class Hanging:
    """A disk that is silent: what the writer does from now on does not come to its end, though it may have been done."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch, *, is_done: bool) -> None:
        self._goes_on = threading.Event()
        threading.Timer(MOST_HANGING_S, self.end).start()  # whatever the test comes to
        for name in ("_append_at_once", "_carry_out"):
            monkeypatch.setattr(database.writer, name, self._late(getattr(database.writer, name), is_done=is_done))

    def _late(self, work: Any, *, is_done: bool) -> Any:
        def late(*given: Any) -> Any:
            if is_done:
                answer = work(*given)
                self._goes_on.wait()
                return answer
            self._goes_on.wait()
            return work(*given)

        return late

    def end(self) -> None:
        self._goes_on.set()


async def a_move(table: str, ada: Person, bob: Person) -> tuple[Person, dict[str, Any]]:
    mover, seat, _, _ = await mover_of(table, ada, bob)
    standing = (await mover.watch(table, seat))["standing"]
    text = standing["view"]["targets"][0]["move"]
    return mover, {"table": table, "seat": seat, "version": standing["decision"], "move": text}


async def check_well(ada: Person, status: int) -> None:
    begun = time.monotonic()
    health = await ada.http.get("/healthz")
    assert health.status_code == status, health.text
    assert time.monotonic() - begun < 1


async def until_well(ada: Person) -> None:
    async with asyncio.timeout(10):
        while (await ada.http.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.1)


def test_everybody_hears_promptly_that_the_file_is_locked(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            games = [await two_at(ada, bob) for _ in range(TABLES)]
            asked = [await a_move(table, ada, bob) for table in games]
            with locked(tmp_path):
                async with promptly():
                    numbers = [(mover, await mover.say("move", **said)) for mover, said in asked]
                    refused = [await mover.hear_until("refused", "news", "done", id=id) for mover, id in numbers]
                assert [(one["do"], one.get("code")) for one in refused] == [("refused", "cannot-save")] * TABLES
                begun = time.monotonic()
                posts = await asyncio.gather(
                    *(ada.http.post("/api/guest", json={"name": f"Eve {n}"}) for n in range(20))
                )
                assert {(answer.status_code, answer.json()["code"]) for answer in posts} == {(503, "cannot-save")}
                assert time.monotonic() - begun < 2, "by now it is known"
                await check_well(ada, 503)
                assert len(await ada.get("/api/me/tables")) == TABLES  # whoever only looks is answered
            await until_well(ada)
            for mover, said in asked:
                assert (await mover.ask("move", **said))["do"] == "news"
            await check_well(ada, 200)

    run(main, tmp_path)


def test_health_tells_of_a_lock_though_nobody_plays(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await check_well(ada, 200)
            with locked(tmp_path):
                async with asyncio.timeout(5):
                    while (await ada.http.get("/healthz")).status_code == 200:
                        await asyncio.sleep(0.1)
            await until_well(ada)

    run(main, tmp_path)


def test_a_game_of_bots_goes_on_when_the_lock_is_gone(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries", bots={1: "random"})
            await ada.start(table)
            await ada.watch(table, 0)
            live = await server.services.registry.get(table)
            await ada.ask("leave", table=table, seat=0)
            with locked(tmp_path):
                await asyncio.sleep(5)
                before = live.state.number
            async with asyncio.timeout(20):
                while live.state.number < before + 3:
                    await asyncio.sleep(0.1)

    run(main, tmp_path, bot_pause_ms=300)


@pytest.mark.parametrize("is_done", [True, False])
def test_who_waits_for_a_disk_that_hangs_is_told_what_is_known(
    is_done: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            game = Game(server, ada, bob)
            await game.open()
            mover, said = await game.ready()
            before = await game.number()
            hanging = Hanging(server.services.database, monkeypatch, is_done=is_done)
            async with promptly():
                first = mover.ask("move", **said)
                behind = asyncio.create_task(ada.http.post("/api/guest", json={"name": "Eve"}))
                answer = await first
                refused = await behind
            assert answer["code"] == "cannot-save"
            assert "nothing was changed" not in answer["text"]["en"]  # perhaps it was
            assert (refused.status_code, refused.json()["code"]) == (503, "cannot-save")
            await check_well(ada, 503)
            begun = time.monotonic()
            assert (await ada.http.post("/api/guest", json={"name": "Eve"})).status_code == 503
            assert time.monotonic() - begun < 1
            hanging.end()
            snapshot = await mover.hear_until("snapshot", id=0)
            assert snapshot["number"] == before + 1, "everybody there sees what became of it"
            await until_well(ada)
            await game.move_until_saved()

    run(main, tmp_path)


def test_what_nobody_began_to_write_is_never_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was told that nothing was changed can believe it."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries")
            await ada.watch(table)
            hanging = Hanging(server.services.database, monkeypatch, is_done=False)
            first = asyncio.create_task(ada.http.post("/api/guest", json={"name": "First"}))
            await asyncio.sleep(0.2)
            refused = await ada.ask("chat", table=table, text="hello?")
            assert "nothing was changed" in refused["text"]["en"]
            await first
            hanging.end()
            await until_well(ada)
            log = (await ada.watch(table))["log"]
            assert [entry["what"]["do"] for entry in log if entry["what"]["do"] == "said"] == []

    run(main, tmp_path)


@pytest.mark.parametrize("is_done", [True, False])
def test_a_table_whose_opening_is_in_doubt_is_opened_once(
    is_done: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            new = {"game": "tuileries", "wish": "a" * 32}
            hanging = Hanging(server.services.database, monkeypatch, is_done=is_done)
            async with promptly():
                answer = await ada.http.post("/api/tables", json=new)
            assert (answer.status_code, answer.json()["code"]) == (503, "cannot-save")
            assert "nothing was changed" not in answer.json()["text"]["en"]
            async with promptly():
                assert (await ada.http.post("/api/tables", json=new)).status_code == 503
            hanging.end()
            await until_well(ada)
            opened = await ada.post("/api/tables", new, 201)
            assert (await ada.post("/api/tables", new, 201))["id"] == opened["id"]
            count = select(func.count()).select_from(tables)
            assert await server.services.database.read(lambda c: c.execute(count).scalar_one()) == 1
            await ada.post(f"/api/tables/{opened['id']}/sit", {"seat": 0})

    run(main, tmp_path)
