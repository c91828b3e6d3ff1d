"""A table that goes on by itself: whatever changes there, its clock is set, its bots think, and the next round is dealt."""

from tablee.server.tables.absence import await_everybody
from tablee.server.tables.bots import let_bots_think
from tablee.server.tables.context import TableContext
from tablee.server.tables.rounds import deal_when_read
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tablee.server.tables.timing import set_alarm


def go_live(state: TableState, invite: str, context: TableContext) -> Table:
    table = Table(state, invite, context, _changed)
    table.wake()
    await_everybody(table)
    return table


def _changed(table: Table) -> None:
    set_alarm(table)
    let_bots_think(table)
    deal_when_read(table)
