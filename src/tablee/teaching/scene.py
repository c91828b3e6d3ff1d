"""A position as the table shows it, with the engine's answers to everything that a board may ask about it."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tablee.core.errors import IllegalMove, NotationError
from tablee.core.game import SPECTATOR, Event
from tablee.core.match import Match
from tablee.core.texts import Said, said


class ScoreLine(msgspec.Struct, frozen=True):
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

    lines: list[ScoreLine]
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


def lines_of(match: Match, seat: int, move: int) -> list[ScoreLine]:
    return [ScoreLine(said(line.text), line.points) for line in match.game.explain(match.observation(seat), seat, move)]


def picture(match: Match, seat: int = SPECTATOR, *, news: Sequence[Event] | None = None) -> Scene:
    """A position to be looked at. `news` is what has just happened: everything since the deal, unless it is given."""
    if news is None:
        news = match.events[len(match.at(0).events) :]
    return Scene(seat, match.view(seat), [match.game.narrate.redact(event, seat) for event in news], [], [])


def scene(match: Match, seat: int, *, news: Sequence[Event] | None = None) -> Scene:
    """A position in which the seat may try out moves: all that are legal, and all others that it may point at."""
    worth: dict[bytes, Worth] = {}
    for move in match.legal(seat):
        lines = lines_of(match, seat, move.code)
        worth.setdefault(msgspec.json.encode(lines), Worth(lines, [])).moves.append(str(move))
    shown = picture(match, seat, news=news)
    pointed = match.game.part("candidates")
    refused = refusals(match, seat, pointed.candidates(shown.view)) if pointed else []
    return msgspec.structs.replace(shown, worth=list(worth.values()), refused=refused)


def refusals(match: Match, seat: int, candidates: Iterable[str]) -> list[Refused]:
    """Those of the candidates that are not legal, by the reason."""
    found: dict[tuple[str, Said], Refused] = {}
    for text in candidates:
        try:
            match.game.check(match.position, *match.resolve(text, seat))
        except IllegalMove as why:
            reason = Said(why.say("fr"), why.say("en"))
            found.setdefault((why.rule, reason), Refused(why.rule, reason, [])).moves.append(text)
        except NotationError:  # beyond all boards: nobody can aim there
            continue
    return list(found.values())
