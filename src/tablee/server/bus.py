"""How a committed entry reaches those who watch: a small interface, so that watchers may sit on another node one day.

An entry holds its moves, so a node that hears it can fold it into a state of its own and tell its own viewers what they may see.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from tablee.server.log import LogEntry


class Happening(NamedTuple):
    """An entry that is committed."""

    table: str
    entry: LogEntry
    asker: Any = None
    """The watcher, on this node, whose request it answers."""
    request: int = 0


Hearer = Callable[[Happening], None]


class Bus(Protocol):
    def publish(self, happening: Happening) -> None:
        """Tell all who have subscribed to the table, in the order of the entries."""

    def subscribe(self, table: str, hear: Hearer) -> None: ...

    def unsubscribe(self, table: str, hear: Hearer) -> None: ...


class LocalBus:
    """Within this process, at once."""

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hearer]] = {}

    def publish(self, happening: Happening) -> None:
        for hear in self._hearers.get(happening.table, ()):
            hear(happening)

    def subscribe(self, table: str, hear: Hearer) -> None:
        self._hearers.setdefault(table, []).append(hear)

    def unsubscribe(self, table: str, hear: Hearer) -> None:
        hearers = self._hearers.get(table, [])
        if hear in hearers:
            hearers.remove(hear)
        if not hearers:
            self._hearers.pop(table, None)
