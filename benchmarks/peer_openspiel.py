"""OpenSpiel's native random rollouts and tree search, run in the peers' own environment; prints rates as JSON.

RandomRolloutEvaluator cannot be called from Python, so MCTSBot does it: few simulations with many rollouts a leaf,
so that nearly all the time is random play in C++. Steps per rollout come from a sample played in Python.
"""

import json
import random
import statistics
import sys
import time
from typing import Any

import pyspiel

SIMULATIONS, ROLLOUTS = 20, 50
TREE_SIMULATIONS = 2000


def past_chance(game: Any, rng: random.Random) -> Any:
    """A first position in which somebody decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


def steps_of_game(game: Any, rng: random.Random) -> int:
    state = past_chance(game, rng)
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def native_steps_per_second(name: str, seconds: float) -> float:
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    length = statistics.mean(steps_of_game(game, rng) for _ in range(200))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)
    bot.step(past_chance(game, rng))
    rollouts = 0
    begun, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        bot.step(past_chance(game, rng))
        rollouts += SIMULATIONS * ROLLOUTS
    return rollouts * length / (time.process_time() - spent)


def simulations_per_second(name: str, seconds: float) -> float:
    """Of its MCTS with one random rollout a simulation, from the first position; CPU time."""
    game = pyspiel.load_game(name)
    state = past_chance(game, random.Random(1))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, TREE_SIMULATIONS, 1000, False, 7, False)
    bot.step(state)
    done, begun, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        bot.step(state)
        done += TREE_SIMULATIONS
    return done / (time.process_time() - spent)


if __name__ == "__main__":
    measure = {"rollouts": native_steps_per_second, "search": simulations_per_second}[sys.argv[1]]
    print(json.dumps({name: measure(name, float(sys.argv[2])) for name in sys.argv[3:]}))
