"""Where games played in the terminal are saved."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import platformdirs

from tablee.core.errors import RecordError, reason
from tablee.core.record import format_record
from tablee.core.texts import Text
from tablee.records import Record

CANNOT_SAVE = Text(
    fr="La partie ne peut pas être enregistrée dans {path} : {why}. Choisissez un autre fichier avec --out.",
    en="The game cannot be saved to {path}: {why}. Choose another file with --out.",
)


def record_path(game: str, now: datetime) -> Path:
    """A file of its own in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("tablee")) / "records"
    return folder / f"{now:%Y-%m-%d-%H%M%S}-{game}.json"


def check_writable(path: Path) -> None:
    """Raise RecordError where nothing could be saved; a file that is there stays as it is."""
    new = not path.exists()
    with _as_record_error(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
        if new:
            path.unlink()


def save(record: Record, path: Path) -> None:
    with _as_record_error(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(format_record(record) + b"\n")


@contextmanager
def _as_record_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordError(CANNOT_SAVE, path=path, why=reason(error)) from None
