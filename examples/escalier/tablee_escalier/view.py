"""Escalier as a seat sees it."""

import msgspec

from tablee.core.game import ScoreLine
from tablee.core.position import Position
from tablee_escalier.narrate import cards
from tablee_escalier.notation import format_move
from tablee_escalier.rules import CARDS
from tablee_escalier.texts import FOLLOWS, STEP


class Target(msgspec.Struct, frozen=True):
    """A legal move."""

    move: str
    points: int


class View(msgspec.Struct, frozen=True):
    seat: int
    turn: int | None
    hand: list[int]
    hand_sizes: list[int]
    steps: list[list[int]]
    discards: list[int]
    stock: int
    scores: list[int]
    targets: list[Target]


def view(observed: Position, seat: int) -> View:
    game, seats = observed.game, observed.seats
    acting = game.to_act(observed)
    moves = game.legal(observed, seat) if seat in acting else []
    return View(
        seat=seat,
        turn=acting[0] if acting else None,
        hand=cards(int(observed["hands"][seat])) if seat >= 0 else [],
        hand_sizes=observed["hand_sizes"][:seats].tolist(),
        steps=[cards(int(steps)) for steps in observed["steps"][:seats]],
        discards=cards(observed.number("discards")),
        stock=observed.number("stock_size"),
        scores=game.scores(observed),
        targets=[
            Target(format_move(observed, move), sum(line.points for line in explain(observed, seat, move)))
            for move in moves
        ],
    )


def explain(observed: Position, seat: int, move: int) -> list[ScoreLine]:
    """E-3."""
    if move >= CARDS:
        return []
    top = int(observed["tops"][seat])
    return [ScoreLine(STEP, 1), *([ScoreLine(FOLLOWS, 1)] if 0 <= top == move - 1 else [])]
