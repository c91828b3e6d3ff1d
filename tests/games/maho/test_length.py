"""H-13a: how long a match lasts, by mode."""

import random

import pytest

from tablee.games.maho import GAME
from tablee.records import Record, Recorder
from tests.conformance.cases import likely, seed_of


def played(seats: int = 3, **options: object) -> Record:
    rng = random.Random(str(options))
    recorder = Recorder(GAME, ["x"] * seats, seed_of(str(options)), options)
    while acting := GAME.to_act(recorder.position):
        seat = rng.choice(acting)
        recorder.play(seat, likely(GAME, recorder.position, seat, rng))
    return recorder.record


@pytest.mark.parametrize("length", [1, 2])
@pytest.mark.parametrize(("mode", "ending"), [("basic", "rounds-won"), ("standard", "points-reached")])
def test_the_first_to_reach_it_wins(mode: str, ending: str, length: int) -> None:
    result = played(mode=mode, length=length).result
    assert result is not None
    assert result.ending == ending
    assert max(result.scores) >= length
    assert min(result.scores) < length


def test_void_rounds_count_as_played() -> None:
    """Six players without reshuffles: some rounds are void."""
    record = played(seats=6, mode="original", length=8, reshuffles=0)
    did = [event["do"] for event in record.events]
    assert did.count("maho") + did.count("void") == did.count("deal") == 8
    assert did.count("void") > 0
    assert record.result is not None
    assert record.result.ending == "rounds-played"
