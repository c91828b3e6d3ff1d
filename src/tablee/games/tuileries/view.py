"""Tuileries as a seat sees it."""

import msgspec

from tablee.core.game import ScoreLine
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.tuileries.engine import ENGINE
from tablee.games.tuileries.narrate import hand
from tablee.games.tuileries.notation import format_move, format_square, format_tile
from tablee.games.tuileries.texts import ALONE, PAIRS
from tablee.kernels import Buffer


class Tile(msgspec.Struct, frozen=True):
    at: str
    tile: str


class Target(msgspec.Struct, frozen=True):
    """A legal move of the viewing seat, and what it would earn."""

    move: str
    points: int
    groups: list[list[str]]
    """The squares of each group that it would make or enlarge (T-6), its own included."""


class View(msgspec.Struct, frozen=True):
    seat: int
    """The viewing seat; -1 for a spectator."""
    seats: int
    turn: int | None
    """Whose turn it is; None when the game is over."""
    board: list[Tile]
    circles: list[str]
    groups: list[list[str]]
    """The squares of every group on the board (T-5)."""
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
        groups=groups(observed),
        hand=hand(observed, seat) if seat >= 0 else [],
        hand_sizes=[int(size) for size in observed["hand_sizes"][:seats]],
        stock=observed.number("stock_size"),
        scores=[int(score) for score in observed["scores"][:seats]],
        targets=targets(observed, seat),
    )


def groups(observed: Position) -> list[list[str]]:
    found = {
        (pair, tuple(squares))
        for square, tile in enumerate(observed["board"].tolist())
        if tile >= 0
        for pair, squares in groups_of(observed, tile, square)
    }
    return [list(squares) for _, squares in sorted(found)]


def groups_of(observed: Position, tile: int, square: int) -> list[tuple[int, list[str]]]:
    """The groups that hold the tile which lies, or would lie, on the square; each with its pair."""
    found = Buffer(ENGINE.moves)
    group_squares = ENGINE.verb("group_squares", ENGINE.state, None, None, None, ENGINE.moves)
    result = []
    for pair in range(len(PAIRS)):
        size = group_squares(observed, tile, square, pair, found)
        if size:
            result.append((pair, [format_square(at) for at in found["values"][:size].tolist()]))
    return result


def targets(observed: Position, seat: int) -> list[Target]:
    moves = Buffer(ENGINE.moves)
    count = ENGINE.legal(observed, seat, moves)
    return [target(observed, move) for move in moves["values"][:count].tolist()]


def target(observed: Position, move: int) -> Target:
    tile, square = move >> 6, move & 63
    points = ENGINE.verb("points", ENGINE.state, None, None)(observed, tile, square)
    made = groups_of(observed, tile, square) if points > 1 else []
    return Target(format_move(observed, move), points, [squares for _, squares in made])


def explain(observed: Position, _seat: int, move: int) -> list[ScoreLine]:
    """Each group that the move makes or enlarges, with its points (T-6)."""
    group_points = ENGINE.verb("group_points", ENGINE.state, None, None, None)
    sizes = [group_points(observed, move >> 6, move & 63, pair) for pair in range(len(PAIRS))]
    lines = [
        ScoreLine(Text(*(f"{name} ×{size}" for name in PAIRS[pair])), size) for pair, size in enumerate(sizes) if size
    ]
    return lines or [ScoreLine(ALONE, 1)]
