"""What lies around a placement, for words and for views: what it covers, what it touches, and which way it lies."""

from math import atan2, hypot, pi, sqrt

from tablee.core.position import Position
from tablee.games.mounstein.geometry import SHAPES, Kite, Point, border, centre, kite_middle, kites_of
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.rules import BASE

WAYS = 8
CENTRE = WAYS
"""Neither east nor north: in the middle of the board."""
_CENTRAL = 2.5
"""So near the middle, in short sides of a kite, nobody would name a direction."""
_BORDERS = [border(shape) for shape in SHAPES]


def tops(observed: Position) -> dict[Kite, int]:
    """By kite the tile seen from above: the last one that was laid over it (K-7)."""
    places = observed["places"].tolist()
    return {
        kite: tile
        for tile in range(BASE, observed.number("tiles") + 1)
        for kite in kites_of(placement_of(places[tile]))
    }


def covered(observed: Position, move: int) -> list[int]:
    """The tiles, each once, that a tile laid here would cover with any of its kites, as far as they are seen."""
    seen = tops(observed)
    return sorted({seen[kite] for kite in kites_of(placement_of(move)) if kite in seen})


def touched(observed: Position, move: int) -> list[int]:
    """The tiles on the ground that share a kite edge with this placement."""
    edges = _edges(placement_of(move))
    places, heights = observed["places"].tolist(), observed["heights"].tolist()
    ground = (tile for tile in range(BASE, observed.number("tiles") + 1) if heights[tile] == 1)
    return [tile for tile in ground if not edges.isdisjoint(_edges(placement_of(places[tile])))]


def _edges(placement: list[int]) -> set[Point]:
    q, r, o = placement
    x, y = centre(q, r)
    return {(ex + 2 * x, ey + 2 * y) for ex, ey in _BORDERS[o]}


def way(move: int) -> int:
    """Where on the board it lies: 0 for the east, 1 for the north-east, and so on; or CENTRE.

    >>> from tablee.games.mounstein.notation import parse_placement
    >>> [way(parse_placement(text)) for text in ("4,-2,0", "0,3,0", "0,0,0")]
    [0, 2, 8]
    """
    middles = [kite_middle(kite) for kite in kites_of(placement_of(move))]
    x = sum(x for x, _ in middles) / len(middles) / 2
    y = sum(y for _, y in middles) / len(middles) * sqrt(3) / 2
    return CENTRE if hypot(x, y) < _CENTRAL else round(atan2(y, x) / (2 * pi) * WAYS) % WAYS
