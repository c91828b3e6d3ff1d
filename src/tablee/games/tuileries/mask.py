"""What is legal in Tuileries, as a set of moves in words of 64 bits: word = tile, bit = square."""

from tablee.games.tuileries.rules import NOT_OVER, TILES, open_squares
from tablee.kernels import Array, Struct, kernel
from tablee.kernels.bits import NONE


@kernel
def mask(state: Struct, seat: int, _moves: Array, words: Array) -> None:
    """Write the set that `legal` lists into `words`."""
    for tile in range(TILES):
        words[tile] = NONE
    if state.ending == NOT_OVER and seat == state.turn:
        squares = open_squares(state)
        for i in range(state.hand_sizes[seat]):
            words[state.hands[seat, i]] = squares
