"""OpenSpiel's own simulation test, and its searches, on our games."""

import random
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from tablee.envs import openspiel

SHORT = {  # where a whole game would be long
    "tablee_m": "tablee_m",
    "tablee_tuileries": "tablee_tuileries(players=3)",
    "tablee_mounstein": "tablee_mounstein(players=3,options=board:20)",
    "tablee_maho": "tablee_maho(options=mode:basic;false_shouts:prevented)",
}


def walk(name: str, seed: int = 1) -> Iterator[pyspiel.State]:
    """The states of one random game."""
    rng = random.Random(seed)
    state = pyspiel.load_game(SHORT.get(name, name)).new_initial_state()
    while not state.is_terminal():
        yield state
        actions = state.chance_outcomes() if state.is_chance_node() else [(move, 1) for move in state.legal_actions()]
        state.apply_action(rng.choice(actions)[0])
    yield state


def decision(name: str, number: int) -> pyspiel.State:
    """After that many decisions: where the next one is made."""
    states = (state for state in walk(name) if not state.is_chance_node())
    for _ in range(number):
        next(states)
    return next(states)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_openspiels_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SHORT.get(name, name)), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_a_state_can_be_saved_copied_and_imagined_anew(name: str) -> None:
    state = decision(name, 9)
    player = state.current_player()
    _, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(loaded) == str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state) == str(loaded)
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.legal_actions() == state.legal_actions()
    if name != "tablee_mounstein":
        assert other.observation_string(1 - player) != state.observation_string(1 - player)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_observations_are_the_encoded_ones(name: str) -> None:
    state = decision(name, 5)
    observation = make_observation(state.get_game())
    observation.set_from(state, state.current_player())
    assert observation.dict.get("seats", state.num_players()) == state.num_players()
    assert (
        np.concatenate([np.ravel(part) for part in observation.dict.values()]).tolist() == observation.tensor.tolist()
    )
    assert observation.tensor.tolist() == list(state.observation_tensor(state.current_player()))


@pytest.mark.parametrize("name", ["tablee_tuileries", "tablee_mounstein"])
def test_returns_cancel_out(name: str) -> None:
    *_, last = walk(name)
    assert sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) > 0


@pytest.mark.parametrize("name", ["tablee_tuileries", "tablee_m"])
def test_its_is_mcts_plays_games_with_hidden_pieces(name: str) -> None:
    state = decision(name, 3)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(), rollouts, 1.4, 4, random_state=np.random.RandomState(1), use_observation_string=True
    )
    assert bot.step(state) in state.legal_actions()


def test_its_mcts_plays_the_open_game() -> None:
    """The Python one: OpenSpiel's searches in C++ (2.0.2) crash with our games, its MCTS with its own Python games, too."""
    state = decision("tablee_mounstein", 3)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
