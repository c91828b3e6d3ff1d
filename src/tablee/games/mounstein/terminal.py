"""Mounstein drawn in the terminal, from above.

A character is as wide, and a line as high, as one unit of geometry.py's points: then each kite is a block
of two by two characters, and the blocks fill the plane without a gap. A block says owner and level (`F2`)
and, below, the number of its tile; the middle of each hexagon says q and r (`+1-2`). Tiles that do not
count now have small letters.
"""

from rich.console import Group, RenderableType
from rich.text import Text as Line

from tablee.core.texts import Language, Text
from tablee.games.mounstein.geometry import SHAPES, Kite, centre, corners
from tablee.games.mounstein.rules import TILES_EACH
from tablee.games.mounstein.view import Target, View
from tablee.games.mounstein.words import BASE_TILE, ENVIRONMENTS

LETTERS = Text(fr="FGRP", en="FGRM")
STONE_LETTER = Text(fr="n", en="s")
INKS = ("white on #24613a", "black on #bfe0ef", "white on #7b4b3a", "black on #b5c94a")
STONE_INK = "white on #55555c"
OCEAN_INK = "#5f83ad on #0f2c4d"
LEVELS = "0123456789abcdefghijk"
MARGIN_X, MARGIN_Y = 8, 4
BEST_SHOWN = 8

# Where a kite's block begins (lower left), from its hexagon's centre, by direction.
BLOCKS = ((2, -1), (0, 0), (-2, 0), (-4, -1), (-2, -2), (0, -2))

ROUND = Text(
    fr="Tour de table {round} sur {rounds}, dans l’ordre {order}", en="Round {round} of {rounds}, in the order {order}"
)
HIGHEST = Text(
    fr="Niveau le plus haut : {level} (en minuscules : ne compte pas)",
    en="Highest level: {level} (in small letters: does not count)",
)
SEAT = Text(
    fr="{letter} = {name} : {points} points, tuiles à poser : {left}",
    en="{letter} = {name}: {points} points, tiles to place: {left}",
)
BEST = Text(
    fr="Ce qui rapporte le plus, sur {count} emplacements : {words}",
    en="Of {count} placements, those that score most: {words}",
)
TARGET = Text(fr="{move} (niveau {level}, {points})", en="{move} (level {level}, {points})")
HELP = Text(
    fr="Jouer : q,r,o, par exemple « 1,-2,7 ». q,r est l’hexagone où la tuile a quatre diamants (+1-2 sur "
    "le dessin) ; o est l’une de ces orientations :",
    en="To play: q,r,o, for example “1,-2,7”. q,r is the hexagon in which the tile has four kites (+1-2 in "
    "the picture); o is one of these orientations:",
)

Cells = dict[tuple[int, int], tuple[str, str]]
"""Character and ink by place."""


def draw(view: View, lang: Language) -> RenderableType:
    """The mountain, the players, and the placements worth looking at."""
    parts: list[RenderableType] = [mountain(view, lang), players(view, lang)]
    if view.targets:
        parts.append(best(view, lang))
    return Group(*parts)


def mountain(view: View, lang: Language) -> RenderableType:
    """The part of the board that the mountain covers, and some ocean around it."""
    covered = {kite.at: kite.tile for kite in view.kites}
    places = [place for kite in covered for place in block(kite)]
    left, right = min(x for x, _ in places) - MARGIN_X, max(x for x, _ in places) + MARGIN_X
    bottom, top = min(y for _, y in places) - MARGIN_Y, max(y for _, y in places) + MARGIN_Y
    cells: Cells = {}
    for q in range((left - 4) // 6, (right + 4) // 6 + 1):
        for r in range((bottom - 2 * q - 2) // 4, (top - 2 * q + 2) // 4 + 1):
            for d in range(6):
                draw_kite(view, lang, (q, r, d), covered, cells)
            x, y = centre(q, r)
            if left <= x - 2 and x + 1 <= right:
                name_hexagon(f"{q:+d}{r:+d}", [(x + dx, y) for dx in range(-2, 2)], cells)
    return Group(*(_line(cells, y, left, right) for y in range(top, bottom - 1, -1)))


def block(kite: Kite) -> list[tuple[int, int]]:
    """The four characters of a kite, from the upper left one on."""
    x, y = centre(kite[0], kite[1])
    dx, dy = BLOCKS[kite[2]]
    return [(x + dx, y + dy + 1), (x + dx + 1, y + dy + 1), (x + dx, y + dy), (x + dx + 1, y + dy)]


def draw_kite(view: View, lang: Language, kite: Kite, covered: dict[Kite, int], cells: Cells) -> None:
    if kite in covered:
        tile = view.tiles[covered[kite]]
        letter = STONE_LETTER.say(lang) if tile.owner is None else LETTERS.say(lang)[tile.owner]
        ink = STONE_INK if tile.owner is None else INKS[tile.owner]
        text = (letter if tile.counts else letter.lower()) + LEVELS[tile.level] + f"{covered[kite]:2d}"
    elif _on_board(kite, view.board):
        ink, text = OCEAN_INK, "    "
    else:
        return
    for place, character in zip(block(kite), text, strict=True):
        cells[place] = character, ink


def name_hexagon(name: str, middle: list[tuple[int, int]], cells: Cells) -> None:
    """Write `+1-2` into the middle of a hexagon that is drawn (on large boards some names are too long)."""
    if len(name) == len(middle) and all(place in cells for place in middle):
        for place, character in zip(middle, name, strict=True):
            cells[place] = character, cells[place][1]


def _on_board(kite: Kite, board: int) -> bool:
    return all(abs(x) <= board and 3 * y * y <= board * board for x, y in corners(kite))


def _line(cells: Cells, y: int, left: int, right: int) -> Line:
    line = Line()
    for x in range(left, right + 1):
        line.append(*cells.get((x, y), (" ", "")))
    return line


def players(view: View, lang: Language) -> RenderableType:
    letters = LETTERS.say(lang)
    lines = []
    for seat in range(view.seats):
        words = SEAT.say(
            lang,
            letter=letters[seat],
            name=ENVIRONMENTS[seat].say(lang),
            points=view.scores[seat],
            left=view.left[seat],
        )
        lines.append(Line(f" {words} ", style=INKS[seat]))
    order = " ".join(letters[seat] for seat in view.order)
    stone = f"{STONE_LETTER.say(lang)} = {BASE_TILE.say(lang)}"
    about = [
        ROUND.say(lang, round=view.round, rounds=TILES_EACH, order=order),
        HIGHEST.say(lang, level=view.highest),
        stone,
    ]
    return Group(*lines, Line(" · ".join(about), style="dim"))


def best(view: View, lang: Language) -> RenderableType:
    """The placements that gain most on the strongest rival, since there are hundreds."""
    chosen = sorted(view.targets, key=lambda target: (-_margin(target, view.seat), -target.points))[:BEST_SHOWN]
    words = [TARGET.say(lang, move=target.move, level=target.level, points=f"{target.points:+d}") for target in chosen]
    return Line(BEST.say(lang, count=len(view.targets), words=" · ".join(words)), style="dim")


def _margin(target: Target, seat: int) -> int:
    return target.points - max(change for other, change in enumerate(target.changes) if other != seat)


def legend(lang: Language) -> str:
    """How to type a move, and the twelve orientations."""
    return "\n".join([HELP.say(lang), gallery(0), gallery(6)])


def gallery(first: int) -> str:
    """Six orientations side by side, from this one on: a kite is a character wide and one high."""
    pictures = [small(o) for o in range(first, first + 6)]
    height = max(len(picture) for picture in pictures)
    rows = ["".join(f"{f'{first + i}':<10}" for i in range(6))]
    rows += ["".join(f"{picture[y] if y < len(picture) else '':<10}" for picture in pictures) for y in range(height)]
    return "\n".join(row.rstrip() for row in rows)


def small(o: int) -> list[str]:
    """The hat in half characters, upper line first.

    >>> small(0)
    [' ▄█▄', '▄███▄', '▀▀ ▀▀']
    """
    dots = {(x // 2, y) for kite in SHAPES[o] for x, y in block(kite)}
    left, right = min(x for x, _ in dots), max(x for x, _ in dots)
    top, bottom = max(y for _, y in dots), min(y for _, y in dots)
    marks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return [
        "".join(marks[(x, y) in dots, (x, y - 1) in dots] for x in range(left, right + 1)).rstrip()
        for y in range(top, bottom - 1, -2)
    ]
