"""The reasons for refusals agree with the oracle's; the conformance suite compares everything else with it."""

import random

from tablee.games.mounstein import GAME
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.rules import MOVES
from tablee.games.mounstein.texts import REFUSALS
from tests.conformance.cases import OPTION_SETS
from tests.games.mounstein.oracle import Oracle


def test_reasons_agree_with_the_oracle() -> None:
    rng = random.Random("reasons")
    for options in [GAME.complete_options(given, 3) for given in OPTION_SETS["mounstein"]]:
        position = GAME.start(3, 0, options, rng.randbytes(32))
        oracle = Oracle(options, 3, 0, GAME.narrate.setup(position), GAME.rules_version)
        while acting := GAME.to_act(position):
            [seat] = acting
            legal = GAME.legal(position, seat)
            for move in [*rng.choices(range(MOVES), k=30), *rng.choices(legal, k=2)]:
                q, r, o = placement_of(move)
                code = GAME.rules.refusal(position, seat, move)
                assert (REFUSALS[code].rule if code else None) == oracle.refusal((q, r, o))
            move = rng.choice(legal)
            text = GAME.notation.format_move(position, move)
            assert GAME.play(position, seat, move) == oracle.play(seat, text, [])
