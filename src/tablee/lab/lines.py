"""Records of a run as JSON Lines, in a file that an interrupted run can be resumed in."""

import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO

import zstandard

from tablee.core.errors import RecordError
from tablee.core.texts import Text
from tablee.lab.runs import Run
from tablee.lab.simulate import seed_of_game
from tablee.records.files import NO_FILE
from tablee.records.record import parse_record

OTHER_RUN = Text(
    fr="{path}, ligne {line} : cette partie n’est pas de cette simulation ; sans --resume, le fichier est récrit.",
    en="{path}, line {line}: this game is not of this simulation; without --resume the file is written anew.",
)


class LineFile:
    """Where the lines go: a file, compressed if its name ends in .zst, or standard output. Used with `with`."""

    def __init__(self, path: Path | None, run: Run, *, resume: bool) -> None:
        self._path, self._run = path, run
        self.done = 0
        """How many games are there."""
        self._resumed = resume and path is not None and path.exists()
        if self._resumed:
            self.done = sum(1 for _ in self._kept_lines())
        self._stack = ExitStack()
        self._stream: IO[bytes] = sys.stdout.buffer

    def __enter__(self) -> "LineFile":
        if self._path is not None:
            try:
                self._stream = self._open_compressed() if self._path.suffix == ".zst" else self._open_plain()
            except OSError as error:
                raise RecordError(NO_FILE, path=self._path, why=error.strerror) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._path is None:
            self._stream.flush()
        try:
            self._stack.__exit__(kind, error, trace)
        except OSError as failed:
            raise RecordError(NO_FILE, path=self._path, why=failed.strerror) from None

    def add(self, number: int, line: bytes) -> None:
        """The next game's line; those that are there already are left alone."""
        if number < self.done:
            return
        try:
            self._stream.write(line + b"\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            raise RecordError(NO_FILE, path=self._path, why=error.strerror) from None
        self.done = number + 1

    def _open_plain(self) -> IO[bytes]:
        assert self._path is not None
        if not self._resumed:
            return self._stack.enter_context(self._path.open("wb"))
        kept = sum(len(line) for line in self._kept_lines())
        file = self._stack.enter_context(self._path.open("r+b"))
        file.truncate(kept)
        file.seek(kept)
        return file

    def _open_compressed(self) -> IO[bytes]:
        """A frame cannot be taken up again: what is kept is compressed anew, in a file that then takes the old one's place."""
        assert self._path is not None
        compressor = zstandard.ZstdCompressor()
        if not self._resumed:
            file = self._stack.enter_context(self._path.open("wb"))
            return self._stack.enter_context(compressor.stream_writer(file))
        fresh = self._path.with_name(f".{self._path.name}.resumed")
        file = self._stack.enter_context(fresh.open("wb"))
        stream = self._stack.enter_context(compressor.stream_writer(file))
        for line in self._kept_lines():
            stream.write(line)
        fresh.replace(self._path)  # what is still in the compressor would be played again, if we are killed now
        return stream

    def _kept_lines(self) -> Iterator[bytes]:
        """The whole lines; what was cut off is left out, and a game of another run is refused."""
        assert self._path is not None
        with self._path.open("rb") as file:
            stream: IO[bytes] = file
            if self._path.suffix == ".zst":
                stream = io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(file))
            for number, line in enumerate(stream):
                if not line.endswith(b"\n"):
                    return
                if number >= self._run.games or not self._is_own(number, line):
                    raise RecordError(OTHER_RUN, path=self._path, line=number + 1)
                yield line

    def _is_own(self, number: int, line: bytes) -> bool:
        record = parse_record(line)
        run = self._run
        same = (record.game, record.players, record.options) == (run.game, run.bots, run.options)
        return same and record.seed == seed_of_game(run.seed, number).hex()
