"""PettingZoo's own tests, and what they do not ask."""

from itertools import islice
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tablee.core.errors import IllegalMove, SeatsError
from tablee.envs.encoding import layout
from tablee.envs.pettingzoo import TableeEnv, env
from tablee.games import GAMES


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # of a seat that is not to act
@pytest.mark.filterwarnings("ignore:The observation contains negative numbers")
@pytest.mark.parametrize("name", list(GAMES))
def test_pettingzoos_api_test(name: str) -> None:
    api_test(env(name, players=3), num_cycles=60)


@pytest.mark.parametrize("name", list(GAMES))
def test_pettingzoos_seed_test(name: str) -> None:
    seed_test(lambda: env(name, players=2), num_cycles=40)


def play(made: TableeEnv, seed: int, most: int = 100_000) -> list[Any]:
    """A game of legal moves at random; the rewards with which the agents leave."""
    rng = np.random.default_rng(seed)
    made.reset(seed=seed)
    rewards = []
    for agent in islice(made.agent_iter(), most):
        observation, reward, over, cut, info = made.last()
        if over or cut:
            rewards.append((agent, reward, cut, info))
            made.step(None)
        else:
            made.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def test_a_game_ends_with_rewards_that_cancel_out() -> None:
    rewards = play(env("tuileries", players=3), seed=4)
    assert [agent for agent, *_ in rewards] == ["player_0", "player_1", "player_2"]
    assert sum(reward for _, reward, _, _ in rewards) == pytest.approx(0)
    info = rewards[0][3]
    assert info["ending"] == "first-out"
    assert rewards[info["winners"][0]][1] > 0


def test_max_cycles_cut_a_game_off() -> None:
    made = env("tuileries", max_cycles=4)
    rewards = play(made, seed=4)
    assert len(rewards) == 2
    assert all(cut and reward == 0 for _, reward, cut, _ in rewards)
    assert (made._position["board"] >= 0).sum() == 2 * 4  # four moves each


def test_illegal_moves_name_the_rule_and_change_nothing() -> None:
    made = env("tuileries")
    made.reset(seed=1)
    before = made._position.tobytes()
    illegal = int(np.flatnonzero(made.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove) as caught:
        made.step(illegal)
    assert caught.value.rule.startswith("T-")
    assert made._position.tobytes() == before


def test_options_players_and_pictures() -> None:
    made = env("m", players=3, options={"edition": "cards"}, render_mode="ansi")
    made.reset(seed=1)
    parts = layout(GAMES["m"]).split(made.last()[0]["observation"])
    assert parts["seats"] == 3
    assert parts["options"].tolist() == [0, 0, 1, 1, 1, 1]
    assert made.render().strip()
    with pytest.raises(SeatsError):
        env("m", players=9)
