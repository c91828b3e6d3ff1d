"""No bot ever makes an illegal move: whole games with players, counts and options at random.

TABLEE_LEGAL_GAMES sets how many; `make prove` plays 10,000.
"""

import os
import random

import pytest

from tablee.bots.bot import SIMPLE, Bot, make_bot
from tablee.bots.levels import LEVELS
from tablee.games import GAMES
from tablee.lab.deals import play_out
from tests.conformance.cases import seed_of
from tests.conformance.variety import COUNTS, random_options

SPECS = (*SIMPLE, *(f"{level}@{simulations}" for level in LEVELS for simulations in (7, 40)))


def play_legally(name: str, seats: int, games: int, text: str) -> None:
    """`play_out` checks every move by the rules, and raises IllegalMove with the rule that forbids it."""
    game = GAMES[name]
    rng = random.Random(f"{text} {name} {seats}")
    made: dict[str, Bot] = {}
    for number in range(games):
        specs = [rng.choice(SPECS) for _ in range(seats)]
        for spec in specs:
            if spec not in made:
                made[spec] = make_bot(spec, game)
        options = random_options(name, seats, rng)
        scores, winners = play_out(
            game, [made[spec] for spec in specs], number % seats, seed_of(f"{text} {number}"), options
        )
        assert len(scores) == seats
        assert winners


@pytest.mark.parametrize(("name", "seats"), COUNTS)
def test_bots_play_whole_games_legally(name: str, seats: int) -> None:
    play_legally(name, seats, 2 if name == "maho" else 5, "legal")


@pytest.mark.heavy
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("name", "seats"), COUNTS)
def test_bots_play_thousands_of_games_legally(name: str, seats: int) -> None:
    games = int(os.environ.get("TABLEE_LEGAL_GAMES", "10000"))
    play_legally(name, seats, -(-games // len(COUNTS)), "proof")
