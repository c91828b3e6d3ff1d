"""Finished games, and earlier moments of games that go on."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tablee.server.messages.fields import ViewerSeat


class ReplayStep(Struct):
    """A finished game after a given number of decisions, as a seat saw it (-1: a spectator)."""

    step: int
    steps: int
    events_done: int
    events: list[dict[str, Any]]
    """What the decision that led here did."""
    view: Any


class Moment(Struct):
    """A table as it stood for this viewer right after an entry of its log, though the game may go on."""

    number: int
    events: list[dict[str, Any]]
    """What the move that led here did."""
    view: Any


class ReplayTurn(Struct):
    """A decision of a finished game: what it did, as the viewer saw it."""

    seat: int
    """Whose it was."""
    event: int
    """How many events had happened before: the number that reviews go by."""
    events: list[dict[str, Any]]
    scores: list[int]
    """Everybody's points after it, as the rules count them: the game is over, nothing is hidden any more."""


class ReplayOutline(Struct):
    """A game that was played, except for the positions themselves, which come as frames."""

    game: str
    title: str
    names: list[str]
    options: dict[str, Any]
    first: int
    seat: int
    """Who looks (-1: a spectator)."""
    opening: list[dict[str, Any]]
    scores: list[int]
    """Before the first decision."""
    turns: list[ReplayTurn]
    ending: str | None
    """None: the record ends before the game does."""
    winners: list[int]


class ReplayFrame(Struct):
    """The position after a given number of decisions, as the viewer saw it."""

    step: int
    acting: list[int]
    view: Any


class RecordToShow(Struct, forbid_unknown_fields=True):
    """A record from somebody's disk; nothing of it is kept."""

    record: dict[str, Any]
    seat: ViewerSeat = -1
    start: Annotated[int, Meta(ge=0, le=100_000)] = 0
    count: Annotated[int, Meta(ge=1, le=32)] = 16
