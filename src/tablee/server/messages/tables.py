"""A table: how it is opened, who sits at it, what is known of it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.messages.fields import BotSpec, Invite, PersonName, SeatNumber
from tablee.server.messages.people import Person


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`none`; `move`: a limit per move; `game`: a limit per game plus an increment per move; `days`: by correspondence."""

    kind: Literal["none", "move", "game", "days"] = "none"
    move_ms: Annotated[int, Meta(ge=1_000, le=14 * 86_400_000)] = 60_000
    game_ms: Annotated[int, Meta(ge=10_000, le=14 * 86_400_000)] = 600_000
    increment_ms: Annotated[int, Meta(ge=0, le=600_000)] = 10_000


class Myself(Struct, tag_field="who", tag="me", forbid_unknown_fields=True):
    """Whoever opens the table."""


class Anybody(Struct, tag_field="who", tag="open", forbid_unknown_fields=True):
    """The seat stays free."""


class AtThisScreen(Struct, tag_field="who", tag="here", forbid_unknown_fields=True):
    """Somebody who plays at the same screen as whoever opens the table (hot seat)."""

    name: PersonName


class Robot(Struct, tag_field="who", tag="bot", forbid_unknown_fields=True):
    level: BotSpec


Sitter = Myself | Anybody | AtThisScreen | Robot


Begins = Literal["rule", "random"] | SeatNumber
"""Who begins, or deals first: by the game's own rule, at random, or this seat."""


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    options: Annotated[dict[str, Any], Meta(max_length=30)] = {}
    public: bool = True
    clock: Clock = Clock()
    rated: bool = False
    """Counts for the ratings; there are no hints then."""
    spectator_delay_s: Annotated[int, Meta(ge=0, le=3600)] = 0
    round_pause_s: Annotated[int, Meta(ge=0, le=600)] | None = None
    """How long the table waits between two rounds for those who still read how the last one ended; None: as the server is set."""
    begins: Begins = "rule"
    sitters: Annotated[list[Sitter], Meta(min_length=2, max_length=6)] | None = None
    """Who sits where, one for each seat; the game begins at once if none is left open."""
    wish: Annotated[str, Meta(min_length=8, max_length=64)] | None = None
    """Made up by the client, another one for every table wanted: whoever asks again with the same wish, because the answer was
    lost, gets the same table."""


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat; with a name, for somebody else at the same browser (hot seat)."""

    seat: SeatNumber
    name: PersonName | None = None
    invite: Invite | None = None


class SitBot(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: BotSpec


class Stand(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class SeatInfo(Struct):
    name: str | None
    """Nobody sits here yet."""
    person: Person | None
    bot: str | None
    """Its level, where a bot has the seat."""
    stand_in: str | None
    """The bot that plays for a person who ran out of time, left or resigned."""
    resigned: bool
    present: bool
    returns: bool = False
    """The person has asked for the seat, and has it again once the stand-in has made the decision that it has begun."""


Status = Literal["open", "playing", "finished"]


class TableInfo(Struct):
    id: str
    game: str
    options: dict[str, Any]
    status: Status
    public: bool
    rated: bool
    clock: Clock
    spectator_delay_s: int
    round_pause_s: int
    seats: list[SeatInfo]
    host: str
    """The person who may seat bots and start."""
    created_ms: int
    seed_sha256: str | None
    """From the start on: what the seed, shown at the end, must hash to."""
    acting: list[int]
    """Who is to act, as everybody may know it."""
    scores: list[int]
    invite: str | None = None
    """Shown to those who sit at a private table or were invited to it."""
    next_table: str | None = None
    """The rematch."""
