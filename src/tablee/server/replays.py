"""Finished games shown again: an outline of what happened, and positions by the handful. Nothing is kept."""

import msgspec

from tablee.core.errors import RecordError
from tablee.core.record import parse_record
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.records import Record, Replay
from tablee.server import errors, messages
from tablee.server.errors import NotFound
from tablee.server.views import view_of

MOST_EVENTS = 20_000
"""In a record from somebody's disk: no game comes near it."""
MOST_RECORD = 2 * 1024 * 1024
"""Bytes of a request that holds one."""
TOO_LONG = Text(
    fr="Cette partie enregistrée a trop d’événements : {most} au plus.",
    en="This record has too many events: {most} at most.",
)


def record_of(data: messages.RecordToShow) -> Record:
    """The record that somebody sent, replayed once to its end: what follows may trust it."""
    record = parse_record(msgspec.json.encode(data.record))
    if len(record.events) > MOST_EVENTS:
        raise RecordError(TOO_LONG, most=MOST_EVENTS)
    Replay(record).run()
    return record


def check_seat(record: Record, seat: int) -> None:
    if seat >= len(record.players):
        raise NotFound(errors.NO_SUCH_SEAT, seats=len(record.players), seat=seat)


def outline(record: Record, seat: int, finished: messages.Finished | None = None) -> messages.ReplayOutline:
    """`finished`: how the table ended, where it did so before the rules would have it (somebody resigned)."""
    check_seat(record, seat)
    end = finished or record.result
    replay = Replay(record)
    game, redact = replay.game, replay.game.narrate.redact
    opening = [redact(event, seat) for event in record.events[: replay.done]]
    scores, turns = game.scores(replay.position), []
    while replay.upcoming:
        decider, _ = game.narrate.decision(replay.position, replay.upcoming)
        before = replay.done
        events = [redact(event, seat) for event in replay.step() or ()]
        turns.append(messages.ReplayTurn(decider, before, events, game.scores(replay.position)))
    return messages.ReplayOutline(
        game=game.name,
        title=GAMES[record.game].title,
        names=record.players,
        options=record.options,
        first=record.first,
        seat=seat,
        opening=opening,
        scores=scores,
        turns=turns,
        ending=end.ending if end else None,
        winners=end.winners if end else [],
    )


def frames(record: Record, seat: int, start: int, count: int) -> list[messages.ReplayFrame]:
    """The positions after `start` decisions and the next ones."""
    check_seat(record, seat)
    replay = Replay(record)
    game, made = replay.game, []
    for step in range(start + count):
        if step >= start:
            observed = game.observe(replay.position, seat)
            acting = game.to_act(game.observe(replay.position, -1))
            made.append(messages.ReplayFrame(step, acting, view_of(game, observed, seat)))
        if replay.step() is None:
            break
    return made
