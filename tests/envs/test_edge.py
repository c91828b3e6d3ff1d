"""The environments' public edge: whatever is wrong is refused by a typed error in both languages, and nothing has been played."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from tablee.core.errors import IllegalMove, MoveError, OptionError, SeatError, SeedError, TableeError, UnknownGame
from tablee.core.texts import LANGUAGES
from tablee.envs import openspiel, pettingzoo, vector
from tablee.games import GAMES

BATCH = 3
every_game = pytest.mark.parametrize("name", list(GAMES))


def refused(error: type[TableeError], call: Callable[[], object]) -> str:
    """What the error says in English; it has something to say in French, too."""
    with pytest.raises(error) as caught:
        call()
    assert all(caught.value.say(lang) for lang in LANGUAGES)
    return str(caught.value)


# The vectorised environment.

NO_ACTIONS: dict[str, Callable[[Any], Any]] = {
    "fractions": lambda legal: legal + 0.4,
    "whole numbers of the wrong kind": lambda legal: legal.astype(float),
    "booleans": lambda legal: legal > 0,
    "texts": lambda legal: legal.astype(str),
    "complex numbers": lambda legal: legal.astype(complex),
    "dates": lambda legal: legal.astype("M8[s]"),
    "nothing": lambda legal: [None] * len(legal),
    "what no array takes": lambda legal: [2**70] * len(legal),
    "one row too deep": lambda legal: legal[:, None],
    "one too few": lambda legal: legal[1:],
    "rows of different lengths": lambda legal: [[1], [2, 3], 4][: len(legal)],
    "one for all": lambda legal: legal[0],
}
OUT_OF_RANGE: dict[str, Callable[[Any], Any]] = {
    "below zero": lambda legal: -legal - 1,
    "beyond the actions": lambda legal: legal + (1 << 20),
    "the same in 32 bits": lambda legal: legal.astype(np.int64) + (1 << 32),
    "the same in 32 bits, unsigned": lambda legal: legal.astype(np.uint64) + np.uint64(1 << 63),
}


@pytest.fixture(scope="module")
def begun() -> vector.VectorEnv:
    env = vector.make("tuileries", BATCH, seed=1, threads=1)
    env.reset()
    return env


@pytest.mark.parametrize("what", NO_ACTIONS)
def test_what_is_no_action_is_not_played(begun: vector.VectorEnv, what: str) -> None:
    legal = begun.random_actions()
    before = [begun.position(lane).tobytes() for lane in range(BATCH)]
    refused(MoveError, lambda: begun.step(NO_ACTIONS[what](legal)))
    assert [begun.position(lane).tobytes() for lane in range(BATCH)] == before


@pytest.mark.parametrize("what", OUT_OF_RANGE)
def test_an_action_out_of_range_is_refused_by_the_rule(begun: vector.VectorEnv, what: str) -> None:
    legal = begun.random_actions()
    before = [begun.position(lane).tobytes() for lane in range(BATCH)]
    refused(IllegalMove, lambda: begun.step(OUT_OF_RANGE[what](legal)))
    assert [begun.position(lane).tobytes() for lane in range(BATCH)] == before


def test_whole_numbers_of_any_size_are_actions() -> None:
    env = vector.make("tuileries", BATCH, seed=1, threads=1)
    env.reset()
    for kind in (np.int16, np.uint16, np.int64, np.uint64):
        env.step(env.random_actions().astype(kind))
    env.step(env.random_actions().tolist())


@pytest.mark.parametrize("batch", [0, -1, 10**9, 2**70, "3", None, 1.5, True, [3]])
def test_a_batch_is_a_number_of_games(batch: Any) -> None:
    assert "games at once" in refused(TableeError, lambda: vector.make("m", batch))


@pytest.mark.parametrize("threads", [0, -1, "2", 1.5, True])
def test_threads_are_at_least_one(threads: Any) -> None:
    assert "at least one" in refused(TableeError, lambda: vector.make("m", 2, threads=threads))


@pytest.mark.parametrize("seed", [-1, "x", 1.5, None, b"x"])
def test_seeds_are_whole_numbers(begun: vector.VectorEnv, seed: Any) -> None:
    refused(SeedError, lambda: vector.make("m", 2, seed=seed))
    if seed is not None:
        refused(SeedError, lambda: begun.reset(seed))
        refused(SeedError, lambda: pettingzoo.env("tuileries").reset(seed))


@every_game
def test_nothing_is_played_before_the_first_reset(name: str) -> None:
    env = vector.make(name, 2, threads=1)
    for use in (env.random_actions, env.random_step, lambda: env.step(np.zeros(2, int)), lambda: env.position(0)):
        assert "reset" in refused(TableeError, use)


@pytest.mark.parametrize("lane", [BATCH, -1, "a", 1.5, None])
def test_there_are_as_many_positions_as_games(begun: vector.VectorEnv, lane: Any) -> None:
    assert "game" in refused(TableeError, lambda: begun.position(lane))


def test_a_closed_environment_goes_on_in_one_thread() -> None:
    env, other = (vector.make("tuileries", 5, seed=1, threads=threads) for threads in (3, 1))
    env.close()
    env.reset()
    other.reset()
    for _ in range(20):
        assert np.array_equal(env.random_step().observation, other.random_step().observation)


# PettingZoo's.


@pytest.mark.parametrize("action", [None, 1.5, "a", [1], np.array([1, 2]), True, np.float64(3)])
def test_what_is_no_action_is_refused_in_pettingzoo(action: Any) -> None:
    env = pettingzoo.env("tuileries")
    env.reset(seed=1)
    before = env._position.tobytes()
    refused(MoveError, lambda: env.step(action))
    assert env._position.tobytes() == before


@every_game
def test_an_action_out_of_range_is_refused_in_pettingzoo(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=1)
    legal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    before = env._position.tobytes()
    for action in (-1, 1 << 20, legal + (1 << 32), legal + (1 << 64), np.uint64(1 << 63)):
        refused(IllegalMove, lambda action=action: env.step(action))  # type: ignore[misc]
    assert env._position.tobytes() == before


def test_pettingzoo_begins_with_reset_and_knows_its_agents() -> None:
    env = pettingzoo.env("tuileries")
    for use in (lambda: env.step(0), lambda: env.observe("player_0"), env.render):
        assert "reset" in refused(TableeError, use)
    env.reset(seed=1)
    for agent in ("player_2", "x", None, 0):
        refused(SeatError, lambda agent=agent: env.observe(agent))  # type: ignore[misc]
    for players in ("a", 9, None):
        refused(TableeError, lambda players=players: pettingzoo.env("m", players=players))  # type: ignore[misc]
    refused(UnknownGame, lambda: pettingzoo.env("chess"))


# OpenSpiel's.


def dealt(name: str) -> pyspiel.State:
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    return state


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_openspiel_plays_nothing_that_is_illegal(name: str) -> None:
    state = dealt(name)
    legal = state.legal_actions()
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in legal)
    for action in (illegal, 1 << 20, 1 << 40, legal[0] + (1 << 32), -7):
        refused(IllegalMove, lambda action=action: state.apply_action(action))  # type: ignore[misc]
        assert str(state) == before


@pytest.mark.parametrize("name", [name for name in openspiel.NAMES if pyspiel.load_game(name).max_chance_outcomes()])
def test_openspiels_chance_does_only_what_it_can(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    for outcome in (256, -5, 1 << 40):
        assert "chance" in refused(MoveError, lambda outcome=outcome: state.apply_action(outcome))  # type: ignore[misc]
    assert str(state) == "seed "


def test_openspiel_has_no_other_players() -> None:
    state = dealt("tablee_tuileries")
    shown = state.get_game().make_py_observer()
    for player in (2, 9, 1 << 20):
        refused(SeatError, lambda player=player: shown.set_from(state, player))  # type: ignore[misc]
        refused(SeatError, lambda player=player: shown.string_from(state, player))  # type: ignore[misc]
        refused(SeatError, lambda player=player: state.resample_from_infostate(player, lambda: 0.5))  # type: ignore[misc]


@pytest.mark.parametrize("options", ["x", "x:1", "ending:full-board;nothing", "ending:never", ":"])
def test_openspiels_options_are_refused_in_words(options: str) -> None:
    refused(OptionError, lambda: pyspiel.load_game(f"tablee_tuileries(options={options})"))
