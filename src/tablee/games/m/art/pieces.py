"""M's square tiles: an ink with its own hatch, an impossible figure in line art, the value in two corners, and teeth cut into the
edges: one for every ten points, shaped after the symbol."""

from collections.abc import Sequence
from itertools import pairwise

from tablee.core.svg import Piece, PieceSet, lettered, mixed, number, path, tag
from tablee.games.m.art.figures import FIGURES
from tablee.games.m.art.lettering import NUMERALS
from tablee.games.m.words import codes

TONES = (0.96, 0.62, 0.3)
"""How much of the line's colour the faces of a figure have."""


def ink(body: str, dark: str, line: str) -> dict[str, str]:
    tones = {f"tone{number}": mixed(body, line, share) for number, share in enumerate(TONES)}
    return {"body": body, "dark": dark, "line": line, **tones}


INKS = {
    "r": ink("#e0322f", "#8f1210", "#fff4e6"),
    "g": ink("#118a50", "#06502c", "#f2fff3"),
    "b": ink("#2f62e0", "#153089", "#eef4ff"),
    "n": ink("#7d4a2a", "#452310", "#fff0dd"),
    "y": ink("#f6bd16", "#a46f00", "#33210a"),
}

NIGHT = "#0a1030"
"""What M is played on."""

TOOTH, GAP = 7, 5
TEETH: dict[str, tuple[tuple[float, float], ...]] = {
    "c": ((0, 0), (0, 6), (7, 6), (7, 0)),
    "t": ((0, 0), (3.5, 7), (7, 0)),
    "m": ((0, 0), (0.6, 3), (2.2, 5), (3.5, 5.4), (4.8, 5), (6.4, 3), (7, 0)),
    "f": ((0, 0), (0, 6.5), (2.3, 6.5), (2.3, 2), (4.7, 2), (4.7, 6.5), (7, 6.5), (7, 0)),
    "s": ((0, 0), (0, 7), (2.4, 7), (2.4, 4.6), (4.7, 4.6), (4.7, 2.3), (7, 2.3), (7, 0)),
    "-": (),
}
"""A tooth cut into the edge: how far along, how far inward."""


def outline(value: int, symbol: str) -> str:
    """The tile's edge, in a box of 100 × 100; each step from where the last one ended, so that all teeth read the same.

    >>> outline(0, "-")
    'M0 0l100 0l0 100l-100 0l0 -100z'
    """
    count = value // 10
    width = count * TOOTH + (count - 1) * GAP
    side = [(0.0, 0.0)]
    for tooth in range(count):
        begins = 50 - width / 2 + tooth * (TOOTH + GAP)
        side += [(begins + along, inward) for along, inward in TEETH[symbol]]
    side.append((100, 0))
    steps = [(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(side)]
    steps += [(-inward, along) for along, inward in steps]
    steps += [(-x, -y) for x, y in steps]
    return f"M0 0{''.join(f'l{number(x)} {number(y)}' for x, y in steps)}z"


def hatched(lines: Sequence[str], width: float = 1.5, kind: str = "ink-hatch") -> str:
    """A colour's hatch, by which it is known without its colour."""
    return path(
        "".join(lines),
        class_=kind,
        fill="none",
        stroke="{dark}",
        stroke_width=width,
        stroke_linecap="round",
        opacity=0.5,
    )


INNER, OUTER = 8, 92
"""Hatches end where teeth may begin."""


def rising(step: int) -> list[str]:
    """Lines x + y = const."""
    begins = ((at, max(INNER, at - OUTER), min(OUTER, at - INNER)) for at in range(2 * INNER + step, 2 * OUTER, step))
    return [f"M{left} {at - left}L{right} {at - right}" for at, left, right in begins]


def falling(step: int) -> list[str]:
    """Their mirror images."""
    begins = ((at, max(INNER, at - OUTER), min(OUTER, at - INNER)) for at in range(2 * INNER + step, 2 * OUTER, step))
    return [f"M{left} {100 - at + left}L{right} {100 - at + right}" for at, left, right in begins]


def dots() -> list[str]:
    places = ((11 * i + (17 if row % 2 else 11.5), 11.5 + 11 * row) for row in range(8) for i in range(8))
    return [f"M{number(x)} {number(y)}h.01" for x, y in places if x < OUTER]


HATCHES = {
    "r": hatched(rising(12)),
    "g": hatched([f"M{INNER} {y}H{OUTER}" for y in range(10, 91, 10)]),
    "b": hatched([f"M{x} {INNER}V{OUTER}" for x in range(10, 91, 10)]),
    "n": hatched(rising(16) + falling(16)),
    "y": hatched(dots(), 3.2, "ink-hatch dots"),
}


def figure(symbol: str) -> str:
    return tag(
        "g",
        *(
            path(part.d, fill=f"{{tone{part.tone}}}", stroke="{body}" if part.is_cut else None)
            for part in FIGURES[symbol]
        ),
        stroke="{line}",
        stroke_width=1.1,
        stroke_linejoin="round",
        transform="translate(50 50) scale(1.08) translate(-50 -51)",
    )


def numeral(
    text: str, x: float, y: float, size: float, free: float = 4, *, anchor: float = 0, spacing: float = 0
) -> str:
    """A number that stands out from the hatch: `free` is how wide the tile's own colour is around it."""
    paint = {"fill": "{line}", "stroke": "{body}", "stroke_width": free * 1000 / size}
    return lettered(
        NUMERALS,
        text,
        x,
        y,
        size,
        anchor=anchor,
        spacing=spacing,
        stroke_linejoin="round",
        paint_order="stroke",
        **paint,
    )


def values(value: int) -> str:
    return numeral(str(value), 8, 25, 20, spacing=-1) + numeral(str(value), 92, 91, 20, anchor=1, spacing=-1)


ZERO = tag("circle", cx=50, cy=50, r=25, fill="{body}", stroke="{line}", stroke_width=3) + numeral(
    "0", 50, 63, 36, anchor=0.5
)


def body(value: int, symbol: str, edge: str, width: float) -> str:
    return path(outline(value, symbol), fill="{body}", stroke=edge, stroke_width=width, stroke_linejoin="round")


def parts(code: str) -> tuple[str, int, str]:
    return code[0], int(code[1:-1]), code[-1]


def draw(code: str) -> Piece:
    colour, value, symbol = parts(code)
    marks = (figure(symbol), values(value)) if value else (ZERO,)
    return Piece(colour, (body(value, symbol, "{dark}", 2), HATCHES[colour], *marks))


def draw_small(code: str) -> Piece:
    """A tile among those taken, of which the next leaves only a part in sight."""
    colour, value, symbol = parts(code)
    large = numeral(str(value), 8, 68, 50, 9, spacing=-3)
    return Piece(colour, (body(value, symbol, NIGHT, 5), HATCHES[colour], large))


def small(code: str) -> str:
    """What the small picture of a tile goes by."""
    return f"small {code}"


BOX = (-1, -1, 102, 102)
PIECES = PieceSet(
    BOX, INKS, {code: draw(code) for code in codes()} | {small(code): draw_small(code) for code in codes()}
)
