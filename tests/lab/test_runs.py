"""Runs at scale: the same bytes whoever plays, and whenever they were interrupted."""

import errno
import io
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import zstandard

from tablee.core.errors import RecordError
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.lab import runs
from tablee.lab.lines import LineFile
from tablee.lab.runs import Run, play_number, play_run
from tablee.records.files import NO_FILE
from tests.cli.command import run as tablee

ARGUMENTS = (
    "simulate",
    "tuileries",
    "--players",
    "3",
    "--games",
    "12",
    "--bots",
    "random,greedy,random",
    "--seed",
    "s",
)


def a_run(games: int = 12, seed: str = "s") -> Run:
    return Run.of(GAMES["tuileries"], 3, games, ["random", "greedy", "random"], seed, {})


def lines_of(run: Run) -> list[bytes]:
    return [play_number(run, number, rows=False).line + b"\n" for number in range(run.games)]


def test_processes_play_the_same_games_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "PATIENCE_S", 0.0)
    run = a_run()
    assert [played.line + b"\n" for played in play_run(run, workers=2)] == lines_of(run)
    assert [played.line + b"\n" for played in play_run(run, 5, workers=2)] == lines_of(run)[5:]


def test_what_nobody_wants_any_more_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "PATIENCE_S", 0.0)
    played = play_run(a_run(100_000), workers=2)
    assert next(played).line == play_number(a_run(), 0, rows=False).line
    played.close()


ENDLESS = """
import sys
from tests.lab.test_runs import a_run, runs

if __name__ == "__main__":
    runs.PATIENCE_S = 0.0
    for _ in runs.play_run(a_run(1_000_000), workers=2):
        print("played", flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_workers_do_not_outlive_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    home = Path(__file__).parents[2]
    path = os.pathsep.join([str(home), str(home / "src")])
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path})
    assert parent.stdout is not None
    for _ in range(3):
        assert parent.stdout.readline() == b"played\n"
    workers = [int(pid) for pid in Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert len(workers) >= 2
    end = time.monotonic() + 20
    while left := [pid for pid in workers if is_alive(pid)]:
        assert time.monotonic() < end, left
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.zst"])
@pytest.mark.parametrize("cut", [0.0, 0.01, 0.5, 0.99])
def test_a_run_cut_off_in_mid_line_is_resumed(
    name: str, cut: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / f"whole-{name}"
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(whole)) == 0
    written = whole.read_bytes()
    torn = tmp_path / name
    torn.write_bytes(written[: int(cut * len(written))])
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(torn), "--resume") == 0
    assert torn.read_bytes() == written
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(torn), "--resume") == 0
    assert torn.read_bytes() == written
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([whole.name, name])


def test_only_the_missing_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, lines = tmp_path / "games.jsonl", lines_of(a_run())
    path.write_bytes(b"".join(lines[:7]) + lines[7][:50])
    numbers = []

    def spied(run: Run, number: int, rows: bool) -> runs.PlayedGame:
        numbers.append(number)
        return play_number(run, number, rows)

    monkeypatch.setattr(runs, "play_number", spied)
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(path), "--resume", "--workers", "1") == 0
    assert numbers == [7, 8, 9, 10, 11]
    assert path.read_bytes() == b"".join(lines)


def test_an_interrupt_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, lines = tmp_path / "games.jsonl.zst", lines_of(a_run())

    def interrupted(run: Run, number: int, rows: bool) -> runs.PlayedGame:
        if number == 4:
            raise KeyboardInterrupt
        return play_number(run, number, rows)

    monkeypatch.setattr(runs, "play_number", interrupted)
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(path), "--workers", "1") == 130
    assert f"{path} holds 4 of 12 games" in capsys.readouterr().err
    assert zstandard.ZstdDecompressor().stream_reader(path.read_bytes()).read() == b"".join(lines[:4])
    monkeypatch.setattr(runs, "play_number", play_number)
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(path), "--resume") == 0
    assert zstandard.ZstdDecompressor().stream_reader(path.read_bytes()).read() == b"".join(lines)


@pytest.mark.parametrize("other", [a_run(seed="t"), a_run(games=3)])
def test_another_run_is_not_gone_on_with(other: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(lines_of(a_run())))
    with pytest.raises(RecordError, match="belongs to a different simulation"):
        LineFile(path, other, resume=True)


def test_no_worker_is_too_few(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert tablee(monkeypatch, *ARGUMENTS, "--workers", "0") == 2
    assert "--workers" in capsys.readouterr().err


def test_without_ray_the_user_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert tablee(monkeypatch, *ARGUMENTS, "--cluster", "auto") == 2
    assert "tablee[ray]" in capsys.readouterr().err


def test_what_a_full_disk_kept_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written to a buffer is not on the disk."""
    path = tmp_path / "games.jsonl"

    class Full(io.BytesIO):
        def write(self, data: Any, /) -> int:
            if self.tell() > 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            path.write_bytes(bytes(data))
            return super().write(data)

    monkeypatch.setattr(LineFile, "_open_plain", lambda _file: Full())
    assert tablee(monkeypatch, *ARGUMENTS, "--out", str(path), "--workers", "1") == 2
    error = capsys.readouterr().err
    assert f"{path} holds 1 of 12 games" in error
    assert "the disk is full" in error


def test_an_error_comes_back_whole_from_another_process() -> None:
    error = RecordError(NO_FILE, path="here", why=Text(fr="pourquoi", en="why"))
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, RecordError)
    assert (again.say("fr"), str(again)) == (error.say("fr"), "here: why.")
