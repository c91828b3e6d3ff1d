"""Tuileries' ceramic tiles: a glaze with its painted border, the rank as an engraved crest, the suit as a large sign."""

from collections.abc import Callable

from tablee.core.svg import Piece, PieceSet, moved, number, path, tag
from tablee.games.tuileries.words import codes

GLAZES = {
    "b": {"body": "#2456a6", "deep": "#143a7a", "light": "#5e8fd8", "ink": "#fdf6e3", "groove": "#0f2d61"},
    "y": {"body": "#efbb3a", "deep": "#c08a12", "light": "#fbe08a", "ink": "#3a2206", "groove": "#fbe6a8"},
    "g": {"body": "#1f7a4f", "deep": "#0f5434", "light": "#5fb489", "ink": "#fdf6e3", "groove": "#0a4128"},
    "r": {"body": "#b5322b", "deep": "#841d18", "light": "#e2786c", "ink": "#fdf6e3", "groove": "#661410"},
}
"""`groove` is the far side of what is engraved."""

CRESTS = {
    "k": "M21.5 2h5v4.5H31V11h-4.5v5.2C32 12.5 39 12.5 43.5 16.5L39 36H9L4.5 16.5C9 12.5 16 12.5 21.5 16.2V11H17V6.5h4.5z"
    "M9 39h30v5H9z",
    "q": "M9 36 4 15.5l9.5 8.5L16 9l8 14 8-14 2.5 15 9.5-8.5L39 36zM9 39h30v5H9zM4 9.5a3.2 3.2 0 1 0 .01 0z"
    "M16 2.8a3.2 3.2 0 1 0 .01 0zM32 2.8a3.2 3.2 0 1 0 .01 0zM44 9.5a3.2 3.2 0 1 0 .01 0z",
    "n": "M12 44c0-9 7-12.5 9.5-18-4.5 0-7 2.5-10 5.2C8 31 5 28 5 25c3.5-5 5.5-11 11-14.5L15.5 3l7 5.2C34 8.5 42 18 42 31"
    "c0 5-.6 9-1.5 13zM18.5 15.5a2 2 0 1 0 .01 0z",
    "j": "M5 31C8 20 16 15.5 24.5 15.5c9.5 0 16 6 18.5 15.5zM3 34h42v6H3zM24 14C22 6 30 1.5 43 2c.5 9-7 14-17 13.5z",
}
SUITS = {
    "s": "M24 2c5.5 9 19.5 15 19.5 26.5 0 6-4.5 9.5-9.5 9.5-3 0-5.5-1.2-7.5-3.5.2 5 2 8.5 5.5 11H16c3.5-2.5 5.3-6 5.5-11"
    "-2 2.3-4.5 3.5-7.5 3.5-5 0-9.5-3.5-9.5-9.5C4.5 17 18.5 11 24 2z",
    "h": "M24 44C10 32 3.5 25 3.5 16.2 3.5 9 8.5 4.5 14 4.5c4.5 0 8 2.5 10 7 2-4.5 5.5-7 10-7 5.5 0 10.5 4.5 10.5 11.7"
    "C44.5 25 38 32 24 44z",
    "d": "M24 2 42 24 24 46 6 24z",
    "c": "M24 3a9.6 9.6 0 0 1 7.3 15.8 9.6 9.6 0 1 1-5.4 14.4c.1 5.3 1.8 9.3 5.6 12.3h-15c3.8-3 5.5-7 5.6-12.3"
    "a9.6 9.6 0 1 1-5.4-14.4A9.6 9.6 0 0 1 24 3z",
}

GROUND = (
    tag("rect", x=1, y=2.5, width=98, height=97, rx=9, fill="{deep}")
    + tag("rect", x=1, y=0.8, width=98, height=95.5, rx=9, fill="{body}")
    + path("M4 60V11Q4 4 11 4H92Q60 10 40 26T4 66Z", fill="{light}", opacity=0.3)
    + path("M6 12Q6 5.5 12.5 5.5H62", fill="none", stroke="#fff", stroke_width=2, stroke_linecap="round", opacity=0.55)
)

EDGE, FAR_EDGE = 7, 93
At = Callable[[float, float], str]


def around(side: Callable[[At], str]) -> str:
    """One side's path, drawn from (0, 0) along x, turned to all four sides of the tile."""
    turns: tuple[Callable[[float, float], tuple[float, float]], ...] = (
        lambda along, inward: (along, EDGE + inward),
        lambda along, inward: (FAR_EDGE - inward, along),
        lambda along, inward: (100 - along, FAR_EDGE - inward),
        lambda along, inward: (EDGE + inward, 100 - along),
    )
    return "".join(side(lambda a, i, turn=turn: " ".join(map(number, turn(a, i)))) for turn in turns)  # type: ignore[misc]


def dashes(at: At) -> str:
    return "".join(f"M{at(a, 0)}L{at(a + 9, 0)}M{at(a + 13, 0)}L{at(a + 13.1, 0)}" for a in range(11, 85, 16))


def beads(at: At) -> str:
    return "".join(f"M{at(12 + 9.5 * i - 0.1, 0)}L{at(12 + 9.5 * i + 0.1, 0)}" for i in range(9))


def zigzag(at: At) -> str:
    return f"M{at(10, 2)}" + "".join(f"L{at(a + 5, -2.5)}L{at(a + 10, 2)}" for a in range(10, 90, 10))


def bars(at: At) -> str:
    return f"M{at(9, -1.8)}L{at(91, -1.8)}M{at(11, 2.2)}L{at(89, 2.2)}"


def border(side: Callable[[At], str], width: float, *, kind: str = "glaze-border") -> str:
    """A colour's painted border, by which it is known without its colour."""
    return path(
        around(side),
        class_=kind,
        fill="none",
        stroke="{ink}",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=0.78,
    )


BORDERS = {
    "b": border(dashes, 3.4),
    "y": border(beads, 5, kind="glaze-border beads"),
    "g": border(zigzag, 1.9),
    "r": border(bars, 1.9),
}


def crest(d: str) -> str:
    groove = path(d, fill="{groove}", transform="translate(0 -1.4)", opacity=0.55)
    return moved(14.5, 13.5, groove, path(d, fill="{ink}", fill_rule="evenodd"), scale=0.98)


def suit(d: str) -> str:
    """The sign, free of the crest's edge."""
    free = path(d, fill="{body}", stroke="{body}", stroke_width=9, stroke_linejoin="round")
    groove = path(d, fill="{groove}", transform="translate(0 -1.6)", opacity=0.55)
    return moved(46.5, 46, free, groove, path(d, fill="{ink}"), scale=0.86)


def draw(code: str) -> Piece:
    colour, rank, sign = code[0], code[1], code[2]
    return Piece(colour, (GROUND, BORDERS[colour], crest(CRESTS[rank]), suit(SUITS[sign])))


PIECES = PieceSet((0, 0, 100, 100), GLAZES, {code: draw(code) for code in codes()})
