"""A game on a stage: the pieces come in the order that the script wants, and every move in it is a legal one."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.game import Event, Game
from tablee.core.position import Position

SEED = bytes(range(32))


class Stage:
    """A game from its first deal on. `events` is all that happened since they were last taken."""

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        first: int = 0,
        options: Mapping[str, Any] | None = None,
        deal: Event | None = None,
    ) -> None:
        """`deal` is a record's setup, or Maho!'s deal event; without one the seed deals."""
        self.game = game
        self.events: list[Event] = []
        if deal is None:
            self.position = game.start(seats, first, options or {}, SEED)
            return
        self.position = Position(game)
        packed = game.pack_options(game.complete_options(options or {}, seats))
        game.rules.open_game(self.position, seats, first, packed)
        self.position.array["seed"][0] = memoryview(SEED).cast("Q")
        while awaits := self.position.number("awaits"):
            order = game.narrate.order(self.position, deal, [deal])
            assert sorted(order) == sorted(self.position["stock"][:awaits].tolist()), "pieces are missing or too many"
            self.position.array["stock"][0, :awaits] = order
            self.position.array["shuffles"][0] += 1
            game.rules.settle(self.position)

    def play(self, *moves: str) -> "Stage":
        """Whoever is to act makes these moves, one after the other."""
        for move in moves:
            self.play_as(self.game.to_act(self.position)[0], move)
        return self

    def play_as(self, seat: int, move: str) -> "Stage":
        self.events += self.game.play(self.position, seat, self.game.notation.parse_move(self.position, move))
        return self

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events


def filled(wanted: Sequence[str], size: int, rest: list[str]) -> list[str]:
    """These pieces, and as many of the rest (which loses them) as it takes.

    >>> rest = ["c", "d"]
    >>> filled(["a"], 2, rest), rest
    (['a', 'd'], ['c'])
    """
    return [*wanted, *(rest.pop() for _ in range(size - len(wanted)))]
