"""The daily puzzles."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.core.texts import Said
from tablee.server.messages.fields import MoveText
from tablee.server.messages.news import ScoreLine

PuzzleDay = Annotated[int, Meta(ge=1, le=1_000_000)]


class Streak(Struct):
    now: int
    """Days in a row, up to today or yesterday, on which the day's puzzle was solved on the day."""
    best: int
    solved: int
    tried: int


class DayMark(Struct):
    day: int
    date: str
    """ISO."""
    level: str
    """The weakest bot that finds it."""
    solved: bool | None
    """None: not tried yet."""


class PuzzleCollection(Struct):
    """A game's puzzles for the one who asks."""

    game: str
    today: int
    streak: Streak
    days: list[DayMark]
    """The newest first."""


class PuzzleMove(Struct, forbid_unknown_fields=True):
    move: MoveText


class PuzzleChoice(Struct):
    move: str
    text: Said
    """The move in words."""
    win: float
    """The seat's expected share in the win after it."""


class PuzzleVerdict(Struct):
    """What the move is worth compared with the best one."""

    move: str
    text: Said
    """The move in words."""
    solved: bool
    win: float
    loss: float
    error: float
    """The standard error of the loss."""
    verdict: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    best: str
    best_text: Said
    best_win: float
    others: list[PuzzleChoice]
    """What the expert thought of next."""
    words: Said
    counted: bool
    """False: it had been answered before."""
    streak: Streak


class PuzzleInfo(Struct):
    """A position as its seat saw it. The solution is not in it."""

    game: str
    day: int
    date: str
    is_today: bool
    seat: int
    names: list[str]
    level: str
    legal: int
    events: list[dict[str, Any]]
    """What happened last."""
    view: Any
    answer: PuzzleVerdict | None
    """Mine, if I have answered."""
    by: str
    """Where the position comes from: the command that found it."""


class PuzzleExplained(Struct):
    lines: list[ScoreLine]
    rule: str | None = None
    text: Said | None = None
