"""A game's mask, read back as a list of moves."""

from collections.abc import Callable
from functools import cache

import numpy as np

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.envs.masks import masking
from tablee.games import GAMES
from tablee.kernels import Buffer, load


@cache
def _kernel(name: str) -> tuple[Callable[..., int], Buffer, Buffer]:
    game = GAMES[name]
    room = masking(game)
    words, listed = Buffer(np.dtype([("values", "u8", (room.words,))])), Buffer(game.rules.moves)
    arguments = (game.rules.state, None, game.rules.moves, words.array.dtype)
    return load(room.mask, arguments), listed, words


def masked(game: Game, position: Position, viewer: int) -> list[int]:
    """The moves that the mask holds."""
    mask, listed, words = _kernel(game.name)
    words.array["values"][:] = 0xAAAAAAAAAAAAAAAA  # whatever was there before
    mask(position, viewer, listed, words)
    bits = np.unpackbits(words.array["values"][0].view(np.uint8), bitorder="little")
    found: list[int] = np.flatnonzero(bits).tolist()
    return found
