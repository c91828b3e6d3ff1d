"""Analyses: the hint is the bot's own choice, intervals hold, nothing is asked that has no answer."""

from itertools import islice

import msgspec
import pytest

from tablee.bots.analysis import Analysis, analyse, dice_for, win_interval
from tablee.bots.search.settings import Budget
from tablee.bots.thinker import Thinker
from tablee.core.errors import IllegalMove, TableeError
from tablee.games import GAMES
from tablee.kernels import dice
from tests.conformance.cases import Case, walk


@pytest.mark.parametrize("name", list(GAMES))
def test_the_first_move_is_what_the_bot_would_choose(name: str) -> None:
    game = GAMES[name]
    bot = Thinker(game, "strong", Budget(simulations=200))
    for number, (position, seat, _) in enumerate(islice(walk(Case(game, 3, {}), "hint", 120), 0, 60, 3)):
        observed = game.observe(position, seat)
        found = analyse(game, observed, seat, bot, dice(number))
        assert found.best.code == bot.choose(observed, seat, dice(number))
        assert found.best.code == game.notation.parse_move(position, found.best.move)
        assert found.seat == seat
        assert found.simulations == 200
        assert all(move.low <= move.win <= move.high for move in found.moves)
        assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_a_move_asked_for_is_looked_at_too() -> None:
    game = GAMES["tuileries"]
    position, seat, _ = next(islice(walk(Case(game, 2, {}), "also", 60), 20, None))
    observed = game.observe(position, seat)
    bot = Thinker(game, "easy")
    looked_at = {move.code for move in analyse(game, observed, seat, bot, dice(1)).moves}
    other = next(move for move in game.legal(observed, seat) if move not in looked_at)
    found = analyse(game, observed, seat, bot, dice(1), also=[other])
    assert other in {move.code for move in found.moves}
    illegal = next(move for move in range(4096) if game.rules.refusal(observed, seat, move))
    with pytest.raises(IllegalMove):
        analyse(game, observed, seat, bot, dice(1), also=[illegal])


def test_a_move_asked_for_finds_room_beside_all_of_the_experts() -> None:
    game = GAMES["tuileries"]
    position, seat, _ = next(islice(walk(Case(game, 2, {}), "also", 60), 20, None))
    observed = game.observe(position, seat)
    bot = Thinker(game, "expert", Budget(simulations=200))
    looked_at = {move.code for move in analyse(game, observed, seat, bot, dice(1)).moves}
    other = next(move for move in game.legal(observed, seat) if move not in looked_at)
    assert other in {move.code for move in analyse(game, observed, seat, bot, dice(1), also=[other]).moves}


def test_who_has_nothing_to_decide_is_told() -> None:
    game = GAMES["tuileries"]
    position = game.start(2, 0, {}, bytes(32))
    with pytest.raises(TableeError, match="Seat 1 has nothing to decide"):
        analyse(game, game.observe(position, 1), 1, Thinker(game, "easy"), dice(1))


@pytest.mark.parametrize("win", [0.0, 0.03, 0.5, 0.8, 1.0])
@pytest.mark.parametrize("visits", [0, 1, 5, 1000])
def test_an_interval_is_open_and_holds_its_mean(win: float, visits: int) -> None:
    low, high = win_interval(win, 0.0, visits)
    assert 0 <= low <= win <= high <= 1
    assert high - low > 1 / (visits + 4)


def test_four_times_the_simulations_halve_the_interval() -> None:
    wide, narrow = (win_interval(0.6, (0.24 / visits) ** 0.5, visits) for visits in (2500, 10000))
    assert (wide[1] - wide[0]) / (narrow[1] - narrow[0]) == pytest.approx(2, rel=0.01)


def test_dice_depend_on_every_word() -> None:
    texts: list[tuple[object, ...]] = [("a", 1), ("a", 2), ("a 1",), ("a1",), ("a", 1, 0)]
    assert len({dice_for(*words).tobytes() for words in texts}) == 5
    assert dice_for("a", 1).tobytes() == dice_for("a", 1).tobytes()
