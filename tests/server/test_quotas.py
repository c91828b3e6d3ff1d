"""How many tables one person, and one address, may have; and what becomes of tables that nobody looks at."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server import limits
from tablee.server.connections import BESIDE_SOCKETS
from tablee.server.limits import RATES, Rate
from tablee.server.settings import Settings
from tablee.server.tables import registry
from tablee.server.tables import table as table_module
from tests.server.harness import Running, running
from tests.server.test_full_hall import WITH_BOT, opened, until
from tests.server.test_rest import client, indoors
from tests.server.test_tables import move, run, two_at

HOT_SEAT = {"game": "tuileries", "sitters": [{"who": "me"}, {"who": "here", "name": "Zoe"}], "begins": 0}
DAY_MS = 86_400_000


def refused(answer: dict[str, Any], code: str, en: str, fr: str) -> None:
    assert answer["code"] == code
    assert answer["text"]["en"].startswith(en), answer
    assert answer["text"]["fr"].startswith(fr), answer


def test_one_person_has_so_many_games_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_PLAYING", 3)
    monkeypatch.setattr(limits, "MOST_PLAYING_HERE", 5)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            tables = [await opened(server, ada, HOT_SEAT) for _ in range(3)]
            server.services.registry._let_go(tables[2].state.id)  # which is no way round
            words = "You already have 3 games under way", "Vous avez déjà 3 parties en cours"
            refused(await ada.post("/api/tables", HOT_SEAT, 409), "too-many", *words)
            waits = await ada.open("tuileries")
            await bob.post(f"/api/tables/{waits}/sit", {"seat": 1})
            refused(await ada.post(f"/api/tables/{waits}/start", status=409), "too-many", *words)
            for _ in range(2):
                await opened(server, bob, HOT_SEAT)
            words = "Guests and new accounts who connect from here", "Les invités et nouveaux comptes"
            refused(await bob.post("/api/tables", HOT_SEAT, 409), "too-many", *words)
            await ada.ask("resign", table=tables[0].state.id, seat=0)
            await opened(server, bob, HOT_SEAT)
            await ada.post("/api/tables", HOT_SEAT, 409)  # all guests from here have five again
            monkeypatch.setattr(limits, "LYING_MS", 0)  # a day later
            await opened(server, ada, HOT_SEAT)

    run(main, tmp_path, rate_limits=True)


def test_many_requests_at_once_are_no_way_round(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            answers = await asyncio.gather(*(ada.http.post("/api/tables", json=WITH_BOT) for _ in range(20)))
            assert sorted(answer.status_code for answer in answers) == [201] * 12 + [409] * 8

    run(main, tmp_path, rate_limits=True)


def test_games_begun_at_once_are_no_way_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WITH_BOTS", 2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            tables = [await ada.open("tuileries", bots={1: "greedy"}) for _ in range(5)]
            answers = await asyncio.gather(*(ada.http.post(f"/api/tables/{table}/start") for table in tables))
            assert sorted(answer.status_code for answer in answers) == [200] * 2 + [409] * 3

    run(main, tmp_path, rate_limits=True)


def test_keys_and_reviews_at_once_are_no_way_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.people.MOST_TOKENS", 2)
    monkeypatch.setattr(limits, "MOST_JOBS", 1)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            new = {"label": "x", "scope": "read"}
            keys = await asyncio.gather(*(ada.http.post("/api/me/tokens", json=new) for _ in range(6)))
            assert sorted(answer.status_code for answer in keys) == [201] * 2 + [409] * 4
            tables = [(await opened(server, ada, HOT_SEAT)).state.id for _ in range(3)]
            for table in tables:
                await ada.watch(table, 0)
                await move(ada, table, 0)
                await ada.ask("resign", table=table, seat=0)
                await ada.ask("resign", table=table, seat=1)
            reviews = await asyncio.gather(
                *(ada.http.post(f"/api/tables/{table}/reviews", json={"bot": "expert"}) for table in tables)
            )
            assert sorted(answer.status_code for answer in reviews) == [202, 409, 409]

    run(main, tmp_path)


def test_playing_again_and_again_has_its_rate(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table, answers = (await opened(server, ada, HOT_SEAT)).state.id, list[dict[str, Any]]()
            for _ in range(int(RATES["table"].burst) + 10):
                await ada.ask("resign", table=table, seat=0)
                await ada.ask("resign", table=table, seat=1)
                answers.append(await ada.ask("ask-rematch", table=table, seat=0))
                if answers[-1]["do"] == "refused":
                    break
                table = (await ada.get(f"/api/tables/{table}"))["next_table"]
            assert answers[-1]["code"] == "too-fast"
            assert answers[-1]["id"] == ada.requests

    run(main, tmp_path, rate_limits=True)


def test_a_table_by_correspondence_leaves_memory_and_still_times_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SWEEP_S", 0.05)
    monkeypatch.setattr(registry, "KEPT_S", 0.0)
    monkeypatch.setattr(table_module, "FAR_MS", 300)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries", clock={"kind": "days", "move_ms": 3000})
            for person in (ada, bob):
                await person.ask("unwatch", table=table)
            await until(lambda: not server.services.registry.is_live(table))
            await server.services.registry.reload(table)  # somebody's name was blotted out
            await until(lambda: server.services.registry.is_live(table))
            kept = await server.services.registry.get(table)
            await until(lambda: any(getattr(entry.what, "why", "") == "time" for entry in kept.state.log))

    run(main, tmp_path)


def test_after_a_restart_games_by_correspondence_rest_until_somebody_comes(tmp_path: Path) -> None:
    async def main() -> None:
        clock = {"kind": "days", "move_ms": DAY_MS}
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            tables = [await two_at(ada, bob, "tuileries", clock=clock) for _ in range(3)]
            cookies = ada.http.cookies
        async with running(tmp_path, rate_limits=True) as server:
            await until(lambda: server.services.registry._is_resumed)
            assert server.services.registry.live == 0
            assert len(server.services.registry._resting.of({ada.id})) == 3
            async with server.person("Cleo") as cleo:
                cleo.http.cookies = cookies
                assert {info["id"] for info in await cleo.get("/api/me/tables")} == set(tables)
                assert server.services.registry.live == 3
                assert server.services.registry._resting.of({ada.id}) == []

    asyncio.run(main())


def test_a_table_is_not_loaded_from_what_was_stored_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            id = (await opened(server, ada, HOT_SEAT)).state.id
            tables = server.services.registry
            tables._let_go(id)
            load, loads, may_go_on = tables._repository.load, list[str](), asyncio.Event()

            async def slow(table: str) -> Any:
                stored = await load(table)
                loads.append(table)
                await may_go_on.wait()
                return stored

            monkeypatch.setattr(tables._repository, "load", slow)
            loading = asyncio.create_task(tables.get(id))
            await until(lambda: len(loads) == 1)
            reloading = asyncio.create_task(tables.reload(id))  # what was just read has been changed
            await asyncio.sleep(0.05)
            may_go_on.set()
            await asyncio.gather(loading, reloading)
            assert loads == [id, id]

    run(main, tmp_path)


def test_wishes_do_not_keep_tables_in_memory(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            wish = {**HOT_SEAT, "wish": "wished once"}
            first = await ada.post("/api/tables", wish, 201)
            server.services.registry._let_go(first["id"])
            assert [await kept for kept in server.services.registry._wished.values()] == [first["id"]]
            assert (await ada.post("/api/tables", wish, 201))["id"] == first["id"]

    run(main, tmp_path)


async def guest(app: Any, stack: AsyncExitStack, name: str, address: str) -> Any:
    http = await stack.enter_async_context(client(app, address))
    assert (await http.post("/api/guest", json={"name": name})).status_code == 201
    return http


async def posted(http: Any, path: str, data: Any, status: int) -> Any:
    answer = await http.post(path, json=data)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_one_address_does_not_fill_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LISTED", 3)
    monkeypatch.setattr(limits, "MOST_SHOWN", 2)
    monkeypatch.setattr(limits, "MOST_SHOWN_HERE", 4)

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), AsyncExitStack() as stack:
            ada = await guest(app, stack, "Ada", "192.0.2.1")
            real = (await posted(ada, "/api/tables", {"game": "m"}, 201))["id"]
            for number in range(2):
                eve = await guest(app, stack, f"Eve {number}", "192.0.2.2")
                for _ in range(2):
                    await posted(eve, "/api/tables", {"game": "m"}, 201)
                words = "You already have 2 public tables waiting", "Vous avez déjà 2 tables publiques"
                refused(await posted(eve, "/api/tables", {"game": "m"}, 409), "too-many", *words)
                await posted(eve, "/api/tables", {"game": "m", "public": False}, 201)
            mallory = await guest(app, stack, "Mallory", "192.0.2.2")
            words = "4 public tables opened from here", "4 tables publiques ouvertes d’ici"
            refused(await posted(mallory, "/api/tables", {"game": "m"}, 409), "too-many", *words)
            shown = [info["id"] for info in (await ada.get("/api/tables")).json()]
            assert len(shown) == 3
            assert real in shown, "the oldest, but nobody else's first"
            monkeypatch.setattr(limits, "OPEN_COUNTS_MS", 0)  # an hour later
            await posted(mallory, "/api/tables", {"game": "m"}, 201)

    asyncio.run(main())


def test_tables_whose_host_is_there_are_listed_first(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            here, away = await ada.open("m"), await bob.open("m")
            assert [info["id"] for info in await ada.get("/api/tables")] == [away, here]
            await ada.watch(here)
            assert [info["id"] for info in await ada.get("/api/tables")] == [here, away]

    run(main, tmp_path)


def test_one_guest_does_not_take_every_seat_in_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WAITED_AT", 2)
    monkeypatch.setattr(limits, "MOST_WAITED_AT_HERE", 3)

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), AsyncExitStack() as stack:
            ada = await guest(app, stack, "Ada", "192.0.2.1")
            eve, mallory = [await guest(app, stack, name, "192.0.2.2") for name in ("Eve", "Mallory")]
            new = {"game": "m", "seats": 4}
            tables = [f"/api/tables/{(await posted(ada, '/api/tables', new, 201))['id']}" for _ in range(4)]
            await posted(eve, f"{tables[0]}/sit", {"seat": 0}, 200)
            await posted(eve, f"{tables[0]}/sit", {"seat": 1, "name": "Zoe"}, 200)  # one more at the same screen
            words = "At somebody else’s public table you can take 2", "À la table publique de quelqu’un d’autre"
            refused(await posted(eve, f"{tables[0]}/sit", {"seat": 2, "name": "Max"}, 403), "not-allowed", *words)
            for seat in (2, 3):  # it is Ada's own
                await posted(ada, f"{tables[0]}/sit", {"seat": seat, "name": f"Child {seat}"}, 200)
            await posted(eve, f"{tables[1]}/sit", {"seat": 0}, 200)
            words = "You are already waiting at 2 public tables", "Vous attendez déjà à 2 tables publiques"
            refused(await posted(eve, f"{tables[2]}/sit", {"seat": 0}, 409), "too-many", *words)
            await posted(mallory, f"{tables[2]}/sit", {"seat": 0}, 200)
            words = "Guests and new accounts who connect from here are already", "Les invités et nouveaux comptes"
            refused(await posted(mallory, f"{tables[3]}/sit", {"seat": 0}, 409), "too-many", *words)
            await posted(eve, f"{tables[1]}/stand", {"seat": 0}, 200)
            await posted(mallory, f"{tables[3]}/sit", {"seat": 0}, 200)
            own = f"/api/tables/{(await posted(eve, '/api/tables', new, 201))['id']}"
            zed = await guest(app, stack, "Zed", "192.0.2.2")
            await posted(zed, f"{own}/sit", {"seat": 0}, 200)  # a class in one room plays with itself

    asyncio.run(main())


def test_names_that_are_taken_cost_nobody_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty pupils of one address, and half of them want to be called Léa."""
    monkeypatch.setitem(RATES, "account", Rate(1e-6, 2))
    monkeypatch.setitem(RATES, "newcomer", Rate(1e-6, 2))

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), AsyncExitStack() as stack:
            school = await stack.enter_async_context(client(app, "192.0.2.1"))
            lea, password = {"name": "Lea", "password": "correct horse"}, "correct horse"
            await posted(school, "/api/accounts", lea, 201)
            school.cookies.clear()
            for name, status in (("Lea", 409), ("\u0000", 400), ("lea", 409)):
                await posted(school, "/api/accounts", {"name": name, "password": password}, status)
                await posted(school, "/api/guest", {"name": name}, status)
            for name in ("Mia", "Noé"):
                await posted(school, "/api/guest", {"name": name}, 201)
                school.cookies.clear()
            await posted(school, "/api/accounts", {"name": "Zoé", "password": password}, 201)
            school.cookies.clear()
            await posted(school, "/api/accounts", {"name": "Eva", "password": password}, 429)
            await posted(school, "/api/guest", {"name": "Eva"}, 429)

    asyncio.run(main())


def test_a_class_of_sixty_has_room(tmp_path: Path) -> None:
    """Sixty lobbies of one address ask twice every four seconds, and each has its socket."""
    lobbies, rest = 60, RATES["rest"]
    assert rest.per_s > lobbies * 2 / 4
    assert rest.burst >= lobbies * 4
    assert Settings().most_sockets >= lobbies
    assert lobbies * 6 <= BESIDE_SOCKETS

    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(30):
                http = await stack.enter_async_context(httpx.AsyncClient(base_url=server.url))
                await stack.enter_async_context(server.socket(http))

    run(main, tmp_path, rate_limits=True, most_sockets=Settings().most_sockets)


def test_accounts_of_one_address_have_their_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "account", Rate(1e-6, 3))

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), AsyncExitStack() as stack:
            eve = await stack.enter_async_context(client(app, "192.0.2.1"))
            ada = await stack.enter_async_context(client(app, "192.0.2.2"))
            for name in ("Eva", "Evi", "Evo"):
                await posted(eve, "/api/accounts", {"name": name, "password": "correct horse"}, 201)
            await posted(eve, "/api/accounts", {"name": "Evu", "password": "correct horse"}, 429)
            await posted(ada, "/api/accounts", {"name": "Ada", "password": "correct horse"}, 201)

    asyncio.run(main())
