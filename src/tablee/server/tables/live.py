"""A table that goes on by itself: whatever changes there, its clock is set, its bots think, and the next round is dealt."""

from tablee.server.tables.absence import await_everybody
from tablee.server.tables.actions import take_back_if_agreed
from tablee.server.tables.bots import let_bots_think
from tablee.server.tables.context import TableContext
from tablee.server.tables.rounds import deal_when_read
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tablee.server.tables.timing import set_alarm


def go_live(state: TableState, invite: str, context: TableContext) -> Table:
    table = Table(state, invite, context, _changed)
    if state.log and (served_ms := state.log[-1].served_ms) is not None:
        context.stopwatch.reach(served_ms)  # what was saved of it is some seconds older
    table.delayed.begin(state)
    table.wake()
    await_everybody(table)
    return table


def _changed(table: Table) -> None:
    take_back_if_agreed(table)
    set_alarm(table)
    let_bots_think(table)
    deal_when_read(table)
