"""Counts the pieces of a full position, game by game: every piece exists exactly once."""

from collections import Counter

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games.maho.series import card_of
from tablee.games.mounstein.geometry import kites_of
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.rules import TILES_EACH
from tests.conformance.cases import needed


def stock(position: Position) -> Counter[int]:
    return Counter(int(piece) for piece in position["stock"][: position.number("stock_size")])


def hands(position: Position) -> Counter[int]:
    seats = range(position.number("seats"))
    return Counter(int(tile) for seat in seats for tile in position["hands"][seat][: position["hand_sizes"][seat]])


def on_board(position: Position) -> Counter[int]:
    return Counter(int(tile) for tile in position["board"] if tile >= 0)


def check_tuileries(position: Position) -> None:
    assert stock(position) + hands(position) + on_board(position) == Counter(range(64))


def check_m(position: Position) -> None:
    """As many tiles as are in play (M-4), no type more often than it exists (M-2), and all chips (M-3)."""
    taken = Counter(int(tile) for tile in position["taken"][: position.number("taken_size")])
    found = stock(position) + hands(position) + on_board(position) + taken
    seats = position.number("seats")
    assert found.total() == 30 + 10 * seats
    assert all(0 <= tile < 85 and number <= (2 if tile % 17 == 0 else 1) for tile, number in found.items())
    assert position["chips"][:seats].sum() == 6 * seats
    assert (position["chips"][:seats] >= 0).all()


def check_mounstein(position: Position) -> None:
    """The base and at most ten tiles a seat (K-4); each column that is covered shows one kite of its top tile."""
    tiles = position.number("tiles")
    owners = Counter(int(owner) for owner in position["owners"][1 : tiles + 1])
    assert owners.pop(-1, 0) == min(tiles, 1)  # the base tile, once it is laid (K-4)
    assert all(0 <= seat < position.number("seats") and number <= TILES_EACH for seat, number in owners.items())
    tops = {}
    for tile in range(1, tiles + 1):
        tops.update(dict.fromkeys(kites_of(placement_of(int(position["places"][tile]))), tile))
    shown = Counter(tops.values())
    assert shown == +Counter({tile: int(position["seen"][tile]) for tile in range(1, tiles + 1)})


def check_maho(position: Position) -> None:
    """The whole deck (H-1): stock, hands, discards and series."""
    found = stock(position)
    found.update(int(card) for card in position["discards"][: position.number("discard_count")])
    for seat in range(position.number("seats")):
        held = Counter(card for types in position["hands"][seat] for card in range(64) if int(types) >> card & 1)
        assert held.total() == position["hand_sizes"][seat]
        found += held
        for laid in position["laid"][seat][: position["laid_sizes"][seat]]:
            found.update(int(card_of(int(laid), member)) for member in range(3))
    silver, jokers = int(position["options"]["silver"]), int(position["options"]["jokers"])
    deck = Counter(dict.fromkeys(range(27 + silver), 4))
    if jokers:
        deck[36] = jokers
    assert found == deck


CHECKS = {"tuileries": check_tuileries, "m": check_m, "mounstein": check_mounstein, "maho": check_maho}


def check_pieces(game: Game, position: Position) -> None:
    check = CHECKS.get(game.name) or needed(game, "conformance").check_pieces
    check(position)
