"""Tuileries' garden as a seat sees it: the parterre in its hedge, the tiles, the hand and the scores."""

from collections.abc import Sequence

from tablee.core.picture import MARGIN, Picture, Seat, caption, seat_names, told
from tablee.core.svg import moved, tag
from tablee.core.texts import Language, Text
from tablee.games.tuileries.art.pieces import PIECES
from tablee.games.tuileries.notation import FILES
from tablee.games.tuileries.terminal import STOCK
from tablee.games.tuileries.view import View
from tablee.games.tuileries.words import name_piece

CELL = 56
HEDGE = 26
BOARD = 8 * CELL + 2 * HEDGE
PANEL = 208
WIDTH = 3 * MARGIN + BOARD + PANEL
HAND_TILE = 56
ACCENT = "#2f7d5b"

GARDEN = {
    "gravel": "#cdbb94",
    "slab": "#e9dec4",
    "worn": "#e2d5b6",
    "hedge": "#1f5138",
    "leaf": "#3d8a5f",
    "stone": "#f2ead8",
    "edge": "#a99873",
    "water": "#5fa8c9",
    "deep": "#357998",
}
BY_NIGHT = {
    "gravel": "#6d6349",
    "slab": "#8d8262",
    "worn": "#847958",
    "hedge": "#123626",
    "leaf": "#2b6948",
    "stone": "#a69c80",
    "edge": "#5b5138",
    "water": "#2f6b88",
    "deep": "#1b4258",
}

HAND = Text(fr="en main : {count}", en="in hand: {count}")
LIES = Text(fr="Sur le plateau : {tiles}.", en="On the board: {tiles}.")
ON = Text(fr="{tile} en {square}", en="{tile} on {square}")


def board_svg(
    view: View, *, lang: Language = "en", width: float = WIDTH, dark: bool = False, names: Sequence[str] = ()
) -> str:
    """The table as the viewing seat sees it; `names` of the players stand where seats are named."""
    names = seat_names(view.seats, names, lang)
    seats = [
        Seat(
            names[seat],
            view.scores[seat],
            (HAND.say(lang, count=view.hand_sizes[seat]),),
            is_acting=view.turn == seat,
        )
        for seat in range(view.seats)
    ]
    picture = Picture(WIDTH, ACCENT, dark=dark)
    picture.add(moved(MARGIN, MARGIN, *garden(picture, view, BY_NIGHT if dark else GARDEN)))
    x = 2 * MARGIN + BOARD
    y = picture.seats(seats, x, MARGIN, PANEL)
    picture.add(picture.label(STOCK.say(lang, count=view.stock), x + 12, y + 16, 14, fill=picture.theme.soft))
    for number, tile in enumerate(view.hand):
        picture.add(picture.piece(PIECES, tile, (MARGIN + number * (HAND_TILE + 8), BOARD + 2 * MARGIN), HAND_TILE))
    lying = ", ".join(ON.say(lang, tile=name_piece(placed.tile).name, square=placed.at) for placed in view.board)
    return picture.svg(
        BOARD + 2 * MARGIN + (HAND_TILE + MARGIN if view.hand else 0),
        title=caption("Tuileries", view.seat, names, lang),
        description=told(
            seats,
            LIES.say(lang, tiles=lying) if lying else "",
            STOCK.say(lang, count=view.stock) + ".",
            hand=[name_piece(tile).name.say(lang) for tile in view.hand],
            lang=lang,
        ),
        width=width,
    )


def corner(square: str, inward: int = 0) -> tuple[int, int]:
    """The upper left corner of a square of the garden, or a point so far inside.

    >>> corner("a8"), corner("b7", 2)
    ((26, 26), (84, 84))
    """
    return HEDGE + FILES.index(square[0]) * CELL + inward, HEDGE + (8 - int(square[1])) * CELL + inward


def garden(picture: Picture, view: View, paint: dict[str, str]) -> list[str]:
    tiles = [picture.piece(PIECES, placed.tile, corner(placed.at, 2), CELL - 4) for placed in view.board]
    return [
        tag("rect", width=BOARD, height=BOARD, rx=10, fill=paint["hedge"]),
        *coordinates(picture),
        *slabs(picture, paint),
        *(pond(picture, square, paint) for square in view.circles),
        *tiles,
    ]


def coordinates(picture: Picture) -> list[str]:
    found = []
    for i, file in enumerate(FILES):
        middle = HEDGE + (i + 0.5) * CELL
        found.append(picture.label(file, middle, BOARD - 8, 14, fill="#f4f1dc", anchor="middle", weight=600))
        found.append(picture.label(str(8 - i), HEDGE / 2, middle + 5, 14, fill="#f4f1dc", anchor="middle", weight=600))
    return found


def slabs(picture: Picture, paint: dict[str, str]) -> list[str]:
    """Gravel under the slabs, and clipped box where they meet."""
    found = [tag("rect", x=HEDGE, y=HEDGE, width=8 * CELL, height=8 * CELL, fill=paint["gravel"])]
    slab = [
        picture.share(tag("rect", x=2, y=2, width=CELL - 4, height=CELL - 4, rx=5, fill=paint[kind]))
        for kind in ("slab", "worn")
    ]
    for row in range(8):
        for column in range(8):
            x, y = HEDGE + column * CELL, HEDGE + row * CELL
            found.append(tag("use", href=f"#{slab[(row + column + 1) % 2]}", x=x, y=y))
    large, small = (
        picture.share(tag("circle", r=r * CELL, fill=paint["leaf"], stroke=paint["hedge"])) for r in (0.11, 0.045)
    )
    for row in range(1, 8):
        for column in range(1, 8):
            box = large if row % 2 == column % 2 == 0 else small
            found.append(tag("use", href=f"#{box}", x=HEDGE + column * CELL, y=HEDGE + row * CELL))
    return found


def pond(picture: Picture, square: str, paint: dict[str, str]) -> str:
    x, y = corner(square)
    ripple = {"fill": "none", "stroke": "#fff", "stroke_opacity": 0.5, "stroke_width": 1.4}
    return moved(
        x + CELL / 2,
        y + CELL / 2,
        picture.use(
            tag("circle", r=0.46 * CELL, fill=paint["stone"], stroke=paint["edge"], stroke_width=1.7),
            tag("circle", r=0.38 * CELL, fill=paint["water"], stroke=paint["deep"], stroke_width=1.7),
            tag("circle", r=0.27 * CELL, **ripple),
            tag("circle", r=0.15 * CELL, **ripple),
            tag("circle", r=0.05 * CELL, fill="#fff"),
        ),
    )
