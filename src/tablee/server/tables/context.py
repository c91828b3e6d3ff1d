"""What all live tables share, and what they ask of the store."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from tablee.server.bus import Bus
from tablee.server.stopwatch import Stopwatch
from tablee.server.store.tables import Ended
from tablee.server.table_log import Answer, LogEntry
from tablee.server.tables.bot_pool import BotPool
from tablee.server.tables.state import TableState


class Store(Protocol):
    """Each of these returns when what it wrote is safe, and raises StoreError if nothing was written."""

    async def append(self, table: str, *new: LogEntry) -> None: ...

    async def append_with_seats(
        self,
        table: str,
        new: Sequence[LogEntry],
        status: str,
        seated: Sequence[tuple[int, str | None, str]],
        host: str,
    ) -> None: ...

    async def append_end(self, table: str, game: str, new: Sequence[LogEntry], ended: Ended) -> None: ...

    async def answer(self, table: str, since: int, answer: Answer) -> None: ...


class TableContext(NamedTuple):
    repository: Store
    bot_pool: BotPool
    bus: Bus
    open_rematch: Callable[[TableState, str, Callable[[str], LogEntry]], Awaitable[LogEntry]]
    """With the invitation, which stays the same, and how the old table's log tells the new one's id; returns that entry."""
    stopwatch: Stopwatch
    bot_pause_ms: int
    absence_s: float
    played: Callable[[str], None]
    """Hears the game's name after every move, for the metrics."""
