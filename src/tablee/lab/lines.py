"""Records of a run as JSON Lines, in a file that an interrupted run can be resumed in."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO

import zstandard

from tablee.core.errors import RecordError, reason
from tablee.core.record import parse_record
from tablee.core.texts import Text
from tablee.lab.runs import Run
from tablee.lab.simulate import seed_of_game
from tablee.records.files import NO_FILE, OUTPUT, open_compressed

OTHER_RUN = Text(
    fr="{path}, ligne {line} : cette partie vient d’une autre simulation ; sans --resume, le fichier est remplacé.",
    en="{path}, line {line}: this game belongs to a different simulation; without --resume the file is overwritten.",
)


class LineFile:
    """Where the lines go: a file, compressed if its name ends in .zst, or standard output. Used with `with`."""

    def __init__(self, path: Path | None, run: Run, *, resume: bool) -> None:
        self.path, self._run = path, run
        self.done = 0
        """How many games are there."""
        self._resumed = resume and path is not None and path.exists()
        if self._resumed:
            self.done = sum(1 for _ in self._kept_lines())
        self._stack = ExitStack()
        self._stream: IO[bytes] = sys.stdout.buffer

    def __enter__(self) -> "LineFile":
        if self.path is not None:
            try:
                self._stream = self._open_compressed() if self.path.suffix == ".zst" else self._open_plain()
            except OSError as error:
                raise self._failed(error) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is None:
            self._stream.flush()
        try:
            self._stack.__exit__(kind, error, trace)
        except OSError as failed:
            raise self._failed(failed) from None

    def add(self, number: int, line: bytes) -> None:
        """The next game's line; those that are there already are left alone."""
        if number < self.done:
            return
        try:
            self._stream.write(line + b"\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._failed(error) from None
        self.done = number + 1

    def _failed(self, error: OSError) -> RecordError:
        return RecordError(NO_FILE, path=OUTPUT if self.path is None else self.path, why=reason(error))

    def count_kept(self) -> int:
        """How many whole games are in the file once it is closed: fewer than were added if the disk was full."""
        assert self.path is not None
        kept = 0
        if self.path.is_file():  # a device could be read for ever
            with suppress(OSError, zstandard.ZstdError), self.path.open("rb") as file:
                for line in open_compressed(file):
                    kept += line.endswith(b"\n")
        return kept

    def _open_plain(self) -> IO[bytes]:
        assert self.path is not None
        if not self._resumed:
            return self._stack.enter_context(self.path.open("wb"))
        kept = sum(len(line) for line in self._kept_lines())
        file = self._stack.enter_context(self.path.open("r+b"))
        file.truncate(kept)
        file.seek(kept)
        return file

    def _open_compressed(self) -> IO[bytes]:
        """A frame cannot be reopened: what is kept is compressed again, in a file that then takes the old one's place."""
        assert self.path is not None
        compressor = zstandard.ZstdCompressor()
        if not self._resumed:
            file = self._stack.enter_context(self.path.open("wb"))
            return self._stack.enter_context(compressor.stream_writer(file))
        fresh = self.path.with_name(f".{self.path.name}.resumed")
        file = self._stack.enter_context(fresh.open("wb"))
        stream = self._stack.enter_context(compressor.stream_writer(file))
        for line in self._kept_lines():
            stream.write(line)
        fresh.replace(self.path)  # what is still in the compressor would be played again, if we are killed now
        return stream

    def _kept_lines(self) -> Iterator[bytes]:
        """The whole lines; what was cut off is left out, and a game of another run is refused."""
        assert self.path is not None
        with self.path.open("rb") as file:
            for number, line in enumerate(open_compressed(file)):
                if not line.endswith(b"\n"):
                    return
                if number >= self._run.games or not self._is_own(number, line):
                    raise RecordError(OTHER_RUN, path=self.path, line=number + 1)
                yield line

    def _is_own(self, number: int, line: bytes) -> bool:
        record = parse_record(line)
        run = self._run
        same = (record.game, record.players, record.options) == (run.game, run.bots, run.options)
        return same and record.seed == seed_of_game(run.seed, number).hex()
