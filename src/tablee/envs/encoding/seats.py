"""Seats as an observer counts them: itself first, then in turn order."""

from tablee.kernels import kernel, wide


@kernel
def seat_at(seats: int, observer: int, place: int) -> int:
    """Who sits `place` seats after the observer."""
    seat = observer + place
    return seat - (seats if seat >= seats else wide(0))


@kernel
def place_of(seats: int, observer: int, seat: int) -> int:
    """How many seats after the observer somebody sits; -1 for nobody."""
    place = seat - observer
    place += seats if place < 0 else wide(0)
    return place if seat >= 0 else wide(-1)
