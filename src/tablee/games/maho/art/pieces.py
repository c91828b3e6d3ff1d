"""Maho!'s cards: a large number and the family's emblem, silver foil for the honours, a laughing mask for the joker."""

from math import cos, pi, sin

from tablee.core.svg import Piece, PieceSet, closed, lettered, moved, path, tag
from tablee.games.maho.art.lettering import LETTERS
from tablee.games.maho.notation import JOKER_TEXT
from tablee.games.maho.words import codes

INKS = {
    "r": {"ink": "#c3172c"},
    "g": {"ink": "#11724a"},
    "b": {"ink": "#1c50b8"},
    "s": {"ink": "#4a4f5a"},
    "j": {"ink": "#7a1f6a"},
}
HIDDEN = "?"
"""What a card that nobody may see goes by."""
LINE = "#2a241b"
GOLD = "#d9b36a"
LACQUER = "#7c0f1f"


def star(points: int, inner: float, outer: float) -> str:
    """
    >>> star(2, 10, 20)
    'M30 10L40 30L30 50L20 30Z'
    """
    corners = ((i * pi / points - pi / 2, inner if i % 2 else outer) for i in range(2 * points))
    return closed((30 + cos(angle) * reach, 30 + sin(angle) * reach) for angle, reach in corners)


def rays() -> str:
    half = pi / 12 / 1.9
    found = ""
    for i in range(12):
        angle = i * pi / 6
        corners = ((angle - half, 14.5), (angle, 25), (angle + half, 14.5))
        found += closed((30 + cos(turn) * reach, 30 + sin(turn) * reach) for turn, reach in corners)
    return found


def emblem(family: str, value: int) -> str:
    """A red sun, green bamboo, a blue wave, a rosette of silver: in a box of 60 × 60."""
    match family:
        case "r":
            return tag("circle", cx=30, cy=30, r=11.5) + path(rays())
        case "g":
            return path(
                "M22 6h9v15h-9zM22 23h9v15h-9zM22 40h9v16h-9zM31 22C36 12 45 9 54 10C53 19 45 25 31 24Z"
                "M22 40C16 31 9 29 2 31C5 39 13 43 22 42Z"
            )
        case "b":
            foam = path(
                "M1 51.5C10 47 16 56 25 51.5S41 56 59 50.5",
                fill="none",
                stroke="{ink}",
                stroke_width=3.5,
                stroke_linecap="round",
            )
            return foam + path(
                "M3 46C3 24 16 10 33 10C47 10 56 20 56 31C56 40 49 46 42 46C36 46 32 42 32 37C32 33 35 30 39 30"
                "C41 30 43 31 44 33C45 25 40 20 33 20C22 20 16 30 16 46Z"
            )
        case _:
            edge = {"stroke": "#3b404b", "stroke_width": 2}
            petals = path(star(value + 2, 13, 27), fill="#aeb5c2", stroke_linejoin="round", **edge)
            return petals + tag("circle", cx=30, cy=30, r=9, fill="#eef0f4", **edge)


def sheet(fill: str, edge: str, width: float) -> str:
    return tag("rect", x=1.5, y=1.5, width=97, height=141, rx=10, fill=fill, stroke=edge, stroke_width=width)


def frame(x: float, rx: float, edge: str) -> str:
    sides = {"x": x, "y": x, "width": 100 - 2 * x, "height": 144 - 2 * x, "rx": rx}
    return tag("rect", fill="none", stroke=edge, stroke_width=2, **sides)


PAPER = sheet("#fffaf0", LINE, 1.8)
FOIL = (
    sheet("#e6e9ef", LINE, 1.8)
    + path("M3 96 97 30V52L3 118ZM3 60 60 3H82L3 82Z", fill="#fff", opacity=0.7)
    + frame(6, 7, "#8c93a3")
)
BACK = (
    sheet(LACQUER, "#3d060e", 2)
    + frame(8, 6, GOLD)
    + tag(
        "g",
        *(tag("circle", cx=50, cy=72, r=r) for r in (20, 27, 34, 41)),
        fill="none",
        stroke=GOLD,
        stroke_width=1.6,
        opacity=0.75,
    )
    + tag("circle", cx=50, cy=72, r=13, fill=GOLD)
    + lettered(LETTERS, "M", 50, 79.7, 22, anchor=0.5, fill=LACQUER)
)
EDGE = tag(  # of a rainbow series
    "g",
    path("M5 50V13Q5 5 13 5H87Q95 5 95 13V50", stroke=INKS["r"]["ink"]),
    path("M5 50V96M95 50V96", stroke=INKS["g"]["ink"]),
    path("M5 96V131Q5 139 13 139H87Q95 139 95 131V96", stroke=INKS["b"]["ink"]),
    fill="none",
    stroke_width=4.5,
)
MASK = tag(
    "g",
    path(
        "M50 34C74 34 86 48 86 68C86 96 68 112 50 112C32 112 14 96 14 68C14 48 26 34 50 34Z",
        fill="#fff",
        stroke_width=3,
    ),
    path(
        "M14 60C10 40 20 26 28 20C34 30 42 34 50 34C58 34 66 30 72 20C80 26 90 40 86 60C78 46 66 44 50 44"
        "C34 44 22 46 14 60Z",
        fill=INKS["j"]["ink"],
        stroke_width=2,
    ),
    *(tag("circle", cx=x, cy=18, r=5, fill="#d9a520", stroke_width=1.5) for x in (28, 72)),
    path("M26 68Q34 56 42 68M58 68Q66 56 74 68", fill="none", stroke_width=4, stroke_linecap="round"),
    path("M28 80Q50 88 72 80Q68 104 50 104Q32 104 28 80Z", fill="#8e1024", stroke_width=2.5),
    path("M31 83Q50 91 69 83L67 88Q50 94 33 88Z", fill="#fff", stroke="none"),
    stroke=LINE,
    stroke_linejoin="round",
)
WORD = lettered(LETTERS, "JOKER", 50, 134, 18, anchor=0.5, spacing=2, fill="{ink}")


def stands_for(value: int) -> str:
    """What a laid joker stands for, on a badge."""
    badge = tag("rect", x=18, y=114, width=48, height=24, rx=12, fill="{ink}")
    return badge + lettered(LETTERS, str(value), 42, 132, 22, anchor=0.5, fill="#fff")


def draw(code: str) -> Piece:
    if code == JOKER_TEXT:
        return Piece("j", (PAPER, MASK, WORD))
    card = code.removeprefix(f"{JOKER_TEXT}=")
    family, value = card[0], int(card[1:])
    sign = emblem(family, value)
    if card != code:
        return Piece(family, (PAPER, MASK, stands_for(value), moved(68, 113, sign, scale=0.42, fill="{ink}")))
    return Piece(
        family,
        (
            FOIL if family == "s" else PAPER,
            lettered(LETTERS, str(value), 12, 62, 66, fill="{ink}"),
            moved(13, 68, sign, scale=1.08, fill="{ink}"),
            moved(66, 12, sign, scale=0.4, fill="{ink}"),
        ),
    )


def in_rainbow(code: str) -> str:
    """What a card goes by where it lies in a rainbow series."""
    return f"rainbow {code}"


CARDS = {code: draw(code) for code in codes()}
RAINBOWS = {
    in_rainbow(code): Piece(ink, (*layers, EDGE)) for code, (ink, layers) in CARDS.items() if code != JOKER_TEXT
}
PIECES = PieceSet((0, 0, 100, 144), INKS, CARDS | RAINBOWS | {HIDDEN: Piece("j", (BACK,))})
