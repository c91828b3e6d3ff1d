"""What a viewer is told of a table: made from redacted events and from their observation, never from the state itself."""

from collections.abc import Sequence

from msgspec import UNSET

from tablee.core.game import SPECTATOR, Game
from tablee.server import messages
from tablee.server.stopwatch import Now
from tablee.server.table_log import LogEntry, Played
from tablee.server.tables.rights import resigning_ends_game, undo_state
from tablee.server.tables.state import TableState
from tablee.server.views import seen


def told(game: Game, entry: LogEntry, viewer: int) -> messages.Entry:
    """The entry as that seat (-1: a spectator) may see it."""
    what = entry.what
    if isinstance(what, Played):
        redact = game.narrate.redact
        return messages.Entry(
            entry.number, entry.at_ms, messages.Moved([redact(event, viewer) for event in what.events])
        )
    if isinstance(what, messages.Started):
        what = messages.Started(
            first=what.first,
            names=what.names,
            seed_sha256=what.seed_sha256,
            setup=game.narrate.redact_setup(what.setup, viewer),
            events=[game.narrate.redact(event, viewer) for event in what.events],
        )
    return messages.Entry(entry.number, entry.at_ms, what)


def without_text(entry: messages.Entry, muted: Sequence[str]) -> messages.Entry:
    """What somebody muted said is not told; that it was said is, so that numbers have no gaps."""
    what = entry.what
    if isinstance(what, messages.Chatted) and what.person.id in muted:
        return messages.Entry(entry.number, entry.at_ms, messages.Chatted(what.person, ""))
    return entry


def standing(state: TableState, viewer: int, now: Now, *, with_view: bool) -> messages.Standing:
    is_seated = viewer != SPECTATOR
    # what spectators are told later happens later for them
    delay_ms = 0 if is_seated else state.setting.spectator_delay_s * 1000
    ahead_ms = now.wall_ms - now.served_ms + delay_ms
    window, window_ends_ms = state.window, None
    if window is not None and state.window_since_ms is not None and window.length_ms:
        window_ends_ms = state.window_since_ms + window.length_ms + ahead_ms
    pause = None
    if state.pause_ends_ms is not None:
        pause = messages.Pause(state.pause_ends_ms + ahead_ms, state.reading)
    has_begun = state.started is not None
    has_seat = is_seated and has_begun
    return messages.Standing(
        acting=state.seen_acting,
        now_ms=now.wall_ms,
        decision=state.decisions[viewer] if is_seated else 0,
        clock=state.clocks.face(now),
        window_ends_ms=window_ends_ms,
        pause=pause,
        undo=undo_state(state, viewer) if has_seat else None,
        undo_request=state.undo,
        resign_ends=has_seat and resigning_ends_game(state, viewer),
        view=seen(state.game, state.match.shown, viewer) if with_view and has_begun else UNSET,
    )
