"""A match that stops before each deal is the same match."""

import random

import pytest

from tablee.core.game import SPECTATOR, Event
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.games.maho import GAME
from tablee.games.maho.rounds import is_between
from tests.conformance.cases import likely, seed_of

OPTIONS = {"mode": "original", "window_ms": 0}
MOVES = 1500


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("seats", [2, 4])
def test_stopping_between_rounds_changes_nothing(seats: int, number: int) -> None:
    rng, seed = random.Random(number), seed_of(f"rounds {number}")
    whole = GAME.start(seats, 0, OPTIONS, seed)
    stopping = Match(GAME, seats, seed=seed, options=OPTIONS, first=0, stops_between_rounds=True)
    stops = 0
    for _ in range(MOVES):
        acting = GAME.to_act(whole)
        if not acting:
            break
        seat = rng.choice(acting)
        move = likely(GAME, whole, seat, rng)
        before = stopping.position.copy()
        whole, events = GAME.after(whole, seat, move)
        happened = stopping.play(move, seat)
        if is_between(stopping.position):
            stops += 1
            assert happened[-1]["do"] in ("maho", "void")
            check_sight(before, stopping.shown, stopping.position, happened[-1])
            stopping.next_round()
            assert stopping.last_events[0]["do"] == "deal"
            happened = happened + stopping.last_events
        assert happened == events
        assert stopping.position == whole
    assert stops


def check_sight(before: Position, shown: Position, after: Position, end: Event) -> None:
    """Everybody sees what lay there before the last move, the new scores and the sheet; nobody may act, nothing more is shown."""
    for viewer in (SPECTATOR, 0, 1):
        was, now = (GAME.views.view(GAME.observe(position, viewer), viewer) for position in (before, shown))
        assert (now.phase, now.turn, now.acting, now.targets) == ("between", None, [], [])
        assert (now.hand, now.hand_sizes, now.series, now.discards) == (
            was.hand,
            was.hand_sizes,
            was.series,
            was.discards,
        )
        assert now.round == was.round
        assert now.last is not None
        assert now.last.winner == end.get("seat")
        assert now.scores == [int(score) for score in after["scores"][: len(now.scores)]]
