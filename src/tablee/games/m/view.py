"""M as a seat sees it."""

from typing import Literal

import msgspec

from tablee.core.game import ScoreLine
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.m.engine import ENGINE, Line, triggered_lines
from tablee.games.m.narrate import hand, scores, taken
from tablee.games.m.notation import At, Do, Move, format_move, format_tile, place_of, split_move
from tablee.games.m.options import ENDINGS
from tablee.games.m.pieces import COLOUR, COLOURS, POINTS
from tablee.games.m.position import CHIP_POINTS, NOBODY
from tablee.games.m.torus import CELLS, WIDEST
from tablee.games.m.words import COLOUR_NAMES, LINE_NAMES, name_tile
from tablee.kernels import Buffer

BEST_COLOURS = 2  # M-24

ALONE = Text(fr="1 voisine, aucun jeton", en="1 neighbour, no chip")
PAID = Text(fr="{near} voisines, jetons reçus : {chips}", en="{near} neighbours, chips received: {chips}")
STARTS = Text(fr="déclenche un tour de score ({line})", en="starts a scoring round ({line})")
TAKES = Text(fr="{tile}, total en {colour} : {sum}", en="{tile}, {colour} total: {sum}")
GIVES = Text(fr="1 jeton donné", en="1 chip given away")
NOTHING_TO_GIVE = Text(fr="aucun jeton à donner", en="no chip to give")


class Tile(msgspec.Struct, frozen=True):
    at: At
    tile: str


class Target(msgspec.Struct, frozen=True):
    """A legal move of the viewing seat, and what it would earn at once."""

    move: str
    do: Do
    tile: str | None
    """The tile placed, taken, or swapped."""
    at: At | None
    chips: int
    """Chips received (given away if negative)."""
    line: Line | None
    """The scoring round that it starts."""
    points: int
    """By how much the score changes."""


class Buried(msgspec.Struct, frozen=True):
    """A tile that the viewing seat put under the stock; `above` tiles will be drawn before it."""

    tile: str
    above: int


class Player(msgspec.Struct, frozen=True):
    chips: int
    hand_size: int
    known: list[str]
    """Tiles in this hand that the viewing seat knows, because it buried them itself."""
    taken: list[str]
    best: dict[str, int]
    """The one or two colours that count as plus, with their sums."""
    others: dict[str, int]
    """The colours that count as minus."""
    score: int


class View(msgspec.Struct, frozen=True):
    seat: int
    """The viewing seat; -1 for a spectator."""
    seats: int
    turn: int | None
    """Whose turn it is to place, pass or take; None when the game is over."""
    phase: Literal["place", "take", "over"]
    ending: str | None
    board: list[Tile]
    area: tuple[int, int, int, int]
    """Left, top, right, bottom of the cells that tiles may still cover (M-11)."""
    scorer: int | None
    """Who started the scoring round that is going on."""
    line: list[At]
    """The places of the line that is being scored."""
    hand: list[str]
    hand_sizes: list[int]
    stock: int
    buried: list[Buried]
    passes: int
    """Passes and skips in a row."""
    passes_to_end: int
    """This many in a row end the game (M-23)."""
    players: list[Player]
    scores: list[int]
    targets: list[Target]


def view(observed: Position, seat: int) -> View:
    seats = observed.number("seats")
    over = bool(observed.number("ending"))
    scorer = observed.number("scorer")
    points = scores(observed)
    return View(
        seat=seat,
        seats=seats,
        turn=None if over else observed.number("turn"),
        phase="over" if over else "place" if scorer == NOBODY else "take",
        ending=ENDINGS[observed.number("ending") - 1] if over else None,
        board=[
            Tile(place_of(observed, at), format_tile(tile)) for at, tile in enumerate(_board(observed)) if tile >= 0
        ],
        area=area(observed),
        scorer=None if scorer == NOBODY else scorer,
        line=[place_of(observed, cell) for cell in _cells(observed.number("line") & observed.number("occupied"))],
        hand=hand(observed, seat) if seat >= 0 else [],
        hand_sizes=[int(size) for size in observed["hand_sizes"][:seats]],
        stock=observed.number("stock_size"),
        buried=buried(observed, seat),
        passes=observed.number("passes"),
        passes_to_end=ENGINE.verb("passes_to_end", ENGINE.state)(observed),
        players=[player(observed, other, seat, points[other]) for other in range(seats)],
        scores=points,
        targets=targets(observed, seat),
    )


def _board(observed: Position) -> list[int]:
    board: list[int] = observed["board"].tolist()
    return board


def _cells(cells: int) -> list[int]:
    return [cell for cell in range(CELLS) if cells >> cell & 1]


def area(observed: Position) -> tuple[int, int, int, int]:
    """The box of the tiles, one wider on each side where it is not as wide or as high as it may be (M-11)."""
    places = [place_of(observed, cell) for cell in _cells(observed.number("occupied"))]
    sides = []
    for numbers in ([x for x, _ in places], [y for _, y in places]):
        low, high = min(numbers), max(numbers)
        room = int(high - low + 1 < WIDEST)
        sides.append((low - room, high + room))
    (left, right), (top, bottom) = sides
    return left, top, right, bottom


def buried(observed: Position, seat: int) -> list[Buried]:
    """The next to be drawn first."""
    size = observed.number("stock_size")
    stock = observed["stock"][:size].tolist()
    return [Buried(format_tile(stock[i]), size - 1 - i) for i in reversed(range(size)) if seat >= 0 and stock[i] >= 0]


def player(observed: Position, seat: int, viewer: int, points: int) -> Player:
    known = [] if seat == viewer else [tile for tile in observed["hands"][seat].tolist() if tile >= 0]
    best, others = split_gains(observed["gains"][seat].tolist())
    return Player(
        chips=int(observed["chips"][seat]),
        hand_size=int(observed["hand_sizes"][seat]),
        known=[format_tile(tile) for tile in known],
        taken=taken(observed, seat),
        best={COLOURS[colour]: gain for colour, gain in best},
        others={COLOURS[colour]: gain for colour, gain in others},
        score=points,
    )


def split_gains(gains: list[int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """M-24: the colours that count as plus, the best first, and those that count as minus; with their sums.

    >>> split_gains([20, 0, 70, 30, 0])
    ([(2, 70), (3, 30)], [(0, 20)])
    """
    ranked = sorted(((colour, gain) for colour, gain in enumerate(gains) if gain), key=lambda pair: -pair[1])
    return ranked[:BEST_COLOURS], ranked[BEST_COLOURS:]


def targets(observed: Position, seat: int) -> list[Target]:
    moves = Buffer(ENGINE.moves)
    count = ENGINE.legal(observed, seat, moves)
    return [target(observed, seat, move) for move in moves["values"][:count].tolist()]


def target(observed: Position, seat: int, move: int) -> Target:
    parts = split_move(move)
    chips = _chips(observed, seat, parts)
    tile = parts.tile
    if parts.do == "take" and parts.cell is not None:
        tile = int(observed["board"][parts.cell])
    return Target(
        move=format_move(observed, move),
        do=parts.do,
        tile=None if tile is None else format_tile(tile),
        at=None if parts.cell is None else place_of(observed, parts.cell),
        chips=chips,
        line=_line(observed, parts),
        points=CHIP_POINTS * chips + _taking(observed, seat, parts)[1],
    )


def _line(observed: Position, parts: Move) -> Line | None:
    """The line whose scoring round the placement starts (M-16, M-17)."""
    if parts.do != "place" or parts.tile is None or parts.cell is None:
        return None
    lines = triggered_lines(observed, parts.tile, parts.cell)
    return lines[parts.line] if lines else None


def _near(observed: Position, cell: int) -> int:
    return 1 + ENGINE.verb("chips_due", ENGINE.state, None)(observed, cell)


def _chips(observed: Position, seat: int, parts: Move) -> int:
    """M-14, M-15: chips received, as far as the others can pay; or the chip given away."""
    if parts.do == "place" and parts.cell is not None:
        return min(_near(observed, parts.cell) - 1, int(observed["chips"].sum()) - int(observed["chips"][seat]))
    return -1 if parts.do == "pass" and observed["chips"][seat] > 0 else 0


def _taking(observed: Position, seat: int, parts: Move) -> tuple[int, int]:
    """The new sum of the colour taken, and by how much the score changes."""
    if parts.do != "take" or parts.cell is None:
        return 0, 0
    tile = int(observed["board"][parts.cell])
    after = observed.copy()
    after["gains"][seat, COLOUR[tile]] += POINTS[tile]
    return int(after["gains"][seat, COLOUR[tile]]), scores(after)[seat] - scores(observed)[seat]


def explain(observed: Position, seat: int, move: int) -> list[ScoreLine]:
    """Chips for neighbours and the scoring round; what a taken tile changes; the chip that a pass costs."""
    parts = split_move(move)
    if parts.do == "take" and parts.cell is not None:
        tile = int(observed["board"][parts.cell])
        total, change = _taking(observed, seat, parts)
        colour = COLOUR_NAMES[COLOUR[tile]]
        return [ScoreLine(TAKES.fill(tile=name_tile(tile).name, colour=colour, sum=str(total)), change)]
    chips = _chips(observed, seat, parts)
    if parts.do == "pass" or parts.cell is None:
        return [ScoreLine(GIVES if chips else NOTHING_TO_GIVE, CHIP_POINTS * chips)]
    near = _near(observed, parts.cell)
    lines = [ScoreLine(PAID.fill(near=str(near), chips=str(chips)) if near > 1 else ALONE, CHIP_POINTS * chips)]
    line = _line(observed, parts)
    if line:
        lines.append(ScoreLine(STARTS.fill(line=LINE_NAMES[line]), 0))
    return lines
