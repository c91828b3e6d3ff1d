"""Maho!'s engine beside a naive second reading of the rules: random matches, compared move for move.

Who may act, every event with the order of its keys, the scores and the result are compared at each move, and the
full legal sets of all who may act at every third position on average, which is where the time goes. Some seats play
at random, some wisely enough to win rounds; matches of random players can last very long, so a match is left after
MOST moves. TABLEE_ORACLE_MOVES says how many moves there are in all.
"""

import os
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.buffer import Position
from tablee.games.maho import GAME
from tests.games.maho.oracle import Oracle, judge

MOVES = int(os.environ.get("TABLEE_ORACLE_MOVES", "100000"))
MOST = 1500
LISTED = 1 / 3


def random_options(dice: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {"mode": dice.choice(["basic", "standard", "original"])}
    if options["mode"] != "basic" and dice.random() < 0.5:
        options["silver"] = dice.randrange(10)
    if dice.random() < 0.6:
        options["jokers"] = dice.randrange(5)
    if dice.random() < 0.6:
        options["reshuffles"] = dice.randrange(5)
    options["false_shouts"] = dice.choice(["allowed", "prevented"])
    return options


def choose(oracle: Oracle, seat: int, moves: list[str], wisdom: float, dice: random.Random) -> str:
    """Any move; or, with some wisdom, series whenever they can be had and shouts only when they are good."""
    if dice.random() >= wisdom:
        return dice.choice(moves)
    if oracle.phase == "window":
        return "shout" if oracle.can_use_discard(seat) and "shout" in moves else "pass"
    laying = [move for move in moves if move.startswith("lay")]
    if laying:
        return dice.choice(laying)
    hand = oracle.hands[seat]
    lonely = [move for move in moves if move.startswith("discard") and hand.count(move[8:]) == 1 and move[8:] != "jk"]
    return dice.choice(lonely or moves)


def begin(
    seed: bytes, seats: int, first: int, options: dict[str, Any]
) -> tuple[Position, Oracle, list[dict[str, Any]]]:
    position = GAME.start(seats, first, options, seed)
    oracle = Oracle(GAME.complete_options(options, seats), seats, first, GAME.narrate.setup(position))
    events = GAME.narrate.opening(position)
    assert oracle.begin(events[:1]) == events
    return position, oracle, events


def step(position: Position, oracle: Oracle, seat: int, text: str) -> list[dict[str, Any]]:
    """One move by both."""
    move = GAME.notation.parse_move(position, text)
    assert GAME.notation.format_move(position, move) == text
    events = GAME.play(position, seat, move)
    chance = [event for event in events if event["do"] in ("deal", "reshuffle")]
    expected = oracle.play(seat, text, chance)
    assert events == expected
    assert [list(event) for event in events] == [list(event) for event in expected]
    assert GAME.scores(position) == oracle.scores()
    assert set(GAME.to_act(position)) == oracle.to_act()
    return events


def legal(position: Position, seat: int) -> list[str]:
    texts = [GAME.notation.format_move(position, move) for move in GAME.legal(position, seat)]
    assert len(set(texts)) == len(texts)
    return sorted(texts)


def play(seed: int, seats: int, options: dict[str, Any], most: int = MOST) -> int:
    """One match by both; returns how many moves it had."""
    dice = random.Random(seed)
    first = dice.randrange(seats)
    position, oracle, events = begin(dice.randbytes(32), seats, first, options)
    wisdom = [dice.choice([0, 0.5, 0.9, 0.97, 0.99]) for _ in range(seats)]
    played = 0
    while not oracle.is_over() and played < most:
        if dice.random() < LISTED:
            for other in oracle.to_act():
                assert legal(position, other) == sorted(oracle.legal(other))
        seat = dice.choice(sorted(oracle.to_act()))
        move = choose(oracle, seat, legal(position, seat), wisdom[seat], dice)
        events += step(position, oracle, seat, move)
        played += 1
    if oracle.is_over():
        assert GAME.narrate.result(position) == oracle.result()
        assert judge(record(oracle, first, events)) == []
    return played


def record(oracle: Oracle, first: int, events: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": "tablee-record/1",
        "game": "maho",
        "rules": 1,
        "options": oracle.options,
        "players": ["x"] * oracle.seats,
        "first": first,
        "seed": "0" * 64,
        "setup": {},
        "events": events,
        "result": oracle.result(),
    }


def test_random_matches() -> None:
    dice = random.Random("Maho!")
    played = 0
    while played < MOVES:
        played += play(dice.getrandbits(32), dice.randint(2, 6), random_options(dice))


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_options_and_any_choices(data: st.DataObject) -> None:
    mode = data.draw(st.sampled_from(["basic", "standard", "original"]))
    options = {
        "mode": mode,
        "silver": 0 if mode == "basic" else data.draw(st.integers(0, 9)),
        "jokers": data.draw(st.integers(0, 4)),
        "false_shouts": data.draw(st.sampled_from(["allowed", "prevented"])),
        "reshuffles": data.draw(st.integers(0, 9)),
        "window_ms": data.draw(st.integers(0, 60_000)),
    }
    seats = data.draw(st.integers(2, 6))
    seed = data.draw(st.binary(min_size=32, max_size=32))
    position, oracle, _ = begin(seed, seats, data.draw(st.integers(0, seats - 1)), options)
    for _ in range(data.draw(st.integers(1, 60))):
        if oracle.is_over():
            break
        seat = data.draw(st.sampled_from(sorted(oracle.to_act())))
        moves = sorted(oracle.legal(seat))
        assert legal(position, seat) == moves
        series = [move for move in moves if move.split()[0] in ("lay", "claim", "shout", "strike")]
        step(position, oracle, seat, data.draw(st.sampled_from(series + moves)))
