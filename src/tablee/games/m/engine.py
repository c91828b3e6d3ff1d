"""M's compiled rules."""

from collections.abc import Callable
from typing import Literal

from tablee.core.position import Position
from tablee.core.rules import Rules
from tablee.games.m import rules
from tablee.games.m.placing import BOTH, COLUMN, ROW
from tablee.games.m.position import OPTIONS, STATE

ENGINE = Rules("m", rules, STATE, OPTIONS, most_moves=rules.MOST_MOVES)

Line = Literal["row", "column"]

LINES: dict[int, tuple[Line, ...]] = {0: (), ROW: ("row",), COLUMN: ("column",), BOTH: ("row", "column")}


def triggered_lines(position: Position, tile: int, cell: int) -> tuple[Line, ...]:
    """The lines for which this placement would start a scoring round (M-16)."""
    triggered: Callable[..., int] = ENGINE.verb("triggered", STATE, None, None)
    return LINES[triggered(position, tile, cell)]
