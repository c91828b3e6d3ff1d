"""Mounstein's island from above: the tiles in the sea, the levels, and what everybody's kites count."""

from collections.abc import Sequence

from tablee.core.picture import MARGIN, Picture, Seat, caption, seat_names, told
from tablee.core.svg import moved, path, tag
from tablee.core.texts import Language, Text
from tablee.games.mounstein.art.pieces import INKS, MIDDLES, OUTLINES, PIECES, SPAN, UNIT, code_of, edge, seen
from tablee.games.mounstein.geometry import centre, kite_middle
from tablee.games.mounstein.notation import read_placement
from tablee.games.mounstein.rules import TILES_EACH
from tablee.games.mounstein.view import Tile, View
from tablee.games.mounstein.words import BASE, ENVIRONMENTS, name_piece

SIDE = 520
PANEL = 240
WIDTH = 3 * MARGIN + SIDE + PANEL
ACCENT = "#2b6cff"
SEA = ("#a3d8da", "#74c0d0", "#4fa2c4", "#3b84b0", "#2f6a99")
"""From the shallows to the deep."""
DEPTHS = (150, 94, 52, 22)
"""How wide the coast is drawn for each of them, the deeper first."""
FOAM, FRAME = "#ffffff", "#b98a58"
LEAST_SHOWN = 20 * UNIT
AROUND = 4 * UNIT
RIM = 9

OWNS = Text(fr="{environment}, tuiles à poser : {left}", en="{environment}, tiles to place: {left}")
ROUND = Text(fr="Tour {round} sur {rounds}", en="Round {round} of {rounds}")
HIGHEST = Text(fr="Niveau le plus haut : {level} (compte 0)", en="Highest level: {level} (counts 0)")
LIES = Text(fr="{tile} au niveau {level}, diamants visibles : {seen}", en="{tile} on level {level}, kites seen: {seen}")
MOUNTAIN = Text(fr="Sur le plateau : {tiles}.", en="On the board: {tiles}.")


def board_svg(
    view: View, *, lang: Language = "en", width: float = WIDTH, dark: bool = False, names: Sequence[str] = ()
) -> str:
    """The table as the viewing seat sees it; `names` of the players stand where seats are named."""
    names = seat_names(view.seats, names, lang)
    picture = Picture(WIDTH, ACCENT, dark=dark)
    seats = [
        Seat(
            names[seat],
            view.scores[seat],
            (OWNS.say(lang, environment=ENVIRONMENTS[seat], left=view.left[seat]),),
            is_acting=view.turn == seat,
            mark=picture.piece(PIECES, str(seat), (0, 0), 20),
        )
        for seat in range(view.seats)
    ]
    picture.add(moved(MARGIN, MARGIN, *island(picture, view)))
    x = 2 * MARGIN + SIDE
    y = picture.seats(seats, x, MARGIN, PANEL)
    about = [ROUND.say(lang, round=view.round, rounds=TILES_EACH), HIGHEST.say(lang, level=view.highest)]
    for number, line in enumerate(about):
        picture.add(picture.label(line, x + 12, y + 16 + 18 * number, 13, fill=picture.theme.soft))
    lying = ", ".join(LIES.say(lang, tile=name_piece(owner_of(t)).name, level=t.level, seen=t.seen) for t in view.tiles)
    return picture.svg(
        SIDE + 2 * MARGIN,
        title=caption("Mounstein", view.seat, names, lang),
        description=told(
            seats, *(f"{line}." for line in about), MOUNTAIN.say(lang, tiles=lying) if lying else "", hand=(), lang=lang
        ),
        width=width,
    )


def owner_of(tile: Tile) -> str:
    return BASE if tile.owner is None else str(tile.owner)


def lies(tile: Tile) -> tuple[float, float, int]:
    """Where the middle of a tile's picture lies, and its orientation."""
    q, r, o = read_placement(tile.at)
    (x, y), (dx, dy) = seen(centre(q, r)), MIDDLES[o]
    return x + dx, y + dy, o


def island(picture: Picture, view: View) -> list[str]:
    """The part of the sea that has land in it; what lies outside is cut off."""
    places = [lies(tile) for tile in view.tiles]
    xs, ys = [x for x, _, _ in places] or [0.0], [y for _, y, _ in places] or [0.0]
    half = view.board * UNIT / 2 + RIM
    span = max(LEAST_SHOWN, max(xs) - min(xs) + SPAN + AROUND, max(ys) - min(ys) + SPAN + AROUND)
    span = min(span, 2 * half)
    left, top = (min(max((min(side) + max(side) - span) / 2, -half), half - span) for side in (xs, ys))
    window = {"x": left, "y": top, "width": span, "height": span}
    land = [
        path(OUTLINES[o], transform=f"translate({x:.2f} {y:.2f})")
        for tile, (x, y, o) in zip(view.tiles, places, strict=True)
        if tile.level == 0
    ]
    drawn = [tag("rect", fill=FRAME, **window), sea(picture, view.board * UNIT, land)]
    hatch = picture.share(
        tag("rect", width=2.6, height=5, fill="#fff", opacity=0.82),
        name="pattern",
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    lying = sorted(range(len(view.tiles)), key=lambda number: view.tiles[number].level)
    for number in lying:
        drawn += tile_drawn(picture, view, number, places[number], hatch)
    box = f"{left:.2f} {top:.2f} {span:.2f} {span:.2f}"
    return [tag("svg", *drawn, width=SIDE, height=SIDE, viewBox=box)]


def sea(picture: Picture, side: float, land: Sequence[str]) -> str:
    """The board: the shallower, the nearer to the coast, and foam where the land begins."""
    coast = f"#{picture.share(*land)}"
    drawn = [tag("rect", x=-side / 2, y=-side / 2, width=side, height=side, fill=SEA[4])]
    for colour, wide in zip(reversed(SEA[:4]), DEPTHS, strict=True):
        drawn.append(tag("use", href=coast, fill=colour, stroke=colour, stroke_width=wide, stroke_linejoin="round"))
    foam = {"stroke_width": 7.5, "stroke_dasharray": "11 2.2", "stroke_linecap": "round"}
    drawn.append(tag("use", href=coast, stroke=FOAM, **foam))
    corner, box = -side / 2, f"{-side / 2:g} {-side / 2:g} {side:g} {side:g}"
    return tag("svg", *drawn, x=corner, y=corner, width=side, height=side, viewBox=box)


def tile_drawn(picture: Picture, view: View, number: int, place: tuple[float, float, int], hatch: str) -> list[str]:
    """A tile with its shadow; what counts 0 is hatched, and what lies on others has its level on it."""
    tile, (x, y, o) = view.tiles[number], place
    mark = INKS[owner_of(tile)]["mark"]
    drawn = [
        moved(x + 3, y + 4, path(OUTLINES[o], fill="#0b1522", opacity=0.2)),
        moved(x + 1.2, y + 1.8, path(OUTLINES[o], fill="#0b1522", opacity=0.26)),
        picture.piece(PIECES, code_of(owner_of(tile), o), (x - SPAN / 2, y - SPAN / 2), SPAN),
    ]
    if tile.level == view.highest:
        drawn.append(moved(x, y, path(OUTLINES[o], fill=f"url(#{hatch})", opacity=0.62), edge(o, mark)))
    middles = [seen(kite_middle(kite.at)) for kite in view.kites if kite.tile == number]
    if middles and tile.level:
        mean_x, mean_y = (sum(side) / len(middles) for side in zip(*middles, strict=True))
        at = min(middles, key=lambda middle: (middle[0] - mean_x) ** 2 + (middle[1] - mean_y) ** 2)
        drawn += [
            tag("circle", cx=at[0], cy=at[1], r=4.2, fill="#fffdf6", stroke=mark, stroke_width=0.7),
            picture.label(str(tile.level), at[0], at[1] + 2, 5.8, fill="#22201c", anchor="middle", weight=600),
        ]
    return drawn
