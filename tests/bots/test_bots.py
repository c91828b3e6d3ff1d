"""Bots see the observation only, and kernels may be written outside the package."""

import pytest

from tablee.bots import make_bot
from tablee.bots.bot import BOTS, SIMPLE
from tablee.core.errors import TableeError
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import DICE, Array, Struct, dice, kernel, load
from tablee.kernels.chance import below
from tests.conformance.cases import CASES, IDS, Case, walk


@pytest.mark.parametrize("case", CASES, ids=IDS)
@pytest.mark.parametrize("name", [name if name in SIMPLE else f"{name}@90" for name in BOTS])
def test_the_same_observation_gets_the_same_answer(case: Case, name: str) -> None:
    """Two different worlds that look alike to the seat: the bot, with the same dice, cannot tell them apart."""
    bot = make_bot(name, case.game)
    for number, (position, seat, _) in enumerate(walk(case, f"honest {name}", 120)):
        if number % 6:
            continue
        observed = case.game.observe(position, seat)
        other = Position(case.game)
        case.game.rules.imagine(observed, seat, dice(number), other)
        answers = [bot.choose(case.game.observe(world, seat), seat, dice(99)) for world in (position, other)]
        assert answers[0] == answers[1]
        assert case.game.rules.refusal(position, seat, answers[0]) == 0


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(TableeError, match="random, greedy"):
        make_bot("clever", GAMES["m"])


@kernel
def last_tile(state: Struct, seat: int, dice: Array) -> int:
    """A kernel of somebody else's."""
    return int(state.hands[seat, state.hand_sizes[seat] - 1] * 64 + below(dice, 64))


def test_kernels_may_live_in_any_module() -> None:
    rules = GAMES["tuileries"].rules
    entry = load(last_tile, (rules.state, None, DICE))
    position = GAMES["tuileries"].start(2, 0, {}, bytes(32))
    assert entry(position, 0, dice(1)) // 64 == position["hands"][0][9]
