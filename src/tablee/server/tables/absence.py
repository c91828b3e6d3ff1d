"""Players who go away: after a while a bot takes over, so that the others can play on."""

import asyncio

from tablee.server import messages
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.table import Table


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
