"""What is legal as a set of bits, a move a bit, in words of 64."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from tablee.core.game import Game
from tablee.kernels import Array, Struct
from tablee.kernels.bits import NONE, bit


class Masking(NamedTuple):
    moves: int
    """How many there are in the game; a fixed action space."""
    words: int
    mask: Callable[..., Any]
    """`mask(observed, seat, moves, words)` writes the set that `legal` lists; `moves` is room for the list."""


@cache
def masking(game: Game) -> Masking:
    """As the game's own `mask` does it, where it has one that is quicker than a list."""
    own = game.part("mask")
    moves = int(game.rules.module.MOVES)
    words = (moves + 63) // 64
    return Masking(moves, words, make_mask(game.rules.module, words) if own is None else own.mask)


def make_mask(rules: ModuleType, size: int) -> Callable[..., Any]:
    legal = rules.legal

    def mask(state: Struct, seat: int, moves: Array, words: Array) -> None:
        for word in range(size):
            words[word] = NONE
        for i in range(legal(state, seat, moves)):
            words[moves[i] >> 6] |= bit(moves[i] & 63)

    return mask
