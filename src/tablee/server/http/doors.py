"""What every request passes: who asks, from where, how often; and what the handlers get."""

import ipaddress
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core.errors import TableeError
from tablee.server import errors, messages
from tablee.server.errors import NotAllowed, NotFound
from tablee.server.jobs import Jobs
from tablee.server.limits import Limits
from tablee.server.line import EXTENSION
from tablee.server.metrics import Metrics
from tablee.server.people import People
from tablee.server.puzzles import Puzzles
from tablee.server.settings import Settings
from tablee.server.socket import Gateway
from tablee.server.statistics import Statistics
from tablee.server.store.database import Database
from tablee.server.store.people import Session, StoredPerson
from tablee.server.tables.hall import Hall

COOKIE = "tablee_session"
DOCUMENT = "/schema/openapi.json"
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
HEADERS = {
    b"content-security-policy": (
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        b"connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True)
class House:
    """The server's rooms."""

    settings: Settings
    database: Database
    people: People
    hall: Hall
    jobs: Jobs
    limits: Limits
    metrics: Metrics
    puzzles: Puzzles
    statistics: Statistics


class Caller(NamedTuple):
    known: tuple[StoredPerson, Session] | None
    address: str
    token: str | None

    @property
    def person(self) -> StoredPerson | None:
        return self.known[0] if self.known else None

    @property
    def id(self) -> str | None:
        return self.known[0].id if self.known else None


TheHouse = NamedDependency[House]
TheCaller = NamedDependency[Caller]


async def caller_of(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Caller:
    """By the session's cookie, or a program's key in the header."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    token = key if scheme.lower() == "bearer" and key else connection.cookies.get(COOKIE)
    return Caller(await house.people.identify(token), address_of(connection.scope), token)


def address_of(scope: Any) -> str:
    """Where a client is, as far as limits go: of IPv6 the network, which is one household's or one machine's."""
    client = scope.get("client")
    address = _parsed(str(client[0])) if client else None
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address or (client[0] if client else "local"))


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_from_this_machine(scope: Any) -> bool:
    """Asked directly, not through a reverse proxy on the same machine."""
    client = scope.get("client")
    address = _parsed(str(client[0])) if client else None
    is_passed_on = any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])
    return address is not None and address.is_loopback and not is_passed_on


def is_same_origin(headers: dict[bytes, bytes], settings: Settings) -> bool:
    """Browsers say where a request comes from; programs say nothing."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    there = urlsplit(origin.decode("latin-1"))
    if settings.public_url and origin.decode("latin-1") == settings.public_url.rstrip("/"):
        return True
    return bool(there.netloc) and there.netloc == headers.get(b"host", b"").decode("latin-1")


class Doors:
    """Outermost: origin, rates, sizes, headers of answers, and what is counted."""

    def __init__(self, app: ASGIApp, house: House, gateway: Gateway) -> None:
        self._app = app
        self._gateway = gateway
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "websocket":
            await self._socket(scope, receive, send)
        elif kind == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        house, method = self.house, scope["method"]

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                secure = [(b"strict-transport-security", b"max-age=31536000")] if house.settings.is_secure else []
                private = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api") else []
                given = {name for name, _ in message["headers"]}
                usual = [(name, value) for name, value in HEADERS.items() if name not in given]
                message["headers"] = [*message["headers"], *usual, *secure, *private]
                house.metrics.requests.labels(method, str(message["status"])).inc()
            await send(message)

        try:
            if any(character < " " or character == "\x7f" for character in scope["path"]):
                raise NotFound(errors.NO_PAGE)  # no id has one, and PostgreSQL could not even look for a NUL
            if scope["path"].startswith("/schema/") and scope["path"] != DOCUMENT:
                raise NotFound(errors.NO_PAGE)
            if scope["path"].startswith("/api"):
                house.limits.spend("rest", address_of(scope))
            if method in UNSAFE and not is_same_origin(dict(scope["headers"]), house.settings):
                raise NotAllowed(errors.WRONG_ORIGIN)
        except TableeError as error:
            await _refuse(error, answer)
            return
        await self._app(scope, receive, answer)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        """Sockets go straight to the gateway: play need not pass what is made for requests."""
        await receive()
        try:
            if scope["path"] != "/socket":
                raise NotFound(errors.NO_TABLE)
            if not is_same_origin(dict(scope["headers"]), self.house.settings):
                raise NotAllowed(errors.WRONG_ORIGIN)
            self.house.limits.spend("connect", address_of(scope))
        except TableeError as error:
            await send({"type": "websocket.close", "code": 1008, "reason": errors.code_of(error)})
            return
        caller = await caller_of(ASGIConnection(scope), self.house)
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await self._gateway.serve(scope["extensions"][EXTENSION], caller.person, caller.address, caller.token)


async def _refuse(error: TableeError, send: Any) -> None:
    body = messages.encode(errors.problem(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": errors.status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
