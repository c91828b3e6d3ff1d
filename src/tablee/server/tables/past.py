"""How a table stood after an earlier entry of its log, for those who come later or want to look back.

The log is folded up to there and shown through `observe`, as it was shown then: looking back tells nothing that the viewer was
not told, or would not have been told, at that moment.
"""

from tablee.server import messages
from tablee.server.tables.state import TableState, fold_all
from tablee.server.tables.viewer import told
from tablee.server.views import seen


def moment(state: TableState, viewer: int, number: int) -> messages.Moment | None:
    """After entry `number`; None if no game had begun by then, or the log is shorter."""
    if not 0 < number <= state.number:
        return None
    then = fold_all(state.id, state.setting, state.seed, state.log[:number])
    if then.started is None:
        return None
    begun = next(entry for entry in then.log if isinstance(entry.what, messages.Started))
    last = told(state.game, then.last_play or begun, viewer).what
    assert isinstance(last, messages.Moved | messages.Started)
    return messages.Moment(number, last.events, seen(state.game, then.match.shown, viewer))
