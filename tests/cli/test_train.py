"""`tablee train` writes weights, and says what is wrong with its arguments."""

from pathlib import Path

import pytest

from tablee.bots.weights import load_weights, read_weights
from tablee.games import GAMES
from tests.cli.command import run


def test_weights_are_written_and_can_be_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    assert run(monkeypatch, "train", "mounstein", "--games", "500", "--out", str(out), "--lang", "fr") == 0
    assert "Surprise restante" in capsys.readouterr().err
    assert read_weights(out).command == "tablee train mounstein --games 500 --seed 1"
    load_weights(GAMES["mounstein"], out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "0"], "--games: at least one game"),
        (["--threads", "0"], "--threads: at least one thread"),
        (["--out", "/no/such/folder/weights.json"], "/no/such/folder"),
    ],
)
def test_bad_arguments_are_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(monkeypatch, "train", "mounstein", *arguments) == 2
    assert words in capsys.readouterr().err
