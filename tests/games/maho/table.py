"""Rigged deals and played-out scripts for Maho!'s tests."""

from collections import Counter
from typing import Any

from tablee.core.game import Event
from tablee.core.position import Position
from tablee.games.maho import GAME
from tablee.games.maho.cards import TYPES
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.notation import format_card, parse_card, parse_series
from tablee.games.maho.position import EMPTY

SEED = bytes(range(32))


def deal(hands: list[str], draws: str = "", first: int = 0, **options: Any) -> Position:
    """A match whose first hands hold these cards, filled up with others, and these are drawn first."""
    seats = len(hands)
    values = GAME.complete_options(options, seats)
    position = Position(GAME)
    ENGINE.open_game(position, seats, first, GAME.pack_options(values))
    position["seed"] = memoryview(SEED).cast("Q")
    left = Counter(format_card(int(card)) for card in position["stock"][: position.number("awaits")])
    for card in " ".join([*hands, draws]).split():
        assert left[card] > 0, card
        left[card] -= 1
    rest = list(left.elements())
    rest = rest[::2] + rest[1::2]
    size = 10 if values["mode"] == "basic" else 13
    full = []
    for hand in hands:
        cards = hand.split()
        assert len(cards) <= size
        full.append([*cards, *(rest.pop() for _ in range(size - len(cards)))])
    event = {"do": "deal", "dealer": first, "hands": full, "stock": [*draws.split(), *rest]}
    position["stock"][: position.number("awaits")] = GAME.narrate.order(position, {}, [event])
    position["shuffles"] = 1
    ENGINE.settle(position)
    return position


def play(position: Position, seat: int, text: str) -> list[Event]:
    return GAME.play(position, seat, GAME.notation.parse_move(position, text))


def run(position: Position, script: str) -> list[Event]:
    """Moves as `0 discard r5`, one a line; `pass` alone: all who still may act pass."""
    events = []
    for line in script.strip().splitlines():
        words = line.split()
        if words == ["pass"]:
            for seat in GAME.to_act(position):
                events += play(position, seat, "pass")
        else:
            events += play(position, int(words[0]), " ".join(words[1:]))
    return events


def turns(position: Position, seat: int, *, moves: list[str]) -> list[Event]:
    """Seats throw away what they draw and nobody shouts; one seat first makes these moves, one a turn."""
    events: list[Event] = []
    for move in moves:
        while position.number("turn") != seat:
            events += run(position, f"{position.number('turn')} discard {drawn(position)}\npass")
        card = drawn(position)
        events += run(position, f"{seat} {move}\n{seat} discard {card}\npass")
    return events


def drawn(position: Position) -> str:
    return format_card(position.number("drawn"))


def legal(position: Position, seat: int) -> set[str]:
    return {GAME.notation.format_move(position, move) for move in GAME.legal(position, seat)}


def set_hand(position: Position, seat: int, cards: str) -> None:
    counts = Counter(parse_card(card) for card in cards.split())
    for k in range(4):
        position["hands"][seat][k] = sum(1 << card for card in range(TYPES) if counts[card] > k)
    position["hand_sizes"][seat] = counts.total()


def set_laid(position: Position, seat: int, *series: str) -> None:
    """Series as `r1 r2 r3` (face down), or `+r1 r2 r3` (face up, the first card claimed)."""
    position["laid"][seat] = EMPTY
    position["claimed"][seat] = 0
    for i, text in enumerate(series):
        words = text.removeprefix("+").split()
        laid = parse_series(words)
        position["laid"][seat][i] = laid
        if text.startswith("+"):
            shown = GAME.notation.format_move(position, 37 + laid).split()[1:]
            position["claimed"][seat][i] = shown.index(words[0]) + 1
    position["laid_sizes"][seat] = len(series)


def set_stock(position: Position, cards: str) -> None:
    """In drawing order."""
    listed = [parse_card(card) for card in cards.split()]
    position["stock"] = EMPTY
    position["stock"][: len(listed)] = listed[::-1]
    position["stock_size"] = len(listed)


def set_discards(position: Position, cards: str) -> None:
    listed = [parse_card(card) for card in cards.split()]
    position["discards"] = EMPTY
    position["discards"][: len(listed)] = listed
    position["discard_count"] = len(listed)
