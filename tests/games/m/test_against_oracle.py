"""M's engine beside a naive second reading of the rules: random games, compared move for move.

Of every game setup, events, scores and result are compared; the whole legal set at one position in eight,
because the oracle takes a millisecond to list it. TABLEE_ORACLE_MOVES says how many moves are played.
"""

import os
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.core.buffer import Position
from tablee.games.m import GAME
from tablee.games.m.view import target
from tests.games.m.oracle import Oracle

MOVES = int(os.environ.get("TABLEE_ORACLE_MOVES", "25000"))
LISTED = 8
SWITCHES = ("pass_freely", "blank_matches", "connect_diagonally", "line_may_have_gaps")


class Trusting(Oracle):
    """The oracle, listing legal moves only when asked to: elsewhere it believes the engine's move."""

    believed: str | None = None

    def legal(self, seat: int) -> set[str]:
        return super().legal(seat) if self.believed is None else {self.believed}

    def follow(self, seat: int, move: str) -> list[dict[str, Any]]:
        self.believed = move
        events = self.play(seat, move, [])
        self.believed = None
        return events


def random_options(dice: random.Random) -> dict[str, Any]:
    """An edition as printed, or every option on its own."""
    options: dict[str, Any] = {"edition": dice.choice(["tiles", "cards"])}
    if options["edition"] == "cards":
        options["layout"] = dice.choice(["pi", "zigzag"])
    if dice.random() < 0.5:
        options |= {name: dice.random() < 0.5 for name in SWITCHES}
        options["take_order"] = dice.choice(["right", "left"])
    return options


def texts(position: Position, seat: int) -> list[str]:
    return [GAME.notation.format_move(position, move) for move in GAME.legal(position, seat)]


def eager(moves: list[int], position: Position, dice: random.Random) -> int:
    """Any move, but often one that starts a scoring round, or places, to reach every corner of the rules."""
    if dice.random() < 0.5:
        return dice.choice(moves)
    targets = [target(position, position.number("turn"), move) for move in moves]
    scoring = [move for move, each in zip(moves, targets, strict=True) if each.line]
    placing = [move for move, each in zip(moves, targets, strict=True) if each.do == "place"]
    return dice.choice(scoring or placing or moves)


def play(seed: int, seats: int, options: dict[str, Any]) -> int:
    """One game by both; returns how many moves it had."""
    dice = random.Random(seed)
    first = dice.randrange(seats)
    position = GAME.start(seats, first, options, dice.randbytes(32))
    oracle = Trusting(GAME.complete_options(options, seats), seats, first, GAME.narrate.setup(position))
    played = 0
    style = dice.random() < 0.3
    while not oracle.is_over():
        assert set(GAME.to_act(position)) == oracle.to_act()
        (seat,) = oracle.to_act()
        moves = GAME.legal(position, seat)
        if (played + seed) % LISTED == 0:
            formatted = [GAME.notation.format_move(position, move) for move in moves]
            assert len(set(formatted)) == len(moves)
            assert set(formatted) == oracle.legal(seat)
        move = eager(moves, position, dice) if style else dice.choice(moves)
        text = GAME.notation.format_move(position, move)
        assert GAME.notation.parse_move(position, text) == move
        events = GAME.play(position, seat, move)
        expected = oracle.follow(seat, text)
        assert events == expected
        assert [list(event) for event in events] == [list(event) for event in expected]
        assert GAME.scores(position) == oracle.scores()
        played += 1
    assert GAME.to_act(position) == []
    assert GAME.narrate.result(position) == oracle.result()
    return played


def test_random_games() -> None:
    dice = random.Random("M")
    played = 0
    game = 0
    while played < MOVES:
        played += play(game, 2 + game % 5, random_options(dice))
        game += 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seats=st.integers(2, 6),
    first=st.integers(0, 5),
    seed=st.binary(min_size=32, max_size=32),
    edition=st.sampled_from(["tiles", "cards"]),
    zigzag=st.booleans(),
    switches=st.fixed_dictionaries({}, optional={name: st.booleans() for name in SWITCHES}),
    take_order=st.sampled_from(["right", "left"]),
    choices=st.lists(st.integers(0, 10**6), max_size=60),
)
def test_chosen_games(
    seats: int,
    first: int,
    seed: bytes,
    edition: str,
    zigzag: bool,
    switches: dict[str, bool],
    take_order: str,
    choices: list[int],
) -> None:
    layout = "zigzag" if zigzag and edition == "cards" else "pi"
    options = {"edition": edition, "layout": layout, "take_order": take_order} | switches
    position = GAME.start(seats, first % seats, options, seed)
    oracle = Oracle(GAME.complete_options(options, seats), seats, first % seats, GAME.narrate.setup(position))
    for choice in choices:
        if oracle.is_over():
            break
        (seat,) = GAME.to_act(position)
        moves = GAME.legal(position, seat)
        assert set(texts(position, seat)) == oracle.legal(seat)
        move = moves[choice % len(moves)]
        text = GAME.notation.format_move(position, move)
        assert GAME.play(position, seat, move) == oracle.play(seat, text, [])
        assert GAME.scores(position) == oracle.scores()
