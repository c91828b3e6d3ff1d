"""What is legal in M, as a set of moves in words of 64 bits: two words a tile, and what is not placing after them."""

from tablee.games.m.pieces import TYPES
from tablee.games.m.placing import choices, crossings, matching, open_cells, passes_freely
from tablee.games.m.position import NOBODY, NOT_OVER
from tablee.games.m.rules import MOVES, PASS, SWAP, TAKE
from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import NONE, U64, bit

WORDS = (MOVES + 63) // 64
_HALF = U64(32)


@kernel
def spread(cells: Bits) -> Bits:
    """The lower 32 cells, each moved to twice its number."""
    x = cells & U64(0xFFFFFFFF)
    x = (x | (x << U64(16))) & U64(0x0000FFFF0000FFFF)
    x = (x | (x << U64(8))) & U64(0x00FF00FF00FF00FF)
    x = (x | (x << U64(4))) & U64(0x0F0F0F0F0F0F0F0F)
    x = (x | (x << U64(2))) & U64(0x3333333333333333)
    return (x | (x << U64(1))) & U64(0x5555555555555555)


@kernel
def add(words: Array, move: int) -> None:
    words[move >> 6] |= bit(move & 63)


@kernel
def mask(state: Struct, seat: int, _moves: Array, words: Array) -> None:
    """Write the set that `legal` lists into `words`."""
    for word in range(WORDS):
        words[word] = NONE
    if state.ending != NOT_OVER or seat != state.turn:
        return
    if state.scorer != NOBODY:
        words[TYPES * 2] = state.takeable  # where TAKE begins
        return
    cells = open_cells(state)
    crossing = cells & crossings(state)
    size = wide(state.hand_sizes[seat])
    fits = False
    for i in range(size):
        tile = wide(state.hands[seat, i])
        fitting = cells & matching(state, tile)
        double = choices(state, tile, crossing & fitting) if crossing != NONE else NONE
        words[tile * 2] = spread(fitting)
        words[tile * 2 + 1] = spread(fitting >> _HALF)
        if double != NONE:
            words[tile * 2] |= spread(double) << U64(1)
            words[tile * 2 + 1] |= spread(double >> _HALF) << U64(1)
        fits = fits or fitting != NONE
    if not fits or passes_freely(state, seat):  # M-13
        add(words, wide(PASS))
        if state.stock_size > 0:  # M-14
            for i in range(size):
                add(words, SWAP + wide(state.hands[seat, i]))


assert TAKE == TYPES * 128  # a tile's placements fill two words, and takings begin a word
