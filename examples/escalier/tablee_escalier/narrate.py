"""Escalier in record events, and back. Cards are told as people count them, from 1."""

from collections.abc import Sequence

from tablee.core.game import Event
from tablee.core.outcome import Outcome
from tablee.core.position import Position
from tablee_escalier.notation import VERBS
from tablee_escalier.rules import CARDS


def cards(bits: int) -> list[int]:
    return [card + 1 for card in range(CARDS) if bits >> card & 1]


def setup(position: Position) -> Event:
    """The whole deck, in the order in which it is drawn: hand by hand, then the stock. A hand has no order: its cards go up."""
    hands = [cards(int(position["hands"][seat])) for seat in range(position.seats)]
    stock = [int(card) + 1 for card in position["stock"][: position.number("stock_size")][::-1]]
    return {"hands": hands, "stock": stock}


def opening(_position: Position) -> list[Event]:
    return []


def acted(before: Position, seat: int, move: int, _after: Position) -> list[Event]:
    events: list[Event] = [{"seat": seat, "do": VERBS[move // CARDS], "card": move % CARDS + 1}]
    if left := before.number("stock_size"):
        events.append({"seat": seat, "do": "draw", "card": int(before["stock"][left - 1]) + 1})
    return events


def settled(_before: Position, _after: Position) -> list[Event]:
    return []


def result(position: Position) -> Event:
    return Outcome.of("no-cards", position.game.scores(position)).as_result()


def redact_setup(setup: Event, viewer: int) -> Event:
    hands = [hand if seat == viewer else len(hand) for seat, hand in enumerate(setup["hands"])]
    return {"hands": hands, "stock": len(setup["stock"])}


def redact(event: Event, viewer: int) -> Event:
    """What is drawn is seen by whoever draws it."""
    is_seen = event["do"] != "draw" or event["seat"] == viewer
    return {key: event[key] for key in ("seat", "do", "card") if is_seen or key != "card"}


def reveals(_event: Event) -> bool:
    """What is played comes from a hidden hand."""
    return True


def order(_position: Position, setup: Event, _upcoming: Sequence[Event]) -> list[int]:
    drawn = [card for hand in setup["hands"] for card in hand]
    return [card - 1 for card in reversed(drawn + list(setup["stock"]))]


def decision(_position: Position, upcoming: Sequence[Event]) -> tuple[int, int]:
    event = upcoming[0]
    return event["seat"], VERBS.index(event["do"]) * CARDS + event["card"] - 1
