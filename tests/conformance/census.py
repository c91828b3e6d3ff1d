"""Counts the pieces of a full position, game by game: every piece exists exactly once."""

from collections import Counter

from tablee.core.buffer import Position
from tablee.core.game import Game


def stock(position: Position) -> list[int]:
    return [int(piece) for piece in position["stock"][: position.number("stock_size")]]


def tuileries(position: Position) -> Counter[int]:
    found = Counter(stock(position))
    found.update(int(tile) for tile in position["board"] if tile >= 0)
    for seat in range(position.number("seats")):
        found.update(int(tile) for tile in position["hands"][seat][: position["hand_sizes"][seat]])
    return found


def check_tuileries(position: Position) -> None:
    assert tuileries(position) == Counter(range(64))


CHECKS = {"tuileries": check_tuileries}


def check_pieces(game: Game, position: Position) -> None:
    if game.name in CHECKS:
        CHECKS[game.name](position)
