"""Puzzles: found again from their seed, made from what the seat sees, and clearly solved."""

from pathlib import Path

import msgspec
import pytest

from tablee.bots.analysis import dice_for
from tablee.bots.thinker import Thinker
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.lab.puzzles import DEVIATIONS, LEAD, Finder, Puzzle, PuzzleFile, loss_of, shipped
from tests.cli.command import run as tablee


@pytest.mark.parametrize("game", ["m", "mounstein"])
def test_a_shipped_puzzle_is_found_again(game: str) -> None:
    head, puzzles = shipped(game)
    finder = Finder(GAMES[game], head.players, head.bot, head.seed, rules=head.rules)
    assert finder.search_game(puzzles[0].number) == puzzles[0]


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_rest_of_the_world_does_not_matter(game: str) -> None:
    """The comparison is the same in any world that looks the same to the seat: nothing hidden was used."""
    puzzle = shipped(game)[1][1]
    engine, observed = puzzle.game, puzzle.observed()
    other = type(observed)(engine)
    engine.rules.imagine(observed, puzzle.seat, dice_for("another world"), other)
    seen = engine.observe(other, puzzle.seat)
    best, second = (engine.notation.parse_move(observed, text) for text in (puzzle.best, puzzle.choices[0].move))
    bot = Thinker(engine, "strong")
    there = loss_of(bot, seen, puzzle.seat, best, second, 400, ("test",))
    assert there == loss_of(Thinker(engine, "strong"), observed, puzzle.seat, best, second, 400, ("test",))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_best_move_is_ahead_in_worlds_of_its_own(game: str) -> None:
    """Of three puzzles, compared once more with other dice: not what the search that chose them happened to see."""
    for puzzle in shipped(game)[1][:3]:
        observed, notation = puzzle.observed(), puzzle.game.notation
        best, second = (notation.parse_move(observed, text) for text in (puzzle.best, puzzle.choices[0].move))
        bot = Thinker(puzzle.game, "expert")
        loss, error = loss_of(bot, observed, puzzle.seat, best, second, 2_000, ("fresh", puzzle.number))
        assert loss > LEAD - DEVIATIONS * error
        assert loss > 0


def test_the_command_writes_lines_that_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "p.jsonl"
    assert tablee(monkeypatch, "puzzles", "mounstein", "--count", "1", "--seed", "1", "--out", str(out)) == 0
    head, line = out.read_bytes().splitlines()
    assert msgspec.json.decode(head, type=PuzzleFile).command.endswith("--count 1 --players 2 --bot medium --seed 1")
    puzzle, known = msgspec.json.decode(line, type=Puzzle), shipped("mounstein")[1][0]
    assert (puzzle.number, puzzle.best, puzzle.choices) == (known.number, known.best, known.choices)
    assert tablee(monkeypatch, "puzzles", "mounstein", "--count", "0") == 2
