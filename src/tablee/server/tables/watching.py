"""Following a table, and leaving it."""

import time

from tablee.server import messages
from tablee.server.tables.absence import mind_absence
from tablee.server.tables.audience import Watcher
from tablee.server.tables.rounds import mind_departure
from tablee.server.tables.table import Table
from tablee.server.tables.viewer import standing, told, without_text
from tablee.server.timestamps import now_ms

RESUMABLE = 300
"""So many missed entries are sent one by one; more, and the whole table is."""


async def watch(table: Table, watcher: Watcher, after: int, request: int) -> None:
    """From now on the watcher hears of everything; first what they have missed, or all of it."""
    async with table.lock:
        state = table.seen(watcher.seat)
        stands = standing(state, watcher.seat, now_ms(), with_view=watcher.views)
        missed = state.number - after
        first = after if 0 < after <= state.number and missed <= RESUMABLE else 0
        entries = [
            without_text(told(state.game, entry, watcher.seat), watcher.muted)
            for entry in state.log[first:]  # entry k stands at k - 1
        ]
        message: messages.Resumed | messages.Snapshot
        if first:
            message = messages.Resumed(state.id, watcher.seat, state.number, entries, stands, request)
        else:
            info = table.info(watcher.person, watcher.invite)
            message = messages.Snapshot(info, watcher.seat, state.number, entries, stands, request)
        watcher.send(messages.encode(message))
        table.audience.add(watcher)
    table.audience.tell_presence(table.state)


def unwatch(table: Table, watcher: Watcher) -> None:
    table.audience.remove(watcher)
    table.last_used = time.monotonic()
    table.audience.tell_presence(table.state)
    if watcher.person is not None and not table.audience.has(watcher.person):
        mind_absence(table, watcher.person)
        mind_departure(table)
