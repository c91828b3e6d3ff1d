"""PostgreSQL on a bad day: answers that are lost, a server that is away or hangs, and two servers on one database."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from tablee.server.store import Database, StoreError
from tests.server.harness import Person, Running, running
from tests.server.postgres import Line, Postgres, free_port
from tests.server.test_operation import tablee
from tests.server.test_tables import mover_of, two_at

PROMPTLY_S = 5.0
STARTS_AGAIN_S = 60.0


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    structlog.reset_defaults()
    with capture_logs() as written:
        yield written


def check_calm(logged: list[Any]) -> None:
    """Nothing that we did not foresee: no traceback."""
    assert [entry for entry in logged if entry.get("exc_info")] == []


@asynccontextmanager
async def promptly() -> AsyncIterator[None]:
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < PROMPTLY_S


class Game:
    """Two people at a table, and whoever is to move."""

    def __init__(self, server: Running, ada: Person, bob: Person) -> None:
        self.server, self.ada, self.bob, self.table = server, ada, bob, ""

    async def open(self) -> None:
        self.table = await two_at(self.ada, self.bob)

    async def ready(self) -> tuple[Person, dict[str, Any]]:
        """Who is to move, and what there is to say."""
        mover, seat, _, _ = await mover_of(self.table, self.ada, self.bob)
        standing = (await mover.watch(self.table, seat))["standing"]
        text = standing["view"]["targets"][0]["move"]
        return mover, {"table": self.table, "seat": seat, "version": standing["decision"], "move": text}

    async def number(self) -> int:
        return int((await self.ada.watch(self.table, 0))["number"])

    async def move_until_saved(self) -> dict[str, Any]:
        """As people do, who try again."""
        until = time.monotonic() + STARTS_AGAIN_S
        while True:
            try:
                mover, said = await self.ready()
                async with promptly():
                    answer = await mover.ask("move", **said)
                if answer["do"] != "refused":
                    return answer
                assert answer["code"] in ("cannot-save", "stale"), answer
            except (AssertionError, KeyError):
                if time.monotonic() > until:
                    raise
            assert time.monotonic() < until
            await asyncio.sleep(0.2)


@asynccontextmanager
async def game_at(address: str, data: Path, **settings: Any) -> AsyncIterator[Game]:
    async with (
        running(data, database=address, **settings) as server,
        server.person("Ada") as ada,
        server.person("Bob") as bob,
    ):
        game = Game(server, ada, bob)
        await game.open()
        yield game


def through(line: Line, address: str) -> str:
    """The same database by way of the line."""
    before, _, name = address.rpartition("/")
    return f"{before.rpartition(':')[0]}:{line.port}/{name}"


@pytest.fixture
def line(postgres: Postgres) -> Iterator[Line]:
    line = Line(postgres.port)
    yield line
    line.close()


def test_a_move_whose_commit_was_not_answered_is_not_called_lost(
    postgres: Postgres, line: Line, tmp_path: Path, logged: list[Any]
) -> None:
    """The entry is there: the player hears so, and the table goes on."""

    async def main() -> None:
        async with game_at(through(line, postgres.new_database()), tmp_path) as game:
            for _ in range(3):
                mover, said = await game.ready()
                before = await game.number()
                line.loses_answer_to = b"COMMIT"
                answer = await mover.ask("move", **said)
                assert answer["do"] == "news", answer
                assert answer["entry"]["number"] == before + 1
            assert line.lost == 3

    asyncio.run(main())
    check_calm(logged)


def test_what_is_lost_before_its_commit_is_written_nevertheless(
    postgres: Postgres, line: Line, tmp_path: Path, logged: list[Any]
) -> None:
    async def main() -> None:
        async with game_at(through(line, postgres.new_database()), tmp_path) as game:
            mover, said = await game.ready()
            line.loses_answer_to = b"INSERT INTO entries"
            assert (await mover.ask("move", **said))["do"] == "news"
            assert line.lost == 1

    asyncio.run(main())
    check_calm(logged)


def test_who_cannot_be_told_yet_sees_what_became_of_it(
    postgres: Postgres, line: Line, tmp_path: Path, logged: list[Any]
) -> None:
    """The answer to a COMMIT is lost, and the database with it: what is true shows once it is back, without a restart."""

    async def main() -> None:
        async with game_at(through(line, postgres.new_database()), tmp_path) as game:
            mover, said = await game.ready()
            before = await game.number()
            line.dies_with_it, line.loses_answer_to = True, b"COMMIT"
            async with promptly():
                answer = await mover.ask("move", **said)
            assert answer["code"] == "cannot-save"
            assert "nothing was changed" not in answer["text"]["en"]
            line.dies_with_it = line.is_dead = False
            snapshot = await mover.hear_until("snapshot", id=0)
            assert snapshot["number"] == before + 1, "it was there all the time, and everybody at the table is told"
            await game.move_until_saved()
            assert await game.number() == before + 2

    asyncio.run(main())
    check_calm(logged)


def test_a_table_whose_opening_is_in_doubt_is_opened_once(
    postgres: Postgres, line: Line, tmp_path: Path, logged: list[Any]
) -> None:
    """Whoever asks again, under the same wish, gets the one that was there all the time."""

    async def main() -> None:
        address = through(line, postgres.new_database())
        async with running(tmp_path, database=address) as server, server.person("Ada") as ada:
            new = {"game": "tuileries", "wish": "a" * 32}
            repository = server.services.registry._repository
            create = repository.create

            async def create_in_vain(*given: Any, **named: Any) -> None:
                repository.create = create  # type: ignore[method-assign]
                line.dies_with_it, line.loses_answer_to = True, b"COMMIT"  # this one's, not that of a look before
                await create(*given, **named)

            repository.create = create_in_vain  # type: ignore[method-assign]
            async with promptly():
                answer = await ada.http.post("/api/tables", json=new)
            assert (answer.status_code, answer.json()["code"]) == (503, "cannot-save")
            assert "nothing was changed" not in answer.json()["text"]["en"]
            line.dies_with_it = line.is_dead = False
            until = time.monotonic() + STARTS_AGAIN_S
            while (opened := await ada.http.post("/api/tables", json=new)).status_code != 201:
                assert opened.json()["code"] == "cannot-save"
                assert time.monotonic() < until
                await asyncio.sleep(0.1)
            (mine,) = await ada.get("/api/me/tables")
            assert mine["id"] == opened.json()["id"]

    asyncio.run(main())
    check_calm(logged)


@pytest.mark.parametrize("trouble", ["away", "killed", "hangs", "deaf"])
def test_a_database_that_is_away_is_said_so_promptly_and_found_again(
    trouble: str, own_postgres: Postgres, tmp_path: Path, logged: list[Any]
) -> None:
    line = Line(own_postgres.port)

    async def main() -> None:
        async with game_at(through(line, own_postgres.new_database()), tmp_path) as game:
            mover, said = await game.ready()
            async with httpx.AsyncClient(base_url=game.server.url, timeout=60) as http:
                match trouble:
                    case "away":
                        own_postgres.stop()
                    case "killed":
                        own_postgres.kill()
                    case "hangs":
                        own_postgres.hang()
                    case "deaf":
                        line.is_dead = True
                for _ in range(2):
                    async with promptly():
                        answer = await mover.ask("move", **said)
                    assert (answer["do"], answer["code"]) == ("refused", "cannot-save")
                    async with promptly():
                        several = await asyncio.gather(
                            *(http.post("/api/guest", json={"name": f"Eve {n}"}) for n in range(20)),
                            *(http.get(f"/api/people/{game.ada.id}") for _ in range(20)),
                        )
                    assert {(answer.status_code, answer.json()["code"]) for answer in several} == {(503, "cannot-save")}
                begun = time.monotonic()
                health = await http.get("/healthz")
                assert time.monotonic() - begun < 1
                assert (health.status_code, health.json()["status"]) == (503, "no database")
                match trouble:
                    case "away" | "killed":
                        own_postgres.start()
                    case "hangs":
                        own_postgres.go_on()
                    case "deaf":
                        line.is_dead = False
                assert (await game.move_until_saved())["do"] == "news"
                assert (await http.get("/healthz")).status_code == 200

    asyncio.run(main())
    line.close()
    check_calm(logged)


def test_a_game_of_bots_goes_on_when_the_database_is_back(
    own_postgres: Postgres, tmp_path: Path, logged: list[Any]
) -> None:
    async def main() -> None:
        address = own_postgres.new_database()
        async with running(tmp_path, database=address, bot_pause_ms=20) as server, server.person("Ada") as ada:
            table = await ada.open("tuileries", bots={1: "random"})
            await ada.start(table)
            live = await server.services.registry.get(table)
            await ada.watch(table, 0)
            await asyncio.to_thread(own_postgres.stop)
            await ada.ask("leave", table=table, seat=0)
            before = live.state.number
            await asyncio.sleep(1.5)
            await asyncio.to_thread(own_postgres.start)
            until = time.monotonic() + STARTS_AGAIN_S
            while live.state.number < before + 3 and live.state.status == "playing":
                await ada.ask("leave", table=table, seat=0)
                assert time.monotonic() < until
                await asyncio.sleep(0.1)

    asyncio.run(main())
    check_calm(logged)


def test_a_second_server_on_one_database_is_refused(postgres: Postgres) -> None:
    address = postgres.new_database()
    first = Database(address)
    with pytest.raises(StoreError, match="Another Tablée server"):
        Database(address)
    served = tablee("serve", "--port", str(free_port()), "--database", address)
    assert (served.returncode, served.stderr.count("\n")) == (2, 1)
    assert "Another Tablée server" in served.stderr
    first.close()
    Database(address).close()


def test_a_server_that_lost_the_database_to_another_notices(own_postgres: Postgres, logged: list[Any]) -> None:
    line = Line(own_postgres.port)
    address = own_postgres.new_database()

    async def main() -> None:
        first = Database(through(line, address))
        noticed: list[StoreError] = []
        first.writer.usurped = noticed.append
        line.is_dead = True
        while not first.writer.is_failing:
            await asyncio.sleep(0.05)
        own_postgres.stop()  # its session ends: the lock is free
        own_postgres.start()
        second = await asyncio.to_thread(Database, address)
        line.is_dead = False
        while not noticed:
            await asyncio.sleep(0.05)
        assert "Another Tablée server" in noticed[0].text.en
        with pytest.raises(StoreError):
            await first.write(lambda connection: connection.exec_driver_sql("select 1").scalar())
        await second.write(lambda connection: connection.exec_driver_sql("select 1").scalar())
        first.close()
        second.close()

    asyncio.run(asyncio.wait_for(main(), STARTS_AGAIN_S))
    line.close()
    check_calm(logged)
