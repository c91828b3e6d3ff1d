"""What every request passes: origins, cookies, headers, rates; and what must never be written down."""

import asyncio
import io
import logging
import re
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
import websockets

from tablee.server import logging_setup
from tablee.server.http.caller import COOKIE, address_of
from tablee.server.limits import RATES, Rate
from tablee.server.log_brake import Brake
from tests.server.harness import running
from tests.server.test_rest import URL, client, indoors

HOME = URL.removeprefix("http://")
FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": f"http://{HOME}.evil.example"},
    {"origin": f"http://evil.example/{HOME}"},
    {"origin": f"http://evil.example#{HOME}"},
    {"origin": f"http://{HOME}@evil.example"},
    {"origin": f"http://{HOME}:8443"},
    {"origin": f"https://{HOME}"},
    {"origin": ""},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
OWN: list[dict[str, str]] = [{}, {"origin": URL}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}]


def test_another_site_can_change_nothing(tmp_path: Path) -> None:
    """CSRF: the browser would send the cookie along, and says where the request comes from."""

    async def main() -> None:
        async with indoors(tmp_path) as (app, services), client(app) as ada:
            assert (await ada.post("/api/guest", json={"name": "Ada"})).status_code == 201
            for headers in FOREIGN:
                for method, path in (
                    ("POST", "/api/tables"),
                    ("DELETE", "/api/session"),
                    ("PATCH", "/api/me"),
                    ("PUT", "/x"),
                ):
                    answer = await ada.request(method, path, headers=headers, json={"game": "m", "name": "Eve"})
                    assert answer.status_code == 403, (headers, method)
                    assert answer.json()["code"] == "not-allowed"
                form = await ada.post("/api/tables", headers=headers, content=b'{"game":"m"}')
                assert form.status_code == 403
            assert services.registry.live == 0
            assert (await ada.get("/api/me")).json()["person"]["name"] == "Ada"
            for headers in OWN:
                assert (await ada.post("/api/tables", headers=headers, json={"game": "m"})).status_code == 201

    asyncio.run(main())


def test_the_public_address_is_home_and_others_are_not(tmp_path: Path) -> None:
    """Behind a reverse proxy the host may be another than the one that people see."""

    async def main() -> None:
        async with indoors(tmp_path, public_url="https://tablee.example/") as (app, _), client(app) as ada:
            for origin, status in (
                ("https://tablee.example", 201),
                ("http://tablee.example", 403),
                ("https://x.example", 403),
            ):
                answer = await ada.post("/api/guest", json={"name": "Ada"}, headers={"origin": origin})
                assert answer.status_code == status

    asyncio.run(main())


def test_sockets_of_another_site_are_not_opened(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada"):
            address = f"ws://127.0.0.1:{server.port}/socket"
            for headers in FOREIGN:
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(address, additional_headers=headers)
                assert refused.value.response.status_code == 403
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(f"ws://127.0.0.1:{server.port}/other")
            async with websockets.connect(address, origin=f"http://127.0.0.1:{server.port}") as socket:  # type: ignore[arg-type]
                assert "welcome" in str(await socket.recv())

    asyncio.run(main())


@pytest.mark.parametrize("public_url", ["", "https://tablee.example"])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(public_url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path, public_url=public_url) as (app, _), client(app) as ada:
            told = []
            for path, body in (
                ("/api/guest", {"name": "Ada"}),
                ("/api/accounts", {"name": "Bob", "password": "correct horse"}),
                ("/api/session", {"name": "Bob", "password": "correct horse"}),
            ):
                ada.cookies.clear()
                told.append((await ada.post(path, json=body)).headers["set-cookie"])
            for cookie in told:
                name, *flags = [part.strip().lower() for part in cookie.split(";")]
                assert name.startswith(f"{COOKIE}=")
                assert len(name) > len(COOKIE) + 40
                assert {"httponly", "path=/", "samesite=lax"} <= set(flags)
                assert ("secure" in flags) == bool(public_url)
                assert not [flag for flag in flags if flag.startswith("domain")]
            assert len({cookie.split(";")[0] for cookie in told}) == 3

    asyncio.run(main())


def test_every_answer_carries_the_headers_that_protect_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path, public_url="https://tablee.example") as (app, _), client(app) as ada:
            answers = [
                await ada.get("/"),
                await ada.get("/healthz"),
                await ada.get("/metrics"),
                await ada.get("/api/games"),
                await ada.get("/api/nothing"),
                await ada.get("/assets/nothing.js"),
                await ada.get("/%00"),
                await ada.get("/schema/openapi.json"),
                await ada.get("/schema/elements"),
                await ada.post("/api/guest", content=b"{"),
                await ada.post("/api/guest", content=b" " * 100_000),
                await ada.post("/api/guest", headers={"origin": "https://evil.example"}),
                await ada.put("/api/guest"),
                await ada.options("/api/guest"),
            ]
            for answer in answers:
                headers = answer.headers
                rules = dict(rule.strip().split(" ", 1) for rule in headers["content-security-policy"].split(";"))
                assert rules["default-src"] == rules["script-src"] == "'self'"
                assert rules["frame-ancestors"] == rules["base-uri"] == rules["object-src"] == "'none'"
                assert "unsafe" not in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"  # an invitation's token stands in an address
                assert "max-age" in headers["strict-transport-security"]
                assert "access-control-allow-origin" not in headers
                if answer.request.url.path.startswith("/api"):
                    assert headers["cache-control"] == "no-store"
                if "html" in headers.get("content-type", ""):
                    assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|javascript:", answer.text)

    asyncio.run(main())


def test_who_asks_too_often_is_told_to_wait_and_nobody_else_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "rest", Rate(1e-6, 20))  # however slow the machine is

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _):
            async with client(app, "192.0.2.1") as fast, client(app, "192.0.2.2") as slow:
                answers = [await fast.get("/api/me") for _ in range(21)]
                assert answers[-2].status_code == 200
                assert answers[0].status_code == 200
                assert answers[-1].status_code == 429
                assert answers[-1].json()["code"] == "too-fast"
                assert (await slow.get("/api/me")).status_code == 200
            guesses = {"name": "Ada", "password": "wrong wrong"}
            async with client(app, "192.0.2.3") as thief:
                tried = [(await thief.post("/api/session", json=guesses)).status_code for _ in range(12)]
                assert tried[0] == 401
                assert tried[-1] == 429

    asyncio.run(main())


def test_a_session_is_limited_wherever_it_asks_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "session", Rate(1e-6, 20))

    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), client(app, "192.0.2.1") as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            statuses = []
            for number in range(21):
                async with client(app, f"198.51.100.{number}", cookies=dict(ada.cookies)) as elsewhere:
                    statuses.append((await elsewhere.get("/api/me")).status_code)
            assert statuses == [200] * 20 + [429]

    asyncio.run(main())


def test_a_socket_that_talks_too_fast_is_told_so_and_lives_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, rate_limits=True) as server, server.person("Ada") as ada:
            burst = int(RATES["socket"].burst) + 60
            for _ in range(burst):
                await ada.say("ping")
            answers = [await ada.hear() for _ in range(burst)]
            assert {answer["do"] for answer in answers} == {"pong", "refused"}
            assert {answer["code"] for answer in answers if answer["do"] == "refused"} == {"too-fast"}
            assert [answer["id"] for answer in answers] == [*range(1, burst + 1)], "each says what it answers"
            await asyncio.sleep(0.2)
            assert (await ada.ask("ping"))["do"] == "pong"

    asyncio.run(main())


def test_one_address_has_so_many_sockets(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, most_sockets=3) as server:
            address = f"ws://127.0.0.1:{server.port}/socket"
            opened = [await websockets.connect(address) for _ in range(3)]
            for socket in opened:
                assert "welcome" in str(await socket.recv())
            with pytest.raises(websockets.ConnectionClosed):
                await (await websockets.connect(address)).recv()
            await opened[0].close()
            async with websockets.connect(address) as again:
                assert "welcome" in str(await again.recv())
            for socket in opened[1:]:
                await socket.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
    ],
)
def test_limits_count_a_network_of_ipv6_once(one: str, other: str, is_same: bool) -> None:
    assert (address_of({"client": (one, 1)}) == address_of({"client": (other, 2)})) == is_same


def test_metrics_are_for_the_own_machine(tmp_path: Path) -> None:
    """They would tell a player whether somebody has passed in silence."""

    async def main() -> None:
        async with indoors(tmp_path) as (app, _):
            for address, headers, status in (
                ("127.0.0.1", {}, 200),
                ("::1", {}, 200),
                ("192.0.2.1", {}, 404),
                ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 404),
                ("127.0.0.1", {"forwarded": "for=192.0.2.1"}, 404),
            ):
                async with client(app, address) as http:
                    assert (await http.get("/metrics", headers=headers)).status_code == status

    asyncio.run(main())


def test_a_socket_ends_with_the_session_that_opened_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            await ada.post("/api/accounts", {"name": "Ada", "password": "correct horse"}, 201)
            async with httpx.AsyncClient(base_url=server.url) as second:
                await second.post("/api/session", json={"name": "Ada", "password": "correct horse"})
                async with server.socket(second) as elsewhere:
                    await ada.post("/api/me/password", {"old": "correct horse", "new": "battery staple"}, 204)
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await elsewhere.hear()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 4001
            assert (await ada.ask("ping"))["do"] == "pong"
            assert (await ada.http.delete("/api/session")).status_code == 204
            with pytest.raises(websockets.ConnectionClosed):
                await ada.hear()
            assert (await bob.ask("ping"))["do"] == "pong"

    asyncio.run(main())


def test_who_gets_up_sees_no_more_from_the_seat(tmp_path: Path) -> None:
    """Or he would see the hand of who sits there after him."""

    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Eve") as eve:
            table = await ada.open("tuileries")
            await eve.post(f"/api/tables/{table}/sit", {"seat": 1})
            await eve.watch(table, 1)
            await eve.post(f"/api/tables/{table}/stand", {"seat": 1})
            await ada.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ada.start(table)
            while (news := await eve.hear_until("news"))["entry"]["what"]["do"] != "started":
                pass
            assert news["entry"]["what"]["setup"]["hands"] == [10, 10]
            assert news["standing"]["view"]["hand"] == []

    asyncio.run(main())


@pytest.fixture(params=["console", "json"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the server logs, structured or not, at its most talkative."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    before = structlog.get_config()
    monkeypatch.setattr(logging_setup, "BRAKE", Brake())  # no other test has used up this minute's lines
    logging.getLogger().addHandler(handler)
    with redirect_stderr(stream):
        logging_setup.set_up("debug", request.param)
        yield stream
    logging.getLogger().removeHandler(handler)
    structlog.configure(**before)


def test_no_secret_is_written_down(written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the course of things, and not when everything goes wrong with the secrets at hand."""

    async def main() -> list[str]:
        async with running(tmp_path) as server, server.person("Ada") as ada:
            secrets = ["correct horse battery", "staple wrong guess", *ada.http.cookies.values()]
            await ada.post("/api/accounts", {"name": "Ada", "password": secrets[0]}, 201)
            secrets.append((await ada.post("/api/me/tokens", {"label": "robot"}, 201))["secret"])
            table = await ada.open("tuileries", sit=(0, 1), public=False)
            await ada.start(table)
            live = await server.services.registry.get(table)
            secrets += [live.state.seed.hex(), str(live.state.seed)[2:-1]]
            await ada.watch(table, 0)
            await ada.ask("move", table=table, seat=0, version=0, move="nonsense")
            await ada.post("/api/session", {"name": "Ada", "password": secrets[1]}, 401)

            def fails(*_arguments: Any, **_named: Any) -> Any:
                raise RuntimeError("out of order")

            monkeypatch.setattr("tablee.server.people.token_hash", fails)
            headers = {"authorization": f"Bearer {secrets[3]}"}
            assert (await ada.http.get("/api/me", headers=headers)).status_code == 500
            monkeypatch.undo()
            monkeypatch.setattr("tablee.server.people.PasswordHasher.verify", fails)
            body = {"name": "Ada", "password": secrets[0]}
            assert (await ada.http.post("/api/session", json=body)).status_code == 500
            monkeypatch.setattr("tablee.server.tables.audience.told", fails)
            assert (await ada.watch(table, 0))["code"] == "server-error"
            return secrets

    secrets = asyncio.run(main())
    text = written.getvalue()
    assert "out of order" in text, "the failures were meant to be logged"
    for secret in secrets:
        assert secret not in text


def test_no_address_has_a_place_for_a_secret_but_the_invitation(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, _), client(app) as http:
            document = (await http.get("/schema/openapi.json")).json()
            names = {
                parameter["name"]
                for path in document["paths"].values()
                for operation in path.values()
                for parameter in operation.get("parameters", [])
            }
            assert names == {
                "table_id",
                "report_id",
                "job_id",
                "person_id",
                "token_id",
                "game",
                "status",
                "seat",
                "step",
                "before_ms",
                "day",
                "entry",
                "start",
                "count",
                "invite",
                "text",  # what moderators look for: a name
                "banned",
                "done",
            }
            token = (await http.post("/api/guest", json={"name": "Ada"})).cookies[COOKIE]
            http.cookies.clear()
            for query in (f"?{COOKIE}={token}", f"?token={token}", f"?access_token={token}"):
                assert (await http.get(f"/api/me{query}")).json()["person"] is None

    asyncio.run(main())
