"""The compiled half of the search: candidates ranked, and simulations of them in imagined worlds."""

from collections.abc import Callable
from math import sqrt
from types import ModuleType
from typing import Any

import numpy as np

from tablee.bots.evaluation.defaults import Evaluation
from tablee.bots.playout import one_of
from tablee.bots.search.tree import (
    CHILDREN,
    NEW,
    NO_NODE,
    add_child,
    child_key,
    child_of,
    find_node,
    urgency,
)
from tablee.core.rules import make_play
from tablee.kernels import Array, Struct, array_dtype, wide
from tablee.kernels.bits import U64
from tablee.kernels.chance import below, mix
from tablee.kernels.memory import copy_struct

CANDIDATES = 64
DEPTH = 32
SEATS = 6
TIES = wide(1000)
NO_MOVE = wide(-1)
FIRST_OF_ALL = 1e300
FEATURES = 32
WEIGHTS = array_dtype("f8", 512)

SETTINGS = np.dtype(
    [
        ("explore", "f8"),
        ("widen", "f8"),
        ("margin_share", "f8"),
        ("margin_scale", "f8"),
        ("caution", "f8"),
        ("rank_by_chance", "i8"),
        ("depth", "i8"),
        ("tries", "i8"),
        ("horizon", "i8"),
    ],
    align=True,
)
# What they mean is said in `settings.Settings`.

TALLIES = ("visits", "sums", "squares", "wins", "margins", "gaps", "gap_squares")
"""What is summed up for each candidate."""

WORK = np.dtype(
    [
        ("moves", "i8", (CANDIDATES,)),
        ("values", "f8", (CANDIDATES,)),
        ("visits", "i8", (CANDIDATES,)),
        ("sums", "f8", (CANDIDATES,)),
        ("squares", "f8", (CANDIDATES,)),
        ("wins", "f8", (CANDIDATES,)),
        ("margins", "f8", (CANDIDATES,)),
        ("gaps", "f8", (CANDIDATES,)),
        ("gap_squares", "f8", (CANDIDATES,)),
        ("path", "i8", (DEPTH,)),
        ("children", "i8", (DEPTH,)),
        ("actors", "i8", (DEPTH,)),
        ("results", "f8", (SEATS,)),
        ("shares", "f8", (SEATS,)),
        ("leads", "f8", (SEATS,)),
        ("features", "f8", (FEATURES,)),
    ],
    align=True,
)
# By candidate: its move, its rank's value, and over its simulations their number and the sums of results, of their
# squares, of wins, of margins, and of gaps to the first candidate in the same world and their squares. By depth: the node
# passed, the child taken, and by whom. By seat, of the simulation just ended: the result, the share in the win, and the
# lead over the best opponent.


def make_weigh(rules: ModuleType, kernels: Evaluation) -> Callable[..., Any]:
    """What a position is worth to each seat: its share in the win, and its lead a little."""
    scores, judge = rules.scores, kernels.judge

    def weigh(state: Struct, root: Struct, points: Array, work: Struct, weights: Array, settings: Struct) -> None:
        scores(state, points)
        judge(state, root, points, work, weights)
        for seat in range(wide(state.seats)):
            lead = work.leads[seat]
            squashed = lead / (abs(lead) + settings.margin_scale)
            work.results[seat] = work.shares[seat] + settings.margin_share * squashed

    return weigh


def make_rank(rules: ModuleType, kernels: Evaluation) -> Callable[..., Any]:
    """`rank(…, most)`: the most promising moves, by how the seat stands right after them."""
    act, imagine, legal, scores = rules.act, rules.imagine, rules.legal, rules.scores
    choose, is_unwise, judge, value = kernels.choose, kernels.is_unwise, kernels.judge, kernels.value

    def rank(
        observed: Struct,
        seat: int,
        dice: Array,
        moves: Array,
        world: Struct,
        after: Struct,
        points: Array,
        work: Struct,
        settings: Struct,
        weights: Array,
        most: int,
    ) -> int:
        imagine(observed, seat, dice, world)
        favourite = choose(observed, seat, dice, wide(settings.tries)) if settings.caution > 0.0 else NO_MOVE
        kept = wide(0)
        for i in range(legal(observed, seat, moves)):
            if is_unwise(observed, seat, wide(moves[i])):
                continue
            copy_struct(after, world)
            act(after, seat, moves[i])
            if settings.rank_by_chance != 0:
                scores(after, points)
                judge(after, world, points, work, weights)
                worth = work.shares[seat]
            else:
                worth = float(value(after, seat, points))
            worth += 1e-9 * below(dice, TIES)  # ties by the dice
            if moves[i] == favourite:
                worth = FIRST_OF_ALL
            if kept < most:
                kept += 1
            elif worth <= work.values[kept - 1]:
                continue
            place = kept - 1
            while place > 0 and work.values[place - 1] < worth:
                work.values[place] = work.values[place - 1]
                work.moves[place] = work.moves[place - 1]
                place -= 1
            work.values[place] = worth
            work.moves[place] = moves[i]
        return kept

    return rank


def make_simulate(rules: ModuleType, kernels: Evaluation) -> Callable[..., Any]:
    """`simulate(…, alive, simulations)`: that many simulations of the first `alive` candidates, in turn.

    Each world, and the dice thrown in it, are shared by all of them, so that none is favoured by luck. What each brings
    more than the first in the same world (its gap) is surer than the results themselves.
    """
    imagine, refusal, to_act = rules.imagine, rules.refusal, rules.to_act
    play = make_play(rules)
    choose, is_settled = kernels.choose, kernels.is_settled

    def descend(
        state: Struct, key: Any, dice: Array, work: Struct, tree: Array, nodes: int, decision: int, settings: Struct
    ) -> int:
        """Follow the tree as far as it is known, and one step further; returns how many nodes were passed."""
        depth = wide(0)
        while depth < settings.depth:
            mask = to_act(state)
            if mask == 0:
                break
            i = find_node(tree, nodes, decision, key)
            if i == NO_NODE:
                break
            node = tree[U64(i)]
            node.visits += 1
            if node.visits == 1:
                break
            seat = one_of(mask, dice)
            best, found, highest = NEW, wide(0), -1e300
            for child in range(wide(node.size)):
                if refusal(state, seat, wide(node.moves[child])) == 0:
                    found += 1
                    urgent = 1e300 if node.tries[child] == 0 else urgency(node, child, settings.explore)
                    if urgent > highest:
                        best, highest = wide(child), urgent
            if node.size < CHILDREN and found < 1.0 + settings.widen * sqrt(float(node.visits)):
                move = choose(state, seat, dice, wide(settings.tries))
                child = child_of(node, move)
                best = add_child(node, move) if child == NEW else child
            if best == NEW:
                break
            move = wide(node.moves[best])
            work.path[depth] = i
            work.children[depth] = best
            work.actors[depth] = seat
            depth += 1
            key = child_key(key, seat, move)
            play(state, seat, move)
        return depth

    def play_out(state: Struct, root: Struct, dice: Array, settings: Struct) -> None:
        mask = to_act(state)
        moves = wide(0)
        while mask != 0 and moves != settings.horizon and not is_settled(state, root):
            seat = one_of(mask, dice)
            play(state, seat, choose(state, seat, dice, wide(settings.tries)))
            moves += 1
            mask = to_act(state)

    weigh = make_weigh(rules, kernels)

    def simulate(
        observed: Struct,
        seat: int,
        dice: Array,
        world: Struct,
        state: Struct,
        points: Array,
        work: Struct,
        tree: Array,
        nodes: int,
        decision: int,
        settings: Struct,
        weights: Array,
        alive: int,
        simulations: int,
    ) -> int:
        thrown, first = dice[0], 0.0
        for number in range(simulations):
            candidate = number % alive
            if candidate == 0:
                imagine(observed, seat, dice, world)
                thrown = dice[0]
            dice[0] = thrown
            copy_struct(state, world)
            move = wide(work.moves[candidate])
            play(state, seat, move)
            depth = descend(state, mix(U64(move + 1)), dice, work, tree, nodes, decision, settings)
            play_out(state, world, dice, settings)
            weigh(state, world, points, work, weights, settings)
            for i in range(depth):
                node = tree[U64(work.path[i])]
                child = work.children[i]
                node.tries[child] += 1
                node.sums[child] += work.results[work.actors[i]]
            result = work.results[seat]
            work.visits[candidate] += 1
            work.sums[candidate] += result
            work.squares[candidate] += result * result
            work.wins[candidate] += work.shares[seat]
            work.margins[candidate] += work.leads[seat]
            if candidate == 0:
                first = result
            work.gaps[candidate] += result - first
            work.gap_squares[candidate] += (result - first) * (result - first)
        return 0

    return simulate
