"""Records in files: one JSON object, or JSON Lines, also compressed with Zstandard (`.zst`)."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import zstandard

from tablee.core.errors import RecordError
from tablee.core.texts import Text
from tablee.records.record import Record, format_record, parse_record

NO_FILE = Text(fr="{path} : {why}.", en="{path}: {why}.")
BAD_LINE = Text(fr="{path}, ligne {line} : {why}", en="{path}, line {line}: {why}")


@contextmanager
def open_output(path: Path | None) -> Iterator[IO[bytes]]:
    """Where records go: a file, compressed if its name ends in .zst, or standard output."""
    if path is None:
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
        raise RecordError(NO_FILE, path=path, why=error.strerror) from None


def write_record(file: IO[bytes], record: Record) -> None:
    file.write(format_record(record) + b"\n")


def read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, numbered from 1 (`-`: standard input)."""
    try:
        with sys.stdin.buffer if str(path) == "-" else path.open("rb") as file:
            stream: IO[bytes] = file
            if path.suffix == ".zst":
                stream = io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(file))
            for number, line in enumerate(stream, 1):
                if line.strip():
                    yield number, line
    except OSError as error:
        raise RecordError(NO_FILE, path=path, why=error.strerror) from None
    except zstandard.ZstdError as error:
        raise RecordError(NO_FILE, path=path, why=error) from None


def read_records(path: Path) -> Iterator[Record]:
    """All records of a file; RecordError names the line that is none."""
    for number, line in read_lines(path):
        try:
            yield parse_record(line)
        except RecordError as error:
            text = Text(*(BAD_LINE.say(lang, path=path, line=number, why=error.say(lang)) for lang in ("fr", "en")))
            raise RecordError(Text(*(part.replace("{", "{{").replace("}", "}}") for part in text))) from None
