"""How a table stood after an earlier entry of its log, for those who come later or want to look back.

The position is played again from the start and shown through `observe`, as it was shown then: looking back tells nothing that the
viewer was not told, or would not have been told, at that moment.
"""

from tablee.server import messages
from tablee.server.table_log import Played
from tablee.server.tables.state import TableState
from tablee.server.tables.viewer import told
from tablee.server.views import seen


def moment(state: TableState, viewer: int, number: int) -> messages.Moment | None:
    """After entry `number`; None if no game had begun by then, or the log is not so long."""
    if not 0 < number <= state.number or state.started is None:
        return None
    started, plays = None, []
    for entry in state.log[:number]:
        if isinstance(entry.what, messages.Started):
            started = entry
        elif isinstance(entry.what, Played):
            plays.append(entry)
        elif isinstance(entry.what, messages.Undone):
            plays.pop()
    if started is None:
        return None
    game, (_, shown) = state.game, state.replayed(plays)
    last = told(game, plays[-1] if plays else started, viewer).what
    assert isinstance(last, messages.Moved | messages.Started)
    return messages.Moment(number, last.events, seen(game, shown, viewer))
