"""How many connections there may be, and how much may wait for all slow clients together: nobody shuts out the others."""

import ipaddress
import sys
from collections import Counter
from typing import Any, Protocol

from tablee.server.http.caller import address_of
from tablee.server.settings import Settings

BESIDE_SOCKETS = 400
"""Connections of one address beside its sockets: a browser opens six for its requests."""
FILES_KEPT = 100
"""Of what the system lets us open, for the database and for files."""
GIVING_WAY = 50
"""How many connections may still be closing after others have taken their place."""
ALL_WAITING_BYTES = 256 * 1024 * 1024
"""What may wait for all sockets together."""


class SlowSocket(Protocol):
    @property
    def waiting_bytes(self) -> int: ...

    def cut_off(self) -> None: ...


class Connections:
    def __init__(self, settings: Settings) -> None:
        self._most = most_files() - FILES_KEPT
        self._most_by_address = settings.most_sockets + BESIDE_SOCKETS if settings.rate_limits else sys.maxsize
        self._proxies = [
            ipaddress.ip_network(proxy.strip(), strict=False)
            for proxy in settings.trusted_proxies.split(",")
            if proxy.strip() and _is_network(proxy.strip())
        ]
        self._open: Counter[str] = Counter()
        self._half: dict[SlowSocket, None] = {}
        """Those whose request is not all there yet, the longest first."""
        self._waiting: dict[SlowSocket, int] = {}
        self._all_waiting = 0

    def admit(self, client: Any) -> bool:
        """False if there are too many; a proxy stands for everybody behind it. If the server is full, whoever has dawdled
        longest over a request goes.
        """
        address, total = address_of({"client": client}), self._open.total()
        is_own_share_used = not self._is_proxy(client) and self._open[address] >= self._most_by_address
        if is_own_share_used or total >= self._most + (GIVING_WAY if self._half else 0):
            return False
        if total >= self._most:
            longest = next(iter(self._half))
            del self._half[longest]
            longest.cut_off()
        self._open[address] += 1
        return True

    def note_half(self, socket: SlowSocket) -> None:
        """A request has begun to come."""
        self._half.setdefault(socket)

    def note_whole(self, socket: SlowSocket) -> None:
        """It is all there, or it will never be."""
        self._half.pop(socket, None)

    def end(self, client: Any) -> None:
        address = address_of({"client": client})
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_proxy(self, client: Any) -> bool:
        return bool(client) and any(ipaddress.ip_address(client[0]) in network for network in self._proxies)

    def note_waiting(self, socket: SlowSocket, size: int) -> None:
        """So much waits for this socket; if it is too much altogether, the greediest are cut off: they will resume."""
        self._all_waiting += size - self._waiting.pop(socket, 0)
        if size:
            self._waiting[socket] = size
        while self._all_waiting > ALL_WAITING_BYTES:
            self._waiting = {other: other.waiting_bytes for other in self._waiting}
            self._all_waiting = sum(self._waiting.values())
            greediest = max(self._waiting, key=self._waiting.__getitem__)
            if self._all_waiting > ALL_WAITING_BYTES:
                self._all_waiting -= self._waiting.pop(greediest)
                greediest.cut_off()


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:  # a socket file, or *
        return False
    return True


def most_files() -> int:
    """How many files the system lets this process open: as many as it may ever have."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 1 << 20:
        hard = max(soft, 1 << 20)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        except (ValueError, OSError):
            return soft
    return hard
