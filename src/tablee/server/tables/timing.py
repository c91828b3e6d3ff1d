"""What time brings, by the server's stopwatch: the end of a pause or of a window, and of somebody's time."""

import asyncio

from tablee.server import messages
from tablee.server.store.errors import StoreError
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.bots import RETRY_S
from tablee.server.tables.moves import play
from tablee.server.tables.rounds import next_round
from tablee.server.tables.table import Table

LONGEST_TIMER_S = 3600.0
LOOK_AGAIN_S = 1.0
"""While the stopwatch stands, no time runs out."""


def set_alarm(table: Table) -> None:
    moment = table.state.next_moment_ms
    if moment is None:
        if table.alarm is not None:
            table.alarm.cancel()
            table.alarm = None
        return
    loop, stopwatch = asyncio.get_running_loop(), table.context.stopwatch
    left_s = (moment - stopwatch.ms) / 1000 if stopwatch.is_running else LOOK_AGAIN_S
    when = loop.time() + min(max(0.0, left_s), LONGEST_TIMER_S)
    if table.alarm is not None:
        if table.alarm.when() <= when:
            return  # it rings too early, finds nothing to do and is set again: moves are many, and most put the moment off
        table.alarm.cancel()
    table.alarm = loop.call_at(when, _ring, table)


def _ring(table: Table) -> None:
    table.alarm = None
    table.later(_on_time(table))


async def _on_time(table: Table) -> None:
    async with table.lock:
        state, now = table.state, table.context.stopwatch.ms
        try:
            if state.pause_ends_ms is not None and now >= state.pause_ends_ms:
                await next_round(table)
            ends = state.window_ends_ms
            if ends is not None and now >= ends and state.window is not None:
                silence = state.window.silence
                await play(table, [(seat, silence) for seat in state.acting])
            for seat in state.acting:
                deadline = state.clocks.deadline_ms(seat)
                if state.chairs[seat].player is None and deadline is not None and now >= deadline:
                    await table.log_seating(messages.TookOver(seat, STAND_IN, "time"))
        except StoreError:
            await asyncio.sleep(RETRY_S)
        set_alarm(table)
