"""What a seat does not see, erased or imagined (GAMES.md H-5, H-10, H-13)."""

from math import comb

import numpy as np

from tablee.games.maho.abilities import can_use_discard
from tablee.games.maho.cards import COPIES, JOKER, SERIES_SIZE, TYPES
from tablee.games.maho.position import (
    CLAIM,
    EMPTY,
    POOL,
    STRIKE,
    UNKNOWN,
    WINDOW,
    clear,
    copies,
    deck_copies,
    give,
    latest_discard,
    nth_card,
    take,
)
from tablee.games.maho.series import (
    KIND,
    LAID,
    MEMBERS,
    NO_CLAIM,
    PURE_TRIPLET,
    SLOTS,
    card_of,
    claimed_member,
    count_makeable,
    is_makeable,
    nth_makeable,
)
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE, U64
from tablee.kernels.chance import below, throw
from tablee.kernels.memory import copy_struct

ALL_MEMBERS = wide(0)  # no member of the series is claimed
ATTEMPTS = 32  # random fillings that may fail before a search finds one
THROWS = 1024  # of the dice for one series; practically never reached
CHOOSE = np.array([[comb(n, k) for k in range(4)] for n in range(COPIES + 1)], np.int8)
MOST_WAYS = wide(64)  # to take a series from a pool with four cards of each type


@kernel
def answering(state: Struct) -> int:
    """As all see it: the seats that may be waiting in the window, those that passed unseen among them."""
    if state.phase != WINDOW and state.phase != STRIKE:
        return 0
    return ((1 << wide(state.seats)) - 1) & ~(1 << wide(state.turn)) & ~wide(state.shouted)


@kernel
def own_bit(seat: int) -> int:
    return 1 << seat if seat >= 0 else 0


@kernel
def observe(state: Struct, seat: int, out: Struct) -> None:
    """Erase the others' hands and face-down series, their passes, the stock's order and the seed.

    When the match is over the series are shown (H-10), and the winner's hand with them.
    """
    copy_struct(out, state)
    for i in range(4):
        out.seed[i] = NONE
    for i in range(state.stock_size):
        out.stock[i] = UNKNOWN
    own = own_bit(seat)
    out.waiting = (answering(state) & ~own) | (state.waiting & own)
    if seat != state.turn and state.drawn != EMPTY:
        out.drawn = UNKNOWN
    for other in range(wide(state.seats)):
        if other != seat:
            if state.ending == 0 or other != state.last.winner:
                clear(out, other)
            if state.ending == 0:
                hide_series(out, other)


@kernel
def hide_series(out: Struct, seat: int) -> None:
    for i in range(out.laid_sizes[seat]):
        if out.claimed[seat, i] == 0:
            out.laid[seat, i] = UNKNOWN


@kernel
def imagine(observed: Struct, seat: int, dice: Array, out: Struct) -> None:
    """Make face-down series of the cards that are not seen, deal the rest to hidden hands and stock."""
    attempt = 0
    is_done = False
    while not is_done:
        attempt += 1
        is_last = attempt == ATTEMPTS
        open_pool(observed, out)
        is_filled = search_series(observed, out) if is_last else make_series(out, dice)
        if is_filled:
            deal_pool(observed, dice, out)
        is_done = is_last or (is_filled and is_plausible(out))
    imagine_passes(observed, seat, dice, out)
    if observed.drawn == UNKNOWN:
        out.drawn = nth_card(out, wide(out.turn), below(dice, wide(out.hand_sizes[out.turn])))
    for i in range(4):
        out.seed[i] = throw(dice)


@kernel
def is_plausible(out: Struct) -> bool:
    """A seat that has just made a false shout cannot use the card (H-9)."""
    return wide(out.phase) != STRIKE or not can_use_discard(out, wide(out.shouter))


@kernel
def is_hidden(observed: Struct, seat: int) -> bool:
    """Whether the hand is there but erased."""
    return wide(observed.hand_sizes[seat]) > 0 and observed.hands[seat, 0] == NONE


@kernel
def open_pool(observed: Struct, out: Struct) -> None:
    """Start over: the observation, and in the pool all cards that it does not show."""
    copy_struct(out, observed)
    for card in range(TYPES):
        for _ in range(deck_copies(observed, card)):
            give(out, POOL, card)
    for i in range(observed.discard_count):
        take(out, POOL, wide(observed.discards[i]))
    for seat in range(wide(observed.seats)):
        for card in range(TYPES):
            for _ in range(copies(observed, seat, card)):
                take(out, POOL, card)
        for i in range(observed.laid_sizes[seat]):
            if observed.laid[seat, i] != UNKNOWN:
                take_series(out, wide(observed.laid[seat, i]), ALL_MEMBERS)


@kernel
def take_series(out: Struct, laid: int, claimed: int) -> None:
    """Out of the pool, all but the claimed member."""
    for member in range(SERIES_SIZE):
        if member + 1 != claimed:
            take(out, POOL, card_of(laid, member))


@kernel
def give_series(out: Struct, holder: int, laid: int, claimed: int) -> None:
    for member in range(SERIES_SIZE):
        if member + 1 != claimed:
            give(out, holder, card_of(laid, member))


@kernel
def ways_to_take(out: Struct, laid: int, claimed: int) -> int:
    """In how many ways the pool holds the series, the claimed member apart; at most MOST_WAYS."""
    if KIND[laid // SLOTS] == PURE_TRIPLET:
        naturals, jokers = 0, 0
        for member in range(SERIES_SIZE):
            if member + 1 != claimed:
                if card_of(laid, member) == JOKER:
                    jokers += 1
                else:
                    naturals += 1
        of_type, of_jokers = (
            copies(out, POOL, wide(MEMBERS[laid // SLOTS, 0])),
            copies(out, POOL, wide(JOKER)),
        )
        return wide(CHOOSE[of_type, naturals]) * wide(CHOOSE[of_jokers, jokers])
    ways = 1
    for member in range(SERIES_SIZE):
        if member + 1 != claimed:
            ways *= copies(out, POOL, card_of(laid, member))
    return ways


@kernel
def draw_series(out: Struct, claimed: int, dice: Array) -> int:
    """A random series of the pool (with the claimed card, unless NO_CLAIM), as likely as there are ways to
    take it; EMPTY if there is none."""
    number = count_makeable(out, POOL, claimed)
    laid = EMPTY
    for _ in range(THROWS):
        laid = nth_makeable(out, POOL, claimed, below(dice, number))
        if laid == EMPTY or below(dice, MOST_WAYS) < ways_to_take(out, laid, claimed_part(laid, claimed)):
            break
    return laid


@kernel
def claimed_part(laid: int, claimed: int) -> int:
    return ALL_MEMBERS if claimed == NO_CLAIM else claimed_member(laid, claimed)


@kernel
def hides_claim(out: Struct) -> bool:
    """H-7: an unseen hand is known to hold two cards that make a series with the latest discard."""
    return wide(out.phase) == CLAIM and is_hidden(out, wide(out.shouter))


@kernel
def make_series(out: Struct, dice: Array) -> bool:
    """Fill every face-down series; False at a dead end."""
    if hides_claim(out):
        claimed = latest_discard(out)
        laid = draw_series(out, claimed, dice)
        if laid == EMPTY:
            return False
        take_series(out, laid, claimed_part(laid, claimed))
        give_series(out, wide(out.shouter), laid, claimed_part(laid, claimed))
    for seat in range(wide(out.seats)):
        for i in range(out.laid_sizes[seat]):
            if out.laid[seat, i] == UNKNOWN:
                laid = draw_series(out, NO_CLAIM, dice)
                if laid == EMPTY:
                    return False
                take_series(out, laid, ALL_MEMBERS)
                out.laid[seat, i] = laid
    return True


@kernel
def search_series(observed: Struct, out: Struct) -> bool:
    """The last resort: try everything in order. A filling exists, because the true position is one."""
    if not hides_claim(out):
        return search_face_down(observed, out)
    claimed = latest_discard(out)
    for laid in range(LAID):
        if is_makeable(out, POOL, claimed, laid):
            part = claimed_part(laid, claimed)
            take_series(out, laid, part)
            if search_face_down(observed, out):
                give_series(out, wide(out.shouter), laid, part)
                return True
            give_series(out, POOL, laid, part)
    return False


@kernel
def nth_hidden(observed: Struct, n: int) -> int:
    """The n-th face-down series, as seat * 8 + its number; EMPTY if there are fewer."""
    for seat in range(wide(observed.seats)):
        for i in range(observed.laid_sizes[seat]):
            if observed.laid[seat, i] == UNKNOWN:
                if n == 0:
                    return seat * 8 + i
                n -= 1
    return EMPTY


@kernel
def search_face_down(observed: Struct, out: Struct) -> bool:
    """Depth first; each series is not lower than the one before, since their order does not matter."""
    depth, laid = wide(0), wide(0)
    while True:
        place = nth_hidden(observed, depth)
        if place == EMPTY:
            return True
        while laid < LAID and not is_makeable(out, POOL, NO_CLAIM, laid):
            laid += 1
        if laid < LAID:
            take_series(out, laid, ALL_MEMBERS)
            out.laid[place >> 3, place & 7] = laid
            depth += 1
        elif depth == 0:
            return False
        else:
            depth -= 1
            place = nth_hidden(observed, depth)
            laid = wide(out.laid[place >> 3, place & 7])
            give_series(out, POOL, laid, ALL_MEMBERS)
            out.laid[place >> 3, place & 7] = UNKNOWN
            laid += 1


@kernel
def deal_pool(observed: Struct, dice: Array, out: Struct) -> None:
    """Mix the pool in the place of the stock and deal hands from its top, which leaves the right number."""
    size = 0
    for card in range(TYPES):
        for _ in range(copies(out, POOL, card)):
            j = below(dice, size + 1)
            out.stock[size] = out.stock[j]
            out.stock[j] = card
            size += 1
    clear(out, POOL)
    for seat in range(wide(observed.seats)):
        if is_hidden(observed, seat):
            known = 2 if hides_claim(observed) and seat == observed.shouter else 0
            for _ in range(observed.hand_sizes[seat] - known):
                size -= 1
                give(out, seat, wide(out.stock[size]))
                out.stock[size] = EMPTY


@kernel
def imagine_passes(observed: Struct, seat: int, dice: Array, out: Struct) -> None:
    """Each of the others has passed already or not; while the window is open somebody has not."""
    others = answering(observed) & ~own_bit(seat)
    own = wide(observed.waiting) & own_bit(seat)
    is_open = observed.phase == WINDOW and own == 0
    waiting = others & wide(throw(dice) >> U64(58))
    while is_open and waiting == 0 and others != 0:
        waiting = others & wide(throw(dice) >> U64(58))
    out.waiting = own | waiting
