"""Stacked decks: the pieces that a script needs come first, the others follow in a fixed order."""

from collections import Counter
from collections.abc import Sequence

STRIDE = 29
"""With no common divisor with any deck's size: neighbours in the list come apart."""


def stack(
    pieces: Sequence[str], size: int, hands: Sequence[str], draws: str = "", lying: str = ""
) -> tuple[list[list[str]], list[str]]:
    """These hands, filled up to the size, and the stock, which begins with these draws. What lies on the table is in neither.

    >>> stack("abcde", 2, ["a", ""], "b")
    ([['a', 'c'], ['d', 'e']], ['b'])
    """
    held, drawn = [hand.split() for hand in hands], draws.split()
    rest = left_of(shuffled(pieces), lying.split(), drawn, *held)
    full = [[*hand, *(rest.pop() for _ in range(size - len(hand)))] for hand in held]
    return full, drawn + rest


def shuffled(pieces: Sequence[str]) -> list[str]:
    """The same pieces in a fixed order that looks like none.

    >>> sorted(shuffled("abc")) == ["a", "b", "c"]
    True
    """
    return [pieces[i * STRIDE % len(pieces)] for i in range(len(pieces))]


def left_of(deck: Sequence[str], *used: Sequence[str]) -> list[str]:
    """The deck without these pieces."""
    left = Counter(deck)
    for piece in (piece for some in used for piece in some):
        assert left[piece] > 0, f"{piece} is not there so often"
        left[piece] -= 1
    return list(left.elements())
