"""Which moves a player may point at, allowed or not: what the board asks "why not?" about."""

from collections.abc import Iterator

from tablee.games.tuileries.view import View


def candidates(view: View) -> Iterator[str]:
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    return (f"{tile} {square}" for tile in view.hand for square in squares)
