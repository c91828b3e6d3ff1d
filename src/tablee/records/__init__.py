"""The text form of games (docs/records.md): write, read, replay, verify."""

from tablee.core.record import Record, Result
from tablee.records.files import read, read_records, write, write_record
from tablee.records.replaying import Replay, replay, verify, verify_shuffles

__all__ = [
    "Record",
    "Replay",
    "Result",
    "read",
    "read_records",
    "replay",
    "verify",
    "verify_shuffles",
    "write",
    "write_record",
]
