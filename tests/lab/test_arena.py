"""The arena: fair deals, honest intervals, and results that depend on the arguments only."""

import threading
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tablee.bots import Bot, make_bot
from tablee.core.errors import TableeError
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import Buffer
from tablee.lab.arena import Standing, arena, in_order
from tablee.lab.deals import Bench, Clock, Deal, Pair, Played, play_deal, play_out
from tablee.lab.intervals import (
    ENOUGH,
    anytime_interval,
    is_decided,
    log_capital,
    mean_interval,
    share_interval,
    student,
)
from tablee.lab.ratings import RatedGame, rate
from tablee.lab.report import ArenaReport, sum_up

TUILERIES = GAMES["tuileries"]


class Spy:
    """A random bot that notes who moved, where, and what they saw."""

    def __init__(self, name: str, seen: list[tuple[str, int, bytes]]) -> None:
        self.name, self.seen = name, seen
        self.bot = make_bot("random", TUILERIES)

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        self.seen.append((self.name, seat, observed.tobytes()))
        return self.bot.choose(observed, seat, dice)


def reproducible(report: ArenaReport) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(report))
    del told["timing"]
    return told


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players: int) -> None:
    report = arena(TUILERIES, ["greedy", "random"], 40 * players, players=players, seed="beats")
    (pairing,) = report.pairings
    assert pairing.verdict == "better"
    assert pairing.stopped
    assert pairing.games == pairing.deals * players < 40 * players
    assert pairing.wins.fair == 1 / players < pairing.wins.anytime.low
    assert pairing.margin.mean > 0
    assert [rating.entrant for rating in report.ratings] == ["greedy", "random"]
    (reverse,) = arena(TUILERIES, ["random", "greedy"], 40 * players, players=players, seed="beats").pairings
    assert reverse.verdict == "worse"


@pytest.mark.parametrize(("game", "players"), [("m", 3), ("maho", 2), ("mounstein", 3)])
def test_every_game_can_be_fought_out(game: str, players: int) -> None:
    options = {"mode": "basic"} if game == "maho" else {}
    (pairing,) = arena(GAMES[game], ["greedy", "random"], 10, players=players, options=options, stop=False).pairings
    assert pairing.deals == 10 // players
    assert not pairing.stopped


@pytest.mark.parametrize("players", [2, 3])
def test_each_entrant_gets_each_hand_of_a_deal(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, bytes]] = []
    games: list[list[tuple[str, int, bytes]]] = []

    def noting(*arguments: Any) -> Any:
        seen.clear()
        result = play_out(*arguments)
        games.append(seen.copy())
        return result

    monkeypatch.setattr("tablee.lab.deals.play_out", noting)
    openings = set()
    for number in range(players + 1):
        games.clear()
        deal = play_deal(TUILERIES, (Spy("a", seen), Spy("b", seen)), players, number, "rotate", {})
        assert [game.seat for game in deal.games] == list(range(players))
        for turn, moves in enumerate(games):
            seated = {seat: name for name, seat, _ in moves}
            assert seated == {seat: "a" if seat == turn else "b" for seat in range(players)}
        assert {moves[0][1] for moves in games} == {number % players}
        first_looks = {moves[0][2] for moves in games}
        assert len(first_looks) == 1
        openings |= first_looks
    assert len(openings) == players + 1


def test_twins_are_exactly_even() -> None:
    """Nothing but the seat tells the entrants apart, so whatever one twin wins the other wins too."""
    for number in range(3):
        twins = make_bot("greedy", TUILERIES), make_bot("greedy", TUILERIES)
        deal = play_deal(TUILERIES, twins, 3, number, "twins", {})
        assert deal.share == pytest.approx(1 / 3)
        assert len({game.scores for game in deal.games}) == 1


def test_shared_wins_and_margins() -> None:
    assert Played(0, (5, 5, 2), (0, 1)).share == 0.5
    assert Played(2, (5, 5, 2), (0, 1)).share == 0
    assert Played(2, (5, 5, 2), (0, 1)).margin == -3
    assert Played(0, (5, 4, 2), (0,)).margin == 1


def test_the_results_do_not_depend_on_the_workers() -> None:
    reports = [arena(TUILERIES, ["random", "greedy"], 60, seed="w", workers=workers) for workers in (1, 2, 5)]
    assert reports[0].pairings[0].stopped
    assert reproducible(reports[0]) == reproducible(reports[1]) == reproducible(reports[2])
    assert reproducible(reports[0]) != reproducible(arena(TUILERIES, ["random", "greedy"], 60, seed="v"))


def test_a_bot_never_serves_two_threads() -> None:
    bench = Bench(TUILERIES, ["greedy", "random"])
    pair = Pair("greedy", "random")
    with bench.lend(pair) as ours, bench.lend(pair) as theirs:
        assert not {id(bot) for bot in ours} & {id(bot) for bot in theirs}
        used: set[Bot] = {*ours, *theirs}
    with bench.lend(pair) as again:
        assert set(again) <= used


def test_work_is_taken_in_order_and_the_rest_abandoned() -> None:
    late = threading.Event()

    def task(number: int, abandoned: threading.Event) -> int:
        if number == 0:
            late.wait(5)  # until a later one has overtaken it
        if number == 1:
            late.set()
        if number > 3:
            assert abandoned.wait(5)
        return number

    coming = in_order(task, 100, 2)
    assert [next(coming) for _ in range(4)] == [0, 1, 2, 3]
    coming.close()
    assert list(in_order(lambda number, _: number, 7, 3)) == list(range(7))


def test_an_error_in_a_worker_comes_out() -> None:
    def task(number: int, _: threading.Event) -> int:
        return 1 // (number - 2)

    with pytest.raises(ZeroDivisionError):
        list(in_order(task, 10, 2))


def test_without_stopping_all_is_played_and_progress_told() -> None:
    told: list[Standing] = []
    report = arena(TUILERIES, ["greedy", "random"], 31, stop=False, workers=2, progress=told.append)
    (pairing,) = report.pairings
    assert (pairing.deals, pairing.games, pairing.stopped, pairing.verdict) == (15, 30, False, "better")
    assert [standing.games for standing in told] == list(range(2, 31, 2))
    assert told[-1].rate == pytest.approx(pairing.wins.rate)
    assert told[-1].pair == ("greedy", "random")


def test_an_interrupt_keeps_what_is_done() -> None:
    def interrupt(standing: Standing) -> None:
        if standing.games == 8:
            raise KeyboardInterrupt

    threads = threading.active_count()
    report = arena(TUILERIES, ["greedy", "random"], 1000, stop=False, seed="i", progress=interrupt)
    assert report.interrupted
    assert threading.active_count() == threads
    whole = arena(TUILERIES, ["greedy", "random"], 8, stop=False, seed="i")
    assert report.pairings[0].deals == 4
    assert report.pairings[0].wins == whole.pairings[0].wins
    assert report.ratings == whole.ratings


@pytest.mark.parametrize(
    ("entrants", "games", "more", "words"),
    [
        (["greedy"], 10, {}, ("deux robots", "two bots")),
        (["greedy", "random", "greedy"], 10, {}, ("deux fois", "twice")),
        (["greedy", "clever"], 10, {}, ("pas de robot", "no bot")),
        (["greedy", "random"], 0, {}, ("au moins 2", "at least 2")),
        (["greedy", "random"], 2, {"players": 3}, ("au moins 3", "at least 3")),
        (["greedy", "random"], 10, {"players": 9}, ("pas à 9", "not 9")),
        (["greedy", "random"], 10, {"workers": 0}, ("au moins un", "at least one")),
    ],
)
def test_refusals(entrants: list[str], games: int, more: dict[str, Any], words: tuple[str, str]) -> None:
    with pytest.raises(TableeError) as caught:
        arena(TUILERIES, entrants, games, **more)
    assert words[0] in caught.value.say("fr")
    assert words[1] in caught.value.say("en")


def test_student_is_scipys() -> None:
    for freedom in (1, 2, 3, 4, 7, 30, 101, 5000):
        assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-8)


def test_intervals_on_known_numbers() -> None:
    assert mean_interval([3.0]) is None
    assert mean_interval([3.0, 3.0]) == (3, 3)
    low, high = stats.t.interval(0.95, 4, 3, stats.sem([1, 2, 3, 4, 5]))
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((low, high))
    # Never a point, never beyond 0 and 1, and not far from Wilson's after nothing but wins.
    interval = share_interval([1.0] * 100)
    wilson = stats.binomtest(100, 100).proportion_ci(method="wilson")
    assert interval.high == 1
    assert wilson.low - 0.02 < interval.low < wilson.low
    assert share_interval([0.5]).holds(0.01)
    # With many results the imagined ones are forgotten, and the interval is as narrow as these results allow.
    many = [0.5] * 900 + [1.0] * 60 + [0.0] * 40
    plain = mean_interval(many)
    assert plain is not None
    assert share_interval(many) == pytest.approx(plain, abs=0.002)
    coins = stats.binomtest(510, 1000).proportion_ci(method="wilson")
    assert share_interval(many).high - share_interval(many).low < (coins.high - coins.low) / 2


def test_share_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = np.random.default_rng(7)
    for weights in ([0.25, 0.5, 0.25], [0.05, 0.15, 0.8], [0, 0.03, 0.97]):
        rows = chance.choice([0.0, 0.5, 1.0], (1000, 40), p=weights)
        truth = weights[1] / 2 + weights[2]
        assert np.mean([share_interval(row.tolist()).holds(truth) for row in rows]) > 0.935


VALUES = np.array([0.0, 0.5, 1.0])


def stops(weights: list[float], fair: float, runs: int, deals: int) -> Any:
    """For each run of deals, after each deal, whether it would have been stopped there."""
    drawn = np.random.default_rng(3).choice(3, (runs, deals), p=weights)
    counts = np.stack([(drawn == kind).cumsum(axis=1) for kind in range(3)], axis=-1)
    return log_capital(VALUES, counts, fair) >= ENOUGH


@pytest.mark.parametrize(
    ("weights", "fair"),
    [
        ([0.5, 0, 0.5], 0.5),
        ([0.25, 0.5, 0.25], 0.5),
        ([0.05, 0.9, 0.05], 0.5),
        ([0.75, 0, 0.25], 0.25),
        ([0.6, 0.3, 0.1], 0.25),
    ],
)
def test_equals_are_seldom_told_apart_however_often_one_looks(weights: list[float], fair: float) -> None:
    assert stops(weights, fair, 2000, 400).any(axis=1).mean() <= 0.05 + 2 * (0.05 * 0.95 / 2000) ** 0.5


def test_the_better_one_is_found_out_soon() -> None:
    found = stops([0.1, 0.5, 0.4], 0.5, 500, 400)
    assert found.any(axis=1).all()
    assert np.median(found.argmax(axis=1)) < 80


@given(st.dictionaries(st.sampled_from([0.0, 0.25, 0.5, 2 / 3, 1.0]), st.integers(1, 400), min_size=1))
def test_the_anytime_interval_is_what_is_not_decided(tally: dict[float, int]) -> None:
    low, high = anytime_interval(tally)
    mean = sum(value * times for value, times in tally.items()) / sum(tally.values())
    assert 0 <= low <= mean + 1e-12
    assert mean - 1e-12 <= high <= 1
    for share in np.linspace(0.01, 0.99, 25):
        assert is_decided(tally, share) == (not low < share < high)


def deals_of(result: Played, count: int) -> list[Deal]:
    clocks = (Clock(1, 0.0), Clock(1, 0.0))
    return [Deal(number, (result, result), clocks) for number in range(count)]


def test_the_verdict_goes_by_the_interval_that_holds() -> None:
    """Seven wins and no loss: enough if it was to be seven, not if one would have stopped at any time."""
    deals = deals_of(Played(0, (1, 0), (0,)), 7)
    pair = Pair("a", "b")
    assert sum_up(pair, deals, 7, stop=False).verdict == "better"
    assert sum_up(pair, deals, 7, stop=True).verdict == "undecided"
    assert sum_up(pair, deals, 8, stop=False).verdict == "undecided"  # interrupted
    assert sum_up(pair, deals_of(Played(0, (0, 1), (1,)), 9), 20, stop=True).verdict == "worse"


def test_ratings_know_twins_from_betters() -> None:
    even = [RatedGame("ab", (1, 0)), RatedGame("ab", (0, 1))] * 30
    ratings = {rating.entrant: rating for rating in rate(["a", "b"], even)}
    assert ratings["a"].mu == pytest.approx(ratings["b"].mu, abs=2)
    assert ratings["a"].ordinal == pytest.approx(ratings["a"].mu - 3 * ratings["a"].sigma)
    ladder = [RatedGame("ab", (1, 0)), RatedGame("bc", (1, 0)), RatedGame("ac", (1, 0))] * 10
    assert [rating.entrant for rating in rate(["c", "a", "b"], ladder)] == ["a", "b", "c"]
    one_against_three = [RatedGame("abbb", (3, 2, 1, 0)), RatedGame("bbba", (2, 1, 0, 3))] * 10
    mus = [rating.mu for rating in rate(["b", "a"], one_against_three)]
    assert all(better > worse for better, worse in pairwise(mus))
