"""M's 90 tiles (M-1, M-2) as tables that kernels read.

Type = colour * 17 + k: k = 0 is the colour's 0-tile (which exists twice), the others have
k = 1 + (value / 10 - 1) * 4 + slot, where slot counts the four symbols that the colour has.
"""

import numpy as np

COLOURS = "rgbny"
"""Red, green, blue, brown, yellow."""
VALUES = (0, 10, 20, 30, 40)
SYMBOLS = "ctmfs-"
"""Cube, triangle, moebius, fork, stairs; and the blank of the 0-tiles."""
COLOUR_COUNT, VALUE_COUNT, SYMBOL_COUNT = len(COLOURS), len(VALUES), len(SYMBOLS)
LACKING = "sfmct"
"""The symbol that each colour lacks (M-2)."""

PER_COLOUR = 17
TYPES = COLOUR_COUNT * PER_COLOUR
TILES = TYPES + COLOUR_COUNT
BLANK = SYMBOLS.index("-")


def _characteristics() -> list[tuple[int, int, int]]:
    """Colour, value and symbol of each type, as indices."""
    types = []
    for colour, lacking in enumerate(LACKING):
        types.append((colour, 0, BLANK))
        symbols = [symbol for symbol in range(BLANK) if SYMBOLS[symbol] != lacking]
        types += [(colour, value, symbol) for value in range(1, len(VALUES)) for symbol in symbols]
    return types


_TABLE = np.array(_characteristics(), np.int64)
COLOUR = np.ascontiguousarray(_TABLE[:, 0])
VALUE = np.ascontiguousarray(_TABLE[:, 1])
SYMBOL = np.ascontiguousarray(_TABLE[:, 2])
POINTS = np.array(VALUES, np.int64)[VALUE]

DECK = np.sort(np.concatenate([np.arange(TYPES), np.arange(0, TYPES, PER_COLOUR)]))
"""All tiles in canonical order: every type once, the 0-tiles twice."""
