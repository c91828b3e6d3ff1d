"""What happens at a table: the entries of its log, as a viewer may see them."""

from typing import Any, Literal

from msgspec import Struct

from tablee.server.messages.people import Person


class SatDown(Struct, tag_field="do", tag="sat", frozen=True):
    seat: int
    name: str
    person: Person | None
    bot: str | None


class StoodUp(Struct, tag_field="do", tag="stood", frozen=True):
    seat: int


class Started(Struct, tag_field="do", tag="started", frozen=True):
    first: int
    names: list[str]
    seed_sha256: str
    setup: dict[str, Any]
    """As this viewer may see it."""
    events: list[dict[str, Any]]


class Moved(Struct, tag_field="do", tag="moved", frozen=True):
    """What the move, and chance after it, did; as this viewer may see it."""

    events: list[dict[str, Any]]


class Resigned(Struct, tag_field="do", tag="resigned", frozen=True):
    seat: int


class TookOver(Struct, tag_field="do", tag="took-over", frozen=True):
    """A bot plays for the seat; its person may come back, unless they resigned."""

    seat: int
    bot: str
    why: Literal["time", "left", "absent", "resigned"]


class ComesBack(Struct, tag_field="do", tag="comes-back", frozen=True):
    """The person will have the seat again once the bot has made the decision that it has begun."""

    seat: int


class TookBack(Struct, tag_field="do", tag="took-back", frozen=True):
    seat: int


class UndoAsked(Struct, tag_field="do", tag="undo-asked", frozen=True):
    seat: int
    entry: int
    """The number of the move that would be taken back."""


class UndoAgreed(Struct, tag_field="do", tag="undo-agreed", frozen=True):
    """Somebody lets the move be taken back: all the seats of that person."""

    seats: list[int]


class UndoRefused(Struct, tag_field="do", tag="undo-refused", frozen=True):
    seat: int


class Undone(Struct, tag_field="do", tag="undone", frozen=True):
    entry: int


class Chatted(Struct, tag_field="do", tag="said", frozen=True):
    person: Person
    text: str


class Finished(Struct, tag_field="do", tag="finished", frozen=True):
    ending: str
    scores: list[int]
    winners: list[int]
    seed: str
    """Hashes to what was shown at the start."""


class GotReady(Struct, tag_field="do", tag="ready", frozen=True):
    """Somebody has read how the round ended: all the seats of that person."""

    seats: list[int]


class RematchAsked(Struct, tag_field="do", tag="rematch-asked", frozen=True):
    seat: int


class Rematch(Struct, tag_field="do", tag="rematch", frozen=True):
    table: str


What = (
    SatDown
    | StoodUp
    | Started
    | Moved
    | Resigned
    | TookOver
    | ComesBack
    | TookBack
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Undone
    | Chatted
    | Finished
    | GotReady
    | RematchAsked
    | Rematch
)


class Entry(Struct, frozen=True):
    """One entry of a table's log. Numbers are consecutive: a client that misses one asks again."""

    number: int
    at_ms: int
    what: What
