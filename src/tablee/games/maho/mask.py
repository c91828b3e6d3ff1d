"""What is legal in Maho!, as a set of moves in words of 64 bits."""

from tablee.games.maho.rules import MOVES, legal
from tablee.kernels import Array, Record, kernel
from tablee.kernels.bits import NONE, bit

__all__ = ["MOVES", "WORDS", "mask"]

WORDS = (MOVES + 63) // 64


@kernel
def mask(state: Record, seat: int, moves: Array, words: Array) -> None:
    """Write the set that `legal` lists into `words`: moves are few here, so they are listed first."""
    for word in range(WORDS):
        words[word] = NONE
    for i in range(legal(state, seat, moves)):
        words[moves[i] >> 6] |= bit(moves[i] & 63)
