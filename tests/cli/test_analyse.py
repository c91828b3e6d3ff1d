"""`tablee analyse`: reviews and positions as tables and as JSON, interrupted ones too."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import analyse
from tablee.lab.review import MoveReview, review
from tests.cli.command import run

GAMES = Path(__file__).parents[1] / "records" / "games"
MOUNSTEIN = str(GAMES / "mounstein-all-placed.json")
QUICK = ["--bot", "strong@200", "--simulations", "40"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ["best move", "loss", "skill", "luck", "+50.0", "-50.0", "place the tile on the ground, in the north-east"],
        ),
        ("fr", ["meilleur coup", "perte", "talent", "hasard", "+50,0", "-50,0", "poser la tuile au sol, au nord-est"]),
    ],
)
def test_a_review_is_printed(
    lang: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--lang", lang) == 0
    printed = capsys.readouterr().out
    assert all(word in printed for word in ["Mounstein", "greedy", *words])
    assert "1,1,4" not in printed  # words, not the notation
    assert len(printed.splitlines()) > 20


def test_a_review_as_json_is_the_same_for_the_same_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "review.json"
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--seed", "x", "--json", str(file)) == 0
    assert "best move" in capsys.readouterr().out
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--seed", "x", "--json", "-") == 0
    written = capsys.readouterr().out
    assert written == file.read_text()
    document = json.loads(written)
    assert (document["bot"], document["seed"], document["simulations"]) == ("strong@200", "x", 40)
    assert document["review"]["complete"]
    assert len(document["review"]["moves"]) == 20
    for seat in document["review"]["seats"]:
        assert seat["split"]["skill"] + seat["split"]["luck"] == seat["split"]["result"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_narrow_terminal_still_shows_who_it_was(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--lang", lang) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    players = [words[0] for words in lines if words and words[-1] in ("+50.0", "+50,0", "-50.0", "-50,0")]
    assert players == ["random", "greedy"]


def test_only_one_seat_is_listed_on_demand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--seat", "1") == 0
    printed = capsys.readouterr().out
    assert "in the north-east, against the base tile" in printed  # the first move, greedy's
    assert sum(line.split()[1:2] == ["random"] for line in printed.splitlines()) == 0


@pytest.mark.parametrize("name", ["m-all-passed", "tuileries-first-out", "mounstein-blocked", "maho-rounds-won"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_position_is_analysed(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    arguments = [str(GAMES / f"{name}.json"), "--bot", "easy", "--at", "7", "--lang", lang]
    assert run(monkeypatch, "analyse", *arguments) == 0
    printed = capsys.readouterr().out
    assert " ± " in printed
    assert run(monkeypatch, "analyse", *arguments, "--json", "-") == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    moves = document["analysis"]["moves"]
    assert {"fr": "poser", "en": "place"}[lang] in printed or name.startswith("maho")
    assert not any(line.startswith(move["move"]) for line in printed.splitlines() for move in moves)
    assert all(0 <= move["low"] <= move["win"] <= move["high"] <= 1 for move in moves)
    assert document["event"] >= 7


def test_an_interrupted_review_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any, **options: Any) -> Iterator[MoveReview]:
        for number, move in enumerate(review(*arguments, **options)):
            if number == 6:
                raise KeyboardInterrupt
            yield move

    monkeypatch.setattr(analyse, "review", interrupted)
    file = tmp_path / "review.json"
    assert run(monkeypatch, "analyse", MOUNSTEIN, *QUICK, "--json", str(file)) == 130
    assert "Decisions reviewed: 6 of 20" in capsys.readouterr().out
    document = json.loads(file.read_text())["review"]
    assert not document["complete"]
    assert len(document["moves"]) == 6
    assert all(seat["split"] is None for seat in document["seats"])


def test_an_unfinished_game_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(Path(MOUNSTEIN).read_text())
    record["events"] = record["events"][:4]
    del record["result"]
    file = tmp_path / "a.jsonl"
    file.write_text(Path(MOUNSTEIN).read_text() + json.dumps(record))
    assert run(monkeypatch, "analyse", str(file), "--game", "1", *QUICK) == 0
    assert "The game is not over" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([MOUNSTEIN, "--bot", "greedy"], "does not search"),
        ([MOUNSTEIN, "--bot", "random", "--lang", "fr"], "ne calcule pas"),
        ([MOUNSTEIN, "--bot", "clever"], "no bot"),
        ([MOUNSTEIN, "--simulations", "0"], "at least 40"),
        ([MOUNSTEIN, "--game", "1"], "--game goes from 0 to 0"),
        ([MOUNSTEIN, "--at", "21"], "--at goes from 0 to 20"),
        ([MOUNSTEIN, "--at", "20"], "there is nothing to decide"),
        ([MOUNSTEIN, "--seat", "2"], "--seat goes from 0 to 1"),
        ([MOUNSTEIN, "--at", "0", "--seat", "0"], "Seat 0 has nothing to decide"),
        ([MOUNSTEIN, "--json", "/nowhere/review.json"], "no such file"),
        (["/nowhere.jsonl"], "no such file"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "analyse", *arguments) == 2
    assert words in capsys.readouterr().err
