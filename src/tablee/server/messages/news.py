"""What the server tells clients on the socket."""

from msgspec import Struct

from tablee.core.texts import Said
from tablee.server.messages.entries import Entry
from tablee.server.messages.people import Person
from tablee.server.messages.standing import Standing
from tablee.server.messages.tables import TableInfo


class Welcome(Struct, tag_field="do", tag="welcome", frozen=True):
    me: Person | None
    server: str
    now_ms: int


class Snapshot(Struct, tag_field="do", tag="snapshot", frozen=True):
    """Everything, from the beginning: the answer to `watch`."""

    table: TableInfo
    seat: int
    number: int
    log: list[Entry]
    standing: Standing
    id: int = 0


class Resumed(Struct, tag_field="do", tag="resumed", frozen=True):
    """What has happened since the number that the client had seen: another answer to `watch`."""

    table: str
    seat: int
    number: int
    log: list[Entry]
    standing: Standing
    id: int = 0


class News(Struct, tag_field="do", tag="news", frozen=True, omit_defaults=True):
    """The next entry of a table that is watched, and how the table stands after it."""

    table: str
    entry: Entry
    standing: Standing
    id: int = 0
    """The request that it answers, if it was this socket's."""


class Done(Struct, tag_field="do", tag="done", frozen=True):
    """The request was carried out, and nothing is to be told to anybody else (a pass in a window)."""

    id: int
    standing: Standing | None = None
    table: str | None = None


class Refused(Struct, tag_field="do", tag="refused", frozen=True):
    """Nothing was changed."""

    id: int
    code: str
    """For programs: illegal, stale, not-your-seat, malformed, too-fast, …"""
    text: Said
    rule: str | None = None
    table: str | None = None
    version: int | None = None
    """The version in force, where the one sent was stale."""


class ScoreLine(Struct, frozen=True):
    text: Said
    points: int


class Explained(Struct, tag_field="do", tag="explained", frozen=True):
    id: int
    lines: list[ScoreLine]
    rule: str | None = None
    """The rule that forbids the move; None if it is legal."""
    text: Said | None = None


class HintedMove(Struct, frozen=True):
    move: str
    text: Said
    """The move in words."""
    lines: list[ScoreLine]
    """What it scores at once."""
    win: float
    low: float
    high: float


class Hinted(Struct, tag_field="do", tag="hinted", frozen=True):
    id: int
    moves: list[HintedMove]
    """The best first."""


class Presence(Struct, tag_field="do", tag="presence", frozen=True):
    table: str
    present: list[bool]
    """Whether each seat's person is connected."""
    spectators: int


class TableChanged(Struct, tag_field="do", tag="table", frozen=True):
    """Who sits where, and what the table's status is: after every entry that changes it."""

    table: TableInfo


class Pong(Struct, tag_field="do", tag="pong", frozen=True):
    id: int
    now_ms: int


ServerMessage = (
    Welcome | Snapshot | Resumed | News | Done | Refused | Explained | Hinted | Presence | TableChanged | Pong
)
