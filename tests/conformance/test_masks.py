"""A mask is the list of legal moves as a set of bits, in every game."""

from importlib import import_module

import numpy as np
import pytest

from tablee.core.buffer import Buffer
from tablee.core.native import Entry, load
from tests.conformance.cases import CASES, IDS, Case, walk


@pytest.mark.parametrize("case", CASES, ids=[f"walk {name}" for name in IDS])
def test_a_mask_holds_the_legal_moves_and_no_others(case: Case) -> None:
    game, room = case.game, import_module(f"tablee.games.{case.game.name}.mask")
    words = Buffer(np.dtype([("values", "u8", (room.WORDS,))]))
    arguments = (game.rules.state, None, game.rules.moves, words.array.dtype)
    mask = load(Entry(f"{game.name}.mask", lambda: room.mask, arguments))
    listed = Buffer(game.rules.moves)
    assert room.WORDS == -(-room.MOVES // 64)
    for position, seat, _ in walk(case, "mask", most=60):
        for viewer in range(case.seats):
            words.array["values"][:] = 0xAAAAAAAAAAAAAAAA  # whatever was there before
            mask(position, viewer, listed, words)
            bits = np.unpackbits(words.array["values"][0].view(np.uint8), bitorder="little")
            assert np.flatnonzero(bits).tolist() == sorted(game.legal(position, viewer))
        assert game.legal(position, seat)
