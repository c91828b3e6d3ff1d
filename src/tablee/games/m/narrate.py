"""M in record events, and back."""

from collections import Counter
from collections.abc import Sequence

from tablee.core.game import Event
from tablee.core.outcome import Outcome
from tablee.core.position import SCORES, Position
from tablee.games.m.engine import ENGINE, triggered_lines
from tablee.games.m.notation import Move, cell_of, format_tile, join_move, parse_tile, place_of, split_move
from tablee.games.m.options import ENDINGS
from tablee.games.m.pieces import DECK
from tablee.games.m.rules import LAYOUT
from tablee.kernels import Buffer


def hand(position: Position, seat: int) -> list[str]:
    return [format_tile(tile) for tile in position["hands"][seat][: position["hand_sizes"][seat]].tolist()]


def taken(position: Position, seat: int) -> list[str]:
    """The tiles that the seat has taken, in order."""
    size = position.number("taken_size")
    tiles, takers = position["taken"][:size].tolist(), position["takers"][:size].tolist()
    return [format_tile(tile) for tile, taker in zip(tiles, takers, strict=True) if taker == seat]


def scores(position: Position) -> list[int]:
    points = Buffer(SCORES)
    ENGINE.scores(position, points)
    return [int(score) for score in points["values"][: position.number("seats")]]


def setup(position: Position) -> Event:
    cells = LAYOUT[position["options"]["layout"]].tolist()
    stock = position["stock"][: position.number("stock_size")][::-1].tolist()
    return {
        "layout": [[format_tile(int(position["board"][cell])), list(place_of(position, cell))] for cell in cells],
        "hands": [hand(position, seat) for seat in range(position.number("seats"))],
        "stock": [format_tile(tile) for tile in stock],
    }


def opening(_position: Position) -> list[Event]:
    return []


def acted(before: Position, seat: int, move: int, after: Position) -> list[Event]:
    parts = split_move(move)
    passes = 0
    if parts.do == "place":
        events = [_placed(before, seat, parts, after)]
    elif parts.do == "take":
        events = [_taken(before, seat, parts)]
    else:
        events = [_passed(before, seat, parts)]
        passes = before.number("passes") + 1
    drew = before.number("stock_size") > after.number("stock_size") or (parts.do == "pass" and parts.tile is not None)
    # A scoring round may end with another seat's take; who draws is the one who started it (M-12).
    ender = before.number("scorer") if parts.do == "take" else seat
    if drew:
        events.append({"seat": ender, "do": "draw", "tile": hand(after, ender)[-1]})
    skipped = after.number("passes") - passes
    return events + [{"seat": (ender + i) % before.number("seats"), "do": "skip"} for i in range(1, skipped + 1)]


def _placed(before: Position, seat: int, parts: Move, after: Position) -> Event:
    assert parts.tile is not None
    assert parts.cell is not None
    lines = triggered_lines(before, parts.tile, parts.cell)
    return {
        "seat": seat,
        "do": "place",
        "tile": format_tile(parts.tile),
        "at": list(place_of(before, parts.cell)),
        "chips": _paid(before, seat, after),
        "line": lines[parts.line] if lines else None,
    }


def _paid(before: Position, seat: int, after: Position) -> list[list[int]]:
    """Who gave how many chips, the nearest to the right first (M-15)."""
    seats = before.number("seats")
    givers = [(seat - distance) % seats for distance in range(1, seats)]
    paid = [[giver, int(before["chips"][giver]) - int(after["chips"][giver])] for giver in givers]
    return [[giver, count] for giver, count in paid if count]


def _taken(before: Position, seat: int, parts: Move) -> Event:
    assert parts.cell is not None
    tile = format_tile(int(before["board"][parts.cell]))
    return {"seat": seat, "do": "take", "at": list(place_of(before, parts.cell)), "tile": tile}


def _passed(before: Position, seat: int, parts: Move) -> Event:
    paid_to = (seat - 1) % before.number("seats") if before["chips"][seat] > 0 else None
    swapped = None if parts.tile is None else format_tile(parts.tile)
    return {"seat": seat, "do": "pass", "paid_to": paid_to, "swapped": swapped}


def settled(_before: Position, _after: Position) -> list[Event]:
    return []


def result(position: Position) -> Event:
    outcome = Outcome.of(ENDINGS[position.number("ending") - 1], scores(position))
    seats = range(position.number("seats"))
    return {
        **outcome.as_result(),
        "chips": [int(position["chips"][seat]) for seat in seats],
        "taken": [taken(position, seat) for seat in seats],
    }


def redact_setup(setup: Event, viewer: int) -> Event:
    """The M, and your own hand; of the others', and of the stock, only how many."""
    hands = [tiles if seat == viewer else len(tiles) for seat, tiles in enumerate(setup["hands"])]
    return {"layout": setup["layout"], "hands": hands, "stock": len(setup["stock"])}


PUBLIC = {
    "place": ("seat", "do", "tile", "at", "chips", "line"),
    "take": ("seat", "do", "at", "tile"),
    "pass": ("seat", "do", "paid_to"),
    "draw": ("seat", "do"),
    "skip": ("seat", "do"),
}
HIDDEN = "?"


def redact(event: Event, viewer: int) -> Event:
    """A tile drawn, or put under the stock, is seen only by whoever does it; that it is done, by all."""
    seen = {key: event[key] for key in PUBLIC[event["do"]]}
    own = event["seat"] == viewer
    if event["do"] == "draw" and own:
        seen["tile"] = event["tile"]
    if event["do"] == "pass":
        seen["swapped"] = event["swapped"] if own or event["swapped"] is None else HIDDEN
    return seen


def reveals(event: Event) -> bool:
    """Placing and drawing do, and swapping a tile; taking one from the table does not."""
    return event["do"] in ("place", "draw") or event.get("swapped") is not None


def order(_position: Position, setup: Event, _upcoming: Sequence[Event]) -> list[int]:
    """All 90 tiles before the deal, bottom first: those out of play, then the setup's from the last."""
    drawn = [tile for tile, _ in setup["layout"]]
    drawn += [tile for tiles in setup["hands"] for tile in tiles]
    dealt = [parse_tile(tile) for tile in drawn + list(setup["stock"])]
    out = Counter(DECK.tolist())
    out.subtract(dealt)
    return [*sorted(out.elements()), *reversed(dealt)]


def decision(position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
    event = upcoming[0]
    seat: int = event["seat"]
    if event["do"] == "pass":
        swapped = event["swapped"]
        return seat, join_move(Move("pass", None if swapped is None else parse_tile(swapped)))
    x, y = event["at"]
    cell = cell_of(position, (x, y))
    if event["do"] == "take":
        return seat, join_move(Move("take", cell=cell))
    if event["do"] != "place":
        raise ValueError(event["do"])
    tile = parse_tile(event["tile"])
    both = len(triggered_lines(position, tile, cell)) == 2
    return seat, join_move(Move("place", tile, cell, int(both and event["line"] == "column")))
