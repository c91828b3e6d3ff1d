"""The command line as its users meet it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablee.games import GAMES
from tests.cli.command import run


@pytest.mark.parametrize("game", list(GAMES))
def test_simulate_verify_and_show(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl.zst"]
    for file in files:
        arguments = ["--players", "3", "--games", "2", "--bots", "greedy,random,greedy", "--seed", "7"]
        assert run(monkeypatch, "simulate", game, *arguments, "--out", str(file)) == 0
    assert run(monkeypatch, "verify", *map(str, files), "--shuffles") == 0
    assert "Records checked: 4, all valid" in capsys.readouterr().err
    for lang in ("fr", "en"):
        for at in ("0", "12"):
            assert run(monkeypatch, "show", str(files[1]), "--game", "1", "--at", at, "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert GAMES[game].title in shown
    assert "greedy" in shown


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].part("art")])
def test_show_writes_the_table_as_a_seat_sees_it(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", game, "--players", "2", "--bots", "greedy,random", "--seed", "7", "--out", str(file))
    pictures = []
    for seat in ([], ["--seat", "0"], ["--seat", "1"]):
        svg = tmp_path / "table.svg"
        assert run(monkeypatch, "show", str(file), "--at", "6", "--svg", str(svg), *seat) == 0
        pictures.append(svg.read_text(encoding="utf-8"))
        assert ElementTree.fromstring(pictures[-1]).tag == "{http://www.w3.org/2000/svg}svg"
        assert "greedy" in pictures[-1]
    assert len(set(pictures)) == 3
    assert run(monkeypatch, "show", str(file), "--svg", str(tmp_path / "nowhere" / "table.svg")) == 2


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl"]
    for file, seed in zip(files, ("x", "x", "y"), strict=True):
        run(
            monkeypatch,
            "simulate",
            "maho",
            "--games",
            "3",
            "--seed",
            seed,
            "--option",
            "mode=basic",
            "--out",
            str(file),
        )
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


def test_verify_names_what_is_invalid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", "tuileries", "--games", "2", "--out", str(file))
    good, bad = file.read_text().splitlines()
    broken = json.loads(bad)
    broken["events"][4]["points"] += 1
    file.write_text("\n".join([good, json.dumps(broken), "{nonsense", good]))
    assert run(monkeypatch, "verify", str(file)) == 1
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert [line.split(":")[1] for line in lines] == ["2", "3"]
    assert "event 4" in lines[0]
    assert "of which invalid: 2" in captured.err
    assert run(monkeypatch, "verify", str(file), "--lang", "fr") == 1
    assert "événement 4" in capsys.readouterr().out


def test_a_shuffle_of_another_seed_is_said_and_fails_only_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", "tuileries", "--out", str(file))
    record = json.loads(file.read_text())
    file.write_text(json.dumps(record | {"seed": "0" * 64}))
    assert run(monkeypatch, "verify", str(file)) == 0
    assert "does not give this shuffle" in capsys.readouterr().out
    assert run(monkeypatch, "verify", str(file), "--shuffles") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "no game"),
        (["simulate", "m", "--players", "7"], "2 to 6"),
        (["simulate", "m", "--games", "0"], "--games: at least one"),
        (["simulate", "m", "--bots", "random,random,random"], "3 bots"),
        (["simulate", "m", "--bots", "clever"], "no bot"),
        (["simulate", "m", "--option", "edition=paper"], "tiles | cards"),
        (["simulate", "m", "--option", "edition"], "name=value"),
        (["simulate", "m", "--option", "colour=red"], "no option"),
        (["verify", "/nowhere.jsonl"], "no such file"),
        (["show", "/nowhere.jsonl"], "no such file"),
        (["rules", "m", "M-99"], "no rule"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_mistakes_are_explained_without_a_traceback(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "Traceback" not in error


@pytest.mark.parametrize("arguments", [["--game", "5"], ["--game", "-1"], ["--at", "999"], ["--seat", "4"]])
def test_show_says_what_there_is(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", "tuileries", "--out", str(file))
    assert run(monkeypatch, "show", str(file), *arguments) == 2
    assert " 0 to " in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "words"), [("en", "Game 0; the file contains 3"), ("fr", "Partie 0")])
def test_show_says_that_there_are_more_games(
    lang: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", "tuileries", "--games", "3", "--out", str(file))
    assert run(monkeypatch, "show", str(file), "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert words in shown
    assert "--game" in shown


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_are_printed_in_both_languages(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "rules", game, "--lang", lang) == 0
    printed = capsys.readouterr().out
    assert all(rule in printed for rule in GAMES[game].texts.RULES)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_position_is_printed_as_text_and_read_from_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    run(monkeypatch, "simulate", game, "--players", "2", "--bots", "greedy,random", "--seed", "7", "--out", str(file))
    capsys.readouterr()
    for seat in ([], ["--seat", "1"]):
        assert run(monkeypatch, "show", str(file), "--at", "12", "--text", *seat) == 0
        (text,) = capsys.readouterr().out.splitlines()
        assert ("seen-by=1" in text.split()) == bool(seat)
        assert run(monkeypatch, "show", "--position", text, "--text") == 0
        assert capsys.readouterr().out == f"{text}\n"
        assert run(monkeypatch, "show", "--position", text, "--lang", "en") == 0
        assert GAMES[game].title in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Give a file of records"),
        (["--position", "m/2", "--at", "3"], "nothing is read from a file"),
        (["--position", "m/2"], "“players” is missing"),
        (["--position", "chess"], "it begins with a game"),
        (["--position", "tuileries/1 players=2 turn=0", "--seat", "5"], "not the text of a position"),
        (["--position", "mounstein/2 players=2 turn=0 tiles=0,0,0", "--seat", "5"], "--seat goes from 0 to 1"),
        (["--position", "mounstein/2 seen-by=1 players=2 turn=0 tiles=0,0,0", "--seat", "0"], "what seat 1 sees"),
    ],
)
def test_what_is_no_position_is_refused_in_words(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "show", *arguments, "--lang", "en") == 2
    assert words in " ".join(capsys.readouterr().err.split())
