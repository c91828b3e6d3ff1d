"""Mounstein in record events, and back. Nothing is hidden, and nothing is left to chance."""

from collections.abc import Sequence

from tablee.core.buffer import SCORES, Buffer, Position
from tablee.core.game import Event
from tablee.core.outcome import Outcome
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.notation import move_at, placement_of
from tablee.games.mounstein.options import ENDINGS
from tablee.games.mounstein.rules import BASE, TO_CHOOSE


def setup(position: Position) -> Event:
    base = int(position["options"]["base"])
    return {} if base == TO_CHOOSE else {"base": placement_of(base)}  # K-4


def opening(_position: Position) -> list[Event]:
    return []


def acted(before: Position, seat: int, move: int, after: Position) -> list[Event]:
    if before.number("tiles") < BASE:
        return [{"seat": seat, "do": "base", "at": placement_of(move)}]
    height = int(after["heights"][after.number("tiles")])
    return [{"seat": seat, "do": "place", "at": placement_of(move), "level": height - 1}]


def settled(_before: Position, _after: Position) -> list[Event]:
    return []


def scores(position: Position) -> list[int]:
    points = Buffer(SCORES)
    ENGINE.scores(position, points)
    return [int(score) for score in points["values"][: position.number("seats")]]


def result(position: Position) -> Event:
    return Outcome.of(ENDINGS[position.number("ending") - 1], scores(position)).as_result()


def redact_setup(setup: Event, _viewer: int) -> Event:
    return {key: setup[key] for key in ("base",) if key in setup}


def redact(event: Event, _viewer: int) -> Event:
    return {key: event[key] for key in ("seat", "do", "at", "level") if key in event}


def reveals(_event: Event) -> bool:
    """All lies open."""
    return False


def order(_position: Position, _setup: Event, _upcoming: Sequence[Event]) -> list[int]:
    """Nothing ever waits for chance."""
    return []


def decision(_position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
    event = upcoming[0]
    return event["seat"], move_at(event["at"])
