"""Moderators: bans of people and addresses, tables closed, passwords reset, reports; by the page, and beside the server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from sqlalchemy import Connection, insert, select, update

from tablee.server import errors, messages
from tablee.server.addresses import BadAddress, network
from tablee.server.errors import NotAllowed
from tablee.server.limits import RATES
from tablee.server.socket import SIGNED_OUT, UNWELCOME
from tablee.server.store import moderation as stored
from tablee.server.store.closing import CLOSED
from tablee.server.store.errors import CANNOT_WRITE, StoreError
from tablee.server.store.moderation import HOST
from tablee.server.store.opening import open_engine
from tablee.server.store.schema import bans, people, tables
from tablee.server.tables import seating
from tablee.server.tables.state import TableState
from tablee.server.timestamps import now_ms
from tests.server.harness import Person, Running, running
from tests.server.test_pause import play_a_round, seated
from tests.server.test_tables import hear_what, move, mover_of, run, two_at

SECRET = "long enough"
WHY = {"why": "Insults at every table"}


async def make_account(person: Person, name: str) -> None:
    await person.post("/api/accounts", {"name": name, "password": SECRET}, 201)


@asynccontextmanager
async def moderated(server: Running) -> AsyncIterator[Person]:
    """A moderator with an open socket."""
    async with server.person("Mod") as mod:
        await make_account(mod, "Mod")
        who = messages.Person(mod.id, "Mod", "account")
        await server.services.moderation.do(
            lambda c: stored.set_moderator(c, HOST, who, "I know her", now_ms(), on=True)
        )
        yield mod


async def closed_with(person: Person) -> int:
    """How the server has closed the socket."""
    await asyncio.wait_for(person.socket.wait_closed(), 10)
    return int(person.socket.close_code)


async def sign_in(server: Running, name: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url) as browser:
        return await browser.post("/api/session", json={"name": name, "password": SECRET})


def beside(address: str, deed: Callable[[Connection], Any]) -> Any:
    """What `tablee admin` does: a transaction of another process."""
    engine = open_engine(address)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            return deed(connection)
    finally:
        engine.dispose()


def test_whoever_is_banned_is_signed_out_leaves_and_cannot_come_back(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            await make_account(bob, "Bob")
            playing = await two_at(ada, bob)
            waiting = await ada.open("tuileries", sit=(), public=True)
            for seat in (0, 1):
                await bob.post(f"/api/tables/{waiting}/sit", {"seat": seat})
            await bob.post("/api/me/tokens", {"label": "my bot"}, 201)
            await mod.post(f"/api/moderation/people/{bob.id}/ban", WHY, 204)
            assert await closed_with(bob) == SIGNED_OUT
            assert (await bob.get("/api/me"))["person"] is None
            took_over = await hear_what(ada, "took-over")
            assert (took_over["seat"], took_over["why"]) == (1, "left")
            assert [seat["name"] for seat in (await ada.get(f"/api/tables/{waiting}"))["seats"]] == [None, None]
            refused = await sign_in(server, "Bob")
            assert refused.status_code == 403
            assert refused.json()["code"] == "banned"
            assert "Insults at every table" in refused.json()["text"]["fr"]
            if (await ada.get(f"/api/tables/{playing}"))["acting"] == [0]:  # the game goes on with the stand-in
                await move(ada, playing, 0)
            [found] = await mod.get("/api/moderation/people?text=bob&banned=true")
            assert (found["person"]["id"], found["ban"]["why"]) == (bob.id, "Insults at every table")
            await mod.post(f"/api/moderation/people/{bob.id}/unban", {"why": "a mistake"}, 204)
            assert (await sign_in(server, "Bob")).status_code == 201
            again = await mod.post(f"/api/moderation/people/{bob.id}/unban", {"why": "again"}, 409)
            assert "not banned" in again["text"]["en"]
            deeds = await mod.get("/api/moderation/deeds")
            assert [(deed["what"], deed["by"], deed["person"], deed["is_done"]) for deed in deeds] == [
                ("unban", "Mod", "Bob", True),
                ("ban", "Mod", "Bob", True),
                ("promote", None, "Mod", True),
            ]

    run(main, tmp_path, database=database)


def test_what_was_read_before_a_ban_is_not_remembered_after_it(tmp_path: Path) -> None:
    """A request that is looked up in the very moment of the ban must not keep the session alive for a minute."""

    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob:
            people = server.services.people
            token = next(iter(bob.http.cookies.values()))
            people._cache.clear()  # `forget` would have his socket looked up, too
            look_up, ban = people._repository.by_id, f"/api/moderation/people/{bob.id}/ban"

            async def slowly(id: str) -> Any:
                found = await look_up(id)
                people._repository.by_id = look_up  # type: ignore[method-assign]
                await mod.post(ban, WHY, 204)
                return found

            people._repository.by_id = slowly  # type: ignore[method-assign]
            await people.identify(token)
            assert await people.identify(token) is None

    run(main, tmp_path)


def test_a_socket_that_comes_in_the_moment_of_a_ban_does_not_stay(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob:
            people = server.services.people
            await bob.socket.close()
            people._cache.clear()
            look_up = people._repository.by_id

            async def slowly(id: str) -> Any:
                found = await look_up(id)
                people._repository.by_id = look_up  # type: ignore[method-assign]
                await mod.post(f"/api/moderation/people/{bob.id}/ban", WHY, 204)
                return found

            people._repository.by_id = slowly  # type: ignore[method-assign]
            async with server.socket(bob.http) as late:
                assert await closed_with(late) == SIGNED_OUT

    run(main, tmp_path)


def test_a_ban_may_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob:
            await make_account(bob, "Bob")
            await mod.post(f"/api/moderation/people/{bob.id}/ban", {**WHY, "hours": 2}, 204)
            assert "until" in (await sign_in(server, "Bob")).json()["text"]["en"]
            later = now_ms() + 2 * 3_600_000
            monkeypatch.setattr("tablee.server.people.now_ms", lambda: later)
            assert (await sign_in(server, "Bob")).status_code == 201

    run(main, tmp_path)


def test_a_banned_address_is_no_way_in(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        def there(address: str) -> dict[str, str]:
            return {"x-forwarded-for": address}

        async def watcher(address: str) -> Any:
            return await websockets.connect(
                f"ws://127.0.0.1:{server.port}/socket", additional_headers=there(address), compression=None
            )

        async def become(address: str) -> httpx.Response:
            async with httpx.AsyncClient(base_url=server.url, headers=there(address)) as http:
                return await http.post("/api/guest", json={"name": "Eve"})

        async with moderated(server) as mod:
            before, other = await watcher("203.0.113.9"), await watcher("198.51.100.1")
            inside = await become("203.0.113.5")
            insider = inside.json()["id"]
            await mod.post("/api/moderation/addresses/ban", {"address": "203.0.113.77/24", **WHY}, 204)
            while before.close_code is None:
                await asyncio.wait_for(before.wait_closed(), 10)
            assert before.close_code == UNWELCOME
            after = await watcher("203.0.113.80")
            await asyncio.wait_for(after.wait_closed(), 10)
            assert after.close_code == UNWELCOME
            refused = await become("203.0.113.5")
            assert refused.status_code == 403
            assert "Insults" in refused.json()["text"]["en"]
            async with httpx.AsyncClient(base_url=server.url, headers=there("203.0.113.5")) as http:
                made = await http.post("/api/accounts", json={"name": "Eve", "password": SECRET})
                assert made.status_code == 403
                for path, body in WAYS_IN:
                    assert (await http.post(path, json=body)).json()["text"]["en"].endswith("Insults at every table"), (
                        path
                    )
                http.cookies.update(inside.cookies)  # who was here before the ban
                assert (await http.get("/api/me")).json()["person"]["id"] == insider
                for path, body in WAYS_ON:
                    assert (await http.post(path, json=body)).status_code == 403, path
                assert (await http.post("/api/me/delete", json={})).status_code == 204
                http.cookies.clear()
                http.cookies.update(mod.http.cookies)
                there_too = {"address": "203.0.113.0/24", "why": "my own"}
                assert (await http.post("/api/moderation/addresses/unban", json=there_too)).status_code == 204
                await mod.post("/api/moderation/addresses/ban", {"address": "203.0.113.77/24", **WHY}, 204)
                assert (await http.get("/api/games")).status_code == 200  # who only looks harms nobody
            assert (await become("203.0.114.5")).status_code == 201
            await other.send('{"do":"ping","id":1}')
            await other.recv()
            assert "pong" in str(await asyncio.wait_for(other.recv(), 10))
            [ban] = await mod.get("/api/moderation/addresses")
            assert ban["address"] == "203.0.113.0/24"
            await mod.post("/api/moderation/addresses/unban", {"address": "203.0.113.0/24", "why": "moved"}, 204)
            assert (await become("203.0.113.5")).status_code == 201
            await other.close()

    run(main, tmp_path, database=database, trusted_proxies="127.0.0.1")


def test_the_addresses_that_somebody_uses_are_banned_with_them(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod:
            headers = {"x-forwarded-for": "2001:db8:7::1"}
            async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
                id = (await http.post("/api/guest", json={"name": "Eve"})).json()["id"]
                cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                address = f"ws://127.0.0.1:{server.port}/socket"
                socket = await websockets.connect(address, additional_headers={**headers, "cookie": cookie})
                await socket.recv()
                await mod.post(f"/api/moderation/people/{id}/ban", {**WHY, "hours": 1, "wide": True}, 204)
                await asyncio.wait_for(socket.wait_closed(), 10)
                [ban] = await mod.get("/api/moderation/addresses")
                assert ban["address"] == "2001:db8:7::/64"
                assert ban["until_ms"] > now_ms()
                assert (await http.post("/api/guest", json={"name": "Eva"})).status_code == 403

    run(main, tmp_path, trusted_proxies="127.0.0.1")


@pytest.mark.parametrize("text", ["Ada", "203.0.113.999", "10.0.0.0/8", "2001:db8::/16", "127.0.0.1", "::1", "", "1"])
def test_what_is_no_address_or_everybodys_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        network(text)


def test_a_table_is_closed_and_counts_for_nobody(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries")
            mover, seat, _, _ = await mover_of(table, ada, bob)
            await move(mover, table, seat)
            [found] = await mod.get("/api/moderation/tables?text=aDa&status=playing")
            assert (found["id"], found["names"]) == (table, ["Ada", "Bob"])
            await mod.post(f"/api/moderation/tables/{table}/close", WHY, 204)
            finished = await hear_what(bob, "finished")
            assert (finished["ending"], finished["winners"]) == ("closed", [])
            assert (await ada.get(f"/api/people/{ada.id}"))["recent"] == []
            await ada.get(f"/api/tables/{table}/record")
            assert (await ada.get(f"/api/tables/{table}/replay?step=1"))["steps"] == 1
            outline = await ada.get(f"/api/tables/{table}/outline?seat=0")
            assert (outline["ending"], outline["winners"], len(outline["turns"])) == ("closed", [], 1)
            await ada.post(f"/api/tables/{table}/reviews", {"bot": "strong"}, 202)
            assert (await ada.ask("ask-rematch", table=table, seat=0))["do"] == "refused"
            again = await mod.post(f"/api/moderation/tables/{table}/close", WHY, 409)
            assert "over" in again["text"]["en"]
            stored_table = await server.services.registry._load(table)
            assert stored_table.state.status == "finished"
            waiting = await ada.open("tuileries")
            await ada.watch(waiting, 0)
            await mod.post(f"/api/moderation/tables/{waiting}/close", WHY, 204)
            assert (await ada.hear_until("refused"))["code"] == "not-found"
            await ada.get(f"/api/tables/{waiting}", 404)
            await mod.post("/api/moderation/tables/nosuchtabl/close", WHY, 409)

    run(main, tmp_path, database=database)


def test_a_closed_pause_between_rounds_can_be_replayed(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, AsyncExitStack() as stack:
            table, (ada, bob) = await seated(server, stack)
            await play_a_round(server, table, [ada, bob])
            await mod.post(f"/api/moderation/tables/{table}/close", WHY, 204)
            assert (await ada.get(f"/api/tables/{table}"))["status"] == "finished"
            await ada.get(f"/api/tables/{table}/replay?step=3")

    run(main, tmp_path, round_pause_s=30)


def test_a_code_sets_a_new_password_once(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob, server.person("Eve") as eve:
            await make_account(bob, "Bob")
            made = await mod.post(f"/api/moderation/people/{bob.id}/reset", {"why": "she asked by letter"})
            assert (await sign_in(server, "Bob")).status_code == 201  # until it is used, nothing changes
            await mod.post(f"/api/moderation/people/{eve.id}/reset", WHY, 409)  # a guest has none
            body = {"name": "Bob", "code": made["code"].lower(), "password": "another one"}
            await eve.post("/api/session/recover", body, 201)
            assert (await sign_in(server, "Bob")).status_code == 401
            await eve.post("/api/session/recover", body, 401)

    run(main, tmp_path, database=database)


def test_a_code_from_a_moderator_ends_the_address_that_somebody_else_has_set(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob:
            await make_account(bob, "Bob")
            eves = update(people).where(people.c.id == bob.id).values(email="eve@tablee.example")
            await server.services.database.write(lambda c: c.execute(eves) and None)
            assert (await bob.get("/api/me/email"))["confirmed"] == "eve@tablee.example"
            await mod.post(f"/api/moderation/people/{bob.id}/reset", {"why": "she asked by letter"})
            assert (await bob.get("/api/me/email"))["confirmed"] is None

    run(main, tmp_path)


def test_a_banned_guests_way_back_holds_until_the_ban_ends(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Bob") as bob, server.person("Eve") as eve:
            await make_account(eve, "Eve")
            codes = (await eve.post("/api/me/recovery-codes", {"password": SECRET}, 201))["codes"]
            kept = (await bob.post("/api/me/way-back", {}, 201))["code"]
            for who in (bob, eve):
                await mod.post(f"/api/moderation/people/{who.id}/ban", WHY, 204)
            renewed = {"name": "Eve", "code": codes[0], "password": "another one"}
            async with httpx.AsyncClient(base_url=server.url) as browser:
                for path, body in (("way-back", {"code": kept}), ("recover", renewed)):
                    for _ in range(2):  # the page tries it whenever it is opened
                        refused = await browser.post(f"/api/session/{path}", json=body)
                        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
                for who in (bob, eve):
                    await mod.post(f"/api/moderation/people/{who.id}/unban", {"why": "it is over"}, 204)
                assert (await sign_in(server, "Eve")).status_code == 201  # by the password of before
                for path, body in (("way-back", {"code": kept}), ("recover", renewed)):
                    assert (await browser.post(f"/api/session/{path}", json=body)).status_code == 201

    run(main, tmp_path, database=database)


WAYS_IN: list[tuple[str, dict[str, Any]]] = [
    ("/api/session", {"name": "Mod", "password": SECRET}),
    ("/api/session/way-back", {"code": "some code"}),
    ("/api/session/recover", {"name": "Mod", "code": "some code", "password": SECRET}),
    ("/api/session/by-mail", {"token": "some token", "password": SECRET}),
]
WAYS_ON: list[tuple[str, dict[str, Any]]] = [
    ("/api/tables", {"game": "m", "public": True}),
    ("/api/tables/abcdefghij/sit", {"seat": 0}),
    ("/api/tables/abcdefghij/start", {}),
    ("/api/reports", {"person": "x", "reason": "spam"}),
]


MODERATORS_DOORS = [
    ("GET", "/api/moderation/reports"),
    ("GET", "/api/moderation/people"),
    ("GET", "/api/moderation/addresses"),
    ("GET", "/api/moderation/tables"),
    ("GET", "/api/moderation/deeds"),
    ("POST", "/api/moderation/reports/x/done"),
    ("POST", "/api/moderation/people/x/ban"),
    ("POST", "/api/moderation/people/x/unban"),
    ("POST", "/api/moderation/people/x/reset"),
    ("POST", "/api/moderation/addresses/ban"),
    ("POST", "/api/moderation/addresses/unban"),
    ("POST", "/api/moderation/tables/abcdefghij/close"),
]


def test_only_moderators_get_in_and_by_no_key(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with (
            moderated(server) as mod,
            server.person("Ada") as ada,
            httpx.AsyncClient(base_url=server.url) as nobody,
        ):
            key = (await mod.post("/api/me/tokens", {"label": "x", "scope": "all"}, 201))["secret"]
            program = {"authorization": f"Bearer {key}"}
            for method, path in MODERATORS_DOORS:
                body = {**WHY, "address": "203.0.113.1"} if "addresses" in path else WHY
                given = None if method == "GET" else body
                assert (await nobody.request(method, path, json=given)).status_code == 401, path
                refused = await ada.http.request(method, path, json=given)
                assert refused.status_code == 403, path
                assert refused.json()["text"]["en"] == "This is for moderators only."
                assert (await nobody.request(method, path, json=given, headers=program)).status_code == 403, path
            assert (await mod.get("/api/me"))["is_moderator"] is True
            assert (await ada.get("/api/me"))["is_moderator"] is False

    run(main, tmp_path)


def test_moderators_do_nothing_to_each_other(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod:
            for act in ("ban", "unban", "reset"):
                refused = await mod.post(f"/api/moderation/people/{mod.id}/{act}", WHY, 403)
                assert "tablee admin" in refused["text"]["en"]
            await mod.post("/api/moderation/people/nobody/ban", WHY, 404)
            for body in ({"why": ""}, {"why": "  "}, {"why": "x", "hours": 0}, {"why": "x" * 301}):
                await mod.post(f"/api/moderation/people/{mod.id}/ban", body, 400)

    run(main, tmp_path)


def test_a_report_keeps_what_was_said_and_is_never_shown_to_the_reported(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, public=False)
            await ada.ask("chat", table=table, text="please stop")
            said = [
                (await bob.ask("chat", table=table, text=text))["entry"]["number"] for text in ("one", "two", "three")
            ]
            new = {"person": bob.id, "reason": "insult", "words": " He insults us ", "table": table, "entry": said[1]}
            await ada.post("/api/reports", new, 204)
            await ada.post("/api/reports", {"person": ada.id, "reason": "spam"}, 400)
            await ada.post("/api/reports", {"person": "nobody", "reason": "spam"}, 404)
            await mod.post("/api/reports", {**new, "invite": None}, 403)  # a private table that she was not asked to
            [report] = await mod.get("/api/moderation/reports")
            assert (report["about"]["name"], report["reporter"]["name"]) == ("Bob", "Ada")
            assert (report["reason"], report["words"]) == ("insult", "He insults us")
            assert [(line["text"], line["is_meant"]) for line in report["lines"]] == [("one", False), ("two", True)]
            assert "He insults us" not in str(await bob.get("/api/me/export"))
            assert "He insults us" in str(await ada.get("/api/me/export"))
            await mod.post(f"/api/moderation/reports/{report['id']}/done", {"why": "talked to him"}, 204)
            await mod.post(f"/api/moderation/reports/{report['id']}/done", {"why": "twice"}, 409)
            await mod.post("/api/moderation/reports/nosuch/done", {"why": "?"}, 409)
            assert await mod.get("/api/moderation/reports") == []
            assert [one["id"] for one in await mod.get("/api/moderation/reports?done=true")] == [report["id"]]
            assert (await mod.get("/api/moderation/deeds"))[0]["what"] == "handle"

    run(main, tmp_path, database=database)


def test_reports_are_slowed_down(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            new = {"person": bob.id, "reason": "other"}
            for _ in range(int(RATES["report"].burst)):
                await ada.post("/api/reports", new, 204)
            assert (await ada.post("/api/reports", new, 429))["code"] == "too-fast"

    run(main, tmp_path, rate_limits=True)


def test_whoever_leaves_for_good_leaves_reports_and_audit_too(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            await make_account(bob, "Bob")
            await ada.post("/api/reports", {"person": bob.id, "reason": "name", "words": "Bob is rude"}, 204)
            await bob.post("/api/reports", {"person": ada.id, "reason": "other", "words": "no"}, 204)
            await mod.post(f"/api/moderation/people/{bob.id}/reset", {"why": "Bob asked"})
            await bob.post("/api/me/delete", {"password": SECRET}, 204)
            [report] = await mod.get("/api/moderation/reports")
            assert report["reporter"] is None
            deeds = await mod.get("/api/moderation/deeds")
            assert "Bob" not in str(deeds)
            assert bob.id not in str(deeds)
            await mod.post("/api/me/delete", {"password": SECRET}, 204)

            def seen(c: Connection) -> list[messages.Deed]:
                return stored.audit(c)

            left = await server.services.database.read(seen)
            assert {deed.by for deed in left if deed.what == "reset"} == {"—"}
            assert "Mod" not in str(left)

    run(main, tmp_path, database=database)


def test_the_server_carries_out_what_the_host_writes_beside_it(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.moderation.WATCH_S", 0.05)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            who = messages.Person(bob.id, "Bob", "guest")
            deed = await asyncio.to_thread(
                beside, database, lambda c: stored.ban_person(c, HOST, who, "x", now_ms(), None, wide=False)
            )
            assert await closed_with(bob) == SIGNED_OUT
            assert (await hear_what(ada, "took-over"))["seat"] == 1
            closing = await asyncio.to_thread(
                beside, database, lambda c: stored.close_table(c, HOST, table, "x", now_ms())
            )
            assert (await hear_what(ada, "finished"))["ending"] == "closed"
            for id in (deed, closing):
                while not await server.services.database.read(partial(stored.is_done, deed=id)):
                    await asyncio.sleep(0.01)

    run(main, tmp_path, database=database)


def test_what_was_written_while_no_server_ran_is_carried_out_at_its_start(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with (
            running(tmp_path, database=database) as server,
            server.person("Ada") as ada,
            server.person("Bob") as bob,
        ):
            table = await two_at(ada, bob)
            who = messages.Person(bob.id, "Bob", "guest")
        await asyncio.to_thread(
            beside, database, lambda c: stored.ban_person(c, HOST, who, "x", now_ms(), None, wide=True)
        )
        async with running(tmp_path, database=database) as server:
            while not (await server.services.registry.get(table)).state.chairs[1].stand_in:
                await asyncio.sleep(0.02)

    asyncio.run(main())


def test_nobody_waits_for_whoever_is_banned_to_begin(tmp_path: Path, database: str) -> None:
    """Tables where they have no seat: that is how one person floods the lobby."""

    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Eve") as eve, server.person("Ada") as ada:
            lonely, with_bot = [await eve.open("tuileries", sit=(), public=True) for _ in range(2)]
            await eve.post(f"/api/tables/{with_bot}/bot", {"seat": 0, "bot": "greedy"})
            shared, resting = [await eve.open("tuileries", sit=(), public=True) for _ in range(2)]
            for table in (shared, resting):
                await ada.post(f"/api/tables/{table}/sit", {"seat": 1})
            server.services.registry._let_go(resting)
            other = await ada.open("tuileries", sit=(), public=True)
            await ada.watch(lonely)
            await mod.post(f"/api/moderation/people/{eve.id}/ban", WHY, 204)
            assert (await ada.hear_until("refused"))["table"] == lonely
            for table in (lonely, with_bot):
                await ada.get(f"/api/tables/{table}", 404)
            assert {table["id"] for table in await ada.get("/api/tables")} == {shared, resting, other}
            for table in (shared, resting):
                assert (await ada.get(f"/api/tables/{table}"))["host"] == ada.id
                await ada.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "greedy"})
                await ada.start(table)

    run(main, tmp_path, database=database)


def test_a_ban_is_carried_out_where_tables_and_seats_change_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            waiting = await ada.open("tuileries", sit=(), public=True)
            for seat in (0, 1):
                await bob.post(f"/api/tables/{waiting}/sit", {"seat": seat})
            playing = await two_at(ada, bob)
            registry = server.services.registry

            async def as_found(_person: str) -> list[str]:
                return ["sweptaway1", waiting, playing]

            stand, asked = seating.stand, list[int]()

            def given_away(state: TableState, seat: int, person: str) -> Any:
                asked.append(seat)
                if seat == 0:  # the host has given it to another
                    raise NotAllowed(errors.HOST_ONLY)
                return stand(state, seat, person)

            monkeypatch.setattr(registry._repository, "unfinished_of", as_found)
            monkeypatch.setattr(seating, "stand", given_away)
            await mod.post(f"/api/moderation/people/{bob.id}/ban", WHY, 204)
            assert asked == [0, 1]
            assert (await ada.get(f"/api/tables/{waiting}"))["seats"][1]["name"] is None
            assert (await hear_what(ada, "took-over"))["seat"] == 1

    run(main, tmp_path)


def test_a_game_that_begins_while_its_table_is_closed_does_not_go_on(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada:
            for is_begun_first in (True, False):
                waiting = await ada.open("tuileries", sit=(0, 1))
                table = await server.services.registry.get(waiting)
                close, begin = f"/api/moderation/tables/{waiting}/close", f"/api/tables/{waiting}/start"
                calls = [ada.http.post(begin), mod.http.post(close, json=WHY)]
                async with table.lock:  # both wait for it, one after the other
                    waits = list[asyncio.Task[httpx.Response]]()
                    for call in calls if is_begun_first else calls[::-1]:
                        waits.append(asyncio.create_task(call))
                        while len(table.lock._waiters or ()) < len(waits):
                            await asyncio.sleep(0.01)
                answers = await asyncio.gather(*waits)
                if is_begun_first:
                    assert [answer.status_code for answer in answers] == [200, 204]
                    assert (await ada.get(f"/api/tables/{waiting}"))["status"] == "finished"
                else:
                    assert [answer.status_code for answer in answers] == [204, 404]
                    await ada.get(f"/api/tables/{waiting}", 404)

    run(main, tmp_path)


def test_what_is_closed_in_the_database_does_not_begin(tmp_path: Path, database: str) -> None:
    """Its host is gone, or it was forgotten, at the very moment when somebody begins."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries", sit=(0, 1))
            closing = update(tables).where(tables.c.id == table).values(status=CLOSED)
            await server.services.database.write(lambda c: c.execute(closing) and None)
            assert (await ada.post(f"/api/tables/{table}/start", status=404))["code"] == "not-found"
            status = select(tables.c.status).where(tables.c.id == table)
            assert await server.services.database.read(lambda c: c.execute(status).scalar()) == CLOSED

    run(main, tmp_path, database=database)


def test_two_who_find_a_table_gone_are_in_nobodys_way(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            registry = server.services.registry
            table = await ada.open("tuileries")
            await registry._repository.drop_open(table)
            await asyncio.gather(registry.reload(table), registry.reload(table))
            assert not registry.is_live(table)

    run(main, tmp_path)


def test_addresses_are_banned_though_the_database_was_away_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: Running) -> None:
        async with moderated(server) as mod:
            headers = {"x-forwarded-for": "203.0.113.7"}
            async with httpx.AsyncClient(base_url=server.url, headers=headers) as http:
                id = (await http.post("/api/guest", json={"name": "Eve"})).json()["id"]
                cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                address = f"ws://127.0.0.1:{server.port}/socket"
                socket = await websockets.connect(address, additional_headers={**headers, "cookie": cookie})
                await socket.recv()
            ban, refused = stored.ban_address, list[str]()

            def away(c: Connection, by: stored.By, address: str, why: str, now_ms: int, until_ms: int | None) -> str:
                if len(refused) < 3:
                    refused.append(address)
                    raise StoreError(CANNOT_WRITE)
                return ban(c, by, address, why, now_ms, until_ms)

            monkeypatch.setattr(stored, "ban_address", away)
            await mod.post(f"/api/moderation/people/{id}/ban", {**WHY, "wide": True}, 204)
            assert refused
            while await server.services.database.read(stored.undone):  # tried again every second
                await asyncio.sleep(0.02)
            assert [ban["address"] for ban in await mod.get("/api/moderation/addresses")] == ["203.0.113.7"]
            await asyncio.wait_for(socket.wait_closed(), 10)

    run(main, tmp_path, trusted_proxies="127.0.0.1")


def test_expired_bans_of_addresses_are_over(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        old = {"id": "b", "address": "203.0.113.1", "why": "x", "since_ms": 1, "until_ms": 2}
        await server.services.database.write(lambda c: c.execute(insert(bans), old) and None)
        await server.services.moderation._load()
        assert not server.services.moderation.is_banned("203.0.113.1")

    run(main, tmp_path)
