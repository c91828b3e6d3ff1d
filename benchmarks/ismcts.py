"""Our strong bot against OpenSpiel's IS-MCTS, which plays through the adapter, at equal thinking time: Tuileries, two players.

`python -m benchmarks.ismcts`; GAMES and MILLISECONDS set how many games and how long a move may take. Each deal is played from
both seats. IS-MCTS takes simulations, not time, so their number follows from the pace of its moves so far; what both took in
the end is printed. The search is OpenSpiel's Python one: the C++ one (2.0.2) crashes with games written in Python,
OpenSpiel's own among them.
"""

import os
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.bots import make_bot
from tablee.core.game import Game
from tablee.envs import openspiel
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.lab.intervals import share_interval

PLAYED = int(os.environ.get("GAMES", "40"))
MILLISECONDS = int(os.environ.get("MILLISECONDS", "250"))
WANTED = 0.8
UCT_C = 1.4
FEWEST = 2


class Paced:
    """IS-MCTS with as many simulations as fit into the time, as far as its moves before tell."""

    def __init__(self, game: pyspiel.Game, seed: int) -> None:
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        self._bot = ismcts.ISMCTSBot(game, rollouts, UCT_C, FEWEST, random_state=rng, use_observation_string=True)
        self.seconds, self.moves, self.simulations = 0.0, 0, 0

    def step(self, state: pyspiel.State) -> int:
        begun = time.perf_counter()
        action = int(self._bot.step(state))
        spent = time.perf_counter() - begun
        self.seconds += spent
        self.moves += 1
        self.simulations += self._bot._max_simulations
        pace = spent / self._bot._max_simulations
        # What was spent too little or too much so far is made up for.
        left = MILLISECONDS / 1000 * (self.moves + 1) - self.seconds
        self._bot._max_simulations = max(FEWEST, int(left / pace))
        return action


def play(game: Game, spiel: pyspiel.Game, number: int, seat: int, peer: Paced) -> tuple[float, float, int]:
    """One game with our bot at that seat: its share in the win, and how long it thought about how many moves."""
    rng = np.random.RandomState(number)
    ours = make_bot(f"strong@{MILLISECONDS}ms", game)
    thrown = dice(number)
    state, seconds, moves = spiel.new_initial_state(), 0.0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.randint(openspiel.BYTE)))
        elif state.current_player() == seat:
            begun = time.perf_counter()
            move = ours.choose(game.observe(state._table.position, seat), seat, thrown)
            seconds, moves = seconds + time.perf_counter() - begun, moves + 1
            state.apply_action(move)
        else:
            state.apply_action(peer.step(state))
    return (state.returns()[seat] + 1) / 2, seconds, moves


def main() -> None:
    game, spiel = GAMES["tuileries"], pyspiel.load_game("tablee_tuileries")
    peer = Paced(spiel, 1)
    shares, seconds, moves = [], 0.0, 0
    for number in range(PLAYED // 2):
        games = [play(game, spiel, number, seat, peer) for seat in (0, 1)]
        shares.append(sum(share for share, _, _ in games) / 2)
        seconds += sum(spent for _, spent, _ in games)
        moves += sum(made for _, _, made in games)
        interval = share_interval(shares)
        print(
            f"{2 * len(shares)} games: strong wins {100 * sum(shares) / len(shares):.1f} % "
            f"({100 * interval.low:.1f}–{100 * interval.high:.1f}), wanted {100 * WANTED:.0f} %; "
            f"{1000 * seconds / moves:.0f} ms a move, IS-MCTS {1000 * peer.seconds / peer.moves:.0f} ms "
            f"and {peer.simulations / peer.moves:.0f} simulations",
            flush=True,
        )


if __name__ == "__main__":
    main()
