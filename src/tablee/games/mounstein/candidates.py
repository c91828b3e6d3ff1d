"""Which moves a player may point at, allowed or not: what the board asks "why not?" about."""

from collections.abc import Iterator

from tablee.games.mounstein.geometry import ORIENTATIONS
from tablee.games.mounstein.view import View

REACH = 4
"""How many hexagons from the middle of the board somebody may aim."""


def candidates(_view: View) -> Iterator[str]:
    steps = range(-REACH, REACH + 1)
    places = [(q, r) for q in steps for r in steps if abs(q + r) <= REACH]
    return (f"{q},{r},{o}" for q, r in places for o in range(ORIENTATIONS))
