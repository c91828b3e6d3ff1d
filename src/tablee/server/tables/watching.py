"""Watching a table: what a new watcher is sent first."""

import time
from collections.abc import Awaitable, Callable

from tablee.server import errors, messages
from tablee.server.errors import NotFound
from tablee.server.tables.absence import mind_absence, welcome
from tablee.server.tables.audience import Watcher
from tablee.server.tables.bots import let_bots_think
from tablee.server.tables.rounds import mind_departure
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tablee.server.tables.viewer import standing

RESUMABLE = 300
"""Up to this many missed entries are sent one by one; beyond that, the whole table."""


async def watch(table: Table, watcher: Watcher, after: int, request: int) -> None:
    """From now on the watcher hears of everything; first what they have missed, or all of it."""
    async with table.lock:
        table.delayed.tell()
        number = table.seen(watcher.seat).number
        is_resumed = 0 < after <= number and number - after <= RESUMABLE
        message = _resumed(table, watcher, after, request) if is_resumed else _snapshot(table, watcher, request)
        watcher.send(messages.encode(message))
        table.audience.add(watcher)
        welcome(table, watcher.person)
        let_bots_think(table)  # where they play among themselves they have waited for somebody to watch
    table.audience.tell_presence(table.state)


def _resumed(table: Table, watcher: Watcher, after: int, request: int) -> messages.Resumed:
    state = table.seen(watcher.seat)
    stands = standing(state, watcher.seat, table.context.stopwatch.now, with_view=watcher.views)
    entries = table.audience.told_log(state, watcher, after)  # entry k stands at k - 1
    return messages.Resumed(state.id, watcher.seat, state.number, entries, stands, request)


def _snapshot(table: Table, watcher: Watcher, request: int = 0) -> messages.Snapshot:
    since = _resumed(table, watcher, 0, request)
    info = table.info(watcher.person, watcher.invite)
    return messages.Snapshot(info, since.seat, since.number, since.log, since.standing, request)


async def reload(table: Table, load: Callable[[], Awaitable[TableState | None]]) -> None:
    """The stored log was changed (somebody's name was blotted out), or deleted: go on with what it is now, everybody."""
    async with table.lock:
        state = await load()
        if state is None:
            table.is_gone = True
            table.audience.tell(errors.refused(NotFound(errors.NO_TABLE), 0, table.state.id))
            return
        table.state = state
        table.audience.forget()
        for watcher in table.audience:
            watcher.send(messages.encode(_snapshot(table, watcher)))
        table.delayed.begin(state)
    table.wake()


def unwatch(table: Table, watcher: Watcher) -> None:
    table.audience.remove(watcher)
    table.last_used = time.monotonic()
    table.audience.tell_presence(table.state)
    if watcher.person is not None and not table.audience.has(watcher.person):
        mind_absence(table, watcher.person)
        mind_departure(table)
