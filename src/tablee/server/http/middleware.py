"""What every request passes before it reaches a handler: origin, rates, sizes; and the headers of every answer."""

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core.errors import TableeError
from tablee.server import errors, messages
from tablee.server.errors import NotAllowed, NotFound
from tablee.server.http.caller import address_of, caller_of
from tablee.server.services import Services
from tablee.server.settings import Settings
from tablee.server.socket import Gateway
from tablee.server.websocket import EXTENSION

DOCUMENT = "/schema/openapi.json"
OWN_NETWORKS = (".localhost", ".test", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Names that nobody else can have on the internet."""
MOST_QUOTED = 80
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


def is_same_origin(scope: Any, settings: Settings) -> bool:
    """Browsers say where a request comes from; programs say nothing."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    own_scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    try:
        there = urlsplit(origin.decode("latin-1"))
    except ValueError:
        return False  # no address at all, as "http://[" is not
    if settings.public_url and origin.decode("latin-1") == settings.public_url.rstrip("/"):
        return True
    own = own_scheme, headers.get(b"host", b"").decode("latin-1")
    return bool(there.netloc) and (there.scheme, there.netloc) == own


def check_host(scope: Any, settings: Settings) -> None:
    """NotAllowed under a name that is not ours: another site may have its own name lead here (DNS rebinding), and browsers then
    take its pages for ours. Numbers cannot be led anywhere, nor names without a dot or of a house's own network; a proxy
    that we trust knows its names, and a server with a public address its own.
    """
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if settings.trusted_proxies or not host or _is_own(host, settings):
        return
    raise NotAllowed(errors.UNKNOWN_HOST, host=host[:MOST_QUOTED])


def _is_own(host: str, settings: Settings) -> bool:
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        public = urlsplit(settings.public_url).hostname
    except ValueError:
        return False
    if name in (public, socket.gethostname().lower()) or "." not in name or name.endswith(OWN_NETWORKS):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Middleware:
    """Outermost: origin, rates, sizes, headers of answers, and what is counted."""

    def __init__(self, app: ASGIApp, services: Services, gateway: Gateway) -> None:
        self._app = app
        self._gateway = gateway
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "websocket":
            await self._socket(scope, receive, send)
        elif kind == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        services, method = self.services, scope["method"]

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                secure = [(b"strict-transport-security", b"max-age=31536000")] if services.settings.is_secure else []
                private = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api") else []
                given = {name for name, _ in message["headers"]}
                usual = [(name, value) for name, value in HEADERS.items() if name not in given]
                message["headers"] = [*message["headers"], *usual, *secure, *private]
                services.metrics.requests.labels(method, str(message["status"])).inc()
            await send(message)

        is_whole = False

        async def heard() -> Any:
            nonlocal is_whole
            message = await receive()
            if message["type"] == "http.disconnect" and not is_whole:
                raise errors.malformed("cut off")
            is_whole = is_whole or not message.get("more_body", False)
            return message

        try:
            if any(character < " " or character == "\x7f" for character in scope["path"]):
                raise NotFound(errors.NO_PAGE)  # no id has one, and PostgreSQL could not even look for a NUL
            if scope["path"].startswith("/schema/") and scope["path"] != DOCUMENT:
                raise NotFound(errors.NO_PAGE)
            if scope["path"].startswith(("/api", "/metrics")):
                check_host(scope, services.settings)
            if scope["path"].startswith("/api"):
                services.limits.spend("rest", address_of(scope))
            if method in UNSAFE and not is_same_origin(scope, services.settings):
                raise NotAllowed(errors.WRONG_ORIGIN)
        except TableeError as error:
            await _refuse(error, answer)
            return
        await self._app(scope, heard, answer)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        """Sockets go straight to the gateway: play need not pass what is made for requests."""
        await receive()
        try:
            if scope["path"] != "/socket":
                raise NotFound(errors.NO_TABLE)
            check_host(scope, self.services.settings)
            if not is_same_origin(scope, self.services.settings):
                raise NotAllowed(errors.WRONG_ORIGIN)
            self.services.limits.spend("connect", address_of(scope))
            caller = await caller_of(ASGIConnection(scope), self.services)
        except TableeError as error:
            await send({"type": "websocket.close", "code": 1008, "reason": errors.code_of(error)})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await self._gateway.serve(scope["extensions"][EXTENSION], caller.known, caller.address, caller.token)


async def _refuse(error: TableeError, send: Any) -> None:
    body = messages.encode(errors.problem(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": errors.status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
