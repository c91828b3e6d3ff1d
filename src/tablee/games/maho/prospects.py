"""What a hand in Maho! promises. Two of its cards are *linked* if a third would make a series with them."""

import numpy as np
from numpy.typing import NDArray

from tablee.games.maho.cards import COPIES, FIRST_SILVER, JOKER, SERIES_SIZE, TYPES, VALUES
from tablee.games.maho.position import WINDOW, copies, deck_copies
from tablee.games.maho.series import MEMBERS, card_of, count_makeable
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, lowest, without_lowest

JOKER_LINK = 30


def _links() -> NDArray[np.int64]:
    thirds: dict[tuple[int, int], set[int]] = {}
    for members in MEMBERS.tolist():
        for i in range(SERIES_SIZE):
            first, second = members[:i] + members[i + 1 :]
            thirds.setdefault((first, second), set()).add(members[i])
            thirds.setdefault((second, first), set()).add(members[i])
    links = np.zeros((TYPES, TYPES), np.int64)
    for (first, second), cards in thirds.items():
        links[first, second] = sum(COPIES - (card == first) - (card == second) for card in cards)
    links[JOKER] = links[:, JOKER] = JOKER_LINK
    return links


LINKS = _links()
"""Of each two types: how many cards of the deck make a series with them."""

LINK_KINDS = ("twins", "silver twins", "pure neighbours", "pure with a gap", "rainbow alike", "rainbow neighbours",
              "rainbow with a gap")  # fmt: skip
TWINS, SILVER_TWINS, PURE, RAINBOW = 0, 1, 1, 4  # PURE + distance, RAINBOW + distance


def _kinds() -> NDArray[np.int64]:
    kinds = np.zeros((TYPES, TYPES), np.int64)
    for first in range(FIRST_SILVER):
        for second in range(FIRST_SILVER):
            distance = abs(first % VALUES - second % VALUES)
            if first != second and distance <= 2:
                kinds[first, second] = distance + (PURE if first // VALUES == second // VALUES else RAINBOW)
    kinds[FIRST_SILVER:JOKER, FIRST_SILVER:JOKER] = SILVER_TWINS
    return kinds


KINDS = _kinds()
"""Of each two linked types: the kind of their link."""


@kernel
def links_to(state: Struct, seat: int, card: int) -> int:
    """The links of a card of the hand to the others."""
    total = wide(0)
    for k in range(COPIES):
        cards = state.hands[seat, k]
        while cards != NONE:
            total += LINKS[card, lowest(cards)]
            cards = without_lowest(cards)
    return wide(total - LINKS[card, card])


@kernel
def count_links(state: Struct, seat: int, out: Array, first: int) -> None:
    """The links between all cards of the hand but jokers, in hundreds, by kind; from place `first` on."""
    for i in range(len(LINK_KINDS)):
        out[first + i] = 0.0
    for k in range(COPIES):
        cards = state.hands[seat, k]
        while cards != NONE:
            card = lowest(cards)
            cards = without_lowest(cards)
            for j in range(k, COPIES):
                others = cards if j == k else state.hands[seat, j]
                while others != NONE:
                    other = lowest(others)
                    others = without_lowest(others)
                    if card != JOKER and other != JOKER:
                        out[first + KINDS[card, other]] += LINKS[card, other] * 0.01


@kernel
def useful_cards(state: Struct, seat: int) -> int:
    """How many of the cards elsewhere would make a series with two of the hand; more ways count a little more."""
    total = wide(0)
    for i in range(JOKER + 1):
        card = wide(i)
        left = deck_copies(state, card) - copies(state, seat, card)
        if left > 0:
            ways = count_makeable(state, seat, card)
            if ways > 0:
                total += wide(left) * 8 + min(ways, 4)
    return total


@kernel
def unseen_copies(state: Struct, seat: int, card: int) -> int:
    """Copies of the card that this seat has not seen in its hand, in open or own series, or dead among the discards."""
    left = deck_copies(state, card) - copies(state, seat, card)
    dead = state.discard_count - 1 if state.phase == WINDOW else state.discard_count
    for i in range(dead):
        if state.discards[i] == card:
            left -= 1
    for other in range(wide(state.seats)):
        for i in range(state.laid_sizes[other]):
            if other == seat or state.claimed[other, i] != 0:
                for member in range(SERIES_SIZE):
                    if card_of(wide(state.laid[other, i]), wide(member)) == card:
                        left -= 1
    return wide(left)


@kernel
def pair_odds(state: Struct, seat: int) -> float:
    """How many in ten of the cards that this seat has not seen would make a pair with the best card of its hand."""
    best = wide(0)
    cards = state.hands[seat, 0]
    while cards != NONE:
        best = max(best, unseen_copies(state, seat, lowest(cards)))
        cards = without_lowest(cards)
    unseen = wide(state.stock_size)
    for other in range(wide(state.seats)):
        if other != seat:
            unseen += state.hand_sizes[other]
    return 10.0 * best / max(unseen, wide(1))
