"""How a table stands for one viewer: whose turn it is, what may be done, and what time is left."""

from msgspec import UNSET, Struct, UnsetType

from tablee.core.texts import Said
from tablee.server.messages.fields import GameView


class ClockFace(Struct, frozen=True):
    """Each seat's time, as of `at_ms` (the standing's `now_ms`); the clocks of `running` are going down."""

    at_ms: int
    left_ms: list[int | None]
    running: list[int]


class Pause(Struct, frozen=True):
    """A round is over, and the next one is not dealt yet."""

    ends_ms: int
    """When the next round is dealt at the latest."""
    waiting: list[int]
    """The seats of people who have not said that they are ready; those who are away are not waited for."""


class UndoState(Struct, frozen=True):
    possible: bool
    reason: Said | None
    """Why not."""


class UndoRequest(Struct, frozen=True):
    """Somebody wants to take the last move back; it is taken back once everybody agrees."""

    seat: int
    entry: int
    """The number of the move that would be taken back."""
    agreed: list[int]
    """The seats that agree, including the asker's."""
    needed: list[int]
    """The seats that must agree: those of people for whom no bot plays."""


class Standing(Struct, frozen=True):
    """How the table stands for this viewer."""

    acting: list[int]
    now_ms: int
    """The time of day by which the other times here are told: what is left is the difference."""
    decision: int
    """The version to send with a move: that of this viewer's decision. 0 if there is nothing to decide."""
    clock: ClockFace | None = None
    window_ends_ms: int | None = None
    """Until when one may answer, where several seats may do so at once."""
    pause: Pause | None = None
    undo: UndoState | None = None
    """Whether the last move may be taken back; None for spectators, and before the game."""
    undo_request: UndoRequest | None = None
    resign_ends: bool = False
    """Whether the game ends if this seat resigns; otherwise a bot plays on for it."""
    view: GameView | UnsetType = UNSET
    """Absent where nothing on the board has changed (a line of chat), before the game, and where it was not asked for."""
