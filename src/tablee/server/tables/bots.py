"""Bots at the table: each sees what its seat sees, and moves as anybody does."""

import asyncio
import random

import structlog

from tablee.core.errors import TableeError
from tablee.core.game import Window
from tablee.server.store.errors import StoreError
from tablee.server.tables.moves import play
from tablee.server.tables.table import Table

RETRY_S = 1.0
"""How long a bot waits when its move could not be saved."""

log = structlog.get_logger()


def let_bots_think(table: Table) -> None:
    state = table.state
    for seat in state.acting:
        spec = state.chairs[seat].player
        if spec is not None and table.thinking.get(seat) != state.decisions[seat]:
            table.thinking[seat] = state.decisions[seat]
            table.later(_think(table, seat, spec, state.decisions[seat]))


async def _think(table: Table, seat: int, spec: str, decision: int) -> None:
    state = table.state
    move, _ = await asyncio.gather(
        table.context.bot_pool.choose(state.game, spec, state.match.observation(seat), seat),
        asyncio.sleep(_pause_s(table)),
    )
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
    if not pause_ms or not any(state.chairs[seat].player is None for seat in state.people):
        return 0.0
    return draw_pause_s(pause_ms, state.window)


def draw_pause_s(pause_ms: int, window: Window | None) -> float:
    """People like to see a bot move; and in a window its answer must tell nothing by its time, nor be too fast for them."""
    if window is None:
        return pause_ms / 1000
    return random.uniform(0.25, 0.7) * (window.length_ms or 4 * pause_ms) / 1000
