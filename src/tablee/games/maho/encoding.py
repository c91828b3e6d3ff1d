"""Maho!'s observations as numbers."""

from tablee.envs.encoding.layout import Layout, Part
from tablee.envs.encoding.seats import place_of, seat_at
from tablee.games.maho.cards import COPIES, DECK_ROOM, SERIES_SIZE, TYPES
from tablee.games.maho.position import EMPTY, SEATS_ROOM, SERIES_ROOM
from tablee.games.maho.series import LAID
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, lowest, without_lowest

LAYOUT = Layout(
    (
        Part("hand", (TYPES,), "how many cards of each type the observer holds", 0, COPIES),
        Part("discards", (TYPES,), "how many of each type lie among the discards", 0, COPIES),
        Part("series", (SEATS_ROOM, SERIES_ROOM), "by seat, series laid (number * 4 + slot); -1 none, -2 hidden", -2, LAID - 1),
        Part("claimed", (SEATS_ROOM, SERIES_ROOM), "by seat, the member claimed, from 1; 0: it lies face down", 0, SERIES_SIZE),
        Part("hand_sizes", (SEATS_ROOM,), "cards in hand, by seat", 0, 40),
        Part("scores", (SEATS_ROOM,), "points, by seat", 0, 1000),
        Part("false_shouts", (SEATS_ROOM,), "1 for each seat that made a false shout for the latest discard, by seat", 0, 1),
        Part("latest", (1,), "the latest discard; -1: none", -1, TYPES - 1),
        Part("drawn", (1,), "the card that the observer has drawn just now; -1: none", -2, TYPES - 1),
        Part("phase", (1,), "0 turn, 1 discard after a series, 2 window, 3 claim, 4 strike, 5 round over", 0, 5),
        Part("turn", (1,), "who drew or claimed last, counted from the observer; -1: the match is over", -1, SEATS_ROOM - 1),
        Part("shouter", (1,), "who has shouted, counted from the observer; -1: nobody", -1, SEATS_ROOM - 1),
        Part("dealer", (1,), "who dealt, counted from the observer", 0, SEATS_ROOM - 1),
        Part("stock", (1,), "cards in the stock", 0, DECK_ROOM),
        Part("reshuffles", (1,), "reshuffles in this round", 0, 9),
        Part("rounds", (1,), "rounds ended", 0, 32767),
        Part("seats", (1,), "how many play", 2, SEATS_ROOM),
        Part("options", (5,), "mode, silver, jokers, false shouts prevented, reshuffles", 0, 9),
        Part("length", (1,), "rounds to win, points to reach or rounds to play, by mode (H-14)", 1, 99),
    )
)  # fmt: skip
HAND, DISCARDS = LAYOUT.start("hand"), LAYOUT.start("discards")
SERIES, CLAIMED = LAYOUT.start("series"), LAYOUT.start("claimed")
SIZES, POINTS, SHOUTED = LAYOUT.start("hand_sizes"), LAYOUT.start("scores"), LAYOUT.start("false_shouts")
LAST = LAYOUT.start("latest")


@kernel
def encode(observed: Struct, seat: int, points: Array, out: Array) -> None:
    seats = wide(observed.seats)
    for i in range(2 * TYPES):
        out[HAND + i] = 0
    for k in range(COPIES):
        cards = observed.hands[seat, k]
        while cards != NONE:
            out[HAND + lowest(cards)] = k + 1
            cards = without_lowest(cards)
    for i in range(observed.discard_count):
        out[DISCARDS + observed.discards[i]] += 1
    for place in range(SEATS_ROOM):
        encode_seat(observed, seats, seat, wide(place), points, out)
    out[LAST] = observed.discards[observed.discard_count - 1] if observed.discard_count > 0 else EMPTY
    out[LAST + 1] = observed.drawn
    out[LAST + 2] = observed.phase
    out[LAST + 3] = place_of(seats, seat, wide(observed.turn)) if observed.ending == 0 else EMPTY
    out[LAST + 4] = place_of(seats, seat, wide(observed.shouter))
    out[LAST + 5] = place_of(seats, seat, wide(observed.dealer))
    out[LAST + 6] = observed.stock_size
    out[LAST + 7] = observed.reshuffles
    out[LAST + 8] = observed.rounds
    out[LAST + 9] = observed.seats
    out[LAST + 10] = observed.options.mode
    out[LAST + 11] = observed.options.silver
    out[LAST + 12] = observed.options.jokers
    out[LAST + 13] = observed.options.false_shouts
    out[LAST + 14] = observed.options.reshuffles
    out[LAST + 15] = observed.options.length


@kernel
def encode_seat(observed: Struct, seats: int, seat: int, place: int, points: Array, out: Array) -> None:
    """What is seen of the seat at that place after the observer."""
    sits = place < seats
    other = seat_at(seats, seat, place) if sits else wide(0)
    out[SIZES + place] = observed.hand_sizes[other] if sits else 0
    out[POINTS + place] = points[other] if sits else 0
    out[SHOUTED + place] = (wide(observed.shouted) >> other) & 1 if sits else 0
    for i in range(SERIES_ROOM):
        out[SERIES + place * SERIES_ROOM + i] = observed.laid[other, i] if sits else EMPTY
        out[CLAIMED + place * SERIES_ROOM + i] = observed.claimed[other, i] if sits else 0
