"""Records in files: one JSON object, or JSON Lines, also compressed with Zstandard (`.zst`)."""

import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO

import zstandard

from tablee.core.edge import shown
from tablee.core.errors import RecordError, reason
from tablee.core.record import Record, format_record, parse_record
from tablee.core.texts import Text

STANDARD = Path("-")
"""Standard input, or standard output."""
COMPRESSED = b"\x28\xb5\x2f\xfd"
"""How every Zstandard file begins."""

NO_FILE = Text(fr="{path} : {why}.", en="{path}: {why}.")
BAD_LINE = Text(fr="{path}, ligne {line} : {why}", en="{path}, line {line}: {why}")
NOT_A_FILE = Text(
    fr="Un fichier s’indique par son nom, pas par {given}.", en="A file is given by its name, not by {given}."
)
NOT_RECORDS = Text(
    fr="Ce qui s’écrit est une liste de parties enregistrées, pas {given}.",
    en="What is written is a list of records, not {given}.",
)
NOT_A_RECORD = Text(fr="Il faut une partie enregistrée, pas {given}.", en="A record is needed, not {given}.")
NOT_WRITABLE = Text(
    fr="Cette partie enregistrée ne peut pas s’écrire : {why}.", en="This record cannot be written: {why}."
)
INPUT = Text(fr="entrée standard", en="standard input")
OUTPUT = Text(fr="sortie standard", en="standard output")
DAMAGED = Text(
    fr="{path} : la compression Zstandard est abîmée ({why}).",
    en="{path}: its Zstandard compression is damaged ({why}).",
)


@contextmanager
def open_output(path: Path | None) -> Iterator[IO[bytes]]:
    """Where records go: a file, compressed if its name ends in .zst, or standard output."""
    if path is None or path == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        with path.open("wb") as file:
            if path.suffix == ".zst":
                with zstandard.ZstdCompressor().stream_writer(file) as stream:
                    yield stream
            else:
                yield file
    except OSError as error:
        raise RecordError(NO_FILE, path=path, why=reason(error)) from None


def write_record(file: IO[bytes], record: Record) -> None:
    file.write(format_record(record) + b"\n")


def named(path: Path) -> Path | Text:
    """How people call what is read."""
    return INPUT if path == STANDARD else path


def read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, numbered from 1 (`-`: standard input); an object spread over many lines comes as one."""
    try:
        with nullcontext(sys.stdin.buffer) if path == STANDARD else path.open("rb") as file:
            stream = open_compressed(file)
            for number, line in enumerate(stream, 1):
                if line.strip() == b"{":
                    yield number, line + stream.read()
                    return
                if line.strip():
                    yield number, line
    except OSError as error:
        raise RecordError(NO_FILE, path=named(path), why=reason(error)) from None
    except zstandard.ZstdError as error:
        raise RecordError(DAMAGED, path=named(path), why=error) from None


def open_compressed(file: IO[bytes]) -> IO[bytes]:
    """What is in the file, whether or not it is compressed; its first bytes tell, whatever its name."""
    assert isinstance(file, io.BufferedReader)
    if not file.peek(len(COMPRESSED)).startswith(COMPRESSED):
        return file
    return io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True))


def read(file: str | Path) -> Iterator[Record]:
    """The records of a file, one by one: JSON or JSON Lines, also compressed with Zstandard; `-` is standard input. RecordError
    names the line that is not one.

    >>> import tablee, tempfile
    >>> match = tablee.Match("mounstein", seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tablee.write(f"{folder}/games.jsonl", [match.record])
    ...     [record.game for record in tablee.read(f"{folder}/games.jsonl")]
    ['mounstein']
    """
    return read_records(_as_path(file))


def write(file: str | Path, records: Iterable[Record]) -> None:
    """Write records as JSON Lines; a name that ends in .zst has them compressed.

    >>> import tablee, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tablee.write(f"{folder}/games.jsonl.zst", [tablee.Match("mounstein", seed=7).record] * 3)
    ...     len(list(tablee.read(f"{folder}/games.jsonl.zst")))
    3
    """
    path = _as_path(file)
    if isinstance(records, Record) or not isinstance(records, Iterable):
        raise RecordError(NOT_RECORDS, given=shown(records))
    with open_output(path) as stream:
        for record in records:
            write_record(stream, checked(record))


def checked(record: Record) -> Record:
    """The record, as reading it would give it back; RecordError if it is none or holds what none can hold."""
    if not isinstance(record, Record):
        raise RecordError(NOT_A_RECORD, given=shown(record))
    try:
        return parse_record(format_record(record))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise RecordError(NOT_WRITABLE, why=error) from None


def _as_path(file: str | Path) -> Path:
    if not isinstance(file, (str, Path)) or "\0" in str(file):
        raise RecordError(NOT_A_FILE, given=shown(file))
    return Path(file)


def read_records(path: Path) -> Iterator[Record]:
    """All records of a file; RecordError names the line that is not one."""
    for number, line in read_lines(path):
        yield parse_line(path, number, line)


def parse_line(path: Path, number: int, line: bytes) -> Record:
    """The record in a line of a file."""
    try:
        return parse_record(line)
    except RecordError as error:
        raise RecordError(BAD_LINE, path=named(path), line=number, why=error) from None
