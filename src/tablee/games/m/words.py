"""M's tiles and moves in words: "the red 20 cube", "place the red 20 cube to the right of the green zero"."""

from tablee.core.names import PieceName, piece_name
from tablee.core.position import Position
from tablee.core.texts import Text, listed_with_and
from tablee.games.m.engine import triggered_lines
from tablee.games.m.notation import Move, format_tile, parse_tile, split_move
from tablee.games.m.pieces import COLOUR, POINTS, SYMBOL, TYPES

COLOUR_NAMES = (
    Text(fr="rouge", en="red"),
    Text(fr="vert", en="green"),
    Text(fr="bleu", en="blue"),
    Text(fr="brun", en="brown"),
    Text(fr="jaune", en="yellow"),
)
FEMININE = ("rouge", "verte", "bleue", "brune", "jaune")
SYMBOL_NAMES = (
    Text(fr="cube", en="cube"),
    Text(fr="triangle", en="triangle"),
    Text(fr="ruban de Möbius", en="Möbius strip"),
    Text(fr="fourche", en="fork"),
    Text(fr="escalier", en="stairs"),
    Text(fr="zéro", en="zero"),
)
ARTICLES = ("le ", "le ", "le ", "la ", "l’", "le ")
LINE_NAMES = {"row": Text(fr="ligne", en="row"), "column": Text(fr="colonne", en="column")}

PLACE = Text(fr="poser {tile} {where}", en="place {tile} {where}")
PLACE_FOR = Text(
    fr="poser {tile} {where}, avec un tour de score dans la {line}",
    en="place {tile} {where}, with a scoring round in the {line}",
)
TAKE = Text(fr="prendre {tile}", en="take {tile}")
PASS = Text(fr="passer", en="pass")
SWAP = Text(fr="passer et échanger {tile}", en="pass and swap {tile}")
SIDES = (
    (-1, 0, Text(fr="à droite {tile}", en="to the right {tile}")),
    (1, 0, Text(fr="à gauche {tile}", en="to the left {tile}")),
    (0, -1, Text(fr="au-dessous {tile}", en="below {tile}")),
    (0, 1, Text(fr="au-dessus {tile}", en="above {tile}")),
)
"""Where a neighbour lies (x to the right, y down), and where one is that has it there."""


def codes() -> list[str]:
    return [format_tile(tile) for tile in range(TYPES)]


def name_piece(code: str) -> PieceName:
    """
    >>> name_piece("r20c").the
    Text(fr='le cube rouge de 20', en='the red 20 cube')
    >>> name_piece("g30s").of.fr, name_piece("y0-").the.en
    ('de l’escalier vert de 30', 'the yellow zero')
    """
    return name_tile(parse_tile(code))


def name_tile(tile: int) -> PieceName:
    colour, symbol, value = int(COLOUR[tile]), int(SYMBOL[tile]), int(POINTS[tile])
    article = ARTICLES[symbol]
    shade = FEMININE[colour] if article == "la " else COLOUR_NAMES[colour].fr
    french, english = SYMBOL_NAMES[symbol]
    if not value:
        return piece_name(article, f"{french} {shade}", f"{COLOUR_NAMES[colour].en} {english}")
    return piece_name(article, f"{french} {shade} de {value}", f"{COLOUR_NAMES[colour].en} {value} {english}")


def phrases() -> dict[str, Text]:
    return {}


def say_move(position: Position, _seat: int, move: int) -> Text:
    parts = split_move(move)
    if parts.cell is None:
        return PASS if parts.tile is None else SWAP.fill(tile=name_tile(parts.tile).the)
    if parts.tile is None:
        return TAKE.fill(tile=name_tile(int(position["board"][parts.cell])).the)
    where, line = _beside(position, parts.cell), _chosen_line(position, parts)
    tile = name_tile(parts.tile).the
    return PLACE.fill(tile=tile, where=where) if line is None else PLACE_FOR.fill(tile=tile, where=where, line=line)


def _beside(position: Position, cell: int) -> Text:
    """On which side of which tiles the cell lies."""
    found = []
    for x, y, text in SIDES:
        tile = int(position["board"][((cell >> 3) + y & 7) * 8 + ((cell & 7) + x & 7)])
        if tile >= 0:
            name = name_tile(tile)
            english = name.of if x else name.the
            found.append(text.fill(tile=Text(name.of.fr, english.en)))
    return listed_with_and(found)


def _chosen_line(position: Position, parts: Move) -> Text | None:
    """The line is said where both would start a scoring round (M-17)."""
    assert parts.tile is not None
    assert parts.cell is not None
    lines = triggered_lines(position, parts.tile, parts.cell)
    return LINE_NAMES[lines[parts.line]] if len(lines) == 2 else None
