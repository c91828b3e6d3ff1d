"""What Tablée's conformance suite needs to know: which options it tries, and that every card exists exactly once."""

from tablee.core.position import Position
from tablee_escalier.narrate import cards
from tablee_escalier.rules import CARDS

OPTION_SETS = [{}, {"held": 1}, {"held": 5}]


def check_pieces(position: Position) -> None:
    sets = [*position["hands"], *position["steps"], position["discards"]]
    found = [card for each in sets for card in cards(int(each))]
    found += [card + 1 for card in position["stock"][: position.number("stock_size")].tolist()]
    assert sorted(found) == list(range(1, CARDS + 1))
