"""The lattice: K-2's check values, and every table against the oracle's plain geometry."""

import pytest

from tablee.games.mounstein import geometry as g
from tablee.games.mounstein.notation import format_placement, move_at, placement_of
from tablee.games.mounstein.options import lies_on
from tests.games.mounstein import oracle

ALL_MOVES = range(g.HEXAGONS * g.ORIENTATIONS)
BORDER = 60


def neighbours(o: int) -> dict[tuple[int, int], int]:
    """Step and orientation of the placements beside a hat, with the edges shared."""
    rows = zip(g.NEIGHBOUR_STEPS[o].tolist(), g.NEIGHBOUR_ORIENTATIONS[o].tolist(), strict=True)
    return dict(zip(rows, g.NEIGHBOUR_EDGES.tolist(), strict=True))


def test_check_values_of_k_2() -> None:
    """58 placements touch a hat: 38 by edges (16 by one, 10 by two, 8 by three, 4 by four), 20 by corners."""
    edges = g.NEIGHBOUR_EDGES.tolist()
    assert [edges.count(shared) for shared in (1, 2, 3, 4)] == [16, 10, 8, 4]
    assert [int(allowed).bit_count() for allowed in g.CONTACT_SETS] == [0, 38, 22, 16]
    around = oracle.placements_around((0, 0, 0))
    assert len(around) - g.OVERLAPS == 58
    assert len(around) - g.OVERLAPS - len(edges) == 20


@pytest.mark.parametrize("o", range(g.ORIENTATIONS))
def test_shapes_overlaps_and_contacts_of_each_orientation(o: int) -> None:
    assert g.SHAPES[o] == oracle.orientation_kites(o)
    base = (0, 0, o)
    contacts = {(g.step(q, r), other): edges for (q, r, other), edges in oracle.edge_contacts(base).items()}
    assert neighbours(o) == contacts
    kites = set(oracle.kites_of(base))
    overlapping = {p for p in oracle.placements_around(base) if kites & set(oracle.kites_of(p))}
    table = set(zip(g.OVERLAP_STEPS[o].tolist(), g.OVERLAP_ORIENTATIONS[o].tolist(), strict=True))
    assert table == {(g.step(q, r), other) for q, r, other in overlapping}
    assert len(table) == g.OVERLAPS == g.OVERLAP_STEPS.shape[1]


@pytest.mark.parametrize("o", range(g.ORIENTATIONS))
def test_balance_is_the_same_in_every_orientation(o: int) -> None:
    """K-10: the table, indexed by the place of the supporting kites in the hat's list."""
    for supports in range(1, 256):
        kites = frozenset(kite for i, kite in enumerate(g.SHAPES[o]) if supports >> i & 1)
        assert bool(g.BALANCES[supports]) == oracle.balances(o, kites)
    assert not g.BALANCES[0]


@pytest.mark.parametrize("board", [20, 21, 27, 32, 33, 45, 59, 60])
def test_what_lies_on_the_board(board: int) -> None:
    """K-3, exactly: no rounding of √3 may let a tile stick out."""
    reach = range(-20, 21)
    for q in reach:
        for r in reach:
            for o in range(g.ORIENTATIONS):
                expected = oracle.is_on_board((q, r, o), board)
                if g.is_numbered(q, r):
                    assert lies_on(move_at([q, r, o]), board) == expected
                else:
                    assert not expected


def test_numbers_and_placements_are_one_to_one() -> None:
    assert [move_at(placement_of(move)) for move in ALL_MOVES] == list(ALL_MOVES)
    assert len({format_placement(move) for move in ALL_MOVES}) == len(ALL_MOVES)


def test_no_step_leads_to_another_place_of_the_board() -> None:
    """A step over the border must not come out, by its number, on the far side of the board."""
    for move in filter(lambda move: lies_on(move, BORDER), ALL_MOVES):
        q, r, o = placement_of(move)
        hexagon = g.hexagon(q, r)
        for dq, dr, other in oracle.placements_around((0, 0, o)):
            number = hexagon + g.step(dq, dr)
            assert -g.FAR <= number < g.HEXAGONS + g.FAR
            if 0 <= number < g.HEXAGONS and lies_on(number * g.ORIENTATIONS + other, BORDER):
                assert g.hexagon_place(number) == (q + dq, r + dr)


def test_numbers_far_outside_are_on_no_board() -> None:
    outside = [*g.LEAST_BOARD[: g.FAR * g.ORIENTATIONS], *g.LEAST_BOARD[-g.FAR * g.ORIENTATIONS :]]
    assert set(outside) == {g.NOWHERE}
