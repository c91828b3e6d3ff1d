"""Every built-in game against its oracle, the naive second reading of GAMES.md: move for move, on random games.

TABLEE_ORACLE_MOVES sets how many moves a game are compared (default 100,000, split over the player counts). Events,
seats to act and results are compared at every move; the list of all legal moves, which costs the oracles most, at one
position in `LISTED`.
"""

import importlib
import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.game import Event
from tablee.core.match import Match
from tablee.core.record import format_record
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.lab import simulate
from tablee.records import verify, verify_shuffles
from tests.conformance.cases import OPTION_SETS, OPTION_SETS_BY_RULES_1, likely, seed_of
from tests.conformance.variety import COUNTS, random_options

MOVES = int(os.environ.get("TABLEE_ORACLE_MOVES", "100000"))
LISTED = {"tuileries": 10, "m": 10, "mounstein": 10, "maho": 4}
CHANCE = ("deal", "reshuffle")

JUDGED = int(os.environ.get("TABLEE_JUDGED_GAMES", "3000"))


def oracle_of(name: str) -> Callable[..., Any]:
    oracle: Callable[..., Any] = importlib.import_module(f"tests.games.{name}.oracle").Oracle
    return oracle


def by_chance(events: list[Event]) -> list[Event]:
    return [event for event in events if event["do"] in CHANCE]


def compare_game(
    name: str, seats: int, options: dict[str, Any], rng: random.Random, listed: int, rules: int | None = None
) -> int:
    """One whole random game in step with its oracle, by that version of the rules; returns its number of moves."""
    game = GAMES[name]
    match = Match(game, ["x"] * seats, seed=seed_of(str(rng.random())), options=options, rules=rules)
    position = match.position
    oracle = oracle_of(name)(match.options, seats, match.first, match.setup, match.rules)
    assert oracle.begin(by_chance(match.events)) == match.events
    moves = 0
    while acting := game.to_act(position):
        assert oracle.to_act() == set(acting)
        seat = rng.choice(acting)
        if moves % listed == 0:
            for other in acting:
                texts = {game.notation.format_move(position, move) for move in game.legal(position, other)}
                assert oracle.legal(other) == texts
            assert oracle.scores() == game.scores(position)
        move = likely(game, position, seat, rng)
        text = game.notation.format_move(position, move)
        match.push(move, seat)
        events = match.last_events
        assert oracle.play(seat, text, by_chance(events)) == events
        moves += 1
    assert oracle.is_over()
    assert oracle.result() == game.narrate.result(position)
    return moves


@pytest.mark.parametrize(("name", "seats"), COUNTS, ids=lambda value: str(value))
def test_random_games_agree_with_the_oracle(name: str, seats: int) -> None:
    game = GAMES[name]
    wanted = MOVES // (game.most - game.fewest + 1)
    rng = random.Random(f"{name} {seats}")
    done = number = 0
    while done < wanted:
        options = OPTION_SETS[name][number % len(OPTION_SETS[name])]
        done += compare_game(name, seats, options, rng, LISTED[name])
        number += 1


@pytest.mark.parametrize(
    ("name", "rules"), [(name, n) for name in BUILT_IN for n in range(1, GAMES[name].rules_version)]
)
def test_games_by_older_rules_agree_with_the_oracle(name: str, rules: int) -> None:
    game = GAMES[name]
    rng = random.Random(f"{name} by rules {rules}")
    for number, options in enumerate(OPTION_SETS_BY_RULES_1[name]):
        for _ in range(5):
            compare_game(
                name, game.fewest + number % (game.most - game.fewest + 1), options, rng, listed=25, rules=rules
            )


def option_values(name: str) -> st.SearchStrategy[dict[str, Any]]:
    strategies: dict[str, st.SearchStrategy[dict[str, Any]]] = {
        "tuileries": st.fixed_dictionaries(
            {},
            optional={
                "ending": st.sampled_from(["first-out", "full-board"]),
                "circles": st.permutations([f"{file}{row}" for file in "abcdefgh" for row in range(1, 9)]).map(
                    lambda squares: squares[:4]
                ),
            },
        ),
        "m": st.fixed_dictionaries(
            {"edition": st.sampled_from(["tiles", "cards"])},
            optional={
                "pass_freely": st.booleans(),
                "blank_matches": st.booleans(),
                "take_order": st.sampled_from(["left", "right"]),
                "connect_diagonally": st.booleans(),
                "line_may_have_gaps": st.booleans(),
                "pass_needs_chip": st.booleans(),
            },
        ).flatmap(
            lambda options: st.sampled_from(["pi", "zigzag"] if options["edition"] == "cards" else ["pi"]).map(
                lambda layout: options | {"layout": layout}
            )
        ),
        "mounstein": st.fixed_dictionaries(
            {},
            optional={
                "board": st.integers(20, 60),
                "base": st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(0, 11)).map(list),
                "reversible": st.booleans(),
                "contact": st.sampled_from([1, 2, "sheet"]),
                "stable": st.booleans(),
            },
        ),
        "maho": st.fixed_dictionaries(
            {"mode": st.sampled_from(["basic", "standard", "original"])},
            optional={
                "jokers": st.integers(0, 4),
                "false_shouts": st.sampled_from(["allowed", "prevented"]),
                "reshuffles": st.integers(0, 4),
                "length": st.integers(1, 6),
            },
        ).flatmap(
            lambda options: st.integers(0, 9 if options["mode"] != "basic" else 0).map(
                lambda silver: options | {"silver": silver}
            )
        ),
    }
    return strategies[name]


@pytest.mark.parametrize("name", BUILT_IN)
@settings(max_examples=25, deadline=None, derandomize=True, print_blob=False)
@given(data=st.data())
def test_any_options_agree_with_the_oracle(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    seats = data.draw(st.integers(game.fewest, game.most))
    options = data.draw(option_values(name))
    compare_game(name, seats, options, random.Random(data.draw(st.integers())), listed=25)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "seats"), COUNTS, ids=lambda value: str(value))
def test_simulated_records_are_judged_to_hold(name: str, seats: int) -> None:
    """The oracle as an independent referee over whole records, with options and bots at random."""
    judge = importlib.import_module(f"tests.games.{name}.oracle").judge
    game = GAMES[name]
    rng = random.Random(f"judge {name} {seats}")
    for number in range(JUDGED // (game.most - game.fewest + 1)):
        options = random_options(name, seats, rng)
        bots = [rng.choice(["random", "greedy"]) for _ in range(seats)]
        for record in simulate(game, seats, 1, bots, f"judge {number}", options):
            assert judge(json.loads(format_record(record))) == []
            verify(record)
            verify_shuffles(record)
