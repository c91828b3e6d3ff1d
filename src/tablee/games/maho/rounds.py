"""The end of a round, for tables that stop before the next deal."""

from tablee.core.position import Position
from tablee.games.maho.course import DEALING
from tablee.games.maho.position import EMPTY, ROUND_OVER

NEW = ("rounds", "scores", "last")
"""What the end of the round has changed; everything else lies as it lay."""


def is_between(position: Position) -> bool:
    return position.number("pending") == DEALING and position.number("rounds") > 0


def last_sight(before: Position, after: Position) -> Position:
    """The cards as they lay, nobody to act, and the sheet of the round that is over (H-10)."""
    shown = before.copy()
    for field in NEW:
        shown[field] = after[field]
    shown["phase"] = ROUND_OVER
    shown["waiting"] = shown["shouted"] = 0
    shown["shouter"] = EMPTY
    return shown
