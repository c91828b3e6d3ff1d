"""Who asks for the same again and again: no log grows for ever, and nobody else waits."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server import limits, messages
from tablee.server.http import tables as http_tables
from tablee.server.limits import RATES, Rate
from tablee.server.tables import audience
from tablee.server.tables.viewer import told
from tests.server.harness import Running
from tests.server.test_connections import end_of
from tests.server.test_full_hall import opened, until
from tests.server.test_moderation import make_account, moderated
from tests.server.test_quotas import HOT_SEAT, refused
from tests.server.test_rest import client, indoors
from tests.server.test_tables import move, run, two_at


def count(table: Any, *kinds: type) -> int:
    return sum(isinstance(entry.what, kinds) for entry in table.state.log)


def test_leaving_and_coming_back_has_its_rate(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            id = await two_at(ada, bob)
            answers = [await ada.ask(do, table=id, seat=0) for _ in range(40) for do in ("leave", "come-back")]
            table = await server.services.registry.get(id)
            assert 2 <= count(table, messages.TookOver, messages.TookBack) <= 12
            tired = [answer for answer in answers if answer.get("code") == "too-fast"]
            assert len(tired) > 60
            assert all(answer["text"]["fr"].startswith("Trop de demandes") for answer in tired)
            assert (await bob.ask("leave", table=id, seat=1))["do"] == "news", "his own rate is another one"

    run(main, tmp_path, rate_limits=True)


@pytest.mark.parametrize(
    ("kind", "do", "rest"), [("ready", "ready", {"seat": 0}), ("watch", "watch", {"seat": 0}), ("watch", "watch", {})]
)
def test_what_costs_more_than_a_move_has_its_rate(kind: Any, do: str, rest: dict[str, Any], tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            answers = [await ada.ask(do, table=table, **rest) for _ in range(int(RATES[kind].burst) + 20)]
            assert answers[0]["do"] != "refused"
            assert [answer["code"] for answer in answers if answer["do"] == "refused"].count("too-fast") >= 5
            assert (await ada.ask("ping"))["do"] == "pong"

    run(main, tmp_path, rate_limits=True)


def test_sitting_down_and_getting_up_has_its_rate_and_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("m", seats=3)
            statuses = []
            for _ in range(20):
                for do in ("sit", "stand"):
                    answer = await bob.http.post(f"/api/tables/{table}/{do}", json={"seat": 1})
                    statuses.append(answer.status_code)
            assert statuses[0] == 200
            assert statuses[-1] == 429
            server.services.limits._enabled = False
            monkeypatch.setattr(limits, "MOST_SEATINGS", 5)
            words = "People have sat down and got up 5 times", "On s’est assis et levé 5 fois"
            refused(await ada.post(f"/api/tables/{table}/sit", {"seat": 2}, 409), "too-many", *words)
            refused(await ada.post(f"/api/tables/{table}/bot", {"seat": 2, "bot": "easy"}, 409), "too-many", *words)
            await ada.post(f"/api/tables/{table}/stand", {"seat": 0})  # nobody is held fast

    run(main, tmp_path, rate_limits=True)


def test_nobody_leaves_for_ever_but_everybody_may_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LEAVES", 2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            for _ in range(2):
                assert (await ada.ask("leave", table=table, seat=0))["do"] == "news"
                assert (await ada.ask("come-back", table=table, seat=0))["do"] == "news"
            words = "You have already let a bot take over 2 times", "Vous avez déjà laissé un robot jouer 2 fois"
            refused(await ada.ask("leave", table=table, seat=0), "too-many", *words)
            assert (await bob.ask("leave", table=table, seat=1))["do"] == "news"

    run(main, tmp_path)


def test_whoever_has_left_too_often_is_banned_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LEAVES", 0)

    async def main(server: Running) -> None:
        async with moderated(server) as mod, server.person("Ada") as ada, server.person("Bob") as bob:
            await make_account(bob, "Bob")
            await two_at(ada, bob)
            waiting = await ada.open("tuileries", sit=(), public=True)
            for seat in (0, 1):
                await bob.post(f"/api/tables/{waiting}/sit", {"seat": seat})
            await mod.post(f"/api/moderation/people/{bob.id}/ban", {"why": "Insults"}, 204)
            assert [seat["name"] for seat in (await ada.get(f"/api/tables/{waiting}"))["seats"]] == [None, None]

    run(main, tmp_path)


def test_strangers_talk_neither_in_rated_games_nor_at_finished_tables(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            for rated, ended in ((True, False), (False, True)):
                table = await two_at(ada, bob, rated=rated)
                await eve.watch(table)
                if ended:
                    assert (await eve.ask("chat", table=table, text="Well played"))["do"] == "news"
                    await ada.ask("resign", table=table, seat=0)
                words = "In a rated game, and once a game is over", "Dans une partie classée"
                answer = await eve.ask("chat", table=table, text="Play the other one!")
                refused(answer, "not-allowed", *words)
                assert answer["id"] == eve.requests
                for player in (ada, bob):
                    assert (await player.ask("chat", table=table, text="Thank you"))["do"] == "news"

    run(main, tmp_path)


def test_a_table_holds_so_much_talk_and_strangers_do_not_take_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_CHAT", 4)
    monkeypatch.setattr(limits, "MOST_CHAT_OF_OTHERS", 2)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob)
            await eve.watch(table)
            said = [(await eve.ask("chat", table=table, text=f"La {number}"))["do"] for number in range(3)]
            assert said == ["news", "news", "refused"]
            said = [(await ada.ask("chat", table=table, text="Hm"))["do"] for _ in range(3)]
            assert said == ["news", "news", "refused"]
            words = "A lot has been said at this table: 4", "On s’est dit beaucoup de choses à cette table"
            refused(await bob.ask("chat", table=table, text="!"), "too-many", *words)

    run(main, tmp_path)


def test_a_long_log_is_made_ready_once_for_all_who_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    def noted(game: Any, entry: Any, viewer: int) -> Any:
        made.append(entry.number)
        return told(game, entry, viewer)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob)
            for number in range(4):
                await bob.ask("chat", table=table, text=f"Line {number}")
            short = await eve.watch(table)
            monkeypatch.setattr(audience, "LONG", 5)
            monkeypatch.setattr(audience, "told", noted)
            assert (await eve.watch(table))["log"] == short["log"], "the same, however long it is"
            assert made == [*range(1, short["number"] + 1)]
            made.clear()
            assert (await eve.watch(table))["log"] == short["log"]
            assert (await eve.watch(table, after=3))["log"] == short["log"][3:]
            assert made == []
            await bob.ask("chat", table=table, text="One more")
            await eve.hear_until("news")
            made.clear()
            assert len((await eve.watch(table))["log"]) == short["number"] + 1
            assert made == [short["number"] + 1]
            await eve.http.put(f"/api/me/mutes/{bob.id}")
            texts = [e["what"]["text"] for e in (await eve.watch(table))["log"] if "text" in e["what"]]
            assert texts == [""] * 5
            own = (await ada.watch(table, 0))["log"]
            assert [e["what"]["text"] for e in own if "text" in e["what"]][-1] == "One more"

    run(main, tmp_path)


def test_what_a_table_is_is_made_once_for_all_who_may_see_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await ada.open("mounstein", public=False)
            invite = (await ada.get(f"/api/tables/{table}"))["invite"]
            for person in (ada, ada, bob, eve):
                async with server.socket(person.http) as another:  # and some that come and go
                    await another.watch(table, invite=invite)
                await person.watch(table, invite=invite)
            live, made = await server.services.registry.get(table), list[str | None]()
            info = live.audience.info

            def noted(state: Any, person: str | None = None, invite: str | None = None) -> Any:
                made.append(person)
                return info(state, person, invite)

            monkeypatch.setattr(live.audience, "info", noted)
            live.audience.tell_table(live.state)
            assert made == [ada.id, bob.id], "who sits there, and who looks on"
            for person in (ada, bob, eve):
                assert (await person.hear_until("table"))["table"]["invite"] == invite

    run(main, tmp_path)


def test_looking_back_has_its_rate_and_a_thread_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str]()
    for name in ("replay_step", "moment"):
        work = getattr(http_tables, name)

        def noted(*args: Any, work: Any = work) -> Any:
            threads.append(threading.current_thread().name)
            return work(*args)

        monkeypatch.setattr(http_tables, name, noted)
    monkeypatch.setitem(RATES, "look", Rate(1e-6, 6))

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = (await opened(server, ada, HOT_SEAT)).state.id
            await ada.watch(table, 0)
            await move(ada, table, 0)
            await ada.ask("resign", table=table, seat=0)
            await ada.ask("resign", table=table, seat=1)
            for path in ("past?entry=4", "replay?step=1", "outline", "frames"):
                await ada.get(f"/api/tables/{table}/{path}")
            assert [name.partition("_")[0] for name in threads] == ["look"] * 2
            await ada.get("/api/puzzles/m/1")
            await ada.http.post("/api/puzzles/m/1/explain", json={"move": "a1"})
            for path in (f"tables/{table}/past?entry=4", f"tables/{table}/record", "puzzles/m/1"):
                refusal = await ada.get(f"/api/{path}", 429)
                assert refusal["code"] == "too-fast"
            assert (await ada.get("/api/tables?status=finished", 429))["code"] == "too-fast"
            await ada.get("/api/tables")

    run(main, tmp_path, rate_limits=True)


def test_passwords_keep_nobody_from_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            id = (await opened(server, ada, HOT_SEAT)).state.id
            server.services.registry._let_go(id)
            may_go_on, begun = threading.Event(), list[str]()

            class Slow:
                def verify(self, _hashed: str, password: str) -> None:
                    begun.append(password)
                    may_go_on.wait(30)

            monkeypatch.setattr(server.services.people, "_hasher", Slow())
            wrong = {"name": "Nobody", "password": "wrong wrong"}
            guesses = [asyncio.create_task(ada.http.post("/api/session", json=wrong)) for _ in range(40)]
            await until(lambda: bool(begun))
            await asyncio.sleep(0.3)
            assert len(begun) == 1, "one after the other"
            await asyncio.wait_for(server.services.registry.get(id), 20)  # it is read in a thread, too
            may_go_on.set()
            await asyncio.gather(*guesses)

    run(main, tmp_path)


@pytest.mark.parametrize("piece", [1000, 40_000])
def test_a_request_has_no_head_without_end(piece: int, tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        answer = asyncio.create_task(end_of(reader))
        sent = 0
        while not answer.done() and sent < 3_000_000:
            writer.write(b"X-Long: " + b"x" * piece + b"\r\n")
            sent += piece
            await asyncio.sleep(0.001)
        assert (await answer).startswith(b"HTTP/1.1 431 ")
        assert sent < 1_000_000
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n")
        assert (await end_of(reader)).startswith(b"HTTP/1.1 431 ")
        writer.close()
        async with httpx.AsyncClient(base_url=server.url) as http:
            long = {"name": "Ada", "padding": "x" * 60_000}  # a body may be long
            assert (await http.post("/api/guest", json=long)).status_code == 400
            assert (await http.get("/healthz", headers={"x-long": "x" * 16_000})).status_code == 200

    run(main, tmp_path)


@pytest.mark.parametrize(
    ("host", "settings", "is_ours"),
    [
        ("evil.example", {}, False),
        ("evil.example:8000", {}, False),
        ("127.0.0.1.evil.example", {}, False),
        ("[", {}, False),
        ("localhost:8000", {}, True),
        ("127.0.0.1:8000", {}, True),
        ("192.168.1.5:8000", {}, True),
        ("[::1]:8000", {}, True),
        ("attic:8000", {}, True),
        ("attic.local:8000", {}, True),
        ("tablee.example", {"public_url": "https://tablee.example"}, True),
        ("evil.example", {"public_url": "https://tablee.example"}, False),
        ("tablee.example", {"trusted_proxies": "127.0.0.1"}, True),
    ],
)
def test_another_sites_name_does_not_lead_here(
    host: str, settings: dict[str, str], is_ours: bool, tmp_path: Path
) -> None:
    """DNS rebinding: then a browser takes that site's page for ours."""

    async def main() -> None:
        async with indoors(tmp_path, **settings) as (app, _), client(app) as http:
            for path in ("/api/me", "/api/tables", "/metrics"):
                answer = await http.get(path, headers={"host": host})
                assert answer.status_code == (200 if is_ours else 403), path
                if not is_ours:
                    refused(answer.json(), "not-allowed", "This server does not know itself as", "Ce serveur ne se con")
            assert (await http.get("/", headers={"host": host})).status_code == 200

    asyncio.run(main())
