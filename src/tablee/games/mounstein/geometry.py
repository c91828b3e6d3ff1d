"""Mounstein's lattice (GAMES.md K-1 … K-3, K-10): kites, hats, who touches whom, and what balances.

A point is a pair (X, Y) that stands for x = X/2, y = Y·√3/2, so that every corner of every kite is whole.
Hexagon (q, r) has the number 18·q + r + 183: those whose centre lies on the largest board have just the
numbers 0 … 366. A kite is hexagon · 6 + direction, a placement hexagon · 12 + orientation; moving a tile
adds to its number.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import isqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Kite: TypeAlias = tuple[int, int, int]
Placement: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[int, int]
Table: TypeAlias = NDArray[Any]

SMALLEST_BOARD, USUAL_BOARD, LARGEST_BOARD = 20, 32, 60  # K-3
NOWHERE = 127  # a board that there is not
DIRECTIONS = 6
ORIENTATIONS = 12
KITES = 8  # K-1

# K-2
HAT: tuple[Kite, ...] = (
    (0, 0, 0),
    (0, 0, 1),
    (0, 0, 4),
    (0, 0, 5),
    (1, -1, 1),
    (1, -1, 2),
    (1, 0, 3),
    (1, 0, 4),
)

_COLUMN = 18
_CENTRE = 183
HEXAGONS = 2 * _CENTRE + 1
FAR = 40  # no placement touches one whose hexagon's number is further away

_CORNERS: tuple[Point, ...] = ((4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2))  # at 60°·d
_MIDDLES: tuple[Point, ...] = (
    (3, 1),
    (0, 2),
    (-3, 1),
    (-3, -1),
    (0, -2),
    (3, -1),
)  # of the sides, at 60°·d + 30°


def turned(kite: Kite) -> Kite:
    """K-2: turned by 60° about the centre of hexagon (0, 0)."""
    q, r, d = kite
    return -r, q + r, (d + 1) % DIRECTIONS


def mirrored(kite: Kite) -> Kite:
    """K-2: the mirror image."""
    q, r, d = kite
    return q, -q - r, -d % DIRECTIONS


def _orientations() -> list[tuple[Kite, ...]]:
    """K-2: the eight kites of a hat at (0, 0) by orientation; a kite keeps its place in the list."""
    shapes = []
    for kites in (HAT, tuple(map(mirrored, HAT))):
        for _ in range(DIRECTIONS):
            shapes.append(kites)
            kites = tuple(map(turned, kites))
    return shapes


SHAPES = _orientations()


def kites_of(placement: Sequence[int]) -> list[Kite]:
    """The kites that a tile laid there covers, in the order of HAT."""
    q, r, o = placement
    return [(q + kq, r + kr, d) for kq, kr, d in SHAPES[o]]


def centre(q: int, r: int) -> Point:
    """Where the hexagon's centre is."""
    return 6 * q, 2 * q + 4 * r


def corners(kite: Kite) -> list[Point]:
    """The kite's four corners, in order around it."""
    q, r, d = kite
    x, y = centre(q, r)
    return [(x + dx, y + dy) for dx, dy in ((0, 0), _MIDDLES[d - 1], _CORNERS[d], _MIDDLES[d])]


def kite_middle(kite: Kite) -> tuple[float, float]:
    """The kite's centre of mass: 7/12 of the way from the hexagon's centre to the kite's outer corner."""
    q, r, d = kite
    x, y = centre(q, r)
    dx, dy = _CORNERS[d]
    return x + dx * 7 / 12, y + dy * 7 / 12


def border(kites: tuple[Kite, ...]) -> set[Point]:
    """The kite edges around a tile, each known by its midpoint (doubled, to be whole)."""
    edges: Counter[Point] = Counter()
    for kite in kites:
        around = corners(kite)
        edges.update((a[0] + b[0], a[1] + b[1]) for a, b in zip(around, [*around[1:], around[0]], strict=True))
    return {edge for edge, kites_beside in edges.items() if kites_beside == 1}


def hexagon(q: int, r: int) -> int:
    """The hexagon's number."""
    return step(q, r) + _CENTRE


def step(q: int, r: int) -> int:
    """What moving by (q, r) adds to a hexagon's number."""
    return _COLUMN * q + r


def hexagon_place(number: int) -> tuple[int, int]:
    """
    >>> hexagon_place(hexagon(-3, 5))
    (-3, 5)
    """
    return int(HEXAGON_Q[number]), int(HEXAGON_R[number])


def is_numbered(q: int, r: int) -> bool:
    """Whether the hexagon's centre lies on the largest board, so that it has a number."""
    x, y = centre(q, r)
    return abs(x) <= LARGEST_BOARD and 3 * y * y <= LARGEST_BOARD**2


def _hexagon_places() -> tuple[Table, Table]:
    reach = range(-_COLUMN, _COLUMN + 1)
    places = sorted((hexagon(q, r), q, r) for q in reach for r in reach if is_numbered(q, r))
    assert [number for number, _, _ in places] == list(range(HEXAGONS))
    return np.array([q for _, q, _ in places], np.int8), np.array([r for _, _, r in places], np.int8)


HEXAGON_Q, HEXAGON_R = _hexagon_places()


def _overlaps_of_hat() -> set[Placement]:
    """The placements that share a kite with the hat at (0, 0, 0), itself included."""
    return {(q - kq, r - kr, o) for q, r, d in HAT for o, shape in enumerate(SHAPES) for kq, kr, kd in shape if d == kd}


def _contacts_of_hat() -> Counter[Placement]:
    """K-2, K-8: the placements next to the hat at (0, 0, 0), with the number of kite edges that they share."""
    shared: Counter[Placement] = Counter()
    for o, shape in enumerate(SHAPES):
        for (x, y), (ox, oy) in product(border(HAT), border(shape)):
            q, odd_x = divmod(x - ox, 12)
            r, odd_y = divmod(y - oy - 4 * q, 8)
            if odd_x == odd_y == 0:
                shared[q, r, o] += 1
    for overlap in _overlaps_of_hat():
        del shared[overlap]
    return shared


def _placed_like(placement: Placement, o: int) -> Placement:
    """Where a placement comes when the hat at (0, 0, 0) is brought into orientation o, and it along."""
    q, r, turns = placement
    flipped = turns >= DIRECTIONS
    if o >= DIRECTIONS:
        q, r, turns, flipped = q, -q - r, -turns % DIRECTIONS, not flipped
    for _ in range(o % DIRECTIONS):
        q, r, turns = -r, q + r, turns + 1
    return q, r, turns % DIRECTIONS + (DIRECTIONS if flipped else 0)


_CONTACTS = sorted(_contacts_of_hat().items(), key=lambda contact: -contact[1])

OVERLAPS_AROUND = sorted(_overlaps_of_hat())
NEIGHBOURS_AROUND = [placement for placement, _ in _CONTACTS]
OVERLAPS = len(OVERLAPS_AROUND)
LEAST_EDGES = 2  # K-8
SHEET = 3
"""K-8: the value of `contact` that allows the contacts which the sheet draws, and no others."""
_NOT_ON_SHEET = {(-1, 0, 5), (0, 1, 1), (0, -1, 3), (0, -1, 6), (0, -1, 9), (0, 1, 9)}


def _contact_sets() -> Table:
    """K-8: by the option `contact` the placements next to a tile that touch it well enough, as a set (see NEIGHBOUR_…)."""
    allowed = [[edges >= least for _, edges in _CONTACTS] for least in (5, 1, LEAST_EDGES)]
    allowed.append([edges >= LEAST_EDGES and placement not in _NOT_ON_SHEET for placement, edges in _CONTACTS])
    return np.array([sum(1 << n for n, is_enough in enumerate(row) if is_enough) for row in allowed], np.uint64)


CONTACT_SETS = _contact_sets()
NEIGHBOUR_EDGES = np.array([edges for _, edges in _CONTACTS], np.int64)


def _table(placements: list[Placement]) -> tuple[Table, Table]:
    """These placements around a hat, by its orientation: steps to their hexagons, and orientations."""
    around = [[_placed_like(placement, o) for placement in placements] for o in range(ORIENTATIONS)]
    steps = np.array([[step(q, r) for q, r, _ in row] for row in around], np.int64)
    return steps, np.array([[o for _, _, o in row] for row in around], np.int64)


OVERLAP_STEPS, OVERLAP_ORIENTATIONS = _table(OVERLAPS_AROUND)
NEIGHBOUR_STEPS, NEIGHBOUR_ORIENTATIONS = _table(NEIGHBOURS_AROUND)


def _least_boards() -> Table:
    """K-3: by placement the smallest board on which it lies wholly; FAR hexagons are added at either end."""
    x, y = centre(HEXAGON_Q.astype(np.int64), HEXAGON_R.astype(np.int64))  # type: ignore[arg-type]
    # The smallest whole number that is not below Y·√3.
    heights = np.array([0, *(isqrt(3 * height * height - 1) + 1 for height in range(1, 60))])
    least = np.full((HEXAGONS + 2 * FAR, ORIENTATIONS), NOWHERE, np.int8)
    for o, shape in enumerate(SHAPES):
        points = np.array([point for kite in shape for point in corners(kite)])
        widest = np.abs(np.add.outer(x, points[:, 0])).max(axis=1)
        highest = heights[np.abs(np.add.outer(y, points[:, 1])).max(axis=1)]
        boards = np.maximum(np.maximum(widest, highest), SMALLEST_BOARD)
        least[FAR : FAR + HEXAGONS, o] = np.where(boards <= LARGEST_BOARD, boards, NOWHERE)
    return least.ravel()


LEAST_BOARD = _least_boards()


def _playable() -> Table:
    """K-3, K-6: by `reversible` and by board the placements that lie on it, as a set in words of 64."""
    least = LEAST_BOARD[FAR * ORIENTATIONS : (FAR + HEXAGONS) * ORIENTATIONS]
    boards = np.arange(SMALLEST_BOARD, LARGEST_BOARD + 1)
    is_unmirrored = np.arange(least.size) % ORIENTATIONS < DIRECTIONS
    fits = (least <= boards[:, None]) & np.stack([is_unmirrored, np.ones_like(is_unmirrored)])[:, None]
    padded = np.pad(fits, ((0, 0), (0, 0), (0, -least.size % 64)))
    return np.packbits(padded, axis=-1, bitorder="little").view(np.uint64)


PLAYABLE = _playable()


def _balances() -> Table:
    """K-10: by the set of its kites that rest on something (bit i: the i-th of HAT) whether a hat is stable.

    Turning and mirroring change nothing, so one table serves all orientations. A kite's centre of mass lies
    7/12 of the way from the hexagon's centre to its corner: in a scale 96 times finer that of a hat is whole.
    """
    places = [(*centre(q, r), *_CORNERS[d]) for q, r, d in HAT]
    mass_x = sum(12 * x + 7 * dx for x, _, dx, _ in places)
    mass_y = sum(12 * y + 7 * dy for _, y, _, dy in places)
    points = np.array([[(96 * x - mass_x, 96 * y - mass_y) for x, y in corners(kite)] for kite in HAT])
    x, y = points[..., 0].ravel(), points[..., 1].ravel()
    cross = np.outer(x, y) - np.outer(y, x)
    along = np.outer(x, x) + np.outer(y, y)
    # Seen from the centre of mass: does a point lie to the left of another one, or on the same ray?
    left = (cross > 0) | ((cross == 0) & (along > 0))
    beside = left.reshape(len(x), KITES, -1).all(axis=2) @ (1 << np.arange(KITES))
    # It tips over if all that supports it lies to the left of one of the supporting kites' corners.
    supports = np.arange(1 << KITES)
    of_kite = np.repeat(1 << np.arange(KITES), len(x) // KITES)
    tips = ((supports[:, None] & of_kite) != 0) & ((supports[:, None] & ~beside) == 0)
    stable = ~tips.any(axis=1)
    stable[0] = False
    table: Table = stable.astype(np.int8)
    return table


BALANCES = _balances()
