"""A whole game at one moment, or what one seat sees of it: the record that kernels read and write, and the game it belongs to."""

import io
from typing import TYPE_CHECKING, Any

from tablee.core.errors import PositionError
from tablee.core.texts import Text
from tablee.kernels import Buffer, array_dtype

if TYPE_CHECKING:
    from tablee.core.game import Game

SCORES = array_dtype("i8", 6)
"""Points by seat."""
SEATS_AT = 40
"""Where `seats` lie in every position; asked for at every public call, so they are read without NumPy."""
EMPTY, UNKNOWN = -1, -2
"""In fields of pieces: none is there; one that the observer cannot see."""
WIDTH = 100
"""How many columns a printed board may take."""
WRONG_SIZE = Text(fr="{title} : une position a {size} octets.", en="{title}: a position has {size} bytes.")


def header(stock: int) -> list[Any]:
    """The fields that every position begins with; `stock` is the room for pieces that chance may have to order.

    The stock's top, which is drawn next, is `stock[stock_size - 1]`. While `awaits` is not 0 the bottom `awaits` pieces
    wait for chance to order them, and the game goes on with `settle`.
    """
    return [
        ("seed", "u8", (4,)),
        ("shuffles", "i4"),
        ("awaits", "i2"),
        ("stock_size", "i2"),
        ("seats", "i1"),
        ("first", "i1"),
        ("turn", "i1"),
        ("ending", "i1"),
        ("stock", "i1", (stock,)),
    ]


class Position(Buffer):
    """A game at one moment. It knows its game, and if it is an observation, whose.

    Two positions are equal if they are of the same game, seen by the same seat and made of the same bytes. `print` shows the
    board as its seat sees it: of a full position, what everybody sees. Kernels write into a position, so it has no hash; use
    `(position.game.name, position.tobytes())` as a key.

    >>> from tablee.core.registry import GAMES
    >>> position = GAMES["mounstein"].start(2, seed=bytes(32))
    >>> position
    <position of mounstein: 2 seats, to act: 0>
    >>> position.copy() == position, position.game.observe(position, 1).viewer
    (True, 1)
    """

    __slots__ = ("game", "viewer")

    def __init__(self, game: "Game", data: bytes | None = None, viewer: int | None = None) -> None:
        """`data` is what `tobytes` gave; without it no game has begun here. Bytes from elsewhere are not to be trusted: kernels
        believe what a position says."""
        size = game.rules.state.itemsize
        if data is not None and (not isinstance(data, bytes) or len(data) != size):
            raise PositionError(WRONG_SIZE, title=game.title, size=size)
        super().__init__(game.rules.state, data)
        self.game = game
        self.viewer = viewer
        """The seat that sees this (-1: a spectator); None: nothing is left out."""

    @property
    def seats(self) -> int:
        """How many play; 0 before a game has begun."""
        return ord(self._memory[SEATS_AT])

    def copy(self) -> "Position":
        """A position of its own, with the same game and viewer."""
        twin = Position.__new__(Position)
        twin._hold(self.dtype, type(self._memory).from_buffer_copy(self._memory))
        twin.game = self.game
        twin.viewer = self.viewer
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.tobytes(), self.viewer)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.viewer == other.viewer and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment] # it changes with every move that is played in it

    def __repr__(self) -> str:
        if not self.seats:
            return f"<position of {self.game.name}: not begun>"
        acting = ", ".join(map(str, self.game.to_act(self))) or "nobody"
        seen = "" if self.viewer is None else f", seen by {'a spectator' if self.viewer < 0 else self.viewer}"
        return f"<position of {self.game.name}: {self.seats} seats, to act: {acting}{seen}>"

    def __str__(self) -> str:
        """The board in text."""
        if not self.seats:
            return repr(self)
        from rich.console import Console

        viewer = -1 if self.viewer is None else self.viewer
        observed = self.game.observe(self, viewer) if self.viewer is None else self
        page = io.StringIO()
        console = Console(file=page, width=WIDTH, color_system=None, legacy_windows=False)
        console.print(self.game.terminal.draw(self.game.view(observed, viewer), "en"))
        return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
