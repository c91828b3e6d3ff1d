"""The text form of games (docs/records.md): write, read, replay, verify."""

from tablee.core.record import Record, Result
from tablee.records.files import read_records, write_record
from tablee.records.replay import Replay, resume, verify, verify_shuffles

__all__ = [
    "Record",
    "Replay",
    "Result",
    "read_records",
    "resume",
    "verify",
    "verify_shuffles",
    "write_record",
]
