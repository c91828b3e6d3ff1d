"""A move: who makes it, its code, and its notation."""

from typing import Any

from tablee.core.position import Position


class Move:
    """A move of one seat. `str` is its notation; two are equal if seat and code are.

    >>> move = Move(1, 77, "bjc c3")
    >>> str(move), move.seat, move.code, move == Move(1, 77, "bjc c3")
    ('bjc c3', 1, 77, True)
    """

    __slots__ = ("_text", "code", "position", "seat")

    def __init__(self, seat: int, code: int, made_in: Position | str) -> None:
        """`made_in`: the position, from which the notation is read when somebody asks for it; or the notation itself."""
        self.seat = seat
        self.code = code
        self.position: Position | None = None if isinstance(made_in, str) else made_in
        self._text: str | None = made_in if isinstance(made_in, str) else None

    @property
    def text(self) -> str:
        """Its notation."""
        if self._text is None:
            assert self.position is not None
            self._text = self.position.game.notation.format_move(self.position, self.code)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.seat}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.seat, self.code) == (other.seat, other.code)

    def __hash__(self) -> int:
        return hash((self.seat, self.code))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its notation: the position, with all that is hidden in it, stays here."""
        return Move, (self.seat, self.code, self.text)
