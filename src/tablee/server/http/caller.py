"""Whose request it is, and where it comes from."""

import ipaddress
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.server.services import Services
from tablee.server.store.people import Session, StoredPerson

COOKIE = "tablee_session"


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


TheServices = NamedDependency[Services]
TheCaller = NamedDependency[Caller]


async def caller_of(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> Caller:
    """By the session's cookie, or a program's key in the header."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    token = key if scheme.lower() == "bearer" and key else connection.cookies.get(COOKIE)
    return Caller(await services.people.identify(token), address_of(connection.scope), token)


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
