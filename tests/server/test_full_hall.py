"""Many tables of bots: they think for those who are there, and nobody has more of them than their share."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tablee.server import limits
from tablee.server.http import caller
from tablee.server.store.schema import people
from tablee.server.tables import bot_pool, bot_queue
from tablee.server.tables.table import Table
from tests.server.harness import Person, Running
from tests.server.test_tables import hear_what, move, run, two_at

BOTS_ONLY = {"game": "tuileries", "sitters": [{"who": "bot", "level": "greedy"}, {"who": "bot", "level": "greedy"}]}
WITH_BOT = {"game": "tuileries", "sitters": [{"who": "me"}, {"who": "bot", "level": "greedy"}], "begins": 0}


async def until(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.02)


async def opened(server: Running, person: Person, new: dict[str, Any]) -> Table:
    return await server.services.registry.get((await person.post("/api/tables", new, 201))["id"])


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await opened(server, ada, BOTS_ONLY)
            await asyncio.sleep(0.3)
            assert [entry.what for entry in table.state.log if hasattr(entry.what, "moves")] == []
            await bob.watch(table.state.id)
            await until(lambda: table.state.number > 6)
            await bob.ask("unwatch", table=table.state.id)
            await asyncio.sleep(0.3)
            number, seen = table.state.number, bob.heard[-1]
            assert table.state.status == "playing", seen
            await asyncio.sleep(0.3)
            assert table.state.number == number
            await ada.watch(table.state.id)
            assert (await hear_what(ada, "finished"))["ending"]

    run(main, tmp_path, bot_pause_ms=20)


def test_windows_of_bots_alone_wait_for_somebody_to_watch(tmp_path: Path) -> None:
    """Else each would end with everybody's silence, which no bot has chosen."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            new = {"game": "maho", "seats": 3, "sitters": [{"who": "bot", "level": "greedy"}] * 3}
            table = await opened(server, ada, new | {"options": {"mode": "original", "window_ms": 500}})
            while table.state.window is None:  # until the move after which nobody watches opens one
                await ada.watch(table.state.id)
                await until(lambda: table.state.window is None and not table.state.pause)
                await ada.ask("unwatch", table=table.state.id)
                await asyncio.sleep(0.3)
                assert table.state.status == "playing"
            number = table.state.number
            await asyncio.sleep(1)
            assert table.state.number == number
            await ada.watch(table.state.id)
            await until(lambda: table.state.number > number + 3)

    run(main, tmp_path, bot_pause_ms=50)


def test_who_is_away_is_played_for_though_nobody_watches(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            id = await two_at(ada, bob, "tuileries")
            for person, seat in ((ada, 0), (bob, 1)):
                await person.ask("leave", table=id, seat=seat)
                await person.ask("unwatch", table=id)
            table = await server.services.registry.get(id)
            await until(lambda: table.state.status == "finished")

    run(main, tmp_path)


def test_bots_play_at_so_many_tables_of_one_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WITH_BOTS", 2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            tables = [await opened(server, ada, WITH_BOT) for _ in range(2)]
            for table in tables:
                await ada.watch(table.state.id, 0)
                await move(ada, table.state.id, 0)
            waits = await ada.open("tuileries", bots={1: "greedy"})
            for refused in (
                await ada.post("/api/tables", WITH_BOT, 409),
                await ada.post(f"/api/tables/{waits}/start", None, 409),
            ):
                assert refused["code"] == "too-many"
                assert refused["text"]["en"].startswith("Bots are already playing at 2 of your tables")
                assert refused["text"]["fr"].startswith("Des robots jouent déjà à 2 de vos tables")
            await opened(server, bob, WITH_BOT)
            await two_at(ada, bob)  # without bots
            await ada.ask("resign", table=tables[0].state.id, seat=0)
            await ada.post(f"/api/tables/{waits}/start")
            await ada.watch(waits, 0)
            await ada.ask("resign", table=waits, seat=0)
            tables[1].bots_asked_s -= limits.BOTS_PLAY_S  # somebody has left that game lying
            for _ in range(2):
                await opened(server, ada, WITH_BOT)

    run(main, tmp_path, rate_limits=True)


def test_guests_and_new_accounts_of_one_address_share_but_accounts_have_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_WITH_BOTS_HERE", 2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Carol") as carol:
            for guest in (ada, bob):
                table = await opened(server, guest, WITH_BOT)
                await guest.watch(table.state.id, 0)
                await move(guest, table.state.id, 0)
            refused = await carol.post("/api/tables", WITH_BOT, 409)
            assert "guests and new accounts who connect from here" in refused["text"]["en"]
            assert "invités" in refused["text"]["fr"]
            long_ago = update(people).where(people.c.id == carol.id).values(created_ms=1)
            await server.services.database.write(
                lambda c: c.execute(long_ago) and None
            )  # a guest for long, an account just now
            await carol.post("/api/accounts", {"name": "Carol", "password": "correct horse battery"}, 201)
            assert (await carol.post("/api/tables", WITH_BOT, 409))["code"] == "too-many"
            monkeypatch.setattr(caller, "YOUNG_MS", 0)  # a day later
            await opened(server, carol, WITH_BOT)

    run(main, tmp_path, rate_limits=True)


def test_whose_bots_have_thought_too_much_must_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "MOST_USED_S", 1e-9)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            sitters = [{"who": "me"}, {"who": "bot", "level": "strong"}]
            table = await opened(server, ada, WITH_BOT | {"sitters": sitters})
            await ada.watch(table.state.id, 0)
            await move(ada, table.state.id, 0)
            await until(lambda: table.state.acting == [0])
            refused = await ada.post("/api/tables", WITH_BOT, 429)
            assert refused["code"] == "too-fast"
            assert refused["text"]["en"].startswith("Your bots have been thinking a lot lately: try again in ")
            assert refused["text"]["fr"].startswith("Vos robots ont beaucoup réfléchi ces derniers temps")
            hinted = await ada.ask("hint", table=table.state.id, seat=0)
            assert hinted["do"] == "hinted", "it has an account of its own"
            refused = await ada.ask("hint", table=table.state.id, seat=0)
            assert (refused["do"], refused["code"]) == ("refused", "too-fast")

    run(main, tmp_path, rate_limits=True)


def test_who_asks_when_all_bots_are_busy_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "PATIENCE_S", -1.0)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await opened(server, ada, WITH_BOT)
            await ada.watch(table.state.id, 0)
            refused = await ada.ask("hint", table=table.state.id, seat=0)
            assert refused["code"] == "too-fast"
            assert refused["text"]["fr"].startswith("Tous les robots sont occupés")
            assert refused["text"]["en"].startswith("All bots are busy")

    run(main, tmp_path)


def test_reviews_stand_in_the_same_queue_as_play(tmp_path: Path) -> None:
    """What that means is tested in `test_bot_queue.py`."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            finished = await two_at(ada, bob, "tuileries")
            await move(ada, finished, 0) if (await ada.get(f"/api/tables/{finished}"))["acting"] == [0] else None
            await ada.ask("resign", table=finished, seat=0)
            order: list[str] = []
            queue = server.services.jobs._bot_pool._queue
            done = queue.done

            def noted(thought: bot_queue.Thought, cost_s: float) -> None:
                assert thought.taken_as is not None
                order.append(thought.taken_as.name)
                done(thought, cost_s)

            queue.done = noted  # type: ignore[method-assign]
            job = await bob.post(f"/api/tables/{finished}/reviews", {"bot": "medium"}, 202)
            table = await opened(server, ada, WITH_BOT)
            await ada.watch(table.state.id, 0)
            for _ in range(3):
                await move(ada, table.state.id, 0)
                await until(lambda: table.state.acting == [0])
            while job["status"] != "done":
                await asyncio.sleep(0.05)
                job = await bob.get(f"/api/jobs/{job['id']}")
            assert set(order) == {"PLAY", "REVIEW"}

    run(main, tmp_path)
