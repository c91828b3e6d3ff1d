"""The REST interface takes anything: schemathesis asks what the OpenAPI document allows and what it does not; zero 500s."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from tablee.server import messages
from tablee.server.app import MOST_BODY, make_app
from tablee.server.replays import MOST_RECORD
from tablee.server.services import Services
from tablee.server.settings import Settings
from tablee.server.tables.actions import resign

URL = "http://tablee.test"
EXAMPLES = 10


@asynccontextmanager
async def indoors(folder: Path, **chosen: Any) -> AsyncIterator[tuple[Any, Services]]:
    """The application, begun and ended as a server would, without one."""
    app = make_app(Settings(data=folder, synchronous="OFF", bot_pause_ms=0, **({"rate_limits": False} | chosen)))
    told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "asgi": {}, "state": {}}, told.get, heard.put))
    await told.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    app.services.people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # not what is tested here
    yield app, app.services
    await told.put({"type": "lifespan.shutdown"})
    await life


def client(app: Any, address: str = "127.0.0.1", **rest: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 4000)), base_url=URL, **rest)


class Counter:
    """The application with a few tables, and somebody at the counter; its loop runs only while a test waits."""

    app: Any
    services: Services
    tables: list[str]

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self._names = itertools.count()
        self.run(self._open(folder))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        self.run(self._stack.aclose())
        self._loop.close()

    async def _open(self, folder: Path) -> None:
        self.app, self.services = await self._stack.enter_async_context(indoors(folder))
        self.ada = await self.newcomer()
        self.nobody = await self._stack.enter_async_context(client(self.app))
        self.tables = []
        for number in range(3):
            opened = await self.ada.post("/api/tables", json={"game": "tuileries"})
            assert opened.status_code == 201, opened.text
            self.tables.append(opened.json()["id"])
            for seat in range(2 if number else 1):
                await self.ada.post(f"/api/tables/{self.tables[-1]}/sit", json={"seat": seat})
        for table in self.tables[1:]:
            assert (await self.ada.post(f"/api/tables/{table}/start")).status_code == 200
        finished = await self.services.registry.get(self.tables[2])
        await resign(finished, 0, None, 0)
        assert finished.state.status == "finished"

    async def newcomer(self) -> httpx.AsyncClient:
        http = client(self.app)
        self._stack.push_async_callback(http.aclose)
        assert (await http.post("/api/guest", json={"name": f"Ada{next(self._names)}"})).status_code == 201
        return http

    async def ask(self, *, signed_in: bool, **request: Any) -> httpx.Response:
        """As somebody who has a session of his own, or as nobody. Who leaves for good is not missed."""
        if not signed_in:
            self.nobody.cookies.clear()
            return await self.nobody.request(**request)
        if not self.ada.cookies or (await self.ada.get("/api/me")).json()["person"] is None:
            self.ada = await self.newcomer()
        return await self.ada.request(**request)


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counter]:
    made = Counter(tmp_path_factory.mktemp("rest"))
    yield made
    made.close()


@cache
def operations() -> dict[str, Any]:
    """Everything that the document offers; it is the same for every server."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(data=Path(folder)))
        document = app._app.openapi_schema.to_schema()
        app.services.database.close()
    schema = schemathesis.openapi.from_dict(document)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    return {operation.label: operation for operation in operations}


def check(answer: httpx.Response) -> None:
    """No server's error; a refusal has its code and its sentence in both languages."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        problem = msgspec.json.decode(answer.content, type=messages.Problem)
        assert problem.code
        assert problem.text.fr
        assert problem.text.en


@pytest.mark.parametrize("label", list(operations()))
def test_what_the_document_allows_and_what_it_does_not(label: str, counter: Counter) -> None:
    operation = operations()[label]
    asked = operation.as_strategy(GenerationMode.POSITIVE)
    if operation.body or operation.query or operation.path_parameters:
        asked = asked | operation.as_strategy(GenerationMode.NEGATIVE)

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
    )
    @given(case=asked, signed_in=st.booleans(), table=st.none() | st.sampled_from(counter.tables))
    def ask(case: Any, signed_in: bool, table: str | None) -> None:
        if table is not None and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
        request = case.as_transport_kwargs(base_url=URL)
        request.pop("cookies", None)
        answer = counter.run(counter.ask(signed_in=signed_in, **as_httpx(request)))
        check(answer)
        checks = [not_a_server_error] + ([response_schema_conformance] if answer.is_success and answer.content else [])
        case.validate_response(answer, checks=checks)

    ask()


def as_httpx(request: dict[str, Any]) -> dict[str, Any]:
    """What `requests` takes, as httpx takes it."""
    data = request.pop("data", None)
    return request | ({"content": data} if data is not None else {})


TABLE = "/api/tables/TTTTTTTTTT"
BAD_BODIES: list[Any] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"name": "\\ud800"}',
    b'{"name": "\xa6\xff"}',
    b'{"\xf0D": 1}',
    b'{"name": "\\u0000"}',
    b'{"name": 3}',
    b'{"name": "   "}',
    b'{"name": "x", "admin": true}',
    b'{"seat": 99}',
    b'{"seat": -1}',
    b'{"seat": 1e400}',
    b'{"seat": 1.5, "bot": "easy"}',
    b'{"seat": 0, "bot": "nobody"}',
    b'{"game": "chess"}',
    b'{"game": "maho", "seats": 6, "options": {"mode": {}}}',
    b'{"game": "maho", "options": {"jokers": 1e308}}',
    b'{"game": "mounstein", "options": {"base": [99999999999999999999, 0, 0]}}',
    b'{"game": "mounstein", "options": {"board": "big"}}',
    b'{"game": "tuileries", "options": {"circles": [["c3"], {}, null, 1]}}',
    b'{"game": "m", "options": {"edition": ["tiles"]}}',
    b'{"game": "m", "clock": {"kind": "days", "move_ms": 1}}',
    b'{"name": "Ada", "password": "short"}',
    b'{"old": "", "new": ""}',
    b'{"game": "m", "options": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
    b"[" * 60_000,
]
POSTS = ["/api/guest", "/api/accounts", "/api/session", "/api/tables", "/api/me/password", "/api/me/tokens",
         f"{TABLE}/sit", f"{TABLE}/bot", f"{TABLE}/stand", f"{TABLE}/reviews"]  # fmt: skip


@pytest.mark.parametrize("path", POSTS)
def test_malformed_bodies_are_refused_in_words(path: str, counter: Counter) -> None:
    async def main() -> None:
        for body, signed_in in itertools.product(BAD_BODIES, (True, False)):
            where = path.replace("TTTTTTTTTT", counter.tables[0])
            headers = {"content-type": "application/json"}
            answer = await counter.ask(signed_in=signed_in, method="POST", url=where, content=body, headers=headers)
            check(answer)
            may_do = path == "/api/guest" and body == b'{"name": "x"}'
            if not path.endswith("/reviews") and not may_do:
                assert answer.status_code >= 400, (body, answer.text)

    counter.run(main())


@pytest.mark.parametrize("path", POSTS)
def test_a_body_beyond_measure_is_refused_as_such(path: str, counter: Counter) -> None:
    async def main() -> None:
        where = path.replace("TTTTTTTTTT", counter.tables[0])
        body = b'{"name": "' + b"x" * MOST_BODY + b'"}'

        async def in_parts() -> AsyncIterator[bytes]:  # without a length that could be looked at first
            for start in range(0, len(body), 5000):
                yield body[start : start + 5000]

        for content in (body, in_parts()):
            answer = await counter.ask(signed_in=True, method="POST", url=where, content=content)
            check(answer)
            assert answer.status_code == 413
            assert answer.json()["code"] == "too-large"

    counter.run(main())


def test_a_record_that_is_too_large_hears_the_limit_of_records(counter: Counter) -> None:
    async def main() -> None:
        for path, most in (("/api/replays/outline", MOST_RECORD), ("/api/guest", MOST_BODY)):
            answer = await counter.ask(signed_in=True, method="POST", url=path, content=b"x" * (most + 1))
            assert str(most) in answer.json()["text"]["en"]

    counter.run(main())


@pytest.mark.parametrize("label", list(operations()))
def test_other_methods_are_refused(label: str, counter: Counter) -> None:
    _, path = label.split()
    known = {name.split()[0] for name in operations() if name.split()[1] == path} | {"HEAD", "OPTIONS"}
    path = path.replace("{table_id}", counter.tables[0]).replace("{game}", "m")

    async def main() -> None:
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"}:
            answer = await counter.ask(signed_in=False, method=method, url=path)
            check(answer)
            if method not in known:
                assert answer.status_code == 405, method

    counter.run(main())


ODD_PATHS = ["/%00", "/api/people/%00", "/api/tables/%00%0a", "/" + "a" * 300, "/assets/" + "a" * 300, "/..%2f..%2fetc/passwd",
             "/%2e%2e/%2e%2e/etc/passwd", "/api", "/api/nothing", "/socket", "/schema/x", "/api/ranking/chess",
             "/api/tables?game=chess", "/api/tables?status=lost", "/api/people/" + "x" * 5000, "/%ff%fe", "/api/jobs/%E2%80%AE",
             "/api/people/x/games?before_ms=-1", "/api/people/x/games?before_ms=1e999",
             f"{TABLE}/replay?seat=99&step=-1"]  # fmt: skip


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_addresses_are_no_error_of_the_server(path: str, counter: Counter) -> None:
    answer = counter.run(counter.ask(signed_in=True, method="GET", url=path.replace("TTTTTTTTTT", counter.tables[2])))
    check(answer)
    assert "root:" not in answer.text


def test_a_name_that_grows_when_it_is_folded_is_refused_or_taken(counter: Counter) -> None:
    """Folded, one letter may become eighteen; the database has room for less."""

    async def main() -> None:
        body = {"name": "\ufdfa" * 24, "password": "correct horse"}
        answer = await counter.ask(signed_in=False, method="POST", url="/api/accounts", json=body)
        check(answer)
        assert answer.status_code == 400

    counter.run(main())
