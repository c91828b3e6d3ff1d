"""The vectorised environment plays by the rules, shows what `observe` shows, and depends on nothing but its arguments."""

import numpy as np
import pytest

from tablee.core.errors import IllegalMove, TableeError
from tablee.core.outcome import Outcome
from tablee.envs import vector
from tablee.envs.encoding import layout
from tablee.games import GAMES
from tablee.kernels import dice

SEATS = {"m": 4, "tuileries": 3, "mounstein": 4, "maho": 3}
OPTIONS = {"maho": {"mode": "basic"}}


def make(name: str, batch: int = 5, threads: int = 1, seed: int = 7) -> vector.VectorEnv:
    return vector.make(
        name, batch, players=SEATS.get(name, 3), options=OPTIONS.get(name, {}), threads=threads, seed=seed
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_steps_follow_the_rules(name: str) -> None:
    game, env = GAMES[name], make(name)
    now = env.reset()
    ended = 0
    for _ in range(150):
        positions = [env.position(lane) for lane in range(env.batch)]
        seats = now.seat.tolist()
        for lane, position in enumerate(positions):
            assert seats[lane] in game.to_act(position)
            assert np.flatnonzero(env.unpack(now.mask[lane])).tolist() == sorted(game.legal(position, seats[lane]))
        actions = env.random_actions()
        step = env.step(actions)
        for lane, position in enumerate(positions):
            game.rules.play(position, seats[lane], int(actions[lane]))
            assert step.over[lane] == bool(game.ending(position))
            if not step.over[lane]:
                assert position.tobytes() == env.position(lane).tobytes()
                assert not step.reward[lane].any()
                continue
            ended += 1
            winners = Outcome.of("", game.scores(position)).winners
            best = (len(step.reward[lane]) / len(winners) - 1) / (SEATS.get(name, 3) - 1)
            assert np.allclose(step.reward[lane][list(winners)], best)
            assert abs(step.reward[lane].sum()) < 1e-5
            assert game.ending(env.position(lane)) is None
        now = env.now
    assert ended or name == "maho"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_random_step_is_a_step_by_random_actions(name: str) -> None:
    env, other = make(name), make(name)
    env.reset()
    other.reset()
    for _ in range(150):
        actions = env.random_actions()
        step, same = env.step(actions), other.random_step()
        assert (actions == other.played).all()
        assert all(np.array_equal(getattr(step, part), getattr(same, part)) for part in step._fields)


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_hidden_is_in_an_observation(name: str) -> None:
    """Whatever the seat cannot see is imagined again; its numbers stay the same."""
    game, env = GAMES[name], make(name, batch=3)
    env.reset()
    for number in range(60):
        env.step(env.random_actions())
        for lane in range(env.batch):
            seat, position = int(env.now.seat[lane]), env.position(lane)
            observed = game.observe(position, seat)
            other = position.copy()
            game.rules.imagine(observed, seat, dice(number), other)
            env._batch.states.array["values"][0, lane] = other.array[0]
            before = env.now.observation[lane].copy(), env.now.mask[lane].copy()
            env._batch.show(lane)
            assert (env.now.observation[lane] == before[0]).all()
            assert (env.now.mask[lane] == before[1]).all()
            env._batch.states.array["values"][0, lane] = position.array[0]


@pytest.mark.parametrize("name", list(GAMES))
def test_observations_stay_within_their_bounds_and_say_what_they_mean(name: str) -> None:
    game, env = GAMES[name], make(name, batch=16)
    low, high = env.layout.bounds()
    env.reset()
    for _ in range(100):
        now = env.step(env.random_actions())
        assert (now.observation >= low).all()
        assert (now.observation <= high).all()
        parts = env.layout.split(now.observation)
        for lane in (0, 7):
            position, seat = env.position(lane), int(now.seat[lane])
            scores = game.scores(position)
            assert parts["scores"][lane, : SEATS.get(name, 3)].tolist() == scores[seat:] + scores[:seat]
            if name != "maho":  # whose turn is that of the discarder, in a window
                assert parts["turn"][lane] == 0


def test_tuileries_parts() -> None:
    env = make("tuileries", batch=4)
    env.reset()
    for _ in range(30):
        now = env.step(env.random_actions())
    parts = env.layout.split(now.observation)
    for lane in range(4):
        position, seat = env.position(lane), int(now.seat[lane])
        assert parts["board"][lane].ravel().tolist() == position["board"].tolist()
        held = sorted(position["hands"][seat][: position["hand_sizes"][seat]].tolist())
        assert np.flatnonzero(parts["hand"][lane]).tolist() == held


@pytest.mark.parametrize("name", list(GAMES))
def test_threads_change_nothing(name: str) -> None:
    one, two = make(name, batch=7), make(name, batch=7, threads=3)
    one.reset()
    two.reset()
    for _ in range(40):
        a, b = one.step(one.random_actions()), two.step(two.random_actions())
        for left, right in zip(map(np.asarray, a), map(np.asarray, b), strict=True):
            assert np.array_equal(left, right)
    two.close()


def test_seeds_make_the_games() -> None:
    env = make("tuileries")
    first = env.reset(1).observation.copy()
    assert np.array_equal(env.reset(1).observation, first)
    assert (env.reset(2).observation != first).any()
    assert len({row.tobytes() for row in first}) == len(first)


def test_illegal_actions_are_refused_with_the_rule_and_change_nothing() -> None:
    env = make("tuileries")
    env.reset()
    actions = env.random_actions()
    before = [env.position(lane).tobytes() for lane in range(env.batch)]
    for wrong in (-1, env.actions, int(np.flatnonzero(~env.unpack(env.now.mask[2]))[0])):
        bad = actions.copy()
        bad[2] = wrong
        with pytest.raises(IllegalMove):
            env.step(bad)
    with pytest.raises(TableeError, match="5 actions"):
        env.step(actions[:3])
    assert [env.position(lane).tobytes() for lane in range(env.batch)] == before
    with pytest.raises(ValueError, match="read-only"):
        env.now.mask[0, 0] = 1
    with pytest.raises(TableeError, match="1 to"):
        vector.make("m", 0)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_part_is_explained(name: str) -> None:
    parts = layout(GAMES[name]).parts
    assert len({part.name for part in parts}) == len(parts)
    assert all(part.meaning and part.low < part.high for part in parts)
