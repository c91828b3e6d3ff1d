"""Simulation: reproducible, and greedy is better than random."""

import pytest

from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.lab import simulate


@pytest.mark.parametrize("game", BUILT_IN)
def test_greedy_beats_random(game: str) -> None:
    options = {"mode": "basic"} if game == "maho" else {}
    points = 0.0
    games = 40
    for bots, seat in ((["greedy", "random"], 0), (["random", "greedy"], 1)):
        for record in simulate(GAMES[game], 2, games // 2, bots, "arena", options):
            assert record.result is not None
            points += (seat in record.result.winners) / len(record.result.winners)
    assert points / games >= 0.8


def test_each_game_of_a_series_is_another_one() -> None:
    records = list(simulate(GAMES["tuileries"], 3, 5, ["random"], "s", {}))
    assert len({record.seed for record in records}) == 5
    assert len({record.first for record in records}) > 1


def test_a_level_is_no_name_that_would_let_it_begin() -> None:  # M-7
    records = simulate(GAMES["m"], 2, 20, ["random", "greedy"], "s", {})
    assert {record.first for record in records} == {0, 1}
