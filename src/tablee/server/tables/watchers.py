"""Who follows a table, and how entries reach them: each viewer's message is made once, however many watch from there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tablee.core.game import SPECTATOR
from tablee.server import messages
from tablee.server.table_log import LogEntry
from tablee.server.tables.state import TableState
from tablee.server.tables.viewer import standing, told, without_text


@dataclass(eq=False)
class Watcher:
    """One socket that follows one table, from one seat."""

    send: Callable[[bytes], None]
    """Hand a message over; never waits."""
    seat: int
    person: str | None
    views: bool
    muted: list[str] = field(default_factory=list)
    invite: str | None = None
    """What the watcher was let in by, at a private table."""


class Watchers:
    def __init__(self) -> None:
        self._all: list[Watcher] = []

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, watcher: Watcher) -> None:
        self._all.append(watcher)

    def remove(self, watcher: Watcher) -> None:
        if watcher in self._all:
            self._all.remove(watcher)

    def unseat(self, seat: int) -> None:
        """Nobody sits there any more: who looked from there sees from now on what spectators see."""
        for watcher in self._all:
            if watcher.seat == seat:
                watcher.seat = SPECTATOR

    @property
    def spectators(self) -> int:
        return sum(watcher.seat == SPECTATOR for watcher in self._all)

    def has_person(self, person: str) -> bool:
        return any(watcher.person == person for watcher in self._all)

    def tell(self, message: Any) -> None:
        """The same to everybody."""
        data = messages.encode(message)
        for watcher in self._all:
            watcher.send(data)

    def tell_entry(
        self,
        state: TableState,
        entry: LogEntry,
        now_ms: int,
        *,
        asker: Watcher | None = None,
        request: int = 0,
        only: Callable[[int], bool] = lambda _seat: True,
    ) -> None:
        """News for each viewer; the one who asked for it finds the number of his request in it."""
        made: dict[tuple[int, bool], bytes] = {}
        for watcher in self._all:
            if not only(watcher.seat):
                continue
            key = watcher.seat, watcher.views
            is_own = watcher is asker and request
            is_chat = isinstance(entry.what, messages.Chatted)
            if key not in made or is_own or is_chat:
                told_entry = told(state.game, entry, watcher.seat)
                news = messages.News(
                    table=state.id,
                    entry=without_text(told_entry, watcher.muted) if is_chat else told_entry,
                    standing=standing(state, watcher.seat, now_ms, with_view=watcher.views and not is_chat),
                    id=request if is_own else 0,
                )
                data = messages.encode(news)
                if is_own or is_chat:
                    watcher.send(data)
                    continue
                made[key] = data
            watcher.send(made[key])
