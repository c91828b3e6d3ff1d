"""The search as Python sees it: budgets, threads, and the candidates dropped by halves (sequential halving)."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.evaluation import evaluation, game_settings
from tablee.bots.search.settings import Budget, Settings
from tablee.bots.search.simulation import CANDIDATES, SETTINGS, TALLIES, WEIGHTS, WORK, make_rank, make_simulate
from tablee.bots.search.tree import MOST_NODES, NODE, TREE
from tablee.bots.weights import load_weights
from tablee.core.game import Game
from tablee.core.position import SCORES, Position
from tablee.kernels import DICE, Array, Buffer, array_dtype, kernel, load, wide
from tablee.kernels.bits import U64
from tablee.kernels.chance import throw

MEMORY_MB = 64
SLICE_S = 0.01
"""How long a thread simulates before it looks at the clock, about."""
FIRST_SLICE = 64


@kernel
def draw_seed(dice: Array) -> int:
    """For dice of one's own (63 bits: an entry returns a signed number)."""
    return wide(throw(dice) >> U64(1))


class Candidate(NamedTuple):
    """A move, and what its simulations say of it to the seat that would make it."""

    move: int
    visits: int
    win: float
    """Its expected share in the win, 0…1."""
    margin: float
    """Its expected margin in points over the best opponent, where the simulations ended."""
    result: float
    """What the search goes by: the share in the win, and the margin a little."""
    error: float
    """The standard error of the result."""


class Finding(NamedTuple):
    candidates: Sequence[Candidate]
    """The best first."""
    simulations: int

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


_APART, _POINTS_APART = array_dtype("u8", 16), array_dtype("i8", 16)
"""Longer than needed: what threads write all the time must not lie in one cache line, or they wait for each other."""


class _Workspace:
    """What one thread needs for itself."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.world, self.state = Buffer(game.rules.state), Buffer(game.rules.state)
        self.dice, self.points, self.work = Buffer(_APART), Buffer(_POINTS_APART), Buffer(WORK)
        self.tree = Buffer(np.dtype([("values", NODE, (nodes,))]))
        self.pace = FIRST_SLICE


class Searcher:
    """Searches positions of one game; not for two threads at once, though it may use several itself."""

    def __init__(
        self, game: Game, settings: Settings | None = None, *, threads: int = 1, memory_mb: int = MEMORY_MB
    ) -> None:
        rules, kernels = game.rules, evaluation(game)
        state = rules.state

        self.game = game
        ranking = (state, None, DICE, rules.moves, state, state, SCORES, WORK, SETTINGS, WEIGHTS, None)
        self._rank = load(make_rank(rules.module, kernels), ranking)
        simulating = (state, None, DICE, state, state, SCORES, WORK, TREE, None, None, SETTINGS, WEIGHTS, None, None)
        self._simulate = load(make_simulate(rules.module, kernels), simulating)
        chosen = settings or game_settings(game)
        self._draw_seed = load(draw_seed, (DICE,))
        self._settings = Buffer(SETTINGS)
        for name in SETTINGS.names or ():
            self._settings[name] = getattr(chosen, name)
        self._caution = chosen.caution
        self._weights = load_weights(game)
        self._moves = Buffer(rules.moves)
        self._nodes = nodes_in(memory_mb, threads) if chosen.depth > 0 else 1
        self._spaces = [_Workspace(game, self._nodes) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._decision = 0

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def rank(self, observed: Position, seat: int, thrown: Buffer, most: int = CANDIDATES) -> list[int]:
        """The most promising moves, by how the seat would stand right after them."""
        space = self._spaces[0]
        places = (space.world, space.state, space.points, space.work, self._settings, self._weights)
        count = self._rank(observed, seat, thrown, self._moves, *places, min(most, CANDIDATES))
        return [int(move) for move in space.work["moves"][:count]]

    def search(
        self, observed: Position, seat: int, thrown: Buffer, budget: Budget, moves: Sequence[int] | None = None
    ) -> Finding:
        """Simulate these moves (or the most promising ones); after each round the worse half is dropped."""
        budget.checked()
        candidates = self.rank(observed, seat, thrown) if moves is None else list(moves)
        tally = _Tally(candidates, favoured=self._caution > 0)
        self._begin(thrown)
        rounds = max(1, (len(candidates) - 1).bit_length())
        alive, spent, begun = len(candidates), 0, time.perf_counter()
        for number in range(1, rounds + 1):
            due = budget.simulations * number // rounds - spent
            until = begun + budget.milliseconds / 1000 * number / rounds if budget.milliseconds else None
            spent += self._simulate_round(observed, seat, tally, alive, due, until)
            tally.sort(alive)
            alive = (alive + 1) // 2
        tally.prefer(self._caution)
        return Finding(tally.candidates(), spent)

    def compare(self, observed: Position, seat: int, thrown: Buffer, simulations: int, moves: Sequence[int]) -> Finding:
        """The same number of simulations for each of these moves, in the order given, in the same worlds."""
        tally = _Tally(moves)
        self._begin(thrown)
        spent = self._simulate_round(observed, seat, tally, len(moves), simulations, None)
        return Finding(tally.candidates(), spent)

    def _begin(self, thrown: Buffer) -> None:
        """Each thread gets dice of its own, far from each other; the dice given move on."""
        self._decision += 1
        for space in self._spaces:
            space.dice["values"][0] = self._draw_seed(thrown)

    def _simulate_round(
        self, observed: Position, seat: int, tally: "_Tally", alive: int, due: int, until: float | None
    ) -> int:
        """`due` simulations of the first `alive` candidates, or as many as there is time for."""
        threads = len(self._spaces)
        shares = [due // threads + (number < due % threads) for number in range(threads)]

        def run(number: int) -> int:
            space = self._spaces[number]
            tally.clear(space.work, alive)
            places = (space.world, space.state, space.points, space.work, space.tree, self._nodes, self._decision)

            def simulate(count: int) -> None:
                self._simulate(observed, seat, space.dice, *places, self._settings, self._weights, alive, count)

            if until is not None:
                return _while_time(simulate, space, alive, until)
            simulate(shares[number])
            return shares[number]

        spent = sum(self._pool.map(run, range(threads)) if self._pool else map(run, range(threads)))
        for space in self._spaces:
            tally.add(space.work, alive)
        return spent


def _while_time(simulate: Callable[[int], None], space: _Workspace, alive: int, until: float) -> int:
    """Whole rounds over the candidates, in slices that are about as long as they should be, until the time is up."""
    spent = 0
    now = time.perf_counter()
    while True:
        left = max(until - now, 0.0)
        count = max(space.pace * min(left, SLICE_S) / SLICE_S, 1.0)
        count = int((count + alive - 1) // alive * alive)
        simulate(count)
        spent += count
        was, now = now, time.perf_counter()
        space.pace = max(1, int(count * SLICE_S / max(now - was, 1e-6)))
        if now >= until:
            return spent


class _Tally:
    """The candidates, in order, with the sums over their simulations. A favourite stands at their head and is never dropped."""

    def __init__(self, moves: Sequence[int], *, favoured: bool = False) -> None:
        self._moves = np.array(moves, np.int64)
        self._favoured = favoured
        self._sums: dict[str, NDArray[np.float64]] = {name: np.zeros(len(moves)) for name in TALLIES}

    def clear(self, work: Buffer, alive: int) -> None:
        work["moves"][:alive] = self._moves[:alive]
        for name in TALLIES:
            work[name][:alive] = 0

    def add(self, work: Buffer, alive: int) -> None:
        for name, sums in self._sums.items():
            sums[:alive] += work[name][:alive]

    def sort(self, alive: int) -> None:
        """The best of the first ones first; but the favourite stays where it is, at the head."""
        start = 1 if self._favoured else 0
        visits = self._sums["visits"][start:alive]
        means = np.where(visits > 0, self._sums["sums"][start:alive] / np.maximum(visits, 1), -np.inf)
        self._reorder(np.concatenate([np.arange(start), start + np.argsort(-means, kind="stable")]))

    def prefer(self, caution: float) -> None:
        """The second comes first after all if it is significantly better than the favourite."""
        if not self._favoured or self._moves.size < 2:
            return
        visits, gap, square = (float(self._sums[name][1]) for name in ("visits", "gaps", "gap_squares"))
        if visits > 1 and gap > 0:
            mean = gap / visits
            error = sqrt(max(square / visits - mean * mean, 0.0) / (visits - 1))
            if mean > caution * error:
                self._reorder(np.array([1, 0]))

    def _reorder(self, order: NDArray[np.int64]) -> None:
        """Of the first ones."""
        self._moves[: order.size] = self._moves[order]
        for sums in self._sums.values():
            sums[: order.size] = sums[order]

    def candidates(self) -> list[Candidate]:
        found = []
        for i, move in enumerate(self._moves.tolist()):
            visits = int(self._sums["visits"][i])
            result, square, win, margin = (
                float(self._sums[name][i]) / max(visits, 1) for name in ("sums", "squares", "wins", "margins")
            )
            error = sqrt(max(square - result * result, 0.0) / (visits - 1)) if visits > 1 else float("inf")
            found.append(Candidate(move, visits, win, margin, result, error))
        return found


def nodes_in(memory_mb: int, threads: int) -> int:
    """How many nodes each thread's tree may have: a power of two.

    >>> nodes_in(64, 1), nodes_in(64, 2)
    (262144, 131072)
    """
    most = max(1, (memory_mb << 20) // (NODE.itemsize * threads))
    return min(1 << (most.bit_length() - 1), MOST_NODES)
