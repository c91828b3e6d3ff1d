"""Tuileries as a seat sees it."""

import msgspec

from tablee.core.buffer import Buffer, Position
from tablee.core.game import ScoreLine
from tablee.core.texts import Text
from tablee.games.tuileries.engine import ENGINE
from tablee.games.tuileries.narrate import hand
from tablee.games.tuileries.notation import format_move, format_square, format_tile
from tablee.games.tuileries.texts import ALONE, PAIRS


class Tile(msgspec.Struct, frozen=True):
    at: str
    tile: str


class Target(msgspec.Struct, frozen=True):
    """A legal move of the viewing seat, and what it would earn."""

    move: str
    points: int


class View(msgspec.Struct, frozen=True):
    seat: int
    """The viewing seat; -1 for a spectator."""
    seats: int
    turn: int | None
    """Whose turn it is; None when the game is over."""
    board: list[Tile]
    circles: list[str]
    hand: list[str]
    hand_sizes: list[int]
    stock: int
    scores: list[int]
    targets: list[Target]


def view(observed: Position, seat: int) -> View:
    seats = observed.number("seats")
    turn = None if observed.number("ending") else observed.number("turn")
    return View(
        seat=seat,
        seats=seats,
        turn=turn,
        board=[
            Tile(format_square(at), format_tile(int(tile))) for at, tile in enumerate(observed["board"]) if tile >= 0
        ],
        circles=[format_square(int(square)) for square in observed["options"]["circles"]],
        hand=hand(observed, seat) if seat >= 0 else [],
        hand_sizes=[int(size) for size in observed["hand_sizes"][:seats]],
        stock=observed.number("stock_size"),
        scores=[int(score) for score in observed["scores"][:seats]],
        targets=targets(observed, seat),
    )


def targets(observed: Position, seat: int) -> list[Target]:
    moves = Buffer(ENGINE.moves)
    count = ENGINE.legal(observed, seat, moves)
    points = ENGINE.verb("points", ENGINE.state, None, None)
    return [
        Target(format_move(observed, move), points(observed, move >> 6, move & 63))
        for move in moves["values"][:count].tolist()
    ]


def explain(observed: Position, _seat: int, move: int) -> list[ScoreLine]:
    """Each group that the move makes or enlarges, with its points (T-6)."""
    group_points = ENGINE.verb("group_points", ENGINE.state, None, None, None)
    sizes = [group_points(observed, move >> 6, move & 63, pair) for pair in range(len(PAIRS))]
    lines = [
        ScoreLine(Text(*(f"{name} ×{size}" for name in PAIRS[pair])), size) for pair, size in enumerate(sizes) if size
    ]
    return lines or [ScoreLine(ALONE, 1)]
