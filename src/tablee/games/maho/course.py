"""The course of a match: deals, turns, windows, penalties, ends of rounds (GAMES.md H-4 … H-14)."""

from tablee.games.maho.abilities import FIRST, can_claim, kept_card
from tablee.games.maho.bonuses import points
from tablee.games.maho.cards import DECK_ROOM, SERIES_SIZE, TYPES
from tablee.games.maho.position import (
    AFTER_SERIES,
    BASIC,
    CLAIM,
    EMPTY,
    HAND_SIZE,
    POOL,
    ROUND_OVER,
    SEATS_ROOM,
    SERIES_ROOM,
    STANDARD,
    STRIKE,
    TURN,
    WINDOW,
    clear,
    copies,
    deck_copies,
    give,
    latest_discard,
    nth_card,
    take,
)
from tablee.games.maho.series import card_of, claimed_member
from tablee.kernels import Struct, kernel, wide

NOT_OVER, ROUNDS_WON, POINTS_REACHED, ROUNDS_PLAYED = 0, 1, 2, 3  # endings
PENALTY = 3  # H-9
FACE_DOWN = wide(0)

# What goes on once the stock is shuffled; PUNISHING + k strikes series k.
NOTHING, DEALING, DRAWING, PUNISHING = wide(0), wide(1), wide(2), wide(3)


@kernel
def gather(state: Struct) -> None:
    """H-1, H-4: all cards of the deck go into the stock, to be shuffled and dealt."""
    for seat in range(SEATS_ROOM):
        clear(state, wide(seat))
        state.hand_sizes[seat] = 0
        state.laid_sizes[seat] = 0
        for i in range(SERIES_ROOM):
            state.laid[seat, i] = EMPTY
            state.claimed[seat, i] = FACE_DOWN
    for i in range(DECK_ROOM):
        state.discards[i] = EMPTY
        state.stock[i] = EMPTY
    state.discard_count = 0
    state.reshuffles = 0
    size = 0
    for card in range(TYPES):
        for _ in range(deck_copies(state, card)):
            state.stock[size] = card
            size += 1
    state.stock_size = size
    state.awaits = size
    state.pending = DEALING


@kernel
def deal(state: Struct) -> None:
    """H-4: hands for all; the dealer plays first."""
    for seat in range(wide(state.seats)):
        for _ in range(HAND_SIZE[state.options.mode]):
            draw(state, seat)
    state.turn = state.dealer


@kernel
def draw(state: Struct, seat: int) -> int:
    state.stock_size -= 1
    card = wide(state.stock[state.stock_size])
    state.stock[state.stock_size] = EMPTY
    give(state, seat, card)
    state.hand_sizes[seat] += 1
    return card


@kernel
def draw_in_turn(state: Struct) -> None:
    """H-5."""
    state.phase = TURN
    state.drawn = draw(state, wide(state.turn))


@kernel
def can_reshuffle(state: Struct) -> bool:
    """H-11: one is left for this round, and there are discards besides the latest."""
    return wide(state.reshuffles) < state.options.reshuffles and wide(state.discard_count) > 1


@kernel
def reshuffle(state: Struct, then: int) -> None:
    """H-11: the discards but the latest, sorted, go under what is left of the stock, to be shuffled."""
    latest = latest_discard(state)
    size = state.discard_count - 1
    for i in range(size):
        give(state, POOL, wide(state.discards[i]))
        state.discards[i] = EMPTY
    state.discards[size] = EMPTY
    state.discards[0] = latest
    state.discard_count = 1
    for i in range(state.stock_size):
        top = state.stock_size - 1 - i
        state.stock[size + top] = state.stock[top]
    n = 0
    for card in range(TYPES):
        for _ in range(copies(state, POOL, wide(card))):
            state.stock[n] = card
            n += 1
    clear(state, POOL)
    state.stock_size += size
    state.awaits = size
    state.reshuffles += 1
    state.pending = then


@kernel
def lay(state: Struct, seat: int, laid: int) -> None:
    """H-5: a series from the hand, face down; or H-7: face up, with the latest discard, and play goes on from there."""
    claimed = FACE_DOWN
    if state.phase == CLAIM:
        claimed = claimed_member(laid, latest_discard(state))
        state.discard_count -= 1
        state.discards[state.discard_count] = EMPTY
        state.shouter = EMPTY
        state.turn = seat
    for member in range(SERIES_SIZE):
        if member + 1 != claimed:
            take(state, seat, card_of(laid, wide(member)))
            state.hand_sizes[seat] -= 1
    size = state.laid_sizes[seat]
    state.laid[seat, size] = laid
    state.claimed[seat, size] = claimed
    state.laid_sizes[seat] = size + 1
    state.phase = AFTER_SERIES
    state.drawn = EMPTY


@kernel
def discard(state: Struct, seat: int, card: int) -> None:
    """H-5, H-7: a card goes to the discards, and the others may shout for it."""
    take(state, seat, card)
    state.hand_sizes[seat] -= 1
    state.discards[state.discard_count] = card
    state.discard_count += 1
    state.drawn = EMPTY
    state.phase = WINDOW
    state.waiting = ((1 << state.seats) - 1) & ~(1 << seat)


@kernel
def close_window(state: Struct) -> None:
    state.waiting = 0
    state.shouted = 0
    state.shouter = EMPTY


@kernel
def shout(state: Struct, seat: int) -> None:
    """H-7, H-9: for a series; or in error, which is punished at once if there is nothing to lose."""
    if can_claim(state, seat):
        close_window(state)
        state.shouter = seat
        state.phase = CLAIM
    else:
        state.waiting &= ~(1 << seat)
        state.shouted |= 1 << seat
        if state.laid_sizes[seat] > 0:
            state.shouter = seat
            state.phase = STRIKE


@kernel
def strike(state: Struct, number: int) -> None:
    """H-9, H-11: the false shouter loses that series; first the stock gets enough cards, if it can."""
    if state.stock_size < PENALTY and can_reshuffle(state):
        reshuffle(state, PUNISHING + number)
    else:
        punish(state, number)


@kernel
def punish(state: Struct, number: int) -> None:
    """H-9: the player draws three cards; then the lost series goes to the discards, below the latest."""
    seat = wide(state.shouter)
    for _ in range(min(PENALTY, state.stock_size)):
        draw(state, seat)
    top = state.discard_count - 1
    state.discards[top + 3] = state.discards[top]
    for member in range(SERIES_SIZE):
        state.discards[top + member] = card_of(wide(state.laid[seat, number]), wide(member))
    state.discard_count += 3
    last = state.laid_sizes[seat] - 1
    for i in range(number, last):
        state.laid[seat, i] = state.laid[seat, i + 1]
        state.claimed[seat, i] = state.claimed[seat, i + 1]
    state.laid[seat, last] = EMPTY
    state.claimed[seat, last] = FACE_DOWN
    state.laid_sizes[seat] = last
    state.shouter = EMPTY
    state.phase = WINDOW


@kernel
def clear_sheet(state: Struct) -> None:
    """Nobody has won the last round."""
    state.last.winner = EMPTY
    state.last.held = EMPTY
    state.last.completing = EMPTY
    state.last.drawn = 0
    state.last.points = 0
    for i in range(SERIES_ROOM):
        state.last.series[i] = EMPTY
        state.last.claimed[i] = FACE_DOWN


@kernel
def win(state: Struct, seat: int) -> None:
    """H-8, H-14: the pair is complete, by drawing or with the latest discard; the sheet tells its worth."""
    is_drawn = state.phase == TURN
    state.last.winner = seat
    state.last.drawn = 1 if is_drawn else 0
    state.last.held = kept_card(state, seat) if is_drawn else nth_card(state, seat, FIRST)
    state.last.completing = wide(state.drawn) if is_drawn else latest_discard(state)
    for i in range(SERIES_ROOM):
        state.last.series[i] = state.laid[seat, i]
        state.last.claimed[i] = state.claimed[seat, i]
    state.last.points = points(state)
    state.scores[seat] += state.last.points
    state.phase = ROUND_OVER


@kernel
def go_on(state: Struct) -> None:
    """When nobody is left in the window the next turn begins; when the round is over, the next round."""
    if state.phase == WINDOW and state.waiting == 0:
        begin_turn(state)
    if state.phase == ROUND_OVER:
        end_round(state)


@kernel
def begin_turn(state: Struct) -> None:
    """H-7: the discard is dead, the next seat draws; H-11: the stock is renewed, or the round is void."""
    close_window(state)
    state.turn = (state.turn + 1) % state.seats
    if state.stock_size > 0:
        draw_in_turn(state)
    elif can_reshuffle(state):
        reshuffle(state, DRAWING)
    else:
        clear_sheet(state)
        state.phase = ROUND_OVER


@kernel
def end_round(state: Struct) -> None:
    """H-12, H-14: the match is over, or the next seat deals."""
    close_window(state)
    state.drawn = EMPTY
    state.rounds += 1
    state.ending = ending_now(state)
    if state.ending == NOT_OVER:
        state.dealer = (state.dealer + 1) % state.seats
        gather(state)


@kernel
def ending_now(state: Struct) -> int:
    """H-13a, H-14: rounds won, points or rounds played; in mode basic each round won is one point."""
    best = 0
    for seat in range(state.seats):
        best = max(best, state.scores[seat])
    length = wide(state.options.length)
    if state.options.mode == BASIC:
        return ROUNDS_WON if best >= length else NOT_OVER
    if state.options.mode == STANDARD:
        return POINTS_REACHED if best >= length else NOT_OVER
    return ROUNDS_PLAYED if state.rounds >= length else NOT_OVER
