"""Tuileries drawn in the terminal: every tile readable by its letters alone, and coloured where colour works."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.texts import Language, Text
from tablee.games.tuileries.notation import FILES
from tablee.games.tuileries.view import View

INK = {"b": "white on #1d4f91", "y": "black on #e2b93b", "g": "white on #2f7d5b", "r": "white on #b3372f"}
SUIT = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BEST_SHOWN = 6

STOCK = Text(fr="Pioche : {count}", en="Stock: {count}")
YOUR_HAND = Text(fr="Votre main : ", en="Your hand: ")
BEST = Text(fr="Ce qui rapporte le plus : {moves}", en="Moves that score most: {moves}")
LEGEND = Text(
    fr="couleur b bleu, y jaune, g vert, r rouge · rang k roi, q dame, n cavalier, j valet · "
    "signe s ♠ pique, h ♥ cœur, d ♦ carreau, c ♣ trèfle",
    en="colour b blue, y yellow, g green, r red · rank k king, q queen, n knight, j jack · "
    "suit s ♠ spades, h ♥ hearts, d ♦ diamonds, c ♣ clubs",
)

HELP = Text(
    fr="Jouer : une tuile, puis une case, par exemple « rnd c3 ». {legend}",
    en="To play: a tile, then a square, for example “rnd c3”. {legend}",
)


def tile_line(tile: str) -> Line:
    """A tile in four letters: colour, rank, and its sign twice (letter and suit)."""
    return Line(f"{tile}{SUIT[tile[2]]}", style=INK[tile[0]])


def draw(view: View, lang: Language) -> RenderableType:
    """The board, the stock and the hand."""
    parts = [board(view), STOCK.say(lang, count=view.stock)]
    return Group(*parts, hand(view, lang)) if view.seat >= 0 else Group(*parts)


def board(view: View) -> RenderableType:
    tiles = {placed.at: placed.tile for placed in view.board}
    open_squares = {target.move.split()[1] for target in view.targets}
    table = Table(show_header=True, show_lines=True, padding=0, header_style="dim")
    table.add_column("", style="dim")
    for file in FILES:
        table.add_column(f" {file}", width=4)
    for row in range(8, 0, -1):
        squares = [f"{file}{row}" for file in FILES]
        table.add_row(str(row), *(_square(square, tiles, view.circles, open_squares) for square in squares))
    return table


def _square(square: str, tiles: dict[str, str], circles: Sequence[str], open_squares: set[str]) -> Line:
    if square in tiles:
        return tile_line(tiles[square])
    mark = "( )" if square in circles else " · " if square in open_squares else "   "
    return Line(mark, style="bold" if square in open_squares else "dim")


def hand(view: View, lang: Language) -> RenderableType:
    line = Line(YOUR_HAND.say(lang))
    for tile in view.hand:
        line.append_text(tile_line(tile)).append(" ")
    best = sorted(view.targets, key=lambda target: -target.points)[:BEST_SHOWN]
    if best:
        moves = " · ".join(f"{target.move} (+{target.points})" for target in best)
        return Group(line, Line(BEST.say(lang, moves=moves), style="dim"))
    return line


def legend(lang: Language) -> str:
    """How to type a move."""
    return HELP.say(lang, legend=LEGEND.say(lang))
