"""Guests, accounts, sessions, keys, histories; and leaving for good."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tablee.server.attempts import FORGOTTEN_S, FREE, FREE_OF_ADDRESS, LONGEST_WAIT_S, Attempts
from tablee.server.errors import TooFast
from tablee.server.rating_rules import LEAST_MOVES
from tablee.server.store.departures import DepartureRepository
from tablee.server.timestamps import now_ms
from tests.server.harness import Person, Running, running
from tests.server.test_tables import hear_what, move, mover_of, run, two_at


def test_a_guest_becomes_an_account_and_keeps_his_games(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            await bob.ask("resign", table=table, seat=1)
            made = await ada.post("/api/accounts", {"name": "Ada L.", "password": "long enough"}, 201)
            assert (made["id"], made["name"], made["kind"]) == (ada.id, "Ada L.", "account")
            profile = await ada.get(f"/api/people/{ada.id}")
            assert [game["table"] for game in profile["recent"]] == [table]
            async with httpx.AsyncClient(base_url=server.url) as browser:
                wrong = await browser.post("/api/session", json={"name": "Ada L.", "password": "not that one"})
                assert wrong.status_code == 401
                nobody = await browser.post("/api/session", json={"name": "Nobody", "password": "not that one"})
                assert nobody.json() == wrong.json()
                right = await browser.post("/api/session", json={"name": "ada l.", "password": "long enough"})
                assert right.status_code == 201
                assert (await browser.get("/api/me")).json()["person"]["id"] == ada.id
                assert (await browser.delete("/api/session")).status_code == 204
                browser.cookies.clear()
                assert (await browser.get("/api/me")).json()["person"] is None

    run(main, tmp_path, database=database)


def test_games_at_private_tables_are_shown_to_who_was_there(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, public=False)
            await bob.ask("resign", table=table, seat=1)
            for who, seen in ((ada, [table]), (bob, [table]), (eve, [])):
                recent = (await who.get(f"/api/people/{ada.id}"))["recent"]
                assert [game["table"] for game in recent] == seen
                assert [game["table"] for game in await who.get(f"/api/people/{ada.id}/games")] == seen

    run(main, tmp_path, database=database)


def test_a_history_tells_bots_from_people_of_the_same_name(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("medium") as ada:
            table = (await ada.post("/api/tables", {"game": "tuileries", "seats": 2, "public": True}, 201))["id"]
            await ada.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ada.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "medium"})
            await ada.start(table)
            await ada.watch(table, 1)
            await ada.ask("resign", table=table, seat=1)
            [played] = (await ada.get(f"/api/people/{ada.id}"))["recent"]
            assert played["names"] == ["medium", "medium"]
            assert played["bots"] == ["medium", None]
            assert played["guests"] == [False, True]
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            [played] = (await ada.get(f"/api/people/{ada.id}"))["recent"]
            assert played["guests"] == [False, False]

    run(main, tmp_path)


def test_names_of_accounts_are_their_own(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Ada") as other:
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            taken = await other.post("/api/accounts", {"name": "ＡＤＡ", "password": "long enough"}, 409)
            assert taken["code"] == "name-taken"
            assert (await other.http.patch("/api/me", json={"name": "Zoé"})).json()["name"] == "Zoé"
            assert (await other.get("/api/me"))["person"]["name"] == "Zoé"
            assert (await other.http.patch("/api/me", json={"name": " x  y "})).json()["name"] == "x y"
            for name in ("", "  ", "x\ny", "x" * 25):
                assert (await other.http.patch("/api/me", json={"name": name})).status_code == 400
            short = await other.post("/api/accounts", {"name": "Zoé", "password": "short"}, 400)
            assert short["code"] == "malformed"

    run(main, tmp_path, database=database)


def test_a_new_password_ends_other_sessions(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as second:
            await ada.post("/api/accounts", {"name": "Ada", "password": "the first one"}, 201)
            await second.post("/api/session", json={"name": "Ada", "password": "the first one"})
            await ada.post("/api/me/password", {"old": "wrong one", "new": "the second one"}, 401)
            await ada.post("/api/me/password", {"old": "the first one", "new": "the second one"}, 204)
            assert (await second.get("/api/me")).json()["person"] is None
            assert (await ada.get("/api/me"))["person"]["id"] == ada.id
            again = await second.post("/api/session", json={"name": "Ada", "password": "the second one"})
            assert again.status_code == 201

    run(main, tmp_path)


def test_a_password_that_is_too_short_or_missing_is_wrong_and_said_in_words(tmp_path: Path) -> None:
    """Least lengths are for passwords that are set: whoever gives one is told that it is wrong, not how JSON is written."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            for short in ("", "abc"):
                answers = [
                    await ada.post("/api/session", {"name": "Ada", "password": short}, 401),
                    await ada.post("/api/session", {"name": "", "password": short}, 401),
                    await ada.post("/api/me/password", {"old": short, "new": "the second one"}, 401),
                    await ada.post("/api/me/recovery-codes", {"password": short}, 401),
                    await ada.post("/api/me/delete", {"password": short}, 401),
                ]
                assert {answer["code"] for answer in answers} == {"wrong-password"}
            nameless = await ada.post("/api/guest", {"name": ""}, 400)
            assert nameless["code"] == "invalid"
            assert "`" not in nameless["text"]["fr"] + nameless["text"]["en"]

    run(main, tmp_path)


def test_a_program_plays_with_a_key(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            key = await ada.post("/api/me/tokens", {"label": "my bot"}, 201)
            assert "secret" not in (await ada.get("/api/me/tokens"))[0]
            headers = {"authorization": f"Bearer {key['secret']}"}
            address = f"ws://127.0.0.1:{server.port}/socket"
            async with websockets.connect(address, additional_headers=headers) as socket:
                assert '"Ada"' in str(await socket.recv())
            assert (await ada.http.delete(f"/api/me/tokens/{key['id']}")).status_code == 204
            assert (await ada.http.delete(f"/api/me/tokens/{key['id']}")).status_code == 404
            async with websockets.connect(address, additional_headers=headers) as socket:
                assert '"me":null' in str(await socket.recv())

    run(main, tmp_path)


def test_a_key_does_what_its_scope_says(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            table = await two_at(ada, bob)
            keys = {}
            for scope in ("read", "play", "all"):
                made = await ada.post("/api/me/tokens", {"label": scope, "scope": scope, "days": 30}, 201)
                assert made["expires_ms"] - made["created_ms"] == 30 * 86_400_000
                keys[scope] = {"authorization": f"Bearer {made['secret']}"}
            asked: list[tuple[str, str, Any, set[str]]] = [  # and which keys may
                ("GET", "/api/me", None, {"read", "play", "all"}),
                ("GET", "/api/me/tables", None, {"read", "play", "all"}),
                ("POST", "/api/tables", {"game": "m"}, {"play", "all"}),
                ("PUT", f"/api/me/mutes/{bob.id}", None, {"play", "all"}),
                ("GET", "/api/me/export", None, {"all"}),
                ("GET", "/api/me/tokens", None, {"all"}),
                ("PATCH", "/api/me", {"name": "Ada"}, {"all"}),
                ("POST", "/api/me/tokens", {"label": "one more", "scope": "read"}, set()),
                ("POST", "/api/me/password", {"old": "long enough", "new": "long enough"}, set()),
                ("POST", "/api/accounts", {"name": "Ada", "password": "long enough"}, set()),
            ]
            async with httpx.AsyncClient(base_url=server.url) as program:
                for method, path, body, may in asked:
                    for scope, headers in keys.items():
                        answer = await program.request(method, path, json=body, headers=headers)
                        assert (answer.status_code != 403) == (scope in may), (path, scope, answer.text)
                for headers in keys.values():
                    body = {"password": "long enough"}
                    assert (await program.post("/api/me/delete", json=body, headers=headers)).status_code == 403
                guests = await bob.post("/api/me/tokens", {"label": "all", "scope": "all"}, 201)
                program.headers["authorization"] = f"Bearer {guests['secret']}"
                assert (await program.post("/api/me/delete", json={})).status_code == 403
            address = f"ws://127.0.0.1:{server.port}/socket"
            async with websockets.connect(address, additional_headers=keys["read"]) as socket:
                reader = Person(ada.http, socket)
                await reader.hear()
                assert (await reader.watch(table, 0))["do"] == "snapshot"
                for ask, rest in (("chat", {"text": "!"}), ("resign", {"seat": 0})):
                    refused = await reader.ask(ask, table=table, **rest)
                    assert (refused["do"], refused["code"]) == ("refused", "not-allowed")
            used = {key["label"]: key["used_ms"] for key in await ada.get("/api/me/tokens")}
            assert all(used.values())

    run(main, tmp_path, database=database)


def test_a_key_ends_on_its_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as program:
            key = await ada.post("/api/me/tokens", {"label": "my bot", "days": 1}, 201)
            program.headers["authorization"] = f"Bearer {key['secret']}"
            assert (await program.get("/api/me")).json()["person"]["id"] == ada.id
            two_days_on = now_ms() + 2 * 86_400_000
            monkeypatch.setattr("tablee.server.people.now_ms", lambda: two_days_on)
            assert (await program.get("/api/me")).json()["person"] is None

    run(main, tmp_path)


def test_a_new_password_ends_keys_unless_they_are_to_stay(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await ada.post("/api/accounts", {"name": "Ada", "password": "the first one"}, 201)
            await ada.post("/api/me/tokens", {"label": "my bot"}, 201)
            change = {"old": "the first one", "new": "the second one", "keep_keys": True}
            await ada.post("/api/me/password", change, 204)
            assert len(await ada.get("/api/me/tokens")) == 1
            await ada.post("/api/me/password", {"old": "the second one", "new": "the third one"}, 204)
            assert await ada.get("/api/me/tokens") == []

    run(main, tmp_path)


def test_a_recovery_code_sets_a_new_password_once(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as elsewhere:
            await ada.post("/api/me/recovery-codes", {"password": "long enough"}, 401)  # a guest has no password
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            await ada.post("/api/me/recovery-codes", {"password": "not that one"}, 401)
            old = (await ada.post("/api/me/recovery-codes", {"password": "long enough"}, 201))["codes"]
            codes = (await ada.post("/api/me/recovery-codes", {"password": "long enough"}, 201))["codes"]
            assert await ada.get("/api/me/recovery-codes") == {"left": 8, "codes": []}

            async def recover(name: str, code: str, password: str) -> httpx.Response:
                body = {"name": name, "code": code, "password": password}
                return await elsewhere.post("/api/session/recover", json=body)

            nobody = await recover("Nobody", codes[0], "the second one")
            for name, code in (("Ada", old[0]), ("Ada", "?"), ("Ada", "ABCD-2345-EFGH-6789")):
                refused = await recover(name, code, "the second one")
                assert (refused.status_code, refused.json()) == (401, nobody.json())
            typed = codes[0].lower().replace("-", " ")
            assert (await recover("ada", typed, "the second one")).status_code == 201
            assert (await elsewhere.get("/api/me")).json()["person"]["id"] == ada.id
            assert (await ada.get("/api/me"))["person"] is None  # signed out everywhere else
            assert (await recover("ada", codes[0], "the third one")).status_code == 401
            for password, status in (("long enough", 401), ("the second one", 201)):
                answer = await elsewhere.post("/api/session", json={"name": "Ada", "password": password})
                assert answer.status_code == status
            assert (await elsewhere.get("/api/me/recovery-codes")).json()["left"] == 7

    run(main, tmp_path, database=database)


def test_guessing_slows_the_guesser_and_not_the_owner(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as browser:
            server.services.people._attempts._clock = lambda: 0.0  # however slow the machine is
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)

            async def sign_in(address: str, password: str) -> int:
                body, headers = {"name": "ada", "password": password}, {"x-forwarded-for": address}
                return (await browser.post("/api/session", json=body, headers=headers)).status_code

            guesses = await asyncio.gather(*(sign_in("10.0.0.1", f"guess no {n}") for n in range(30)))
            assert guesses.count(401) == FREE
            assert guesses.count(429) == 30 - FREE
            assert await sign_in("10.0.0.1", "long enough") == 429  # or guessing would go on
            assert await sign_in("10.0.0.2", "long enough") == 201
            assert (await ada.get("/api/me"))["person"]["name"] == "Ada"

    run(main, tmp_path, rate_limits=True, trusted_proxies="127.0.0.1")


def test_waits_grow_and_are_forgotten() -> None:
    now = 0.0
    attempts = Attempts(clock=lambda: now)
    waited = []
    for _ in range(FREE + 12):
        while True:
            try:
                attempts.begin("here", "ada")
                break
            except TooFast:
                now += 1
        waited.append(now)
    waits = [after - before for before, after in itertools.pairwise(waited)]
    assert waits[: FREE - 1] == [0] * (FREE - 1)
    assert waits[FREE - 1 :][:5] == [2, 4, 8, 16, 32]
    assert max(waits) == LONGEST_WAIT_S
    attempts.begin("here", "bob")
    attempts.succeeded("here", "bob")
    with pytest.raises(TooFast):
        attempts.begin("here", "ada")
    now += FORGOTTEN_S + 1
    attempts.begin("here", "ada")


def test_a_class_that_mistypes_keeps_nobody_from_signing_in() -> None:
    """Each waits for their own account; far later, whoever tries one word on everybody waits, too."""
    attempts = Attempts(clock=lambda: 0.0)
    for pupil in range(60):
        for _ in range(FREE - 1):
            attempts.begin("school", f"pupil {pupil}")
    attempts.begin("school", "teacher")
    for victim in range(FREE_OF_ADDRESS - 60 * (FREE - 1) - 1):
        attempts.begin("school", f"victim {victim}")
    with pytest.raises(TooFast):
        attempts.begin("school", "one too many")


def test_everything_personal_can_be_exported(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            for person in (ada, bob):
                name = (await person.get("/api/me"))["person"]["name"]
                await person.post("/api/accounts", {"name": name, "password": "long enough"}, 201)
            table = await two_at(ada, bob, "tuileries", rated=True)
            await ada.ask("chat", table=table, text="Salut !")
            for _ in range(2 * LEAST_MOVES):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            await ada.ask("resign", table=table, seat=0)
            exported = await ada.get("/api/me/export")
            assert exported["person"]["name"] == "Ada"
            assert exported["chat"] == [{"table": table, "at_ms": exported["chat"][0]["at_ms"], "text": "Salut !"}]
            assert exported["results"][0]["ending"] == "resigned"
            assert exported["ratings"][0]["game"] == "tuileries"
            assert "password" not in str(exported)
            assert "token" not in str(exported)

    run(main, tmp_path, database=database)


def test_leaving_for_good_leaves_nothing_personal(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Adalbertine") as ada, server.person("Bob") as bob:
            await ada.post("/api/accounts", {"name": "Adalbertine", "password": "long enough"}, 201)
            done = await two_at(ada, bob)
            await ada.ask("chat", table=done, text="ma recette secrète")
            await bob.ask("resign", table=done, seat=1)
            going_on = await two_at(ada, bob)
            await ada.post("/api/me/delete", {}, 401)
            await ada.post("/api/me/delete", {"password": "long enough"}, 204)
            assert (await hear_what(bob, "finished"))["ending"] == "resigned"
            snapshot = await bob.watch(done, 1)
            assert snapshot["log"]
            for seen in (snapshot, await bob.watch(going_on, 1), await bob.get(f"/api/people/{bob.id}")):
                assert "Adalbertine" not in str(seen)
                assert "recette" not in str(seen)
                assert ada.id not in str(seen)
            record = (await bob.http.get(f"/api/tables/{done}/record")).text
            assert "Adalbertine" not in record
            assert (await ada.get("/api/me"))["person"] is None
            await bob.get(f"/api/people/{ada.id}", 404)
            login = await bob.http.post("/api/session", json={"name": "Adalbertine", "password": "long enough"})
            assert login.status_code == 401

    run(main, tmp_path, database=database)
    left = [path.read_bytes() for path in tmp_path.iterdir() if path.name.endswith(".db")]
    assert not any(b"recette" in data for data in left)


def test_leaving_for_good_loads_no_finished_game(tmp_path: Path) -> None:
    """Each would hold up everybody's moves while it is put together again."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            await ada.ask("resign", table=table, seat=0)
            registry = server.services.registry
            registry._tables.pop(table).retire()
            await ada.post("/api/me/delete", {}, 204)
            assert table not in registry._tables
            assert "Ada" not in str(await bob.get(f"/api/tables/{table}"))

    run(main, tmp_path)


def test_who_has_left_has_nothing_in_common_with_others_who_have(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Cleo") as cleo:
            tables = []
            for gone in (ada, bob):
                table = await gone.open("mounstein", seats=4, public=True)
                await gone.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Adalbertine"})
                await cleo.post(f"/api/tables/{table}/sit", {"seat": 2})
                await gone.post(f"/api/tables/{table}/bot", {"seat": 3, "bot": "random"})
                await gone.start(table)
                await cleo.watch(table, 2)
                await gone.watch(table, 0)
                await gone.ask("chat", table=table, text="ma recette secrète")
                tables.append(table)
            for gone, table in zip((ada, bob), tables, strict=True):
                await gone.post("/api/me/delete", {}, 204)
                shown = await cleo.hear_until("snapshot")  # the open page hears of it
                assert shown["table"]["id"] == table
                for seen in (shown, await cleo.watch(table, 2)):
                    for word in ("Adalbertine", "recette", gone.id):
                        assert word not in str(seen)
                    for chair in seen["table"]["seats"][:2]:
                        assert (chair["name"], chair["person"]["kind"]) == ("—", "gone")
            ids = {
                chair["person"]["id"]
                for table in tables
                for chair in (await cleo.get(f"/api/tables/{table}"))["seats"][:2]
            }
            assert len(ids) == 2
            for id in ids:
                await cleo.get(f"/api/people/{id}", 404)
            await cleo.say("resign", table=tables[0], seat=2)
            await hear_what(cleo, "finished")
            refused = await cleo.ask("ask-rematch", table=tables[0], seat=2)
            assert "left the site for good" in refused["text"]["en"]
            assert not (await cleo.get(f"/api/people/{cleo.id}/statistics"))["opponents"][1:]  # only the bot

    run(main, tmp_path, database=database)
    left = [path.read_bytes() for path in tmp_path.iterdir() if path.name.endswith(".db")]
    assert not any(b"Adalbertine" in data for data in left)


def test_a_host_who_leaves_passes_the_table_on_or_closes_it(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            shared, lonely = await ada.open("m"), await ada.open("m", public=True)
            invite = (await ada.get(f"/api/tables/{shared}"))["invite"]
            await bob.post(f"/api/tables/{shared}/sit", {"seat": 1, "invite": invite})
            await bob.watch(shared, 1)
            await bob.watch(lonely)
            await ada.post("/api/me/delete", {}, 204)
            assert (await bob.hear_until("refused"))["table"] == lonely
            assert (await bob.ask("chat", table=lonely, text="?"))["code"] == "not-found"
            assert (await bob.get(f"/api/tables/{shared}"))["host"] == bob.id
            await bob.post(f"/api/tables/{shared}/bot", {"seat": 0, "bot": "greedy"})
            await bob.start(shared)

    run(main, tmp_path, database=database)


def test_nobody_sits_down_or_speaks_while_leaving_for_good(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else was on its way: no game waits for somebody who cannot come back, and no log keeps the name."""

    async def main(server: Running) -> None:
        async with server.person("Adalbertine") as ada, server.person("Bob") as bob:
            late, other = await bob.open("tuileries", public=True), await bob.open("tuileries", public=True)
            await bob.watch(late, 0)
            await ada.watch(late)
            departures, begin = server.services.people._departures, DepartureRepository.begin

            async def begin_late(person: str) -> None:
                await ada.post(f"/api/tables/{late}/sit", {"seat": 1})  # all her games had been resigned by then
                await bob.start(late)
                await begin(departures, person)
                said = await ada.ask("chat", table=late, text="ma recette secrète")
                assert (said["do"], said["code"]) == ("refused", "not-signed-in")
                sat = await ada.post(f"/api/tables/{other}/sit", {"seat": 1}, 401)
                assert "for good" in sat["text"]["en"]

            monkeypatch.setattr(departures, "begin", begin_late)
            await ada.post("/api/me/delete", {}, 204)
            assert (await hear_what(bob, "finished"))["ending"] == "resigned"
            for table in (late, other):
                seen = str(await bob.watch(table, 0))
                for word in ("Adalbertine", "recette", ada.id):
                    assert word not in seen

    run(main, tmp_path, database=database)
    left = [path.read_bytes() for path in tmp_path.iterdir() if path.name.endswith(".db")]
    assert not any(b"recette" in data for data in left)


def test_leaving_goes_on_after_a_restart(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with running(tmp_path, database=database) as server, server.person("Ada") as ada:
            table = await ada.open("m", sit=(0, 1), public=True)
            await ada.start(table)
            await ada.ask("resign", table=table, seat=0)
            await server.services.people._departures.begin(ada.id)  # and there the machine stops
        async with running(tmp_path, database=database) as server, httpx.AsyncClient(base_url=server.url) as http:
            assert "Ada" not in (await http.get(f"/api/tables/{table}")).text
            assert await server.services.people._departures.unfinished() == []

    asyncio.run(main())


def test_ratings_rank_accounts(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            for person in (ada, bob):
                name = (await person.get("/api/me"))["person"]["name"]
                await person.post("/api/accounts", {"name": name, "password": "long enough"}, 201)
            table = await two_at(ada, bob, rated=True)
            for _ in range(2 * LEAST_MOVES):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            await bob.ask("resign", table=table, seat=1)
            [history] = [total["history"] for total in (await bob.get(f"/api/people/{ada.id}/statistics"))["totals"]]
            assert [point["rating"] > 1500 for point in history] == [True]
            ranking = await ada.get("/api/ranking/mounstein")
            assert [ranked["person"]["name"] for ranked in ranking] == ["Ada", "Bob"]
            assert ranking[0]["rating"]["wins"] == 1
            await ada.get("/api/ranking/chess", 404)

    run(main, tmp_path, database=database)


def test_a_restart_keeps_sessions_and_tables(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        cookies: Any = None
        async with running(tmp_path, database=database) as server, server.person("Ada") as ada:
            table = await ada.open("mounstein", bots={1: "greedy"})
            await ada.start(table)
            before = await ada.watch(table, 0)
            cookies = dict(ada.http.cookies)
        async with (
            running(tmp_path, database=database) as server,
            httpx.AsyncClient(base_url=server.url, cookies=cookies) as http,
            server.socket(http) as ada,
        ):
            after = await ada.watch(table, 0, after=before["number"])
            assert after["do"] == "resumed"
            whole = await ada.watch(table, 0)
            assert whole["log"][: before["number"]] == before["log"]

    asyncio.run(main())
