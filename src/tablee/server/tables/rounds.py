"""Between two rounds: the next one is dealt when everybody has read how the last one ended, or after a while."""

import asyncio

from tablee.core.match import Match
from tablee.server import messages
from tablee.server.table_log import Played
from tablee.server.tables.audience import Watcher
from tablee.server.tables.chairs import Pause
from tablee.server.tables.rights import check_playing
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table

RECONNECT_S = 2.0
"""How long to wait for a player who loses the connection between two rounds."""


async def ready(table: Table, seat: int, watcher: Watcher | None, request: int) -> None:
    """Somebody has read how the round ended, from all their seats; too late is no harm, the next one has been dealt then."""
    async with table.lock:
        check_playing(table.state)
        pause, seats = table.state.pause, table.state.own_seats(seat)
        if pause is not None and not pause.ready.issuperset(seats):
            await table.log(messages.GotReady(seats), watcher=watcher, request=request)
            if not _present_readers(table):
                table.later(_deal(table, pause))
        else:
            table.answer(watcher, request)


def deal_when_read(table: Table) -> None:
    """Nobody is reading any more."""
    if table.state.pause is not None and not table.state.reading:
        table.later(_deal(table, table.state.pause))


def mind_departure(table: Table) -> None:
    """Somebody went away: those who have closed the sheet do not wait for them."""
    if table.state.pause is not None:
        table.later(_deal_without_absent(table, table.state.pause))


def _present_readers(table: Table) -> list[int]:
    """Who is still reading, and here."""
    people = ((seat, table.state.chairs[seat].person) for seat in table.state.reading)
    return [seat for seat, person in people if person is not None and table.audience.has(person.id)]


async def _deal_without_absent(table: Table, pause: Pause) -> None:
    await asyncio.sleep(RECONNECT_S)  # a lost connection may come back at once
    if pause.ready and not _present_readers(table):
        await _deal(table, pause)


async def _deal(table: Table, pause: Pause) -> None:
    async with table.lock:
        if table.state.pause is pause:
            await next_round(table)


async def next_round(table: Table) -> None:
    """With the lock held: the pause is over."""
    dealt, trial = next_deal(table.state)
    await table.log(dealt, trial=trial)


def next_deal(state: TableState) -> tuple[Played, Match]:
    """The entry that ends a pause, and where it leads."""
    trial = state.match.copy()
    trial.next_round()
    return Played([], trial.last_events), trial
