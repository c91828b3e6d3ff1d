"""What bots know of a game that does not say it: the kernels, and how such a game is searched."""

from collections.abc import Callable
from math import exp
from types import ModuleType
from typing import Any, NamedTuple

from tablee.bots.search.settings import Settings
from tablee.kernels import Array, Struct, kernel, wide

FEWEST_SEATS = 2  # in every game
FEATURES: tuple[str, ...] = ()  # nothing is learned, so playouts go to the end
PHASES = 1
SEARCH = THOROUGH = Settings(horizon=-1, rank_by_chance=False)


class Evaluation(NamedTuple):
    """Kernels, made for one game."""

    value: Callable[..., Any]
    """`value(state, seat, points)`: how well a seat stands, as an int; for the greedy bot and to rank candidates."""
    choose: Callable[..., Any]
    """`choose(state, seat, dice, tries)`: a plausible move, quickly; of `tries` random ones the best."""
    is_settled: Callable[..., Any]
    """`is_settled(state, root)`: whether a playout begun at `root` ends here, though the game may go on."""
    judge: Callable[..., Any]
    """`judge(state, root, points, work, weights)`: each seat's share in the win, and its lead, where a playout ended."""
    settle_shares: Callable[..., Any]
    """`settle_shares(state, points, work)`: the same where it is settled or over: what training learns to foresee."""
    is_folly: Callable[..., Any]
    """`is_folly(state, seat, move)`: a move that can only harm, which even the random bot seldom makes."""
    is_unwise: Callable[..., Any]
    """`is_unwise(state, seat, move)`: a move not worth a search; some other legal move is not."""


@kernel
def features(_state: Struct, _seat: int, _out: Array) -> int:
    return wide(0)


@kernel
def gain(_state: Struct, _seat: int, _move: int) -> int:
    return wide(0)


@kernel
def is_folly(_state: Struct, _seat: int, _move: int) -> bool:
    return False


@kernel
def is_settled(_state: Struct, _root: Struct) -> bool:
    return False


@kernel
def note_leads(state: Struct, points: Array, work: Struct) -> None:
    """How far each seat is ahead of its best opponent."""
    for seat in range(wide(state.seats)):
        rival = wide(-(1 << 40))
        for other in range(wide(state.seats)):
            if other != seat:
                rival = max(rival, points[other])
        work.leads[seat] = float(points[seat] - rival)


@kernel
def share_by_points(state: Struct, points: Array, work: Struct) -> None:
    """Most points win; ties are shared."""
    best, winners = wide(-(1 << 40)), wide(0)
    for seat in range(wide(state.seats)):
        if points[seat] > best:
            best, winners = points[seat], wide(0)
        if points[seat] == best:
            winners += 1
    for seat in range(wide(state.seats)):
        work.shares[seat] = 1.0 / winners if points[seat] == best else 0.0


def make_foresee(own: ModuleType) -> Callable[..., Any]:
    """The learned evaluation: each seat's chance, by the weighted sum of its features."""
    features, size, phases = own.features, len(own.FEATURES), own.PHASES

    def foresee(state: Struct, work: Struct, weights: Array) -> None:
        total, highest = 0.0, -1e300
        for seat in range(wide(state.seats)):
            phase = features(state, wide(seat), work.features)
            first = ((wide(state.seats) - FEWEST_SEATS) * phases + phase) * size
            logit = 0.0
            for i in range(size):
                logit += weights[first + i] * work.features[i]
            work.shares[seat] = logit
            highest = max(highest, logit)
        for seat in range(wide(state.seats)):
            work.shares[seat] = exp(work.shares[seat] - highest)
            total += work.shares[seat]
        for seat in range(wide(state.seats)):
            work.shares[seat] = work.shares[seat] / total

    return foresee


def make_judge(foresee: Callable[..., Any]) -> Callable[..., Any]:
    """The points decide where the game is over, else the learned evaluation."""

    def judge(state: Struct, _root: Struct, points: Array, work: Struct, weights: Array) -> None:
        note_leads(state, points, work)
        if state.ending != 0:
            share_by_points(state, points, work)
        else:
            foresee(state, work, weights)

    return judge


def make_margin(rules: ModuleType) -> Callable[..., Any]:
    """Own points minus the best opponent's."""
    scores = rules.scores

    def margin(state: Struct, seat: int, points: Array) -> int:
        scores(state, points)
        rival = -(1 << 40)
        for other in range(state.seats):
            if other != seat and points[other] > rival:
                rival = points[other]
        return wide(points[seat] - rival)

    return margin


def make_best_of(rules: ModuleType, gain: Callable[..., Any]) -> Callable[..., Any]:
    """Of a few random moves the one that gains most at once."""
    sample = rules.sample

    def choose(state: Struct, seat: int, dice: Array, tries: int) -> int:
        best = wide(sample(state, seat, dice))
        if tries > 1:
            most = gain(state, seat, best)
            for _ in range(tries - 1):
                move = wide(sample(state, seat, dice))
                gained = gain(state, seat, move)
                if gained > most:
                    best, most = move, gained
        return best

    return choose


def make_evaluation(rules: ModuleType, own: ModuleType) -> Evaluation:
    """The game's own kernels, completed."""
    foresee = make_foresee(own)
    return Evaluation(
        value=getattr(own, "value", None) or make_margin(rules),
        choose=getattr(own, "choose", None) or make_best_of(rules, own.gain),
        is_settled=getattr(own, "is_settled", is_settled),
        judge=getattr(own, "make_judge", make_judge)(foresee),
        settle_shares=getattr(own, "settle_shares", share_by_points),
        is_folly=getattr(own, "is_folly", is_folly),
        is_unwise=getattr(own, "is_unwise", is_folly),
    )
