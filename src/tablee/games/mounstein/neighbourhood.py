"""What lies around a tile, as sets of kites.

A tile is looked at in its own frame: as if it lay at (0, 0) in orientation 0, and all around it had been moved, turned and
mirrored along. The placements that overlap it cover 58 kites, which are *near* it: what lies there is one word a level. Its
own eight kites come first, in the order of HAT. The kites further out that a tile beside it may cover are the *margin*.
"""

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.mounstein.geometry import (
    BALANCES,
    DIRECTIONS,
    HEXAGON_Q,
    HEXAGON_R,
    KITES,
    NEIGHBOUR_ORIENTATIONS,
    NEIGHBOUR_STEPS,
    NEIGHBOURS_AROUND,
    ORIENTATIONS,
    OVERLAP_ORIENTATIONS,
    OVERLAP_STEPS,
    OVERLAPS,
    OVERLAPS_AROUND,
    PLAYABLE,
    Kite,
    Placement,
    kites_of,
)
from tablee.kernels import Bits, kernel, wide
from tablee.kernels.bits import ALL, NONE, U64

OWN_KITES = U64((1 << KITES) - 1)
"""The tile's own kites."""
OVERLAPPING, BESIDE = 0, 1
"""Which placements around a tile are meant."""
CHECKED = 64
"""As many of them are checked at once: there are fewer, and the rest is filled up with nothing."""


def _numbered(kites: Iterable[Kite]) -> dict[Kite, int]:
    return {kite: i for i, kite in enumerate(dict.fromkeys(kites))}


NEAR = _numbered(kite for placement in [(0, 0, 0), *OVERLAPS_AROUND] for kite in kites_of(placement))
MARGIN = _numbered(kite for placement in NEIGHBOURS_AROUND for kite in kites_of(placement) if kite not in NEAR)
assert max(len(NEAR), len(MARGIN), OVERLAPS, len(NEIGHBOURS_AROUND)) <= CHECKED


def bits_of(kites: Iterable[Kite], numbers: dict[Kite, int]) -> int:
    """Those of the kites that have a number, as a set of numbers."""
    return sum(1 << numbers[kite] for kite in kites if kite in numbers)


def framed(q: int, r: int, o: int) -> tuple[int, int]:
    """Where a hexagon so far from a tile in orientation o comes in the tile's frame."""
    for _ in range(o % DIRECTIONS):
        q, r = q + r, -q
    return (q, -q - r) if o >= DIRECTIONS else (q, r)


def framed_orientation(other: int, o: int) -> int:
    """What another tile's orientation is in the frame of a tile in orientation o."""
    turns = other % DIRECTIONS - o % DIRECTIONS
    if o >= DIRECTIONS:
        turns = -turns
    return turns % DIRECTIONS + DIRECTIONS * ((other < DIRECTIONS) != (o < DIRECTIONS))


def distance(q: int, r: int) -> int:
    """Steps from hexagon to hexagon; turning and mirroring leave it as it is."""
    return max(abs(q), abs(r), abs(q + r))


_REACH = 5  # tiles at this distance meet neither what is near nor the margin
_PLACES = {place: i for i, place in enumerate(product(range(-_REACH, _REACH + 1), repeat=2))}


def _met(numbers: dict[Kite, int]) -> NDArray[Any]:
    """By the place and the orientation of another tile, both in the frame, its kites that have numbers."""
    met = [[bits_of(kites_of((*place, o)), numbers) for o in range(ORIENTATIONS)] for place in _PLACES]
    assert not any(any(row) for place, row in zip(_PLACES, met, strict=True) if distance(*place) >= _REACH)
    return np.array(met, np.uint64).ravel()


COVERED_NEAR, COVERED_MARGIN = _met(NEAR), _met(MARGIN)

_STRIDE = 32  # from column to column: so far that no two tiles of a board seem near which are not
_FARTHEST = _STRIDE * _REACH + _REACH
_TURN_BITS = 4
_TURNS = (1 << _TURN_BITS) - 1


def _spots() -> NDArray[Any]:
    hexagons = _STRIDE * HEXAGON_Q.astype(np.int16) + HEXAGON_R
    return ((hexagons[:, None] << _TURN_BITS) | np.arange(ORIENTATIONS, dtype=np.int16)).ravel()


SPOTS = _spots()
"""By placement where it is: its hexagon as q · 32 + r, and its orientation in the lowest four bits."""


def _framed_ways(o: int) -> list[int]:
    """By the way from the tile's spot to another (_FARTHEST is none), where that leads in the frame: a row of the tables."""
    rows = [0] * (2 * _FARTHEST + 1)
    for q, r in _PLACES:
        if distance(q, r) < _REACH:
            rows[_STRIDE * q + r + _FARTHEST] = _PLACES[framed(q, r, o)] * ORIENTATIONS
    return rows


_FRAMED = np.array([_framed_ways(o) for o in range(ORIENTATIONS)], np.int16)
_TURNED = np.array([[framed_orientation(w, o) for w in range(ORIENTATIONS)] for o in range(ORIENTATIONS)], np.int8)

_tipping = [kites for kites in range(1 << KITES) if not BALANCES[kites]]
TIPPING = [kites for kites in _tipping if not any(kites != other and kites & other == kites for other in _tipping)]
"""K-10: a tile tips over if all that it rests on lies in one of these sets of its kites."""


def _kites_around(placements: list[Placement], numbers: dict[Kite, int], without: int, rest: int) -> list[int]:
    """By placement its kites that have numbers, except those in `without`; `rest` fills the list up."""
    kites = [[kite for i, kite in enumerate(kites_of(one)) if not without >> i & 1] for one in placements]
    return [*(bits_of(some, numbers) for some in kites), *[rest] * (CHECKED - len(placements))]


OVERLAP_KITES = np.array(_kites_around(OVERLAPS_AROUND, NEAR, 0, 0), np.uint64)
OVERLAP_PROPS = np.array([_kites_around(OVERLAPS_AROUND, NEAR, tips, 0) for tips in TIPPING], np.uint64)
BESIDE_NEAR = np.array(_kites_around(NEIGHBOURS_AROUND, NEAR, 0, int(ALL)), np.uint64)
BESIDE_MARGIN = np.array(_kites_around(NEIGHBOURS_AROUND, MARGIN, 0, int(ALL)), np.uint64)

_AROUND = np.zeros((2, ORIENTATIONS, CHECKED), np.int64)
_AROUND[OVERLAPPING, :, :OVERLAPS] = OVERLAP_STEPS * ORIENTATIONS + OVERLAP_ORIENTATIONS
_AROUND[BESIDE, :, : len(NEIGHBOURS_AROUND)] = NEIGHBOUR_STEPS * ORIENTATIONS + NEIGHBOUR_ORIENTATIONS

PADDING = -(np.abs(_AROUND).max() // -64)
"""Words before and after a set of placements, so that those around one at the edge have a place in it too."""
SPAN = 2 * PADDING + 1


def _overlap_words() -> NDArray[Any]:
    """By orientation the placements that overlap one on hexagon 0: a word of nothing, PADDING words, those from 0 on."""
    words = np.zeros((ORIENTATIONS, 1 + SPAN), np.uint64)
    for o, n in product(range(ORIENTATIONS), range(OVERLAPS)):
        word, place = divmod(int(_AROUND[OVERLAPPING, o, n]), 64)
        words[o, 1 + PADDING + word] |= U64(1 << place)
    return words


OVERLAP_WORDS = _overlap_words()
PADDED_PLAYABLE = np.pad(PLAYABLE, ((0, 0), (0, 0), (PADDING, PADDING)))


@kernel
def around(move: int, which: int, n: int) -> int:
    """The n-th placement around this one."""
    hexagon = move // ORIENTATIONS
    orientation = move - hexagon * ORIENTATIONS
    return wide(hexagon * ORIENTATIONS + _AROUND[which, orientation, n])


@kernel
def meeting(spot: int, other: int) -> int:
    """The place in COVERED_NEAR and COVERED_MARGIN of the tile at the spot `other`, around the tile at `spot`."""
    orientation = spot & _TURNS
    way = (other >> _TURN_BITS) - (spot >> _TURN_BITS) + _FARTHEST
    way = min(max(way, 0), 2 * _FARTHEST)
    return wide(_FRAMED[orientation, way] + wide(_TURNED[orientation, other & _TURNS]))


@kernel
def covering(kites: Bits) -> Bits:
    """The overlapping placements that cover one of these kites."""
    found = NONE
    for n in range(CHECKED):
        found |= U64(kites & OVERLAP_KITES[n] != NONE) << U64(n)
    return found


@kernel
def carried(others: Bits, propping: Bits) -> Bits:
    """K-9, K-10: the overlapping placements that cover one of `others`, and that no tipping set holds alone, resting on
    the kites `propping`."""
    found = NONE
    for n in range(CHECKED):
        stands = others & OVERLAP_KITES[n] != NONE
        for k in range(len(OVERLAP_PROPS)):
            stands &= propping & OVERLAP_PROPS[k, n] != NONE
        found |= U64(stands) << U64(n)
    return found


@kernel
def free_beside(near: Bits, margin: Bits) -> Bits:
    """The placements next to the tile that cover none of these kites."""
    found = NONE
    for n in range(CHECKED):
        found |= U64((near & BESIDE_NEAR[n]) | (margin & BESIDE_MARGIN[n]) == NONE) << U64(n)
    return found
