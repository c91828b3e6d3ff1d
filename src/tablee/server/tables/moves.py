"""The one path of a move, whoever makes it: a person, a bot, somebody's silence at the end of a window."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.core.match import Match
from tablee.server import errors, messages
from tablee.server.errors import Stale, WrongMoment
from tablee.server.table_log import Answer, Played
from tablee.server.tables.audience import Watcher
from tablee.server.tables.rights import check_deciding
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tablee.server.tables.viewer import standing


async def move(
    table: Table, seat: int, version: int, text: str, watcher: Watcher | None = None, request: int = 0
) -> None:
    """A person's move. The version is that of the decision which the move answers."""
    async with table.lock:
        _check_decision(table.state, seat, version)
        code = table.state.game.parse_move(table.state.match.position, text)
        await play(table, [(seat, code)], watcher, request)


def _check_decision(state: TableState, seat: int, version: int) -> None:
    check_deciding(state)
    if state.chairs[seat].stand_in is not None:
        raise WrongMoment(errors.BOT_PLAYS)
    current = state.decisions[seat] or state.number
    if version > state.number:
        raise Stale(errors.FUTURE_MOVE, version=current)
    if version < current:  # for example the slower one of two who shout at once
        raise Stale(errors.STALE_MOVE, version=current)


async def play(
    table: Table, moves: Sequence[tuple[int, int]], watcher: Watcher | None = None, request: int = 0
) -> None:
    """With the lock held: try the moves on a copy, commit what they do, and only then let it happen and tell of it."""
    state, trial = table.state, table.state.match.copy()
    texts: list[tuple[int, str]] = []
    events: list[Event] = []
    for seat, code in moves:
        texts.append((seat, state.game.format_move(trial.position, code)))
        events += trial.play(code, seat)
    table.context.played(state.game.name)
    if not events:
        await _keep_silent(table, texts, watcher, request)
        return
    played = Played([*state.answered, *texts], events)
    if trial.is_over:
        end = _natural_end(state, trial)
        await table.log_end(played, end=end, trial=trial, watcher=watcher, request=request)
    else:
        await table.log(played, trial=trial, watcher=watcher, request=request)


def _natural_end(state: TableState, trial: Match) -> messages.Finished:
    outcome = trial.outcome
    assert outcome is not None
    return messages.Finished(outcome.ending, list(outcome.scores), list(outcome.winners), state.seed.hex())


async def _keep_silent(table: Table, texts: Sequence[tuple[int, str]], watcher: Watcher | None, request: int) -> None:
    """Moves that are told to nobody else: only whoever made them hears how they stand now."""
    for seat, text in texts:
        answer = Answer(table.state.number, seat, text)
        await table.context.repository.answer(table.state.id, table.state.answers_since, answer)
        table.state.answer(seat, text)
    if watcher is not None:
        stands = standing(table.state, watcher.seat, table.context.stopwatch.now, with_view=watcher.views)
        table.answer(watcher, request, stands)
    table.wake()
