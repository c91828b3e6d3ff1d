"""A real server on a port of its own, in this process, and clients that talk to it as anybody would."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
import websockets

from tablee.server.app import make_app
from tablee.server.serve import uvicorn_config
from tablee.server.services import Services
from tablee.server.settings import Settings

PATIENCE_S = 60.0  # kernels may have to be compiled first, on a busy machine


@dataclass
class Running:
    services: Services
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def person(self, name: str) -> AsyncIterator["Person"]:
        """A guest with an open socket."""
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_S) as http:
            answer = await http.post("/api/guest", json={"name": name})
            assert answer.status_code == 201, answer.text
            async with self.socket(http) as person:
                person.id = answer.json()["id"]
                yield person

    @asynccontextmanager
    async def socket(self, http: httpx.AsyncClient) -> AsyncIterator["Person"]:
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        headers = {"cookie": cookie} if cookie else {}
        address = f"ws://127.0.0.1:{self.port}/socket"
        async with websockets.connect(
            address, additional_headers=headers, compression=None, open_timeout=PATIENCE_S
        ) as socket:
            person = Person(http, socket)
            assert (await person.hear())["do"] == "welcome"
            yield person


@dataclass
class Person:
    http: httpx.AsyncClient
    socket: Any
    id: str = ""
    requests: int = 0
    heard: list[dict[str, Any]] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    """Every byte that arrived on the socket."""

    async def say(self, do: str, **rest: Any) -> int:
        self.requests += 1
        await self.socket.send(msgspec.json.encode({"do": do, "id": self.requests, **rest}).decode())
        return self.requests

    async def hear(self) -> dict[str, Any]:
        data = await asyncio.wait_for(self.socket.recv(), PATIENCE_S)
        self.raw.append(data.encode() if isinstance(data, str) else data)
        message: dict[str, Any] = msgspec.json.decode(data)
        self.heard.append(message)
        return message

    async def hear_until(self, *dos: str, id: int | None = None) -> dict[str, Any]:
        """The next message of one of these kinds (answering that request, if one is named)."""
        while True:
            message = await self.hear()
            if message["do"] in dos and (id is None or message.get("id") == id):
                return message

    async def ask(self, do: str, **rest: Any) -> dict[str, Any]:
        """Say it, and the answer to it."""
        id = await self.say(do, **rest)
        while True:
            message = await self.hear()
            if message.get("id") == id:
                return message

    async def watch(self, table: str, seat: int = -1, **rest: Any) -> dict[str, Any]:
        return await self.ask("watch", table=table, seat=seat, **rest)

    async def post(self, path: str, data: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(path, json=data) if data is not None else await self.http.post(path)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json()

    async def open(
        self, game: str, *, bots: dict[int, str] | None = None, sit: tuple[int, ...] = (0,), **rest: Any
    ) -> str:
        """A table of one's own, seats taken, not yet begun."""
        table: str = (await self.post("/api/tables", {"game": game, **rest}, 201))["id"]
        for seat in sit:
            await self.post(f"/api/tables/{table}/sit", {"seat": seat})
        for seat, bot in (bots or {}).items():
            await self.post(f"/api/tables/{table}/bot", {"seat": seat, "bot": bot})
        return table

    async def start(self, table: str) -> None:
        await self.post(f"/api/tables/{table}/start")


@asynccontextmanager
async def running(data: Path, **settings: Any) -> AsyncIterator[Running]:
    """A server that ends as an operator would end it."""
    chosen = {"bot_pause_ms": 0, "round_pause_s": 0, "rate_limits": False, "most_sockets": 10_000} | settings
    made = Settings(data=data, port=0, **chosen)
    app = make_app(made)
    server = uvicorn.Server(uvicorn_config(app, made))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        if serving.done():
            serving.result()
        await asyncio.sleep(0.005)
    try:
        yield Running(app.services, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await serving


async def play_on(person: Person, table: str, message: dict[str, Any], choose: Any) -> dict[str, Any]:
    """Play the watched seat from this standing until the game is over; returns the last `finished` entry."""
    while True:
        for entry in [message["entry"]] if message["do"] == "news" else message.get("log", []):
            if entry["what"]["do"] == "finished":
                finished: dict[str, Any] = entry["what"]
                return finished
        standing = message["standing"]
        if standing["decision"]:
            view = standing["view"]
            await person.say(
                "move",
                table=table,
                seat=view["seat"],
                version=standing["decision"],
                move=choose(view["targets"])["move"],
            )
        message = await person.hear_until("news", "snapshot", "resumed", "done")
        while message["do"] == "done" and not message["standing"]:
            message = await person.hear_until("news", "done")
