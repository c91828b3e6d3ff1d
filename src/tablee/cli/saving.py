"""Where records of games played in the terminal are kept."""

from datetime import datetime
from pathlib import Path

import platformdirs

from tablee.core.errors import RecordError
from tablee.core.texts import Text
from tablee.records import Record
from tablee.records.record import format_record

CANNOT_SAVE = Text(
    fr="Le record ne peut pas être écrit dans {path} : {why}.",
    en="The record cannot be written to {path}: {why}.",
)


def record_path(game: str, now: datetime) -> Path:
    """A file of its own in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("tablee")) / "records"
    return folder / f"{now:%Y-%m-%d-%H%M%S}-{game}.json"


def save(record: Record, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(format_record(record) + b"\n")
    except OSError as error:
        raise RecordError(CANNOT_SAVE, path=path, why=error.strerror) from None
