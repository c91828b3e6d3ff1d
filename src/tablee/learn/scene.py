"""A position as the table shows it, with the engine's answers to everything that a board may ask about it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from tablee.core.errors import IllegalMove, NotationError
from tablee.core.game import SPECTATOR, Event
from tablee.core.texts import Said, said
from tablee.learn.stage import Stage


class Line(msgspec.Struct, frozen=True):
    """A line of a breakdown."""

    text: Said
    points: int


class Refused(msgspec.Struct, frozen=True):
    """Why these moves are not allowed."""

    rule: str
    text: Said
    moves: list[str]


class Worth(msgspec.Struct, frozen=True):
    """What these moves score at once."""

    lines: list[Line]
    moves: list[str]


class Scene(msgspec.Struct, frozen=True):
    seat: int
    """Who looks; -1 for a spectator."""
    view: Any
    """As the server sends it at a table."""
    events: list[Event]
    """What has just happened."""
    worth: list[Worth]
    refused: list[Refused]


def lines_of(stage: Stage, seat: int, move: int) -> list[Line]:
    observed = stage.game.observe(stage.position, seat)
    return [Line(said(line.text), line.points) for line in stage.game.views.explain(observed, seat, move)]


def picture(stage: Stage, seat: int = SPECTATOR) -> Scene:
    """A position to be looked at."""
    return Scene(seat, view_of(stage, seat), redacted(stage, seat), [], [])


def scene(stage: Stage, seat: int, candidates: Iterable[str]) -> Scene:
    """A position in which the seat may try out moves: all that are legal, and these candidates."""
    game = stage.game
    worth: dict[bytes, Worth] = {}
    for move in game.legal(stage.position, seat):
        lines = lines_of(stage, seat, move)
        found = worth.setdefault(msgspec.json.encode(lines), Worth(lines, []))
        found.moves.append(game.notation.format_move(stage.position, move))
    return Scene(
        seat, view_of(stage, seat), redacted(stage, seat), list(worth.values()), refused(stage, seat, candidates)
    )


def refused(stage: Stage, seat: int, candidates: Iterable[str]) -> list[Refused]:
    """Those of the candidates that are not legal, by the reason."""
    game = stage.game
    found: dict[tuple[str, Said], Refused] = {}
    for text in candidates:
        try:
            game.check(stage.position, seat, game.notation.parse_move(stage.position, text))
        except IllegalMove as why:
            reason = Said(why.say("fr"), why.say("en"))
            found.setdefault((why.rule, reason), Refused(why.rule, reason, [])).moves.append(text)
        except NotationError:  # beyond all boards: nobody can aim there
            continue
    return list(found.values())


def view_of(stage: Stage, seat: int) -> Any:
    return stage.game.views.view(stage.game.observe(stage.position, seat), seat)


def redacted(stage: Stage, seat: int) -> list[Event]:
    return [stage.game.narrate.redact(event, seat) for event in stage.take_events()]
