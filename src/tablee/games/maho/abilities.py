"""What a seat can do with the cards it has: lay, claim, complete the pair (GAMES.md H-5 … H-8)."""

from tablee.games.maho.cards import SERIES_SIZE, is_pair
from tablee.games.maho.position import TURN, has_all_series, latest_discard, nth_card
from tablee.games.maho.series import count_makeable
from tablee.kernels import Struct, kernel, wide

FIRST, SECOND = wide(0), wide(1)
HAND_CARDS_LAID = wide(SERIES_SIZE)
HAND_CARDS_CLAIMING = wide(SERIES_SIZE - 1)


@kernel
def keeps_a_card(state: Struct, seat: int, used: int) -> bool:
    """H-5: after a series a card must be left to discard (short penalties make small hands, H-11)."""
    return wide(state.hand_sizes[seat]) > used


@kernel
def may_lay(state: Struct, seat: int) -> bool:
    """H-5, H-6: one series a turn, after drawing, while series are missing."""
    return state.phase == TURN and not has_all_series(state, seat) and keeps_a_card(state, seat, HAND_CARDS_LAID)


@kernel
def can_claim(state: Struct, seat: int) -> bool:
    """H-7: the latest discard and two hand cards make a series."""
    if has_all_series(state, seat) or not keeps_a_card(state, seat, HAND_CARDS_CLAIMING):
        return False
    return count_makeable(state, seat, latest_discard(state)) > 0


@kernel
def has_drawn_pair(state: Struct, seat: int) -> bool:
    """H-8: all series laid, and the card drawn makes a pair with the other one."""
    if state.phase != TURN or not has_all_series(state, seat) or state.hand_sizes[seat] != 2:
        return False
    return is_pair(kept_card(state, seat), wide(state.drawn))


@kernel
def kept_card(state: Struct, seat: int) -> int:
    """Of two cards in hand, the one that was not drawn just now."""
    first = nth_card(state, seat, FIRST)
    return nth_card(state, seat, SECOND) if first == state.drawn else first


@kernel
def can_win_by_shout(state: Struct, seat: int) -> bool:
    """H-8: all series laid, and the latest discard makes a pair with the one card in hand."""
    if not has_all_series(state, seat) or state.hand_sizes[seat] != 1:
        return False
    return is_pair(nth_card(state, seat, FIRST), latest_discard(state))


@kernel
def can_use_discard(state: Struct, seat: int) -> bool:
    """H-9: a shout would not be false."""
    return can_win_by_shout(state, seat) or can_claim(state, seat)
