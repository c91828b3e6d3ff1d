"""A match that follows a script: the pieces come in the order that it wants, and every move in it is a legal one."""

from collections.abc import Mapping
from typing import Any

from tablee.core.game import Event, Game
from tablee.core.match import Match

SEED = bytes(range(32))


def begin(game: Game, seats: int, deal: Event | None = None, *, options: Mapping[str, Any] | None = None) -> Match:
    """A match that seat 0 begins. `deal` is a record's setup or its first deal; without one the seed deals."""
    return Match(game, seats, seed=SEED, options=options, first=0, dealt=deal)


def play(match: Match, *moves: str) -> Match:
    """Whoever is to act makes these moves, one after the other; of several, the first seat."""
    for move in moves:
        match.push(move, match.to_act[0])
    return match
