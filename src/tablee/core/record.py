"""A record: everything that happened in one game."""

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tablee.core.contract import Event
from tablee.core.errors import RecordError, TableeError
from tablee.core.options import Values
from tablee.core.texts import Text

FORMAT: Literal["tablee-record/1"] = "tablee-record/1"

NOT_A_RECORD = Text(fr="Ce n’est pas une partie enregistrée : {why}.", en="This is not a game record: {why}.")
NOT_JSON = Text(fr="ce n’est pas du JSON ({why})", en="it is not JSON ({why})")
NO_KEY = Text(fr="il manque la clé « {key} »", en="the key “{key}” is missing")
UNKNOWN_KEY = Text(fr="la clé « {key} » n’y a pas sa place", en="the key “{key}” does not belong there")
BAD_VALUE = Text(fr="la clé « {key} » a une valeur impossible", en="the key “{key}” has an impossible value")
BAD_FORM = Text(fr="il n’en a pas la forme ({why})", en="it does not have the form of one ({why})")

_COMPLAINTS: Sequence[tuple[re.Pattern[str], Text]] = (
    (re.compile(r"Object missing required field `(?P<key>[^`]+)`"), NO_KEY),
    (re.compile(r"Object contains unknown field `(?P<key>[^`]+)`"), UNKNOWN_KEY),
    (re.compile(r".* - at `\$\.(?P<key>[^`]+)`"), BAD_VALUE),
)
"""What msgspec says of an object that is not a record, and what we say."""


class Result(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    ending: str
    scores: list[int]
    winners: list[int]
    chips: list[int] | None = None
    taken: list[list[str]] | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The keys in the order in which they are written. An unfinished game has no result.

    >>> from tablee.core.match import Match
    >>> record = Match("tuileries", ["Ada", "Bob"], seed=7, first=1).record
    >>> record.game, record.players, record.first, record.events, record.result
    ('tuileries', ['Ada', 'Bob'], 1, [], None)
    """

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
_sorted_encoder = msgspec.json.Encoder(order="sorted")


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: unlike in Python, 1 is neither true nor 1.0.

    >>> same([1], [1]), same([1], [True]), same(1, 1.0)
    (True, False, False)
    """
    return one == other and _sorted_encoder.encode(one) == _sorted_encoder.encode(other)


def parse_record(line: bytes | str) -> Record:
    """Read one JSON object; RecordError says what is wrong with it."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise RecordError(NOT_A_RECORD, why=_complaint(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(NOT_A_RECORD, why=TableeError(NOT_JSON, why=str(error).rstrip("."))) from None


def _complaint(words: str) -> TableeError:
    for pattern, text in _COMPLAINTS:
        if found := pattern.fullmatch(words):
            return TableeError(text, key=found["key"])
    return TableeError(BAD_FORM, why=words)


def format_record(record: Record) -> bytes:
    """One line of JSON, the inverse of `parse_record`."""
    return _encoder.encode(record)
