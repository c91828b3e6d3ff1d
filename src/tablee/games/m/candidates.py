"""Which moves a player may point at, allowed or not: what the board asks "why not?" about."""

from collections.abc import Iterator

from tablee.games.m.view import View


def candidates(view: View) -> Iterator[str]:
    left, top, right, bottom = view.area
    places = [f"{x},{y}" for x in range(left, right + 1) for y in range(top, bottom + 1)]
    for place in places:
        if view.phase == "take":
            yield f"take {place}"
        else:
            yield from (f"{tile} {place}" for tile in sorted(set(view.hand)))
