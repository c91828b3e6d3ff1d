"""M's plane as a seat sees it: the spaces that tiles may still cover, everybody's chips and tiles taken, the hand."""

from collections.abc import Sequence

from tablee.core.picture import MARGIN, Picture, Seat, caption, seat_names, told
from tablee.core.svg import moved, path, tag
from tablee.core.texts import Language, Text
from tablee.games.m.art.pieces import NIGHT, PIECES, small
from tablee.games.m.notation import At, format_place
from tablee.games.m.pieces import COLOURS
from tablee.games.m.terminal import SCORING, STOCK
from tablee.games.m.view import Player, View
from tablee.games.m.words import COLOUR_NAMES, name_piece

SIDE = 520
"""Of the plane, which is a square."""
EDGE = 26
LARGEST_CELL = 116
PANEL = 250
WIDTH = 3 * MARGIN + SIDE + PANEL
HAND_TILE = 72
TAKEN_TILE = 24
ACCENT = "#ff7a1a"
GRID, REACH, SCORED, AXIS = "#131c49", "#3b4c94", "#ffc680", "#9aa7dc"

CHIPS = Text(fr="jetons : {chips}, en main : {hand}", en="chips: {chips}, in hand: {hand}")
HAS = Text(fr="dont : {tile}", en="among them: {tile}")
BURIED = Text(fr="À vous, n° {place} de la pioche : {tile}", en="Yours, no. {place} of the stock: {tile}")
LIES = Text(fr="Sur le plateau : {tiles}.", en="On the board: {tiles}.")
AT = Text(fr="{tile} en {place}", en="{tile} at {place}")


def board_svg(
    view: View, *, lang: Language = "en", width: float = WIDTH, dark: bool = False, names: Sequence[str] = ()
) -> str:
    """The table as the viewing seat sees it; `names` of the players stand where seats are named."""
    names = seat_names(view.seats, names, lang)
    seats = [
        Seat(
            names[seat],
            player.score,
            tuple(notes(player, lang)),
            is_acting=view.turn == seat,
            pieces=tuple(stacks(player)),
        )
        for seat, player in enumerate(view.players)
    ]
    picture = Picture(WIDTH, ACCENT, dark=dark)
    picture.add(moved(MARGIN, MARGIN, *plane(picture, view)))
    x = 2 * MARGIN + SIDE
    y = picture.seats(seats, x, MARGIN, PANEL, PIECES, TAKEN_TILE)
    stock = stock_lines(view, lang)
    for line in stock:
        picture.add(picture.label(line, x + 12, y + 16, 13, fill=picture.theme.soft))
        y += 18
    bottom = MARGIN + SIDE
    if view.hand:
        for number, tile in enumerate(view.hand):
            picture.add(picture.piece(PIECES, tile, (MARGIN + number * (HAND_TILE + 10), bottom + MARGIN), HAND_TILE))
        bottom += MARGIN + HAND_TILE
    lying = ", ".join(
        AT.say(lang, tile=name_piece(placed.tile).name, place=format_place(placed.at)) for placed in view.board
    )
    return picture.svg(
        max(bottom, y + 8) + MARGIN,
        title=caption("M", view.seat, names, lang),
        description=told(
            seats,
            LIES.say(lang, tiles=lying),
            *(f"{line}." for line in stock),
            hand=[name_piece(tile).name.say(lang) for tile in view.hand],
            lang=lang,
        ),
        width=width,
    )


def notes(player: Player, lang: Language) -> list[str]:
    """What a seat has, and what its colours count."""
    found = [CHIPS.say(lang, chips=player.chips, hand=player.hand_size)]
    found += [HAS.say(lang, tile=name_piece(tile).name) for tile in player.known]
    sums = [(colour, f"+{points}") for colour, points in player.best.items()]
    sums += [(colour, f"−{points}") for colour, points in player.others.items()]
    if sums:
        found.append(", ".join(f"{COLOUR_NAMES[COLOURS.index(colour)].say(lang)} {points}" for colour, points in sums))
    return found


def stacks(player: Player) -> list[tuple[str, ...]]:
    """The tiles taken, by colour: those that add first, in each the highest tile first."""
    return [
        tuple(
            map(small, sorted((tile for tile in player.taken if tile[0] == colour), key=lambda tile: -int(tile[1:-1])))
        )
        for colour in (*player.best, *player.others)
    ]


def stock_lines(view: View, lang: Language) -> list[str]:
    lines = [STOCK.say(lang, count=view.stock)]
    lines += [BURIED.say(lang, tile=name_piece(each.tile).name, place=each.above + 1) for each in view.buried]
    if view.line:
        lines.append(SCORING.say(lang, line=" · ".join(map(format_place, view.line))))
    return lines


def plane(picture: Picture, view: View) -> list[str]:
    left, top, right, bottom = view.area
    columns, rows = right - left + 1, bottom - top + 1
    cell = min(LARGEST_CELL, (SIDE - 2 * EDGE) / max(columns, rows))
    x0, y0 = (SIDE - columns * cell) / 2, (SIDE - rows * cell) / 2

    def corner(at: At, inward: float = 0) -> tuple[float, float]:
        return x0 + (at[0] - left) * cell + inward, y0 + (at[1] - top) * cell + inward

    lines = "".join(f"M{i} 0V{SIDE}M0 {i}H{SIDE}" for i in range(20, SIDE, 24))
    found = [
        tag("rect", width=SIDE, height=SIDE, rx=10, fill=NIGHT),
        path(lines, stroke=GRID, stroke_width=1, fill="none"),
        tag("rect", x=x0, y=y0, width=columns * cell, height=rows * cell, rx=8, fill=GRID, stroke=REACH),
    ]
    found += axes(picture, view, x0, y0, cell)
    for at in view.line:
        x, y = corner(at)
        found.append(tag("rect", x=x, y=y, width=cell, height=cell, fill="none", stroke=SCORED, stroke_width=4))
    found += [picture.piece(PIECES, placed.tile, corner(placed.at, 2), cell - 4) for placed in view.board]
    return found


def axes(picture: Picture, view: View, x0: float, y0: float, cell: float) -> list[str]:
    """The columns' and rows' numbers, as moves have them."""
    left, top, right, bottom = view.area
    middles = [(str(x), x0 + (x - left + 0.5) * cell) for x in range(left, right + 1)]
    found = [picture.label(x, middle, y0 - 8, 12, fill=AXIS, anchor="middle") for x, middle in middles]
    sides = [(str(y), y0 + (y - top + 0.5) * cell + 4) for y in range(top, bottom + 1)]
    return found + [picture.label(y, x0 - 8, side, 12, fill=AXIS, anchor="end") for y, side in sides]
