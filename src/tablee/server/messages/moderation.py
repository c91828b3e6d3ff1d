"""Reports by players, and what moderators and the host see and do about them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.server.messages.fields import EntryNumber, Invite, TableId
from tablee.server.messages.people import Person

ReportReason = Literal["insult", "cheating", "stalling", "name", "spam", "other"]
Why = Annotated[str, Meta(min_length=1, max_length=300, pattern=r"^[^\x00-\x08\x0b-\x1f]*\S[^\x00-\x08\x0b-\x1f]*$")]
Words = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00]*$")]
PersonId = Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[0-9a-z]*$")]


class NewReport(Struct, forbid_unknown_fields=True):
    """Something that moderators should look at."""

    person: PersonId
    reason: ReportReason
    words: Words = ""
    table: TableId | None = None
    """Where it happened."""
    entry: EntryNumber | None = None
    """The chat line that it is about."""
    invite: Invite | None = None


class SaidLine(Struct):
    """Something said at a table."""

    at_ms: int
    text: str
    is_meant: bool = False
    """The report is about this one."""


class Report(Struct):
    id: str
    at_ms: int
    reporter: Person | None
    """None: has left for good."""
    about: Person
    table: str | None
    reason: ReportReason
    words: str
    lines: list[SaidLine]
    """What the reported person said at that table, up to then."""
    is_done: bool


class Ban(Struct):
    address: str | None
    """None: it is somebody's."""
    why: str
    since_ms: int
    until_ms: int | None


class FoundPerson(Struct):
    person: Person
    since_ms: int
    is_moderator: bool
    ban: Ban | None


class FoundTable(Struct):
    id: str
    game: str
    status: Literal["open", "playing", "finished"]
    public: bool
    names: list[str]
    touched_ms: int


DeedKind = Literal["ban", "unban", "close", "reset", "promote", "demote", "handle"]


class Deed(Struct):
    """Something that a moderator or the host did."""

    id: str
    at_ms: int
    by_id: str | None
    by: str | None
    """A moderator's name; None: the host, by the command line."""
    what: DeedKind
    person_id: str | None
    person: str | None
    """The name, at the time."""
    address: str | None
    table: str | None
    until_ms: int | None
    why: str
    is_done: bool
    """Whether the server has carried it out."""


class NewBan(Struct, forbid_unknown_fields=True):
    why: Why
    hours: Annotated[int, Meta(ge=1, le=87_600)] | None = None
    """How long; None: until it is lifted."""
    wide: bool = False
    """The addresses that they use now are banned for as long."""


class NewAddressBan(Struct, forbid_unknown_fields=True):
    address: Annotated[str, Meta(min_length=2, max_length=50)]
    why: Why
    hours: Annotated[int, Meta(ge=1, le=87_600)] | None = None


class Because(Struct, forbid_unknown_fields=True):
    why: Why


class Lifted(Struct, forbid_unknown_fields=True):
    """The ban of an address is over."""

    address: Annotated[str, Meta(min_length=2, max_length=50)]
    why: Why


class OneTimeCode(Struct):
    code: str
    """Sets a new password, once: by "Forgotten your password?"."""
