"""Random games by fixed dice, for vectors."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from tablee.core.game import Game
from tablee.core.position import Position


def random_game(
    game: Game, seats: int, number: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Position, int, int]]:
    """Every position of one random game with the seat that acts and the move it makes; the last with -1, -1."""
    dice = random.Random(f"{game.name} {seats} {number}")
    position = game.start(seats, dice.randrange(seats), options or {}, dice.randbytes(32))
    while acting := game.to_act(position):
        seat = acting[0]
        move = dice.choice(game.legal(position, seat))
        yield position, seat, move
        position, _ = game.after(position, seat, move)
    yield position, -1, -1
