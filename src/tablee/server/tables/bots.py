"""Bots at the table: each sees what its seat sees, and moves as anybody does."""

import asyncio
import random
import time
from functools import partial

import structlog

from tablee.core.errors import TableeError
from tablee.core.game import Window
from tablee.server.store.errors import StoreError
from tablee.server.tables.bot_pool import NotNeeded
from tablee.server.tables.bot_queue import Urgency
from tablee.server.tables.moves import play
from tablee.server.tables.table import Table

RETRY_S = 1.0
"""How long a bot waits when its move could not be saved."""

log = structlog.get_logger()


def let_bots_think(table: Table) -> None:
    state = table.state
    for seat in state.acting if _is_wanted(table) else ():
        spec = state.chairs[seat].player
        if spec is not None and table.thinking.get(seat) != state.decisions[seat]:
            table.thinking[seat] = state.decisions[seat]
            table.bots_asked_s = time.monotonic()
            table.later(_think(table, seat, spec, state.decisions[seat]))


def _is_wanted(table: Table) -> bool:
    """Bots among themselves play only while somebody watches."""
    return bool(table.state.people or table.audience)


def _urgency(table: Table, seat: int, decision: int) -> Urgency | None:
    state = table.state
    if not _is_wanted(table) or state.decisions[seat] != decision or state.chairs[seat].player is None:
        return None
    is_played = any(chair.is_person and chair.person and table.audience.has(chair.person.id) for chair in state.chairs)
    return Urgency.PLAY if is_played else Urgency.SHOW


async def _think(table: Table, seat: int, spec: str, decision: int) -> None:
    state = table.state
    due = time.monotonic() + _pause_s(table)
    observed, urgency = state.match.observation(seat), partial(_urgency, table, seat, decision)
    try:
        move = await table.context.bot_pool.choose(state.game, spec, observed, seat, state.host, urgency)
    except NotNeeded:
        if table.thinking.get(seat) == decision:
            del table.thinking[seat]
        let_bots_think(table)  # somebody may have come since
        return
    await asyncio.sleep(due - time.monotonic())
    async with table.lock:
        if table.thinking.get(seat) == decision:
            del table.thinking[seat]
        state = table.state
        if state.decisions[seat] != decision or state.chairs[seat].player is None:
            return
        try:
            await play(table, [(seat, move)])
        except StoreError:
            await asyncio.sleep(RETRY_S)
            let_bots_think(table)
        except TableeError as error:
            log.error("a bot's move was refused", table=state.id, bot=spec, why=str(error))


def _pause_s(table: Table) -> float:
    state, pause_ms = table.state, table.context.bot_pause_ms
    if not pause_ms:
        return 0.0
    plays = any(state.chairs[seat].player is None for seat in state.people)
    return draw_pause_s(pause_ms, state.window if plays else None)


def draw_pause_s(pause_ms: int, window: Window | None) -> float:
    """People like to see a bot move; and in a window its answer must tell nothing by its time, nor be too fast for them."""
    if window is None:
        return pause_ms / 1000
    return random.uniform(0.25, 0.7) * (window.length_ms or 4 * pause_ms) / 1000
