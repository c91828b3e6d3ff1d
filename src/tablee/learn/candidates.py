"""Which moves a player may point at, allowed or not: what the boards of the web client ask "why not?" about."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

REACH = 4
"""How many hexagons from the middle of a Mounstein board somebody may aim."""
ORIENTATIONS = 12


def tuileries(view: Any) -> Iterator[str]:
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    return (f"{tile} {square}" for tile in view.hand for square in squares)


def m(view: Any) -> Iterator[str]:
    left, top, right, bottom = view.area
    places = [f"{x},{y}" for x in range(left, right + 1) for y in range(top, bottom + 1)]
    for place in places:
        if view.phase == "take":
            yield f"take {place}"
        else:
            yield from (f"{tile} {place}" for tile in sorted(set(view.hand)))


def mounstein(_view: Any) -> Iterator[str]:
    steps = range(-REACH, REACH + 1)
    places = [(q, r) for q in steps for r in steps if abs(q + r) <= REACH]
    return (f"{q},{r},{o}" for q, r in places for o in range(ORIENTATIONS))


def maho(view: Any) -> Iterator[str]:
    return (f"discard {card}" for card in sorted(set(view.hand)))


CANDIDATES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "m": m,
    "tuileries": tuileries,
    "mounstein": mounstein,
    "maho": maho,
}
