"""A mask is the list of legal moves as a set of bits, in every game."""

import pytest

from tests.conformance.cases import CASES, IDS, Case, walk
from tests.conformance.masks import masked


@pytest.mark.parametrize("case", CASES, ids=[f"walk {name}" for name in IDS])
def test_a_mask_holds_the_legal_moves_and_no_others(case: Case) -> None:
    for position, seat, _ in walk(case, "mask", most=60):
        for viewer in range(case.seats):
            assert masked(case.game, position, viewer) == sorted(case.game.legal(position, viewer))
        assert case.game.legal(position, seat)
