"""The games as PettingZoo environments (extra `tablee[pettingzoo]`): `env("m", players=3)`.

An observation is a dict: `observation`, the numbers that `tablee.envs.encoding` lays out, and `action_mask`, one int8 a move.
Rewards come at the end: 1 for a winner alone, and the others share -1 (ties are shared). Where several seats may act at
once, they are asked in random order.
"""

import hashlib
import io
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee.core.edge import whole_move
from tablee.core.errors import SeatError
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.position import SCORES, Position
from tablee.core.texts import Text
from tablee.envs.edge import check_begun, check_seed
from tablee.envs.encoding import encoding, layout
from tablee.envs.kernels import Kernels, row_dtype
from tablee.envs.masks import masking
from tablee.games import GAMES
from tablee.kernels import Buffer, dice, seed_buffer

NO_AGENT = Text(
    fr="Il n’y a pas d’agent {agent} ; les agents : {agents}.",
    en="There is no agent {agent}; the agents are: {agents}.",
)

Observation = dict[str, NDArray[Any]]


class TableeEnv(AECEnv):  # type: ignore[misc]
    """One game. An illegal move raises IllegalMove, which names the rule; the game is then as it was."""

    def __init__(
        self,
        game: Game,
        *,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"tablee_{game.name}_v{game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.game, self.render_mode, self.max_cycles = game, render_mode, max_cycles
        self._options = game.complete_options({} if options is None else options, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._packed = game.pack_options(self._options)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        kernels = Kernels(game)
        self._see, self._turn = kernels.see(), kernels.turn()
        low, high = layout(game).bounds()
        moves = masking(game).moves
        self._action_space = {agent: Discrete(moves) for agent in self.possible_agents}
        self._observation_space = {
            agent: Dict({"observation": Box(low, high, dtype=np.int16), "action_mask": Box(0, 1, (moves,), np.int8)})
            for agent in self.possible_agents
        }
        self._position, self._seen = Position(game), Buffer(game.rules.state)
        self._points, self._listed = Buffer(SCORES), Buffer(game.rules.moves)
        self._mask = Buffer(np.dtype([("values", "i1", (moves,))]))
        self._numbers = Buffer(row_dtype("i2", encoding(game).LAYOUT.size))
        self._dice, self._rng = dice(0), np.random.default_rng()
        self._mask_row: NDArray[np.int8] = self._mask.array["values"][0]
        self._numbers_row: NDArray[np.int16] = self._numbers.array["of"][0]

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """A new game. The same seed gives the same game; without one, the next of a row of games."""
        if seed is not None:
            self._rng = np.random.default_rng(check_seed(seed))
        chance = self._rng.bytes(32)
        first = int(self._rng.integers(len(self.possible_agents)))
        self.game.rules.start(self._position, len(self.possible_agents), first, self._packed, seed_buffer(chance))
        self._dice = dice(int.from_bytes(hashlib.sha256(chance).digest()[:8], "little"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._actor = self._turn(self._position, 0, -1, self._dice)
        self.agent_selection = self.possible_agents[self._actor]

    def observe(self, agent: str) -> Observation:
        """What that agent sees now; its mask is empty unless it may act."""
        self._check_begun()
        self._see(
            self._position, self._seat_of(agent), self._points, self._seen, self._listed, self._mask, self._numbers
        )
        return {"observation": self._numbers_row.copy(), "action_mask": self._mask_row.copy()}

    def step(self, action: int | None) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = whole_move(action)  # type: ignore[arg-type] # None, from whom has not ended
        if self.game.rules.refusal(self._position, self._actor, move):
            self.game.check(self._position, self._actor, move)
        self._cumulative_rewards[agent] = 0.0
        self._actor = self._turn(self._position, self._actor, move, self._dice)
        self._steps += 1
        if self._actor >= 0:
            self.agent_selection = self.possible_agents[self._actor]
            if self.max_cycles is not None and self._steps >= self.max_cycles * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
            return
        self._finish()

    def _finish(self) -> None:
        """The game is over: rewards, and the agents leave one after the other."""
        seats = len(self.possible_agents)
        outcome = Outcome.of(self.game.ending(self._position) or "", self.game.scores(self._position))
        for agent, seat in self._seats.items():
            share = (seat in outcome.winners) / len(outcome.winners)
            self.rewards[agent] = (share * seats - 1) / (seats - 1)
            self.infos[agent] = {"ending": outcome.ending, "scores": outcome.scores, "winners": outcome.winners}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """The table as text, as a spectator sees it."""
        from rich.console import Console

        self._check_begun()
        page = io.StringIO()
        observed = self.game.observe(self._position, -1)
        Console(file=page, width=120).print(self.game.terminal.draw(self.game.view(observed, -1), "en"))
        return page.getvalue()

    def _check_begun(self) -> None:
        check_begun(self._position.seats > 0)

    def _seat_of(self, agent: str) -> int:
        if agent not in self._seats:
            raise SeatError(NO_AGENT, agent=agent, agents=", ".join(self.possible_agents))
        return self._seats[agent]

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, **arguments: Any) -> TableeEnv:
    """A PettingZoo environment of the game with that name; see TableeEnv for the arguments."""
    return TableeEnv(GAMES[game], **arguments)
