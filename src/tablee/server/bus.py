"""How a committed entry reaches those who watch: a small interface, so that watchers may sit on another node one day.

An entry holds its moves, so a node that hears it can fold it into a state of its own and tell its own viewers what they may see.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from tablee.server.table_log import LogEntry


class Committed(NamedTuple):
    """An entry that is committed."""

    table: str
    entry: LogEntry
    asker: Any = None
    """The watcher, on this node, whose request it answers."""
    request: int = 0


Listener = Callable[[Committed], None]


class Bus(Protocol):
    def publish(self, committed: Committed) -> None:
        """Tell all who have subscribed to the table, in the order of the entries."""

    def subscribe(self, table: str, hear: Listener) -> None: ...

    def unsubscribe(self, table: str, hear: Listener) -> None: ...


class LocalBus:
    """Within this process, at once."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def publish(self, committed: Committed) -> None:
        for hear in self._listeners.get(committed.table, ()):
            hear(committed)

    def subscribe(self, table: str, hear: Listener) -> None:
        self._listeners.setdefault(table, []).append(hear)

    def unsubscribe(self, table: str, hear: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if hear in listeners:
            listeners.remove(hear)
        if not listeners:
            self._listeners.pop(table, None)
