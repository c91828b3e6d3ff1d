"""Mounstein's hats: eight bevelled kites with a painted top, in an environment's ink; what is painted tells environments apart
without their colours."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import cos, pi, sqrt

from tablee.core.svg import Piece, PieceSet, closed, number, path
from tablee.games.mounstein.geometry import ORIENTATIONS, SHAPES, Kite, Point, corners, kite_middle
from tablee.games.mounstein.words import BASE, codes

UNIT = 10
"""A kite's short side."""
SPAN = 6.4 * UNIT
"""Of the square that holds a hat however it lies."""

INKS = {
    "0": {"top": "#31714b", "mark": "#17452b", "ink": "#ffffff"},
    "1": {"top": "#d3eaf4", "mark": "#6fa9c6", "ink": "#10303f"},
    "2": {"top": "#c5805f", "mark": "#75402b", "ink": "#ffffff"},
    "3": {"top": "#cdd57c", "mark": "#869a3c", "ink": "#2b2f08"},
    BASE: {"top": "#8a8782", "mark": "#55524d", "ink": "#ffffff"},
}
"""Forest, glacier, rock and meadow; and bare stone. `ink` is for what is written on the top."""

FIR = "m0-3.6l2 3.6h-4zm0 2.8l2.6 3.8h-5.2zm-.5 3.8h1v1.4h-1z"
SMALL_FIR = "m0-2l1.6 3.2h-3.2zm-.4 3.2h.8v1h-.8z"
ICE = "m-5-.6l3 1.8 2.6-3.4 4 1.2m-6.6 2.2l.6 4m2-7.4l-.6-2.2"
STRATA = "m-5-1.6q2.5-2 5 0t5 0m-10 4q2.5-2 5 0t5 0"
GRASS = "m-2.6 3.4q0-2-1-3m1 3q.2-2 1.4-2.8m3.2 2.2q0-2-1-3m1 3q.2-2 1.4-2.8"
BEVEL = 0.16
"""How much lighter a kite is that slopes towards the light, and how much darker one that slopes away."""
LIGHT = 2 * pi / 3
"""Where the light comes from: the upper left."""


def seen(point: tuple[float, float]) -> tuple[float, float]:
    """A point of the lattice in a picture, where y points down."""
    return point[0] / 2 * UNIT, -point[1] * sqrt(3) / 2 * UNIT


def ring(kites: Iterable[Kite]) -> list[Point]:
    """The corners around a hat, in order: no edge of it is shared by two of its kites."""
    edges: set[tuple[Point, Point]] = set()
    for kite in kites:
        around = corners(kite)
        for begin, end in zip(around, [*around[1:], around[0]], strict=True):
            if (end, begin) in edges:
                edges.remove((end, begin))
            else:
                edges.add((begin, end))
    onward = dict(edges)
    found = [min(onward)]
    while (corner := onward[found[-1]]) != found[0]:
        found.append(corner)
    return found


def middle_of(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Of the box around them."""
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


MIDDLES = [middle_of([seen(corner) for corner in ring(shape)]) for shape in SHAPES]
"""By orientation, where the middle of a hat's picture lies, seen from its own place."""


def placed(point: tuple[float, float], o: int) -> tuple[float, float]:
    """A point of the hat at (0, 0) in the picture of that hat."""
    (x, y), (left, top) = seen(point), MIDDLES[o]
    return x - left, y - top


OUTLINES = [closed(placed(corner, o) for corner in ring(shape)) for o, shape in enumerate(SHAPES)]


def bevels(o: int) -> str:
    """Kites that slope outwards from their hexagon's middle, lit from one side."""
    by_direction: dict[int, str] = defaultdict(str)
    for kite in SHAPES[o]:
        by_direction[kite[2]] += closed(placed(corner, o) for corner in corners(kite))
    drawn = ""
    for direction, kites in sorted(by_direction.items()):
        light = cos(direction * pi / 3 - LIGHT)
        shade = {"fill": "#fff" if light > 0 else "#000", "fill_opacity": abs(light) * BEVEL}
        drawn += path(kites, stroke="#fff", stroke_opacity=0.4, stroke_width=0.6, **shade)
    return drawn


def marks(o: int, owner: str) -> str:
    """What is painted on each kite, upright however the tile lies."""
    places = [placed(kite_middle(kite), o) for kite in SHAPES[o]]

    def at_each(d: str, dx: float = 0, dy: float = 0) -> str:
        return "".join(f"M{number(x + dx)} {number(y + dy)}{d}" for x, y in places)

    def dots(*spots: tuple[float, float, float]) -> str:
        return "".join(at_each(f"m-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z", x, y) for x, y, r in spots)

    line = {"fill": "none", "stroke": "{mark}", "stroke_linecap": "round", "stroke_linejoin": "round"}
    match owner:
        case "0":
            return path(at_each(FIR, -1.3, -0.4) + at_each(SMALL_FIR, 3.2, 1.6), fill="{mark}", opacity=0.8)
        case "1":
            return path(at_each(ICE), stroke_width=0.8, **line)
        case "2":
            return path(at_each(STRATA), stroke_width=1.2, opacity=0.75, **line)
        case "3":
            flowers = path(dots((1.8, -1.8, 1.5)), fill="#fffdf2") + path(
                dots((1.8, -1.8, 0.6), (-2.4, -2.2, 1)), fill="#d2552f"
            )
            return path(at_each(GRASS), stroke_width=0.7, **line) + flowers
        case _:
            return path(dots((-2, -1.4, 0.6), (2.2, 1.8, 0.8), (1, -2.6, 0.4), (-1.6, 2.4, 0.5)), fill="{mark}")


def code_of(owner: str, o: int) -> str:
    """A tile by its owner, in an orientation: the first one is how it is shown where it does not lie.

    >>> code_of("2", 0), code_of("base", 7)
    ('2', 'base/7')
    """
    return f"{owner}/{o}" if o else owner


def edge(o: int, colour: str = "{mark}") -> str:
    return path(OUTLINES[o], fill="none", stroke=colour, stroke_width=1.5, stroke_linejoin="round")


def draw(owner: str, o: int) -> Piece:
    top = path(OUTLINES[o], fill="{top}")
    return Piece(owner, (top, marks(o, owner), bevels(o), edge(o)))


PIECES = PieceSet(
    (-SPAN / 2, -SPAN / 2, SPAN, SPAN),
    INKS,
    {code_of(owner, o): draw(owner, o) for owner in codes() for o in range(ORIENTATIONS)},
)
