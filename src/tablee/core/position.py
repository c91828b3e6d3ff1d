"""A position in memory: what every game's begins with, and the array that its points are written to."""

from typing import Any

from tablee.kernels import Buffer, array_dtype

Position = Buffer
"""A whole game at one moment: the record that a game's `dtype` describes."""

SCORES = array_dtype("i8", 6)
"""Points by seat."""


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
