"""What is legal in Mounstein, as a set of moves in words of 64 bits: the position keeps just that."""

from tablee.games.mounstein.neighbourhood import PADDING
from tablee.games.mounstein.rules import NOT_OVER, WORDS
from tablee.kernels import Array, Struct, kernel
from tablee.kernels.bits import NONE


@kernel
def mask(state: Struct, seat: int, _moves: Array, words: Array) -> None:
    """Write the set that `legal` lists into `words`."""
    may_act = state.ending == NOT_OVER and seat == state.turn
    for word in range(WORDS):
        words[word] = state.legal[PADDING + word] if may_act else NONE
