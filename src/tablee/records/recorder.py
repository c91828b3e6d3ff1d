"""Plays a game and keeps its record."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tablee.core.buffer import Position
from tablee.core.game import Event, Game
from tablee.records.record import FORMAT, Record, Result


def draw_first(game: Game, names: Sequence[str | None], seed: bytes) -> int:
    """The seat that begins, drawn from the seed among those that may; names are people's, a bot has None."""
    seats = game.may_begin(names)
    digest = hashlib.sha256(b"tablee first seat" + seed).digest()
    return seats[int.from_bytes(digest, "big") % len(seats)]


class Recorder:
    """A game under way: `position`, and everything that has happened so far."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: bytes,
        options: Mapping[str, Any] | None = None,
        first: int | None = None,
        bots: Collection[int] = (),
        rules: int | None = None,
    ) -> None:
        """`bots` are the seats whose `players` are levels and not names; `first` is drawn unless it is given; `rules` is the
        version of the rules, the newest unless it is given."""
        self.game = game
        self.rules = game.rules_version if rules is None else rules
        seats = len(players)
        self.options = game.complete_options(options or {}, seats, self.rules)
        self.players = list(players)
        self.seed = seed
        if first is None:
            first = draw_first(game, [None if seat in bots else name for seat, name in enumerate(players)], seed)
        self.first = first
        self.position: Position = game.start(seats, self.first, self.options, seed, self.rules)
        self.setup: Event = game.narrate.setup(self.position)
        self.events: list[Event] = game.narrate.opening(self.position)

    def play(self, seat: int, move: int) -> list[Event]:
        """Carry the move out; IllegalMove leaves everything as it was."""
        events = self.game.play(self.position, seat, move)
        self.events += events
        return events

    @property
    def record(self) -> Record:
        result = None
        if self.game.ending(self.position):
            result = msgspec.convert(self.game.narrate.result(self.position), Result)
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.rules,
            options=self.options,
            players=self.players,
            first=self.first,
            seed=self.seed.hex(),
            setup=self.setup,
            events=self.events,
            result=result,
        )
