"""M: the scoring rounds that the expert's playouts start are real ones, and pay what they were foreseen to pay."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from tablee.core.position import Position
from tablee.games import GAMES
from tablee.games.m.evaluation import foreseen_round, score_now, take_best
from tablee.games.m.placing import COLUMN, triggered
from tablee.kernels import DICE, dice, load
from tests.conformance.cases import Case, walk

GAME = GAMES["m"]
STATE = GAME.rules.state


class Kernels(NamedTuple):
    start_round: Callable[..., int]
    foresee: Callable[..., int]
    lines: Callable[..., int]
    take: Callable[..., int]


@pytest.fixture(scope="module")
def kernels() -> Kernels:
    return Kernels(
        load(score_now, (STATE, None)),
        load(foreseen_round, (STATE, None, None, None, None)),
        load(triggered, (STATE, None, None)),
        load(take_best, (STATE, None, DICE)),
    )


def play_round(position: Position, take: Callable[..., int]) -> None:
    """Everybody takes what is best for themselves."""
    while position["scorer"] >= 0:
        seat = GAME.to_act(position)[0]
        GAME.rules.play(position, seat, take(position, seat, dice(1)))


@pytest.mark.parametrize("options", [{}, {"edition": "cards"}], ids=["tiles", "cards"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_scoring_round_is_foreseen(kernels: Kernels, seats: int, options: dict[str, str]) -> None:
    """Not exactly: a second tile may be worth something else after the first, and equals are taken as the dice say."""
    foreseen, gained = [], []
    for number in range(6):
        for position, seat, _ in walk(Case(GAME, seats, options), f"rounds {number}", 400):
            if position["scorer"] >= 0:
                continue
            before = position.tobytes()
            move = kernels.start_round(position, seat)
            assert position.tobytes() == before
            if move < 0:
                continue
            tile, cell, choice = move >> 7, move >> 1 & 63, move & 1
            assert GAME.rules.refusal(position, seat, move) == 0
            lines = kernels.lines(position, tile, cell)
            assert lines != 0
            foreseen.append(kernels.foresee(position, seat, tile, cell, int(lines == COLUMN or choice == 1)))
            after = position.copy()
            GAME.rules.act(after, seat, move)
            placed = GAME.scores(after)
            play_round(after, kernels.take)
            gains = [new - old for new, old in zip(GAME.scores(after), placed, strict=True)]
            gained.append(gains[seat] - (sum(gains) - gains[seat]) / (seats - 1))
    assert len(gained) > 20
    assert np.corrcoef(foreseen, gained)[0, 1] > 0.8
