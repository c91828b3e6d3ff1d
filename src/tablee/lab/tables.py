"""Simulated games as Parquet files, one row per game and one row per move, in parts that a resumed run can skip."""

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import polars as pl

from tablee.core.errors import RecordError, reason
from tablee.core.texts import Text
from tablee.lab.rows import GameRow
from tablee.lab.runs import PlayedGame, Run
from tablee.lab.schemas import GAMES_SCHEMA
from tablee.records.files import NO_FILE

PART = 1000
"""Games in one part. The parts do not depend on who plays them, or the bytes would."""
ABOUT = "run.json"

OTHER_RUN = Text(
    fr="{path} contient une autre simulation ; effacez ce dossier ou choisissez-en un autre.",
    en="{path} holds a different simulation; delete the folder or choose another.",
)
HAS_PARTS = Text(
    fr="{path} contient déjà des parties ; continuez avec --resume, ou choisissez un autre dossier.",
    en="{path} already holds games; continue with --resume, or choose another folder.",
)


def games_frame(rows: Sequence[GameRow]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=GAMES_SCHEMA, orient="row")


class TableFolder:
    """`run.json`, `games-00000.parquet`, `moves-00000.parquet`, …; a part appears when it is complete."""

    def __init__(self, folder: Path, run: Run, *, resume: bool) -> None:
        self.path, self._run = folder, run
        self._games: list[GameRow] = []
        self._moves: list[pl.DataFrame] = []
        about = msgspec.json.format(msgspec.json.encode(run)) + b"\n"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            known = folder / ABOUT
            if known.exists():
                if known.read_bytes() != about:
                    raise RecordError(OTHER_RUN, path=folder)
                if not resume:
                    raise RecordError(HAS_PARTS, path=folder)
            elif any(folder.glob("*.parquet")):
                raise RecordError(OTHER_RUN, path=folder)
            known.write_bytes(about)
        except OSError as error:
            raise RecordError(NO_FILE, path=folder, why=reason(error)) from None
        self.done = self.count_kept()

    def count_kept(self) -> int:
        """How many games are on the disk: those in whole parts, from the first on."""
        done = 0
        while done < self._run.games and all(self._path(kind, done).exists() for kind in ("games", "moves")):
            done = min(done + PART, self._run.games)
        return done

    def _path(self, kind: str, first: int) -> Path:
        return self.path / f"{kind}-{first // PART:05}.parquet"

    def add(self, number: int, played: PlayedGame) -> None:
        """The next game; those in parts that are there already are left alone."""
        if number < self.done:
            return
        assert played.game is not None
        assert played.moves is not None
        self._games.append(played.game)
        self._moves.append(played.moves)
        if len(self._games) == PART or number == self._run.games - 1:
            first = number - len(self._games) + 1
            # The games come last: a part is known to be complete when both are there.
            write_whole(pl.concat(self._moves, rechunk=True), self._path("moves", first))
            write_whole(games_frame(self._games), self._path("games", first))
            self.done = number + 1
            self._games, self._moves = [], []


def write_whole(frame: pl.DataFrame, path: Path) -> None:
    """Under another name first, so that a file of this name is never half written."""
    content = io.BytesIO()  # Polars would hide what the disk says behind an error of its own
    frame.write_parquet(content, compression="zstd")
    partial: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
            partial = Path(file.name)
            file.write(content.getbuffer())
        partial.chmod(0o644)
        partial.replace(path)
    except OSError as error:
        raise RecordError(NO_FILE, path=path, why=reason(error)) from None
    finally:
        if partial is not None:
            partial.unlink(missing_ok=True)
