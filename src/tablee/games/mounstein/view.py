"""Mounstein as a seat sees it: the mountain from above, and what each placement would change."""

import msgspec

from tablee.core.game import ScoreLine
from tablee.core.position import SCORES, Position
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.geometry import KITES, kites_of
from tablee.games.mounstein.narrate import scores
from tablee.games.mounstein.notation import format_placement, placement_of
from tablee.games.mounstein.rules import BASE, TILES_EACH
from tablee.games.mounstein.surroundings import tops
from tablee.games.mounstein.texts import HIDDEN, NEW_ON_TOP, NEW_SEEN, NOW_COUNTING, RIVAL
from tablee.games.mounstein.words import ENVIRONMENTS
from tablee.kernels import Buffer


class Tile(msgspec.Struct, frozen=True):
    at: str
    level: int
    owner: int | None
    """Its seat; None for the base."""
    seen: int
    """How many of its kites are seen from above."""
    counts: bool
    """Whether they count now: somebody's tile, and not on the highest level (K-13)."""


class Kite(msgspec.Struct, frozen=True):
    """A kite seen from above."""

    at: tuple[int, int, int]
    """Hexagon q, r and direction."""
    tile: int
    """Whose kite: the place in `tiles`."""


class Target(msgspec.Struct, frozen=True):
    """A legal placement of the viewing seat."""

    move: str
    level: int
    points: int
    """What it would change in the seat's own points at once."""
    changes: list[int]
    """The same for every seat."""


class View(msgspec.Struct, frozen=True):
    seat: int
    """The viewing seat; -1 for a spectator."""
    seats: int
    turn: int | None
    """Whose turn it is; None when the game is over."""
    lays_base: bool
    """Whether the seat whose turn it is lays the base tile first (K-4)."""
    round: int
    """From 1 to as many as each has tiles."""
    order: list[int]
    """The seats in this round's order (K-5)."""
    board: int
    highest: int
    """The level that counts 0 now."""
    tiles: list[Tile]
    """In the order of play; the first is the base."""
    kites: list[Kite]
    left: list[int]
    """Tiles still to be placed, by seat."""
    scores: list[int]
    targets: list[Target]


def view(observed: Position, seat: int) -> View:
    seats = observed.number("seats")
    placed = max(observed.number("tiles") - BASE, 0)
    rounds_done = min(placed // seats, TILES_EACH - 1)
    tiles = laid(observed)
    return View(
        seat=seat,
        seats=seats,
        turn=None if observed.number("ending") else observed.number("turn"),
        lays_base=observed.number("tiles") < BASE,
        round=rounds_done + 1,
        order=[(observed.number("first") + rounds_done + i) % seats for i in range(seats)],
        board=int(observed["options"]["board"]),
        highest=max(observed.number("highest") - 1, 0),
        tiles=tiles,
        kites=seen_kites(observed),
        left=[TILES_EACH - sum(tile.owner == other for tile in tiles) for other in range(seats)],
        scores=scores(observed),
        targets=targets(observed, seat),
    )


def laid(observed: Position) -> list[Tile]:
    highest = observed.number("highest")
    found = []
    for tile in range(BASE, observed.number("tiles") + 1):
        height, owner = int(observed["heights"][tile]), int(observed["owners"][tile])
        found.append(
            Tile(
                at=format_placement(int(observed["places"][tile])),
                level=height - 1,
                owner=owner if owner >= 0 else None,
                seen=int(observed["seen"][tile]),
                counts=owner >= 0 and height < highest,
            )
        )
    return found


def seen_kites(observed: Position) -> list[Kite]:
    return [Kite(kite, tile - BASE) for kite, tile in sorted(tops(observed).items())]


def targets(observed: Position, seat: int) -> list[Target]:
    moves = Buffer(ENGINE.moves)
    count = ENGINE.legal(observed, seat, moves)
    level_of = ENGINE.verb("level_of", ENGINE.state, None)
    found = []
    now = scores(observed)
    for move in moves["values"][:count].tolist():
        changes = changes_of(observed, seat, move, now)
        found.append(Target(format_placement(move), level_of(observed, move), changes[seat], changes))
    return found


def changes_of(observed: Position, seat: int, move: int, now: list[int]) -> list[int]:
    """What the move would change in each seat's points, which are these now."""
    scores_after = ENGINE.verb("scores_after", ENGINE.state, None, None, SCORES)
    points = Buffer(SCORES)
    scores_after(observed, seat, move, points)
    return [after - before for after, before in zip(points["values"].tolist(), now, strict=False)]


def explain(observed: Position, seat: int, move: int) -> list[ScoreLine]:
    """K-13: what the move changes in the seat's own points, and then in each rival's. The base tile is nobody's."""
    if observed.number("tiles") < BASE:
        return []
    heights, owners, seen = (observed[field].tolist() for field in ("heights", "owners", "seen"))
    highest = observed.number("highest")
    height = ENGINE.verb("level_of", ENGINE.state, None)(observed, move) + 1
    seen_from_above = tops(observed)
    covered = [seen_from_above[kite] for kite in kites_of(placement_of(move)) if kite in seen_from_above]
    hidden = sum(owners[tile] == seat and heights[tile] < highest for tile in covered)
    lines = [ScoreLine(NEW_SEEN, KITES) if height < highest else ScoreLine(NEW_ON_TOP, 0)]
    if hidden:
        lines.append(ScoreLine(HIDDEN, -hidden))
    if height > highest:
        below = [tile for tile, owner in enumerate(owners) if owner == seat and heights[tile] == highest]
        counting = sum(seen[tile] - covered.count(tile) for tile in below)
        if counting:
            lines.append(ScoreLine(NOW_COUNTING, counting))
    for other, change in enumerate(changes_of(observed, seat, move, scores(observed))):
        if other != seat and change:
            names = ENVIRONMENTS[other]
            lines.append(ScoreLine(RIVAL.fill(name=names), change))
    return lines
