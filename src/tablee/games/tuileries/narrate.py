"""Tuileries in record events, and back."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee.games.tuileries.notation import format_square, format_tile, parse_square, parse_tile
from tablee.games.tuileries.options import ENDINGS
from tablee.games.tuileries.rules import HAND_SIZE


def hand(position: Position, seat: int) -> list[str]:
    return [format_tile(int(tile)) for tile in position["hands"][seat][: position["hand_sizes"][seat]]]


def setup(position: Position) -> Event:
    seats = range(position.number("seats"))
    stock = position["stock"][: position.number("stock_size")][::-1]
    return {
        "hands": [hand(position, seat) for seat in seats],
        "stock": [format_tile(int(tile)) for tile in stock],
    }


def opening(_position: Position) -> list[Event]:
    return []


def acted(before: Position, seat: int, move: int, after: Position) -> list[Event]:
    points = after.numbers("scores")[seat] - before.numbers("scores")[seat]
    tile, square = format_tile(move >> 6), format_square(move & 63)
    events: list[Event] = [{"seat": seat, "do": "place", "tile": tile, "at": square, "points": points}]
    left = before.number("stock_size")
    if left:
        events.append({"seat": seat, "do": "draw", "tile": format_tile(before.numbers("stock")[left - 1])})
    return events


def settled(_before: Position, _after: Position) -> list[Event]:
    return []


def result(position: Position) -> Event:
    scores = [int(score) for score in position["scores"][: position.number("seats")]]
    return Outcome.of(ENDINGS[position.number("ending") - 1], scores).as_result()


def redact_setup(setup: Event, viewer: int) -> Event:
    """Your own hand; of the others', and of the stock, only how many."""
    hands = [tiles if seat == viewer else len(tiles) for seat, tiles in enumerate(setup["hands"])]
    return {"hands": hands, "stock": len(setup["stock"])}


def redact(event: Event, viewer: int) -> Event:
    """What is placed is seen by all; what is drawn, by the one who draws."""
    if event["do"] == "place":
        return {key: event[key] for key in ("seat", "do", "tile", "at", "points")}
    drawn = {"seat": event["seat"], "do": "draw"}
    return drawn | {"tile": event["tile"]} if event["seat"] == viewer else drawn


def reveals(_event: Event) -> bool:
    """What is placed comes from a hidden hand, what is drawn from the stock."""
    return True


def order(position: Position, setup: Event, _upcoming: Sequence[Event]) -> list[int]:
    """The stock before the deal, bottom first: hands were drawn from its top, seat after seat."""
    assert all(len(tiles) == HAND_SIZE[position.number("seats")] for tiles in setup["hands"])
    drawn = [tile for tiles in setup["hands"] for tile in tiles]
    return [parse_tile(tile) for tile in reversed(drawn + list(setup["stock"]))]


def decision(_position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
    event = upcoming[0]
    return event["seat"], parse_tile(event["tile"]) * 64 + parse_square(event["at"])
