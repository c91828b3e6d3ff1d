"""Whose request it is, and where it comes from."""

import ipaddress
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.server.errors import KEY_TOO_WEAK, NOT_BY_ANY_KEY, NotAllowed
from tablee.server.limits import YOUNG_MS
from tablee.server.services import Services
from tablee.server.store.people import Known, StoredPerson
from tablee.server.timestamps import now_ms

COOKIE = "tablee_session"

Scope = Literal["read", "play", "all", "person"]
"""What a request needs of a program's key; `person`: no key will do. A handler says it by its `scope` where it is not this:"""
SCOPES: Sequence[Scope] = ("read", "play", "all", "person")
DEFAULT_SCOPES: Mapping[str, Scope] = {"GET": "read", "HEAD": "read"}  # all others: play


class Caller(NamedTuple):
    known: Known | None
    address: str
    token: str | None

    @property
    def person(self) -> StoredPerson | None:
        return self.known[0] if self.known else None

    def check_scope(self, needed: Scope) -> None:
        """NotAllowed for a program's key that is not made for it."""
        if self.known is None or self.known[1].kind != "program":
            return
        scope = self.known[1].scope
        if SCOPES.index(scope) < SCOPES.index(needed):
            raise NotAllowed(NOT_BY_ANY_KEY if needed == "person" else KEY_TOO_WEAK, scope=scope, needed=needed)

    @property
    def id(self) -> str | None:
        return self.known[0].id if self.known else None


TheServices = NamedDependency[Services]
TheCaller = NamedDependency[Caller]


async def caller_of(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> Caller:
    """By the session's cookie, or a program's key in the header."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    token = key if scheme.lower() == "bearer" and key else connection.cookies.get(COOKIE)
    caller = Caller(await services.people.identify(token), address_of(connection.scope), token)
    if caller.person is not None:
        since_ms = caller.person.account_ms
        pays_alone = since_ms is not None and now_ms() - since_ms >= YOUNG_MS
        services.payers.note(caller.person.id, caller.address, pays_alone=pays_alone)
    return caller


def address_of(scope: Any) -> str:
    """The address that limits are counted by; for IPv6 the network, which is one household's or one machine's."""
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
