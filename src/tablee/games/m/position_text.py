"""How a position of M is written. `board` begins with the place of its top left corner; a tile that a seat has put under the
stock, and therefore knows, is noted with that seat, and one that was taken with its taker: `r20c:1`."""

from collections import Counter

from tablee.core import position_items as item
from tablee.core.errors import NotationError
from tablee.core.position import EMPTY, UNKNOWN, Position
from tablee.core.position_items import (
    MARK,
    Item,
    Marked,
    Pieces,
    check_pieces,
    read_grid,
    read_row,
    write_grid,
    write_row,
)
from tablee.core.texts import Text
from tablee.games.m.engine import ENGINE
from tablee.games.m.notation import cell_of, format_place, format_tile, parse_place, parse_tile, place_of
from tablee.games.m.options import unpack as unpack
from tablee.games.m.pieces import DECK, TILES, TYPES
from tablee.games.m.position import CHIPS_EACH, NOBODY, SEATS_ROOM, STATE
from tablee.games.m.rules import IN_PLAY
from tablee.games.m.torus import CELLS, WIDEST

PIECES = Pieces(format_tile, parse_tile)
FARTHEST = 1000
"""How far from where the M lay the table may have wandered; tiles would run out long before."""
BETWEEN_PLACES = "/"

NO_CORNER = Text(
    fr="il faut d’abord la case en haut à gauche, par exemple -1,0:",
    en="first comes the top left space, for example -1,0:",
)
TOO_FAR = Text(fr="la case {place} est trop loin", en="the space {place} is too far away")
TOO_BIG = Text(
    fr="{rows} rangées ; les tuiles en couvrent de 1 à {most}", en="{rows} rows; the tiles cover 1 to {most}"
)
NO_TAKER = Text(fr="il manque le preneur de la tuile {tile}", en="the taker of the tile {tile} is missing")
WRONG_CHIPS = Text(
    fr="il y a {given} jetons ; il en faut {wanted}", en="there are {given} chips; there must be {wanted}"
)


def format_board(position: Position) -> str:
    tiles = position["board"]
    cells = [cell for cell in range(CELLS) if tiles[cell] != EMPTY]
    if not cells:
        return ""
    places = {place_of(position, cell): int(tiles[cell]) for cell in cells}
    left, top = position.number("left"), position.number("top")
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    rows = [[places.get((x, y), EMPTY) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    return f"{format_place((left, top))}{MARK}{write_grid(rows, PIECES)}"


def parse_board(position: Position, text: str) -> None:
    if not text:
        return
    corner, mark, grid = text.partition(MARK)
    if not mark:
        raise NotationError(NO_CORNER)
    left, top = parse_place(corner)
    if max(abs(left), abs(top)) > FARTHEST:
        raise NotationError(TOO_FAR, place=corner)
    rows = read_grid(grid, PIECES, WIDEST)
    if len(rows) > WIDEST:
        raise NotationError(TOO_BIG, rows=len(rows), most=WIDEST)
    position["left"], position["top"] = left, top
    put = ENGINE.verb("put", STATE, None, None)
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            if tile != EMPTY:
                put(position, tile, cell_of(position, (left + x, top + y)))


def format_taken(position: Position) -> str:
    size = position.number("taken_size")
    taken = zip(position.numbers("taken")[:size], position.numbers("takers")[:size], strict=True)
    return write_row([Marked(*pair) for pair in taken], PIECES) if size else ""


def parse_taken(position: Position, text: str) -> None:
    keep = ENGINE.verb("keep", STATE, None, None)
    for tile, taker in read_row(text, PIECES, TILES, position.seats) if text else ():
        if taker == NOBODY or tile == UNKNOWN:
            raise NotationError(NO_TAKER, tile=format_tile(tile) if tile != UNKNOWN else "?")
        keep(position, taker, tile)


def format_line(position: Position) -> str:
    bits = position.number("line")
    return BETWEEN_PLACES.join(format_place(place_of(position, cell)) for cell in range(CELLS) if bits >> cell & 1)


def parse_line(position: Position, text: str) -> None:
    cells = {cell_of(position, parse_place(word)) for word in text.split(BETWEEN_PLACES)} if text else set()
    position["line"] = sum(1 << cell for cell in cells)


ITEMS = (
    item.by_seat("chips", 0, SEATS_ROOM * CHIPS_EACH),
    Item(
        "board", ("board", "occupied", "left", "top", "by_colour", "by_value", "by_symbol"), format_board, parse_board
    ),
    item.hands(PIECES, noted="known_by"),
    Item("taken", ("taken", "takers", "taken_size", "gains"), format_taken, parse_taken),
    item.seat("scorer"),
    Item("line", ("line",), format_line, parse_line),
    item.number("passes", 0, 100),
    item.stock(PIECES, noted="buried_by"),
)
DERIVED = frozenset({"takeable"})


def complete(position: Position) -> None:
    """The tiles in play (M-2, M-4) and the chips (M-3) are all there; and what may be taken is found out (M-20)."""
    sizes = position.numbers("hand_sizes")
    held = [tile for seat in range(position.seats) for tile in position["hands"][seat, : sizes[seat]].tolist()]
    lying = [tile for tile in position.numbers("board") if tile != EMPTY]
    taken = position.numbers("taken")[: position.number("taken_size")]
    left = position.numbers("stock")[: position.number("stock_size")]
    exists = Counter(DECK.tolist())
    total = TILES if position.number("awaits") else int(IN_PLAY[position.seats])
    check_pieces([*held, *lying, *taken, *left], [exists[tile] for tile in range(TYPES)], total, PIECES)
    chips, wanted = sum(position.numbers("chips")), CHIPS_EACH * position.seats
    if chips != wanted:
        raise NotationError(WRONG_CHIPS, given=chips, wanted=wanted)
    if position.number("scorer") != NOBODY:
        ENGINE.verb("go_on_scoring", STATE)(position)
