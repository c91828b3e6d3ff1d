"""A table's log: the entries that clients see, with everything hidden in them; only `tables/` and `store/` see these."""

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from tablee.server import messages


class Setting(Struct, frozen=True):
    """What was agreed when the table was opened."""

    game: str
    seats: int
    options: dict[str, Any]
    public: bool
    rated: bool
    clock: messages.Clock
    spectator_delay_s: int
    host: str
    created_ms: int
    rules: int
    begins: messages.Begins = "rule"
    round_pause_s: int = 0
    """0: rounds follow each other at once, as they did at tables older than the pause."""


class Played(Struct, tag_field="do", tag="moved", frozen=True):
    """The moves that led here, silent ones among them, and all that happened."""

    moves: list[tuple[int, str]]
    events: list[dict[str, Any]]


Logged = (
    messages.SatDown
    | messages.StoodUp
    | messages.Started
    | Played
    | messages.Resigned
    | messages.TookOver
    | messages.ComesBack
    | messages.TookBack
    | messages.UndoAsked
    | messages.UndoAgreed
    | messages.UndoRefused
    | messages.Undone
    | messages.Chatted
    | messages.Finished
    | messages.GotReady
    | messages.RematchAsked
    | messages.Rematch
)


class Answer(NamedTuple):
    """A silent move in a window. It has no number: nobody else may learn of it before the entry that ends the window."""

    after: int
    """The number of the last entry when it was made."""
    seat: int
    move: str


class LogEntry(Struct, frozen=True):
    number: int
    at_ms: int
    """The time of day."""
    what: Logged
    served_ms: int | None = None
    """By the server's stopwatch; older entries know the time of day only."""

    @property
    def clock_ms(self) -> int:
        """What clocks go by. The stopwatch began where the last entry without it stands, so all of them are in one order."""
        return self.at_ms if self.served_ms is None else self.served_ms


_decoder = msgspec.json.Decoder(Logged)
_settings = msgspec.json.Decoder(Setting)


def read_logged(data: str) -> Logged:
    logged: Logged = _decoder.decode(data)
    return logged


def read_setting(data: str) -> Setting:
    return _settings.decode(data)
