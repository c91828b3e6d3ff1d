"""Which moves a player may point at, allowed or not: what the board asks "why not?" about."""

from collections.abc import Iterator

from tablee.games.maho.view import View


def candidates(view: View) -> Iterator[str]:
    return (f"discard {card}" for card in sorted(set(view.hand)))
