"""Records in files: one JSON object, or JSON Lines, also compressed with Zstandard (`.zst`)."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO

import zstandard

from tablee.core.errors import RecordError, reason
from tablee.core.record import Record, format_record, parse_record
from tablee.core.texts import Text

STANDARD = Path("-")
"""Standard input, or standard output."""
COMPRESSED = b"\x28\xb5\x2f\xfd"
"""How every Zstandard file begins."""

NO_FILE = Text(fr="{path} : {why}.", en="{path}: {why}.")
BAD_LINE = Text(fr="{path}, ligne {line} : {why}", en="{path}, line {line}: {why}")
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
