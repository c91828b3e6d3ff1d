"""M's five impossible figures: Penrose's triangle, the impossible cube, the Möbius band, the blivet fork, the endless stairs."""

from math import cos, hypot, pi, sin
from typing import NamedTuple

from tablee.core.svg import closed

Point = tuple[float, float]


class Part(NamedTuple):
    """A face in one of the tones; later parts lie over earlier ones."""

    d: str
    tone: int
    is_cut: bool = False
    """Whether it shows by an edge in the colour of the tile."""


def penrose_triangle() -> list[Part]:
    """Three L-shaped faces, each an outer strip along one side and an inner strip along the next."""
    centre_x, centre_y = 50, 55
    hole, bar = 6.2, 9
    inner, middle, outer = hole, hole + bar, hole + 2 * bar

    def meet(one: int, one_away: float, other: int, other_away: float) -> Point:
        """Where two lines cross, each so far from the centre on its side."""
        a, b = (pi / 2 + side * 2 * pi / 3 for side in (one, other))
        across = cos(a) * sin(b) - sin(a) * cos(b)
        x = (one_away * sin(b) - other_away * sin(a)) / across
        y = (other_away * cos(a) - one_away * cos(b)) / across
        return centre_x + x, centre_y + y

    parts = []
    for side in range(3):
        after, last = (side + 1) % 3, (side + 2) % 3
        end = meet(side, middle, last, outer)
        sharp = meet(side, outer, last, outer)
        along = meet(side, outer, after, middle)
        share = hypot(end[0] - sharp[0], end[1] - sharp[1]) / hypot(along[0] - sharp[0], along[1] - sharp[1])
        begin = sharp[0] + (along[0] - sharp[0]) * share, sharp[1] + (along[1] - sharp[1]) * share
        face = [
            begin,
            along,
            meet(after, middle, last, inner),
            meet(after, inner, last, inner),
            meet(after, inner, side, middle),
            end,
        ]
        parts.append(Part(closed(face), side))
    return parts


def impossible_cube() -> list[Part]:
    """A cube of beams of which one far upright passes before a near beam, and one near beam behind a far one."""
    beam = 5.4

    def bar(begin: Point, end: Point, tone: int) -> Part:
        (x1, y1), (x2, y2) = begin, end
        length = hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length * beam / 2, (x1 - x2) / length * beam / 2
        ex, ey = (x2 - x1) / length * beam / 2, (y2 - y1) / length * beam / 2
        corners = [
            (x1 - ex + nx, y1 - ey + ny),
            (x2 + ex + nx, y2 + ey + ny),
            (x2 + ex - nx, y2 + ey - ny),
            (x1 - ex - nx, y1 - ey - ny),
        ]
        return Part(closed(corners), tone)

    front: list[Point] = [(27, 42), (59, 42), (59, 74), (27, 74)]
    back = [(x + 15, y - 15) for x, y in front]
    return [
        bar(back[0], back[1], 0),
        bar(back[2], back[3], 0),
        bar(back[1], back[2], 1),
        *(bar(near, far, 2) for near, far in zip(front, back, strict=True)),
        bar(front[3], front[2], 0),
        bar(front[0], front[3], 1),
        bar(front[1], front[2], 1),
        bar(front[0], front[1], 0),
        bar(back[0], back[3], 1),  # the far upright, drawn last: it passes before the near beam
        bar((back[3][0] + 12, back[3][1]), back[2], 0),
    ]


def moebius_band() -> list[Part]:
    """A ribbon with one half turn: three bands that pass under each other in a ring."""
    return [
        Part("M21 37C10 45 12 66 30 68C44 69 49 58 56 49L46 41C41 48 37 56 30 55C24 54 24 48 30 44Z", 2),
        Part(
            "M44 59C37 48 32 33 21 37L30 44C36 47 40 58 50 66C60 73 78 72 84 60C90 47 82 34 70 34L66 46C74 45 76 52 72 56"
            "C67 61 60 60 56 57Z",
            0,
        ),
        Part("M70 34C58 34 51 43 46 50L55 59C60 52 62 46 67 46C72 46 75 50 73 55L84 60C90 47 82 34 70 34Z", 1),
    ]


def blivet() -> list[Part]:
    """Three round prongs that end as two square ones."""
    prongs = [
        Part("M24 27H60L82 46V79L71 70V51L60 42H56L24 37Z", 0),
        Part("M24 43H56L71 55.5V70L60 60L58 53H24Z", 1),
        Part("M24 59H58L70 69L82 79H66L58 69H24Z", 2),
    ]
    return prongs + [Part(f"M24 {y - 5}a4 5 0 1 0 .01 0z", 0, is_cut=True) for y in (32, 48, 64)]


def endless_stairs() -> list[Part]:
    """Steps that rise all the way round: each side is longer than the one across, which hides the climb."""
    across, down, deep = 9.2, 4.9, 13
    steps = [(dx, dy) for dx, dy, count in ((-1, 0, 2), (0, -1, 2), (1, 0, 3), (0, 1, 3)) for _ in range(count)]
    rise = 2 * down / len(steps)

    def seen(x: float, y: float, z: float) -> Point:
        return 53 + (x - y) * across, 50 + (x + y) * down - z

    columns = []
    x = y = 0
    for step, (dx, dy) in enumerate(steps):
        columns.append((x, y, step * rise))
        x, y = x + dx, y + dy
    parts = []
    for x, y, z in sorted(columns, key=lambda column: column[0] + column[1]):
        n, e, s, w = seen(x, y, z), seen(x + 1, y, z), seen(x + 1, y + 1, z), seen(x, y + 1, z)
        deep_e, deep_s, deep_w = ((px, py + deep) for px, py in (e, s, w))
        parts += [Part(closed([w, s, deep_s, deep_w]), 1), Part(closed([s, e, deep_e, deep_s]), 2)]
        parts.append(Part(closed([n, e, s, w]), 0))
    return parts


FIGURES = {
    "t": penrose_triangle(),
    "c": impossible_cube(),
    "m": moebius_band(),
    "f": blivet(),
    "s": endless_stairs(),
}
