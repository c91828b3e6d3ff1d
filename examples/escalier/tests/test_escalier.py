"""Escalier's own rules, and that it is played wherever Tablée's games are. Run with the package installed (see the README)."""

import io
import sys
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.core.errors import IllegalMove, NotationError
from tablee.core.match import Match
from tablee.records import read_records, verify, verify_shuffles
from tablee.server.messages import PlainView
from tablee.server.views import seen

DEALT = {
    "hands": [[6, 7, 3], [20, 5, 1]],
    "stock": [8, *(card for card in range(2, 25) if card not in (3, 5, 6, 7, 8, 20))],
}


def dealt() -> Match:
    return Match("escalier", 2, seed=1, first=0, dealt=DEALT)


def tablee(monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = "") -> None:
    monkeypatch.setattr(sys, "argv", ["tablee", *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code


def test_a_step_scores_one_and_one_more_if_it_follows() -> None:
    """E-3."""
    match = dealt()
    for move in ("place 6", "discard 1", "place 7"):
        match.push(move)
    assert match.scores == [3, 0]
    assert match.view(1).steps == [[6, 7], []]


def test_a_card_below_the_last_step_is_refused() -> None:
    """E-2."""
    match = dealt()
    for move in ("place 7", "place 5"):
        match.push(move)
    with pytest.raises(IllegalMove, match="the 3: your last step is 7") as refused:
        match.push("place 3")
    assert refused.value.rule == "E-2"
    with pytest.raises(IllegalMove, match="You do not hold the 24"):
        match.push("place 24")
    with pytest.raises(NotationError, match="is not a move"):
        match.push("place 25")
    match.push("discard 3")


def test_the_game_ends_when_all_cards_are_played() -> None:
    """E-4."""
    match = Match("escalier", 3, seed=2)
    while not match.is_over:
        match.push(match.legal_moves[0])
    assert len(match.moves) == 24
    assert match.outcome is not None
    assert match.outcome.ending == "no-cards"


def test_a_client_gets_a_picture_and_the_moves_in_words() -> None:
    match = dealt()
    view = seen(match.game, match.position, 0)
    assert isinstance(view, PlainView)
    assert {target.move: target.text.fr for target in view.targets}["place 6"] == "poser le 6"
    assert view.picture.fr.startswith("<svg")
    assert "Votre" in view.picture.fr
    assert "Your" not in seen(match.game, match.position, -1).picture.en  # nobody's hand
    assert seen(match.game, match.position, 1).targets == []


def test_it_is_played_in_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    typed = "\n".join(f"discard {card}" for _ in range(24) for card in range(1, 25))
    tablee(monkeypatch, "play", "escalier", "--bots", "greedy", "--seed", "1", "--out", str(saved), typed=typed)
    (record,) = read_records(saved)
    assert record.result is not None
    assert record.result.scores[0] == 0
    verify(record)
    verify_shuffles(record)


def test_bots_meet_in_the_arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tablee(monkeypatch, "arena", "escalier", "--bots", "easy,random", "--games", "8", "--no-stop", "--lang", "en")
    assert "easy" in capsys.readouterr().out
