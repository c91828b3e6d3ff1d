"""What a seat may see of a position, and positions that look like that."""

from tablee.games.m.pieces import DECK, TILES, TYPES
from tablee.games.m.placing import anybody_can_place
from tablee.games.m.position import EMPTY, HAND_SIZE, NOBODY, NOT_OVER, UNKNOWN
from tablee.games.m.torus import CELLS
from tablee.kernels import Array, Struct, kernel, wide
from tablee.kernels.bits import NONE
from tablee.kernels.chance import below, throw
from tablee.kernels.memory import copy_struct

DEALS = 32


@kernel
def observe(state: Struct, seat: int, out: Struct) -> None:
    """Erase seed, stock and the others' hands, except the tiles that this seat buried itself (M-14)."""
    copy_struct(out, state)
    for i in range(4):
        out.seed[i] = NONE
    for i in range(state.stock_size):
        if seat < 0 or state.buried_by[i] != seat:
            out.stock[i] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            hide_hand(state, other, seat, out)


@kernel
def hide_hand(state: Struct, holder: int, seat: int, out: Struct) -> None:
    """Leave what this seat knows, and put it in front: a tile's place in the hand tells when it was drawn."""
    known = 0
    for i in range(state.hand_sizes[holder]):
        if seat >= 0 and state.known_by[holder, i] == seat:
            out.hands[holder, known] = state.hands[holder, i]
            out.known_by[holder, known] = seat
            known += 1
    for i in range(known, HAND_SIZE):
        out.hands[holder, i] = UNKNOWN if i < state.hand_sizes[holder] else EMPTY
        out.known_by[holder, i] = NOBODY


@kernel
def imagine(observed: Struct, _seat: int, dice: Array, out: Struct) -> None:
    """Deal the unseen tiles at random. A deal in which nobody could place is not possible while a game goes on by rules 2
    (M-23), so another is made; a handful of tries, since such positions are rare."""
    for _ in range(DEALS):
        deal_unseen(observed, dice, out)
        if out.options.rules == 1 or out.ending != NOT_OVER or out.scorer != NOBODY or anybody_can_place(out):
            return


@kernel
def deal_unseen(observed: Struct, dice: Array, out: Struct) -> None:
    """The unseen tiles go to the hidden places at random; what is left over is out of play."""
    copy_struct(out, observed)
    count_unseen(observed, out)
    left = mix_unseen(dice, out)
    for i in range(TILES):
        out.buried_by[i] = observed.buried_by[i]
    for holder in range(observed.seats):
        for i in range(observed.hand_sizes[holder]):
            if observed.hands[holder, i] == UNKNOWN:
                left -= 1
                out.hands[holder, i] = out.stock[left]
    # The pool's bottom is the new stock already, except where the seat knows better: there a tile makes way.
    for i in range(observed.stock_size):
        if observed.stock[i] != UNKNOWN:
            out.stock[left] = out.stock[i]
            left += 1
            out.stock[i] = observed.stock[i]
    for i in range(observed.stock_size, TILES):
        out.stock[i] = EMPTY
    for i in range(4):
        out.seed[i] = throw(dice)


@kernel
def count_unseen(observed: Struct, out: Struct) -> None:
    """How many tiles of each type are not seen, written where `out` has room for now: in `buried_by`."""
    for i in range(TYPES):
        out.buried_by[i] = 0
    for i in range(TILES):
        out.buried_by[DECK[i]] += 1
    for cell in range(CELLS):
        see(out, observed.board[cell])
    for i in range(observed.taken_size):
        see(out, observed.taken[i])
    for i in range(observed.stock_size):
        see(out, observed.stock[i])
    for holder in range(observed.seats):
        for i in range(observed.hand_sizes[holder]):
            see(out, observed.hands[holder, i])


@kernel
def see(out: Struct, tile: int) -> None:
    if tile >= 0:
        out.buried_by[tile] -= 1


@kernel
def mix_unseen(dice: Array, out: Struct) -> int:
    """Write the tiles so counted into the stock, mixed; returns how many."""
    left = wide(0)
    for tile in range(TYPES):
        for _ in range(out.buried_by[tile]):
            j = below(dice, left + 1)
            out.stock[left] = out.stock[j]
            out.stock[j] = tile
            left += 1
    return left
