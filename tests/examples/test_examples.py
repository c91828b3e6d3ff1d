"""The examples do what they say."""

from pathlib import Path

import pytest

from tests.cli.command import run as tablee

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _in_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.syspath_prepend(EXAMPLES)


def test_a_policy_learns_to_beat_random_play() -> None:
    from examples import train_policy

    before, after = train_policy.main(batch=96, rounds=8)
    assert 0.3 < before < 0.7
    assert after > before + 0.2
    assert after > 0.75


def test_a_bot_of_ones_own_enters_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from examples import own_bot

    assert own_bot.main(games=10) >= 0.9
    arguments = ("arena", "tuileries", "--bots", "own_bot:Neighbour,random", "--games", "4", "--no-stop")
    assert tablee(monkeypatch, *arguments) == 0
    assert "own_bot:Neighbour" in capsys.readouterr().out


def test_a_variant_is_studied(tmp_path: Path) -> None:
    from examples import study_variant

    table = study_variant.main(games=6, folder=tmp_path)
    assert table.height == 2 * 3
    assert (table["low"] <= table["mean"]).all()
    assert (tmp_path / "contact.svg").read_text().startswith("<svg")


def test_a_typed_game_ends_as_the_greedy_bot_likes() -> None:
    """mypy checks it in `make types`, and that its mistakes are some."""
    from examples import typed_game

    assert 0 in typed_game.main().winners


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nowhere:Bot", "cannot be imported"),
        (":Bot", "cannot be imported"),
        ("own_bot:Nobody", "has no class"),
        ("own_bot:", "has no class"),
        ("builtins:str", "lacks the method choose"),
    ],
)
def test_a_bot_that_is_none_is_refused_in_words(
    spec: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tablee(monkeypatch, "arena", "tuileries", "--bots", f"{spec},random", "--games", "2", "--lang", "en") == 2
    assert words in capsys.readouterr().err
