"""The search keeps its budget, repeats itself, stays within its memory, and finds what there is to find."""

from collections.abc import Iterator

import pytest

from tablee.bots import make_bot
from tablee.bots.evaluation import game_settings
from tablee.bots.levels import LEVELS
from tablee.bots.search.searcher import Searcher, nodes_in
from tablee.bots.search.settings import Budget
from tablee.bots.search.tree import NODE
from tablee.bots.thinker import Thinker
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import dice
from tests.conformance.cases import CASES, IDS, Case, walk

NAMES = list(GAMES)


def decisions(game: Game, most: int = 60, seats: int = 2) -> Iterator[tuple[Position, int]]:
    """What seats with a choice see in one random game."""
    for position, seat, _ in walk(Case(game, seats, {}), f"search {game.name}", most):
        if len(game.legal(position, seat)) > 1:
            yield game.observe(position, seat), seat


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("simulations", [1, 5, 100, 1001])
def test_a_budget_of_simulations_is_kept_exactly(name: str, threads: int, simulations: int) -> None:
    searcher = Searcher(GAMES[name], threads=threads)
    for number, (observed, seat) in enumerate(decisions(GAMES[name], 12)):
        found = searcher.search(observed, seat, dice(number), Budget(simulations=simulations))
        assert found.simulations == simulations
        assert sum(candidate.visits for candidate in found.candidates) == simulations
    searcher.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_dice_give_the_same_search(name: str, threads: int) -> None:
    """To the last digit, whatever was searched before and however the threads take turns."""
    game = GAMES[name]
    observed, seat = list(decisions(game))[-1]
    one, other = Searcher(game, threads=threads), Searcher(game, threads=threads)
    for before, where in decisions(game, 8):
        other.search(before, where, dice(7), Budget(simulations=300))
    budget = Budget(simulations=2000)
    assert one.search(observed, seat, dice(5), budget) == other.search(observed, seat, dice(5), budget)
    one.close()
    other.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_budget_of_time_ends(name: str) -> None:
    """How exactly it is kept is measured in benchmarks/search.py."""
    searcher = Searcher(GAMES[name])
    observed, seat = next(decisions(GAMES[name]))
    found = searcher.search(observed, seat, dice(1), Budget(milliseconds=20))
    assert found.simulations >= len(found.candidates)
    assert found.best.visits > 0


def test_a_budget_is_one_of_the_two() -> None:
    for budget in (Budget(), Budget(5, 5), Budget(-1), Budget(milliseconds=-3)):
        with pytest.raises(TableeError):
            budget.checked()


def test_searches_in_a_row_are_not_the_same_stream() -> None:
    """The dice given move on, and not by their own step: two searches share no throws."""
    game = GAMES["tuileries"]
    searcher = Searcher(game)
    observed, seat = next(decisions(game))
    thrown = dice(3)
    moves = searcher.rank(observed, seat, thrown, 2)
    found = [searcher.compare(observed, seat, thrown, 200, moves).candidates[0].result for _ in range(20)]
    assert len(set(found)) == 20
    spread = (max(found) - min(found)) / searcher.compare(observed, seat, thrown, 200, moves).candidates[0].error
    assert spread > 1  # twenty means of a hundred results each, if they are independent, spread by about four errors


@pytest.mark.parametrize("memory_mb", [1, 16, 256])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_trees_stay_within_the_memory_given(memory_mb: int, threads: int) -> None:
    used = nodes_in(memory_mb, threads) * threads * NODE.itemsize
    assert memory_mb * 2**20 / 4 < used <= memory_mb * 2**20


def test_a_full_tree_does_no_harm() -> None:
    game = GAMES["mounstein"]
    small = Searcher(game, game_settings(game)._replace(depth=8), memory_mb=1)
    for number, (observed, seat) in enumerate(decisions(game, 6)):
        found = small.search(observed, seat, dice(number), Budget(simulations=20_000))
        assert found.simulations == 20_000
        assert game.rules.refusal(observed, seat, found.best.move) == 0


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_every_candidate_is_legal_and_there_is_one(case: Case) -> None:
    searcher = Searcher(case.game)
    for number, (position, seat, _) in enumerate(walk(case, "candidates", 200)):
        if number % 3 == 0:
            observed = case.game.observe(position, seat)
            moves = searcher.rank(observed, seat, dice(number))
            assert moves
            assert len(set(moves)) == len(moves)
            assert all(case.game.rules.refusal(position, seat, move) == 0 for move in moves)


@pytest.mark.parametrize("name", NAMES)
def test_moves_left_out_are_never_all(name: str) -> None:
    """With room for all moves, only unwise ones are missing."""
    game = GAMES[name]
    searcher = Searcher(game)
    for number, (observed, seat) in enumerate(decisions(game, 120)):
        legal = game.legal(observed, seat)
        if name != "maho" and len(legal) <= 64:
            assert sorted(searcher.rank(observed, seat, dice(number))) == sorted(legal)


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_at_once_is_taken(level: str) -> None:
    """Tuileries, the last square: of two last tiles one scores enough to win, the other does not."""
    game = GAMES["tuileries"]
    bot = make_bot(f"{level}@200", game)
    taken = 0
    for number in range(30):
        position = game.start(2, 0, {"ending": "full-board"}, number.to_bytes(32, "little"))
        thrown = dice(number)
        while int(position["hand_sizes"][:2].sum()) > 2:
            seat = game.to_act(position)[0]
            game.rules.play(position, seat, game.rules.sample(position, seat, thrown))
        seat = game.to_act(position)[0]
        results = {}
        for move in game.legal(position, seat):
            after = position.copy()
            game.rules.play(after, seat, move)
            while acting := game.to_act(after):  # the rest is forced
                game.rules.play(after, acting[0], game.legal(after, acting[0])[0])
            scores = game.scores(after)
            results[move] = (scores[seat] > scores[1 - seat]) - (scores[seat] < scores[1 - seat])
        if len(set(results.values())) > 1:
            taken += 1
            chosen = bot.choose(game.observe(position, seat), seat, dice(number))
            assert results[chosen] == max(results.values())
    assert taken > 0


def test_the_last_joker_is_kept_for_the_pair() -> None:
    """All series laid, a joker and another card in the hand: the joker is never thrown away, for it wins the round."""
    game = GAMES["maho"]
    bot = Thinker(game, "easy")
    seen = 0
    position, thrown = game.start(3, 0, {"jokers": 4, "mode": "original"}, bytes(32)), dice(1)
    while acting := game.to_act(position):
        seat = acting[0]
        move = bot.choose(game.observe(position, seat), seat, thrown)
        has_joker = int(position["hands"][seat][0]) >> 36 & 1
        if position["laid_sizes"][seat] == 4 and has_joker and position["phase"] == 1:
            seen += 1
            assert move != 36
        game.rules.play(position, seat, move)
    assert seen > 0


def test_bots_never_shout_falsely() -> None:
    game = GAMES["maho"]
    windows = 0
    bots = [make_bot(f"{level}@30", game) for level in LEVELS]
    for position, seat, _ in walk(Case(game, 4, {}), "windows", 1500):
        if position["phase"] == 2:
            windows += 1
            after = position.copy()
            game.rules.play(after, seat, bots[windows % 4].choose(game.observe(position, seat), seat, dice(windows)))
            assert after["phase"] != 4
            assert not int(after["shouted"]) >> seat & 1 or int(position["shouted"]) >> seat & 1
    assert windows > 50


def test_a_budget_may_be_written_with_the_name() -> None:
    game = GAMES["m"]
    observed, seat = next(decisions(game))
    bot = make_bot("strong@77", game)
    assert isinstance(bot, Thinker)
    assert bot.consider(observed, seat, dice(1)).simulations == 77
    for wrong in ("greedy@5", "strong@", "strong@0", "strong@5s", "Strong", "strong@-1"):
        with pytest.raises(TableeError):
            make_bot(wrong, game)
