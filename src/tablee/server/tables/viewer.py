"""What a viewer is told of a table: made from redacted events and from his observation, never from the state itself."""

from collections.abc import Sequence

from tablee.core.game import SPECTATOR, Game
from tablee.server import wire
from tablee.server.log import LogEntry, Played
from tablee.server.tables.state import TableState


def told(game: Game, entry: LogEntry, viewer: int) -> wire.Entry:
    """The entry as that seat (-1: a spectator) may see it."""
    what = entry.what
    if isinstance(what, Played):
        redact = game.narrate.redact
        return wire.Entry(entry.number, entry.at_ms, wire.Moved([redact(event, viewer) for event in what.events]))
    if isinstance(what, wire.Started):
        what = wire.Started(
            first=what.first,
            names=what.names,
            seed_sha256=what.seed_sha256,
            setup=game.narrate.redact_setup(what.setup, viewer),
            events=[game.narrate.redact(event, viewer) for event in what.events],
        )
    return wire.Entry(entry.number, entry.at_ms, what)


def without_text(entry: wire.Entry, muted: Sequence[str]) -> wire.Entry:
    """What somebody muted said is not told; that it was said is, so that numbers have no gaps."""
    what = entry.what
    if isinstance(what, wire.Chatted) and what.person.id in muted:
        return wire.Entry(entry.number, entry.at_ms, wire.Chatted(what.person, ""))
    return entry


def standing(state: TableState, viewer: int, now_ms: int, *, with_view: bool) -> wire.Standing:
    window, window_ends_ms = state.window, None
    if window is not None and state.window_since_ms is not None and window.length_ms:
        window_ends_ms = state.window_since_ms + window.length_ms
    view = None
    if with_view and state.position is not None:
        view = state.game.views.view(state.game.observe(state.position, viewer), viewer)
    return wire.Standing(
        acting=state.seen_acting,
        decision=state.decisions[viewer] if viewer != SPECTATOR else 0,
        clock=state.clocks.face(now_ms),
        window_ends_ms=window_ends_ms,
        view=view,
    )
