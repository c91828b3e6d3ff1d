"""Players who go away: after a while a bot takes over, so that the others can play on."""

import asyncio

from tablee.server import messages
from tablee.server.store.errors import StoreError
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.table import Table

LOOK_AGAIN_S = 1.0
"""While the stopwatch stands, nobody is away for longer."""


def await_everybody(table: Table) -> None:
    """Nobody is here yet: whoever does not come, or does not come back after a restart, is away."""
    for person in {chair.person.id for chair in table.state.chairs if chair.person is not None}:
        mind_absence(table, person)


def mind_absence(table: Table, person: str) -> None:
    state = table.state
    if state.status == "playing" and state.setting.clock.kind != "days" and len(state.people) > 1:
        _wait(table, person, table.context.stopwatch.ms + int(table.context.absence_s * 1000))


def welcome(table: Table, person: str | None) -> None:
    """Somebody is here: whenever they go away again, the whole wait begins anew."""
    timer = None if person is None else table.absent.pop(person, None)
    if timer is not None:
        timer.cancel()


def _wait(table: Table, person: str, until_ms: int) -> None:
    welcome(table, person)
    left_s = (until_ms - table.context.stopwatch.ms) / 1000
    loop = asyncio.get_running_loop()
    table.absent[person] = loop.call_later(max(left_s, 0.001), _look, table, person, until_ms)


def _look(table: Table, person: str, until_ms: int) -> None:
    stopwatch = table.context.stopwatch
    if not stopwatch.is_running:
        welcome(table, person)
        loop = asyncio.get_running_loop()
        table.absent[person] = loop.call_later(LOOK_AGAIN_S, _look, table, person, until_ms)
    elif stopwatch.ms < until_ms:
        _wait(table, person, until_ms)
    else:
        del table.absent[person]
        table.later(_take_over(table, person))


async def _take_over(table: Table, person: str) -> None:
    async with table.lock:
        if table.audience.has(person) or table.state.status != "playing":
            return
        for seat in table.state.seats_of(person):
            if table.state.chairs[seat].player is None:
                try:
                    await table.log_seating(messages.TookOver(seat, STAND_IN, "absent"))
                except StoreError:
                    _wait(table, person, table.context.stopwatch.ms + int(LOOK_AGAIN_S * 1000))
                    raise
