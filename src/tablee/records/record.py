"""A record: everything that happened in one game."""

from typing import Any, Literal

import msgspec

from tablee.core.errors import RecordError
from tablee.core.game import Event
from tablee.core.options import Values
from tablee.core.texts import Text

FORMAT: Literal["tablee-record/1"] = "tablee-record/1"

NOT_A_RECORD = Text(fr="Ce n’est pas un record : {why}.", en="This is not a record: {why}.")


class Result(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    ending: str
    scores: list[int]
    winners: list[int]
    chips: list[int] | None = None
    taken: list[list[str]] | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The keys in the order in which they are written. An unfinished game has no result."""

    format: Literal["tablee-record/1"]
    game: str
    rules: int
    options: Values
    players: list[str]
    first: int
    seed: str
    setup: dict[str, Any]
    events: list[Event]
    result: Result | None = None


_decoder = msgspec.json.Decoder(Record)
_encoder = msgspec.json.Encoder()


def parse_record(line: bytes | str) -> Record:
    """Read one JSON object; RecordError says what is wrong with it."""
    try:
        return _decoder.decode(line)
    except msgspec.DecodeError as error:
        raise RecordError(NOT_A_RECORD, why=str(error).rstrip(".")) from None


def format_record(record: Record) -> bytes:
    """One line of JSON, the inverse of `parse_record`."""
    return _encoder.encode(record)
