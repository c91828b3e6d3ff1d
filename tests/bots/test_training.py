"""Training learns what there is to learn, repeatably; the weights that are shipped are for these features."""

from math import log
from pathlib import Path

import numpy as np
import pytest

from tablee.bots.evaluation import knowledge
from tablee.bots.training import fit, foreseen, train
from tablee.bots.weights import load_weights, read_weights, weights_path
from tablee.core.errors import TableeError
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES


@pytest.mark.parametrize("name", BUILT_IN)
def test_shipped_weights_fit_the_features_and_know_something(name: str) -> None:
    game = GAMES[name]
    weights = read_weights(weights_path(game))
    own = knowledge(game)
    counts = range(game.fewest, game.most + 1)
    assert weights.game == name
    assert weights.command.startswith(f"tablee train {name} ")
    assert weights.features == list(own.FEATURES)
    assert len(weights.weights) == len(counts) * own.PHASES
    assert all(left < log(seats) - 0.02 for left, seats in zip(weights.surprise, counts, strict=True))
    load_weights(game)


def test_training_repeats_itself_whatever_the_threads() -> None:
    game = GAMES["mounstein"]
    assert train(game, 1000, 5, threads=1) == train(game, 1000, 5, threads=2)
    assert train(game, 500, 5) != train(game, 500, 6)


def test_the_weights_behind_a_sample_are_found() -> None:
    rng = np.random.default_rng(1)
    true = np.array([0.7, -1.5, 0.0])
    features = rng.normal(size=(40_000, 3, 3))
    chances = foreseen(features, true)
    winners = (rng.random((40_000, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    assert fit(features, np.eye(3)[winners]) == pytest.approx(true, abs=0.05)


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "weights.json"
    other.write_bytes(weights_path(GAMES["m"]).read_bytes())
    with pytest.raises(TableeError, match="tablee train maho"):
        load_weights(GAMES["maho"], other)
