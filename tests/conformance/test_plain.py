"""The kernels as plain Python do what the compiled ones do."""

import os
import subprocess
import sys

import pytest

from tablee.core.position import Position
from tablee.kernels import PLAIN, Buffer, dice
from tests.conformance.cases import CASES, IDS, Case, walk

PROGRAM = """
import sys
from tablee.games import GAMES
from tests.conformance.cases import CASES, walk
case = next(case for case in CASES if case.name == sys.argv[1])
for position, seat, rng in walk(case, "both ways", int(sys.argv[2])):
    observed = case.game.observe(position, seat)
    sys.stdout.buffer.write(position.tobytes() + observed.tobytes())
"""
STEPS = 60


@pytest.mark.parametrize("case", CASES, ids=[f"walk {name}" for name in IDS])
def test_every_verb_on_a_walk(case: Case) -> None:
    """All verbs at work in whichever mode this process is in (`make coverage` runs it plain)."""
    game, rules = case.game, case.game.rules
    thrown = dice(5)
    for number, (position, seat, _) in enumerate(walk(case, "verbs", STEPS)):
        move = rules.sample(position, seat, thrown)
        assert rules.refusal(position, seat, move) == 0
        if number % 10 == 0:
            for viewer in range(-1, case.seats):
                observed = game.observe(position, viewer)
                world = Position(game)
                rules.imagine(observed, viewer, thrown, world)
                assert game.observe(world, viewer).tobytes() == observed.tobytes()
            assert len(game.scores(position)) == case.seats
            assert not rules.is_over(position)
            assert [rules.refusal(position, seat, m) for m in (-1, rules.module.MOVES)] == [3, 3]
            assert rules.legal(position, seat, Buffer(rules.moves)) > 0


@pytest.mark.skipif(PLAIN, reason="compares with the compiled rules")
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_plain_and_compiled_positions_are_the_same_bytes(case: Case) -> None:
    command = [sys.executable, "-c", PROGRAM, case.name, str(STEPS)]
    outputs = [
        subprocess.run(command, env=os.environ | {"TABLEE_PLAIN": plain}, check=True, capture_output=True).stdout
        for plain in ("0", "1")
    ]
    assert outputs[0]
    assert outputs[0] == outputs[1]
