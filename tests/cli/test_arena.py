"""`tablee arena` as its users meet it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tablee.lab.intervals import is_decided
from tests.cli.command import run


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "Tuileries for 2",
                "wins",
                "anytime",
                "better",
                "100.0",
                "An even share is 50.0%",
                "ordinal",
                "ms per move",
            ],
        ),
        (
            "fr",
            [
                "Tuileries à 2",
                "victoires",
                "en continu",
                "meilleur",
                "100,0",
                "Une part égale serait de 50,0\u00a0%",
                "écart",
                "ms par coup",
            ],
        ),
    ],
)
def test_the_tables(
    lang: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "arena", "tuileries", "--bots", "greedy, random", "--games", "60", "--lang", lang) == 0
    captured = capsys.readouterr()
    for word in words:
        assert word in captured.out
    row = next(line for line in captured.out.splitlines() if line.strip().startswith("greedy"))
    assert row.split()[:2] == ["greedy", "random"]
    assert captured.err == ""  # nobody is there to watch


def test_nothing_is_cut_off_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(monkeypatch, "arena", "tuileries", "--bots", "random,greedy", "--games", "60", "--lang", "fr") == 0
    assert "…" not in capsys.readouterr().out


def test_the_json_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "report.json"
    arguments = ["tuileries", "--bots", "greedy,random", "--games", "20", "--players", "3", "--seed", "j", "--no-stop"]
    arguments += ["--option", "ending=full-board", "--json"]
    assert run(monkeypatch, "arena", *arguments, str(file), "--workers", "1") == 0
    assert "plain interval" in capsys.readouterr().out
    assert run(monkeypatch, "arena", *arguments, "-", "--workers", "2") == 0
    reports: list[dict[str, Any]] = [json.loads(file.read_bytes()), json.loads(capsys.readouterr().out)]
    timings = [report.pop("timing") for report in reports]
    assert reports[0] == reports[1]
    assert [timing["workers"] for timing in timings] == [1, 2]
    assert timings[0]["pairings"][0].keys() == {"a", "b", "a_ms_per_move", "b_ms_per_move"}
    report = reports[0]
    assert report.keys() == {"tablee", "arguments", "interrupted", "pairings", "ratings"}
    arguments_told = report["arguments"]
    assert arguments_told["options"]["ending"] == "full-board"
    del arguments_told["options"]
    assert arguments_told == {
        "game": "tuileries",
        "bots": ["greedy", "random"],
        "games": 20,
        "players": 3,
        "seed": "j",
        "stop": False,
    }
    (pairing,) = report["pairings"]
    assert (pairing["a"], pairing["b"], pairing["deals"], pairing["games"]) == ("greedy", "random", 6, 18)
    assert pairing["wins"].keys() == {"rate", "fair", "interval", "anytime"}
    assert pairing["wins"]["interval"][0] <= pairing["wins"]["rate"] <= pairing["wins"]["interval"][1]
    assert pairing["margin"].keys() == {"mean", "interval"}
    assert (pairing["verdict"], pairing["stopped"]) == ("better", False)
    assert [rating.keys() for rating in report["ratings"]] == [{"entrant", "ordinal", "mu", "sigma"}] * 2


def test_ctrl_c_reports_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = 0

    def interrupted(*arguments: Any) -> bool:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise KeyboardInterrupt
        return is_decided(*arguments)

    monkeypatch.setattr("tablee.lab.arena.is_decided", interrupted)
    file = tmp_path / "report.json"
    assert (
        run(monkeypatch, "arena", "tuileries", "--bots", "greedy,random", "--games", "1000", "--json", str(file)) == 130
    )
    assert "Interrupted" in capsys.readouterr().out
    report = json.loads(file.read_bytes())
    assert report["interrupted"]
    assert report["pairings"][0]["deals"] == 3


def test_somebody_may_watch(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert (
        run(monkeypatch, "arena", "tuileries", "--bots", "greedy,random", "--games", "8", "--no-stop", "--json", "-")
        == 0
    )
    captured = capsys.readouterr()
    assert "greedy – random" in captured.err
    json.loads(captured.out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess", "--bots", "greedy,random"], "no game"),
        (["m", "--bots", "greedy"], "two bots"),
        (["m", "--bots", "greedy,greedy"], "twice"),
        (["m", "--bots", "greedy,clever"], "no bot"),
        (["m", "--bots", "greedy,random", "--games", "0"], "at least 2 are needed"),
        (["m", "--bots", "greedy,random", "--players", "7"], "2 to 6"),
        (["m", "--bots", "greedy,random", "--json", "/dev/null/x.json"], "/dev/null"),
        (["m"], "--bots"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "arena", *arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Illegal", ["tuileries_bot:Illegal", "Tuileries", "bks a1", "T-3"]),
        ("Crash", ["tuileries_bot:Crash", "Tuileries", "ZeroDivisionError", "tuileries_bot.py:13"]),
        ("Word", ["tuileries_bot:Word", "Tuileries", "'c3'"]),
    ],
)
@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_a_bot_that_fails_is_named_with_game_and_rule(
    command: str,
    name: str,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "tuileries_bot.py").write_text(OWN_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert run(monkeypatch, command, "tuileries", "--bots", f"tuileries_bot:{name},random", "--games", "4") == 2
    error = capsys.readouterr().err
    assert "Traceback" not in error
    assert all(word in error for word in words)


OWN_BOTS = """
class Illegal:
    def __init__(self, game):
        pass

    def choose(self, observed, seat, dice):
        return 0


class Crash(Illegal):
    def choose(self, observed, seat, dice):
        # a mistake of the user's own
        return 1 // 0


class Word(Illegal):
    def choose(self, observed, seat, dice):
        return "c3"
"""
