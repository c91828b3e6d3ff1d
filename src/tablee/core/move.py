"""Moves: who makes one, its code and its notation; and the legal ones of a position."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, overload

from tablee.core.errors import NotationError
from tablee.core.position import Position


class Move:
    """A move of one seat. `str` is its notation; two are equal if seat and code are. Where a number is asked for, it is its code.

    >>> move = Move(1, 77, "bjc c3")
    >>> str(move), move.seat, move.code, move == Move(1, 77, "bjc c3")
    ('bjc c3', 1, 77, True)
    """

    __slots__ = ("_text", "code", "made_in", "seat")

    def __init__(self, seat: int, code: int, made_in: "Position | LegalMoves | str") -> None:
        """`made_in`: where its notation is read when somebody asks: the position or its legal moves; or the notation itself."""
        self.seat = seat
        self.code = code
        self.made_in = made_in
        self._text: str | None = None

    @property
    def position(self) -> Position | None:
        """The position that it was made in, if it knows.

        >>> Move(1, 77, "bjc c3").position is None
        True
        """
        made_in = self.made_in
        if isinstance(made_in, LegalMoves):
            return made_in.position
        return made_in if isinstance(made_in, Position) else None

    @property
    def text(self) -> str:
        """Its notation.

        >>> Move(1, 77, "bjc c3").text
        'bjc c3'
        """
        if self._text is None:
            position = self.position
            if position is None:
                self._text = str(self.made_in)
            else:
                self._text = position.game.notation.format_move(position, self.code)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.seat}, {self.text!r})"

    def __index__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.seat, self.code) == (other.seat, other.code)

    def __hash__(self) -> int:
        return hash((self.seat, self.code))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as notation only, so that nothing hidden leaves the process."""
        return Move, (self.seat, self.code, self.text)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in a fixed order: a list that makes a `Move` only when somebody looks at it.

    >>> from tablee.core.match import Match
    >>> moves = Match("mounstein", first=0).legal_moves
    >>> moves[:2], len(moves), moves[1] in moves, "-1,0,5" in moves, "here" in moves
    ([Move(0, '-1,0,1'), Move(0, '-1,0,5')], 22, True, True, False)
    """

    __slots__ = ("_codes", "_data", "_position", "_seats", "game")

    def __init__(
        self, position: Position, seats: Sequence[int] | int, codes: "Sequence[int] | memoryview[int]"
    ) -> None:
        """`seats`: whose move each code is, or one seat whose moves they all are."""
        self.game = position.game
        self._data = (
            position.tobytes()
        )  # a match goes on in the same position; copied whole only when a text is asked for
        self._position: Position | None = None
        self._seats = seats
        self._codes = codes

    @property
    def position(self) -> Position:
        """The position that they are legal in.

        >>> from tablee.core.match import Match
        >>> match = Match("mounstein")
        >>> match.legal_moves.position == match.position
        True
        """
        if self._position is None:
            self._position = Position(self.game, self._data)
        return self._position

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        seats = self._seats
        return Move(seats if isinstance(seats, int) else seats[index], self._codes[index], self)

    def __iter__(self) -> Iterator[Move]:
        seats = repeat(self._seats) if isinstance(self._seats, int) else self._seats
        return (Move(seat, code, self) for seat, code in zip(seats, self._codes, strict=False))

    def __contains__(self, move: object) -> bool:
        """Whether this Move is legal, or the move with this notation."""
        if isinstance(move, str):
            try:
                return self.game.notation.parse_move(self.position, move) in self._codes
            except NotationError:
                return False
        return isinstance(move, Move) and any(move == legal for legal in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and not isinstance(other, str) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment] # no more than a list has

    def __repr__(self) -> str:
        return repr(list(self))
