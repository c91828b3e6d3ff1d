"""A match tells the same whenever it is asked: after each move, at the end, on a copy, or when moves were taken back."""

import random
from contextlib import suppress

import pytest

from tablee.core.errors import UndoError
from tablee.core.match import Match
from tablee.games import GAMES

MOVES = 60


@pytest.mark.parametrize("stops", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_what_happened_does_not_depend_on_when_it_is_told(name: str, stops: bool) -> None:
    rng = random.Random(f"{name} {stops}")
    at_once, late = (Match(name, 3, seed=7, first=0, stops_between_rounds=stops) for _ in range(2))
    told = list(at_once.events)
    stands = [(at_once.position.copy(), list(told))]
    while len(stands) < MOVES and not at_once.is_over:
        if at_once.between_rounds:
            at_once.next_round()
            late.next_round()
            told += at_once.last_events
        seat = rng.choice(at_once.to_act)
        move = rng.choice(at_once.legal(seat))
        before, kept = at_once, at_once.position.copy()
        at_once = before.copy()
        told += at_once.play(move)
        late.push(move)
        assert before.position == kept
        stands.append((at_once.position.copy(), list(told)))
        if rng.random() < 0.1:
            assert late.events == told
        if rng.random() < 0.1:
            late = late.copy()
        assert (late.position, late.between_rounds) == (at_once.position, at_once.between_rounds)
    assert at_once.events == late.events == told
    for moves in rng.sample(range(len(stands)), 8):
        earlier = (at_once if rng.random() < 0.5 else late).at(moves)
        position, events = stands[moves]
        assert (earlier.position, earlier.events) == (position, events)
    if not stops:
        with suppress(UndoError):  # it showed somebody something
            late.pop()
            assert (late.position, late.events) == stands[-2]
