"""The Parquet tables say what the records say."""

import re
import resource
import signal
from pathlib import Path

import msgspec
import polars as pl
import pytest

from tablee.core.record import parse_record
from tablee.games import GAMES
from tablee.lab import runs, schemas, tables
from tablee.lab.rows import margins, observation_id
from tablee.lab.runs import Run, play_number
from tablee.records import Replay
from tests.cli.command import run as tablee

OPTIONS = {"maho": {"mode": "basic"}}


@pytest.mark.parametrize("name", list(GAMES))
def test_rows_agree_with_a_replay_of_the_record(name: str) -> None:
    game = GAMES[name]
    run = Run.of(game, 3, 2, ["greedy"], "rows", OPTIONS.get(name, {}))
    played = play_number(run, 1, rows=True)
    assert played.game is not None
    assert played.moves is not None
    record = parse_record(played.line)
    assert record.result is not None
    assert (played.game.scores, played.game.winners) == (record.result.scores, record.result.winners)
    assert (played.game.number, played.game.decisions) == (1, len(played.moves))
    replay, rows = Replay(record), iter(played.moves.iter_rows(named=True))
    row = next(rows)
    while replay.upcoming:
        seat, move = game.narrate.decision(replay.position, replay.upcoming)
        if name == "maho":  # an unseen pass is no event, so a replay passes in an order of its own
            while row["do"] == "pass":
                row = next(rows)
            if game.notation.format_move(replay.position, move) == "pass":
                replay.step()
                continue
        assert (row["seat"], row["code"]) == (seat, move)
        assert row["move"] == game.notation.format_move(replay.position, move)
        assert row["choices"] == len(game.legal(replay.position, seat))
        if name != "maho":  # there, observations tell who has passed
            ids = [observation_id(game.observe(replay.position, other)) for other in range(3)]
            # A replayed position has its shuffles from the record, so all that an observation shows is the same.
            assert row["observations"] == ids
        before = game.scores(replay.position)
        replay.step()
        after = game.scores(replay.position)
        assert row["scores"] == after
        assert row["margins"] == margins(after)
        assert row["points"] == after[seat] - before[seat]
        row = next(rows, row)


def test_tables_come_in_parts_and_are_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "PART", 4)
    arguments = ["simulate", "mounstein", "--games", "10", "--workers", "1"]
    assert tablee(monkeypatch, *arguments, "--parquet", str(tmp_path / "a")) == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == [*(f"{kind}-0000{i}.parquet" for kind in ("games", "moves") for i in range(3)), "run.json"]
    games = pl.read_parquet(tmp_path / "a" / "games-*.parquet")
    moves = pl.read_parquet(tmp_path / "a" / "moves-*.parquet")
    assert games["number"].to_list() == list(range(10))
    assert moves.group_by("number", maintain_order=True).len()["len"].to_list() == games["decisions"].to_list()
    torn = tmp_path / "b.parquet"
    torn.mkdir()
    for name in ("run.json", "games-00000.parquet", "moves-00000.parquet", "moves-00001.parquet"):
        (torn / name).write_bytes((tmp_path / "a" / name).read_bytes())
    assert tablee(monkeypatch, *arguments, "--out", str(torn)) == 2  # not without being asked to
    played = []

    def spied(run: Run, number: int, rows: bool) -> runs.PlayedGame:
        played.append(number)
        return play_number(run, number, rows)

    monkeypatch.setattr(runs, "play_number", spied)
    assert tablee(monkeypatch, *arguments, "--out", str(torn), "--resume") == 0
    assert played == list(range(4, 10))
    for name in names:
        assert (torn / name).read_bytes() == (tmp_path / "a" / name).read_bytes()
    assert tablee(monkeypatch, *arguments, "--seed", "1", "--out", str(torn), "--resume") == 2


def test_the_run_is_described_beside_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["simulate", "m", "--games", "1", "--option", "edition=cards", "--parquet", str(tmp_path / "a")]
    assert tablee(monkeypatch, *arguments) == 0
    run = msgspec.json.decode((tmp_path / "a" / "run.json").read_bytes(), type=Run)
    assert (run.game, run.games, run.options["edition"]) == ("m", 1, "cards")


def test_an_interrupt_tells_how_many_games_are_in_whole_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables, "PART", 4)
    folder, lines = tmp_path / "a.parquet", tmp_path / "a.jsonl"

    def interrupted(run: Run, number: int, rows: bool) -> runs.PlayedGame:
        if number == 6:
            raise KeyboardInterrupt
        return play_number(run, number, rows)

    monkeypatch.setattr(runs, "play_number", interrupted)
    arguments = ["--games", "10", "--workers", "1", "--parquet", str(folder), "--out", str(lines)]
    assert tablee(monkeypatch, "simulate", "mounstein", *arguments) == 130
    error = capsys.readouterr().err
    assert f"{folder} holds 4 of 10 games" in error
    assert f"{lines} holds 6 of 10 games" in error
    assert len(lines.read_text().splitlines()) == 6
    assert pl.read_parquet(folder / "games-*.parquet").height == 4


def test_a_full_disk_is_told_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit on a file's size stands for a disk without room."""
    assert tablee(monkeypatch, "simulate", "mounstein", "--parquet", str(tmp_path / "b")) == 0  # kernels are compiled
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        assert tablee(monkeypatch, "simulate", "mounstein", "--games", "3", "--parquet", str(tmp_path / "a")) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    error = capsys.readouterr().err
    assert "holds 0 of 3 games" in error
    assert "too large" in error
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["run.json"]


def test_the_page_explains_each_column_under_its_name() -> None:
    page = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
    parts = page.split("\n## ")[1:]
    for part, schema in zip(parts, (schemas.GAMES_SCHEMA, schemas.MOVES_SCHEMA), strict=True):
        assert re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) == list(schema)
