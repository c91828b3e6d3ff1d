"""M drawn in the terminal: every tile readable by its letters alone, and coloured where colour works."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.notation import typed
from tablee.core.texts import Language, Text
from tablee.games.m.notation import TYPED, format_place
from tablee.games.m.view import Player, View
from tablee.games.m.words import COLOUR_NAMES

INK = {
    "r": "white on #b3372f",
    "g": "white on #2f7d5b",
    "b": "white on #1d4f91",
    "n": "white on #6b4a2f",
    "y": "black on #e2b93b",
}
BEST_SHOWN = 6
CHIP = "●"

STOCK = Text(fr="Pioche : {count}", en="Stock: {count}")
LAST_ROUND = Text(
    fr="Pioche vide : le prochain tour de score est le dernier",
    en="The stock is empty: the next scoring round is the last",
)
YOUR_HAND = Text(fr="Votre main : ", en="Your hand: ")
BEST = Text(fr="Ce qui rapporte le plus : ", en="Moves that score most: ")
SCORING = Text(fr="Tour de score : {line}", en="Scoring round: {line}")
STARTS = Text(fr="tour de score", en="scoring round")
BURIED = Text(fr="Vos tuiles sous la pioche : {tiles}", en="Your tiles under the stock: {tiles}")
HEADINGS = (
    Text(fr="place", en="seat"),
    Text(fr="jetons", en="chips"),
    Text(fr="main", en="hand"),
    Text(fr="prises", en="taken"),
    Text(fr="en plus", en="plus"),
    Text(fr="en moins", en="minus"),
)
HELP = Text(
    fr="Jouer : une tuile, puis une case x,y (x vers la droite, y vers le bas), par exemple « r20c 3,-1 », et ligne ou "
    "colonne s’il faut choisir ; « prendre 3,-1 » ; « passer » ; « passer r20c » pour échanger.\ncouleur r rouge, "
    "g vert, b bleu, n brun, y jaune · valeur · symbole c cube, t triangle, m ruban de Möbius, f fourche, s escalier, - aucun",
    en="To play: a tile, then a space x,y (x to the right, y down), for example “r20c 3,-1”, and row or column where you must "
    "choose; “take 3,-1”; “pass”; “pass r20c” to swap.\ncolour r red, g green, b blue, n brown, y yellow · value · symbol "
    "c cube, t triangle, m Möbius strip, f fork, s stairs, - none",
)


def tile_line(tile: str, *, marked: bool = False) -> Line:
    """A tile in four letters; brackets would not fit, so a mark is a change of style."""
    return Line(f"{tile:4}", style=f"bold underline {INK[tile[0]]}" if marked else INK[tile[0]])


def draw(view: View, lang: Language) -> RenderableType:
    """The table, the seats, the stock and the hand."""
    parts: list[RenderableType] = [board(view), seats(view, lang), Line(STOCK.say(lang, count=view.stock))]
    if view.phase != "over" and not view.stock:
        parts.append(Line(LAST_ROUND.say(lang)))
    if view.buried:
        tiles = ", ".join(f"{buried.tile} ({buried.above + 1})" for buried in view.buried)
        parts.append(Line(BURIED.say(lang, tiles=tiles), style="dim"))
    if view.line:
        parts.append(Line(SCORING.say(lang, line=" · ".join(map(format_place, view.line)))))
    if view.seat >= 0:
        parts.append(hand(view, lang))
    return Group(*parts)


def board(view: View) -> RenderableType:
    tiles = {placed.at: placed.tile for placed in view.board}
    open_places = {target.at for target in view.targets if target.do == "place"}
    left, top, right, bottom = view.area
    table = Table(show_header=True, show_lines=True, padding=0, header_style="dim")
    table.add_column("y\\x", style="dim", justify="right")
    for x in range(left, right + 1):
        table.add_column(f"{x:>3}", width=4)
    for y in range(top, bottom + 1):
        row = []
        for x in range(left, right + 1):
            if (x, y) in tiles:
                row.append(tile_line(tiles[x, y], marked=(x, y) in view.line))
            else:
                row.append(Line(" · " if (x, y) in open_places else "", style="bold"))
        table.add_row(str(y), *row)
    return table


def seats(view: View, lang: Language) -> RenderableType:
    table = Table(box=None, header_style="dim", padding=(0, 1))
    for heading in HEADINGS:
        table.add_column(heading.say(lang))
    for seat, player in enumerate(view.players):
        table.add_row(*_seat(seat, player, lang))
    return table


def _seat(seat: int, player: Player, lang: Language) -> list[RenderableType]:
    hidden = Line("▯" * (player.hand_size - len(player.known)))
    for tile in player.known:
        hidden.append(" ").append_text(tile_line(tile))
    pile = Line()
    for tile in player.taken:
        pile.append_text(tile_line(tile)).append(" ")
    sums = (_sums(colours, lang) for colours in (player.best, player.others))
    return [str(seat), f"{CHIP * player.chips} {player.chips}", hidden, pile, *sums]


def _sums(colours: dict[str, int], lang: Language) -> str:
    names = dict(zip(INK, COLOUR_NAMES, strict=True))
    return ", ".join(f"{names[colour].say(lang)} {total}" for colour, total in colours.items())


def hand(view: View, lang: Language) -> RenderableType:
    line = Line(YOUR_HAND.say(lang))
    for tile in view.hand:
        line.append_text(tile_line(tile)).append(" ")
    best = sorted(view.targets, key=lambda target: (-target.points, target.line is None))[:BEST_SHOWN]
    if best:
        starts = f", {STARTS.say(lang)}"
        moves = " · ".join(
            f"{typed(each.move, TYPED, lang)} ({each.points:+d}{starts if each.line else ''})" for each in best
        )
        return Group(line, Line(f"{BEST.say(lang)}{moves}", style="dim"))
    return line


def legend(lang: Language) -> str:
    """How to type a move."""
    return HELP.say(lang)
