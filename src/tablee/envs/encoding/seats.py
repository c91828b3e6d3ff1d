"""Seats as an observer counts them: itself first, then in turn order."""

from tablee.core.kernel import Record, kernel, wide


@kernel
def seat_at(state: Record, observer: int, place: int) -> int:
    """Who sits `place` seats after the observer."""
    seat = observer + place
    return seat - wide(state.seats) if seat >= state.seats else seat


@kernel
def place_of(state: Record, observer: int, seat: int) -> int:
    """How many seats after the observer somebody sits; -1 for nobody."""
    if seat < 0:
        return wide(-1)
    place = wide(seat) - observer
    return place + wide(state.seats) if place < 0 else place
