"""What a tile meets around it, against the oracle's plain geometry."""

import random
from functools import cache

import pytest

from tablee.games.mounstein import geometry as g
from tablee.games.mounstein import neighbourhood as w
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.options import lies_on
from tests.games.mounstein import oracle

ON_BOARD = [move for move in range(g.HEXAGONS * g.ORIENTATIONS) if lies_on(move, 60)]


@cache
def kites(move: int) -> frozenset[g.Kite]:
    q, r, o = placement_of(move)
    return frozenset(oracle.kites_of((q, r, o)))


def around(move: int, numbers: dict[g.Kite, int]) -> dict[g.Kite, int]:
    """The kites around the tile laid by this move, numbered as they are in its frame."""
    here = placement_of(move)
    placed = {}
    for frame_kite, number in numbers.items():
        q, r, d = frame_kite
        if here[2] >= g.DIRECTIONS:
            q, r, d = g.mirrored((q, r, d))
        for _ in range(here[2] % g.DIRECTIONS):
            q, r, d = g.turned((q, r, d))
        placed[here[0] + q, here[1] + r, d] = number
    return placed


@pytest.mark.parametrize("o", range(g.ORIENTATIONS))
def test_tiles_are_met_where_their_kites_lie(o: int) -> None:
    """Of all placements on the largest board, seen from some of them, those at its edge among them."""
    rng = random.Random(o)
    here = [move for move in ON_BOARD if move % g.ORIENTATIONS == o]
    for move in [here[0], here[-1], *rng.sample(here, 4)]:
        near, margin = around(move, w.NEAR), around(move, w.MARGIN)
        for other in ON_BOARD:
            there = w.meeting(int(w.SPOTS[move]), int(w.SPOTS[other]))
            assert int(w.COVERED_NEAR[there]) == w.bits_of(kites(other), near)
            assert int(w.COVERED_MARGIN[there]) == w.bits_of(kites(other), margin)


def test_what_is_near_holds_all_that_overlaps_and_begins_with_the_tile() -> None:
    assert [w.NEAR[kite] for kite in g.HAT] == list(range(g.KITES))
    for n, placement in enumerate(g.OVERLAPS_AROUND):
        assert int(w.OVERLAP_KITES[n]).bit_count() == g.KITES
        assert w.OVERLAP_KITES[n] & w.OWN_KITES, placement
    for n, _ in enumerate(g.NEIGHBOURS_AROUND):
        assert int(w.BESIDE_NEAR[n]).bit_count() + int(w.BESIDE_MARGIN[n]).bit_count() == g.KITES
        assert not w.BESIDE_NEAR[n] & w.OWN_KITES


def test_tipping_sets_say_the_same_as_the_balance() -> None:
    """K-10."""
    for resting in range(1 << g.KITES):
        tips = any(resting & ~kites == 0 for kites in w.TIPPING)
        assert tips != bool(g.BALANCES[resting])


@pytest.mark.parametrize("reversible", [False, True])
@pytest.mark.parametrize("board", [20, 32, 60])
def test_playable_is_what_lies_on_the_board(board: int, reversible: bool) -> None:
    """K-3, K-6."""
    words = g.PLAYABLE[int(reversible), board - g.SMALLEST_BOARD].tolist()
    found = {word * 64 + place for word, bits in enumerate(words) for place in range(64) if bits >> place & 1}
    every = range(g.HEXAGONS * g.ORIENTATIONS)
    assert found == {m for m in every if lies_on(m, board) and (reversible or m % g.ORIENTATIONS < g.DIRECTIONS)}
