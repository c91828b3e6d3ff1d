"""What a table's log holds: the wire's entries, with everything hidden in them; only `tables/` and `store/` see these."""

from typing import Any

import msgspec
from msgspec import Struct

from tablee.server import wire


class Setting(Struct, frozen=True):
    """What was agreed when the table was opened."""

    game: str
    seats: int
    options: dict[str, Any]
    public: bool
    rated: bool
    clock: wire.Clock
    spectator_delay_s: int
    host: str
    created_ms: int
    rules: int
    begins: wire.Begins = "rule"
    round_pause_s: int = 0
    """0: rounds follow each other at once, as they did at tables older than the pause."""


class Played(Struct, tag_field="do", tag="moved", frozen=True):
    """The moves that led here, silent ones among them, and all that happened."""

    moves: list[tuple[int, str]]
    events: list[dict[str, Any]]


Logged = (
    wire.SatDown
    | wire.StoodUp
    | wire.Started
    | Played
    | wire.Resigned
    | wire.TookOver
    | wire.TookBack
    | wire.UndoAsked
    | wire.UndoRefused
    | wire.Undone
    | wire.Chatted
    | wire.Finished
    | wire.GotReady
    | wire.RematchAsked
    | wire.Rematch
)


class LogEntry(Struct, frozen=True):
    number: int
    at_ms: int
    what: Logged


_decoder = msgspec.json.Decoder(Logged)
_settings = msgspec.json.Decoder(Setting)


def read_logged(data: str) -> Logged:
    logged: Logged = _decoder.decode(data)
    return logged


def read_setting(data: str) -> Setting:
    return _settings.decode(data)
