"""Mounstein against its oracle, the naive second reading of GAMES.md, on random games.

TABLEE_ORACLE_MOVES sets how many moves are compared (default 20,000; the conformance suite adds more). Every
event, seat to act and score is compared; the set of all legal placements, which costs the oracle most, at one
position in LISTED; the reason for a refusal at a few random placements of every position.
"""

import os
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.kernel import PLAIN
from tablee.games.mounstein import GAME
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.rules import MOVES
from tablee.games.mounstein.texts import REFUSALS
from tests.games.mounstein.oracle import Oracle, is_on_board

COMPARED = int(os.environ.get("TABLEE_ORACLE_MOVES", "500" if PLAIN else "20000"))
LISTED = 8
TRIED = 10


def random_options(rng: random.Random) -> dict[str, Any]:
    board = rng.choice([20, 21, 24, 32, 32, 47, 60])
    while True:
        base = [rng.randint(-9, 9), rng.randint(-9, 9), rng.randrange(12)]
        if is_on_board((base[0], base[1], base[2]), board):
            break
    return {
        "board": board,
        "base": base,
        "reversible": rng.random() < 0.7,
        "contact": rng.choice([1, 2]),
        "stable": rng.random() < 0.7,
    }


def compare_game(options: dict[str, Any], seats: int, rng: random.Random, listed: int) -> int:
    """One whole random game in step with the oracle; returns its number of moves."""
    first = rng.randrange(seats)
    position = GAME.start(seats, first, options, rng.randbytes(32))
    oracle = Oracle(options, seats, first, GAME.narrate.setup(position))
    assert oracle.begin([]) == GAME.narrate.opening(position) == []
    moves = 0
    while acting := GAME.to_act(position):
        [seat] = acting
        assert oracle.to_act() == {seat}
        legal = GAME.legal(position, seat)
        if moves % listed == 0:
            assert {GAME.notation.format_move(position, move) for move in legal} == oracle.legal(seat)
        for move in [*rng.choices(range(MOVES), k=TRIED), *rng.choices(legal, k=2)]:
            q, r, o = placement_of(move)
            code = GAME.rules.refusal(position, seat, move)
            assert (REFUSALS[code].rule if code else None) == oracle.refusal((q, r, o))
            assert (code == 0) == (move in legal)
        move = rng.choice(legal)
        text = GAME.notation.format_move(position, move)
        assert GAME.play(position, seat, move) == oracle.play(seat, text, [])
        assert GAME.scores(position) == oracle.scores()
        moves += 1
    assert oracle.is_over()
    assert GAME.narrate.result(position) == oracle.result()
    return moves


def test_random_games_agree() -> None:
    rng = random.Random("mounstein")
    done = games = 0
    while done < COMPARED:
        done += compare_game(random_options(rng), 2 + games % 3, rng, LISTED)
        games += 1


@settings(max_examples=3 if PLAIN else 15, deadline=None, derandomize=True)
@given(
    board=st.integers(20, 60),
    base=st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(0, 11)).map(list),
    reversible=st.booleans(),
    contact=st.integers(1, 2),
    stable=st.booleans(),
    seats=st.integers(2, 4),
    chooser=st.randoms(use_true_random=False),
)
def test_any_options_agree(chooser: random.Random, seats: int, **options: Any) -> None:
    compare_game(options, seats, random.Random(chooser.getrandbits(64)), listed=16)
