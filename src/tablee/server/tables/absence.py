"""Players who go away: after a while a bot takes over, so that the others can play on."""

import asyncio

from tablee.server import messages
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.table import Table


def await_everybody(table: Table) -> None:
    """Nobody is here yet: whoever does not come, or does not come back after a restart, is away."""
    for person in {chair.person.id for chair in table.state.chairs if chair.person is not None}:
        mind_absence(table, person)


def mind_absence(table: Table, person: str) -> None:
    state = table.state
    if state.status == "playing" and state.setting.clock.kind != "days" and len(state.people) > 1:
        table.later(_take_over(table, person))


async def _take_over(table: Table, person: str) -> None:
    await asyncio.sleep(table.context.absence_s)
    async with table.lock:
        if table.audience.has(person) or table.state.status != "playing":
            return
        for seat in table.state.seats_of(person):
            if table.state.chairs[seat].player is None:
                await table.log_seating(messages.TookOver(seat, STAND_IN, "absent"))
