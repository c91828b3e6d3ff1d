"""Escalier's observations as numbers, for the learning environments."""

from tablee.envs.encoding.layout import Layout, Part
from tablee.envs.encoding.seats import place_of, seat_at
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import has
from tablee_escalier.rules import CARDS, EMPTY, MOST_HELD, NOT_OVER, SEATS_ROOM

LAYOUT = Layout(
    (
        Part("hand", (CARDS,), "1 for each card in the observer's hand", 0, 1),
        Part("gone", (CARDS,), "1 for each card on a staircase or discarded", 0, 1),
        Part("tops", (SEATS_ROOM,), "the last step, by seat; -1: none", -1, CARDS - 1),
        Part("hand_sizes", (SEATS_ROOM,), "cards in hand, by seat", 0, MOST_HELD),
        Part("scores", (SEATS_ROOM,), "points, by seat", 0, CARDS),
        Part("turn", (1,), "who is to play, counted from the observer; -1: the game is over", -1, SEATS_ROOM - 1),
    )
)
GONE, TOPS, SIZES = LAYOUT.start("gone"), LAYOUT.start("tops"), LAYOUT.start("hand_sizes")
POINTS, TURN = LAYOUT.start("scores"), LAYOUT.start("turn")


@kernel
def encode(observed: Struct, seat: int, points: Array, out: Array) -> None:
    seats = wide(observed.seats)
    gone = observed.discards
    for place in range(SEATS_ROOM):
        sits = place < seats
        other = seat_at(seats, seat, wide(place)) if sits else wide(0)
        out[TOPS + place] = observed.tops[other] if sits else EMPTY
        out[SIZES + place] = observed.hand_sizes[other] if sits else 0
        out[POINTS + place] = points[other] if sits else 0
        gone |= observed.steps[other]
    for card in range(CARDS):
        out[card] = 1 if has(observed.hands[seat], card) else 0
        out[GONE + card] = 1 if has(gone, card) else 0
    out[TURN] = place_of(seats, seat, wide(observed.turn)) if observed.ending == NOT_OVER else EMPTY
