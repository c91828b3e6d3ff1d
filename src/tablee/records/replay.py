"""Replays a record from its setup and events alone, and checks every move, every point and the shuffles."""

import contextlib
from collections.abc import Iterator, Sequence
from ctypes import ArgumentError
from typing import Any

import msgspec
from msgspec.json import encode

from tablee.core.buffer import Position
from tablee.core.errors import RecordError, TableeError
from tablee.core.game import Event, Game
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.records.record import Record, Result
from tablee.records.recorder import Recorder

BROKEN = Text(fr="événement {number} : {why}", en="event {number}: {why}")
BY_RULE = Text(fr="{rule} : {why}", en="{rule}: {why}")
BAD_RESULT = Text(
    fr="résultat : le fichier dit {recorded}, les règles {expected}",
    en="result: the file says {recorded}, the rules {expected}",
)
BAD_SETUP = Text(fr="mise en place : {why}", en="setup: {why}")
BAD_SEED = Text(
    fr="la graine (clé « seed ») doit avoir 64 chiffres hexadécimaux", en="the seed must have 64 hexadecimal digits"
)
WRONG_SHUFFLE = Text(
    fr="la graine ne donne pas ces pièces dans cet ordre",
    en="the seed does not give these pieces in this order",
)
NOT_ALL = Text(
    fr="les règles attendent {expected}, le fichier dit {recorded}",
    en="the rules expect {expected}, the file says {recorded}",
)
MISSING = Text(fr="l’événement n’a pas la bonne forme ({why})", en="the event is malformed ({why})")


MALFORMED = (
    ArgumentError,
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What reading an event of the wrong form may raise."""


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: unlike in Python, 1 is neither true nor 1.0."""
    return one == other and encode(one, order="sorted") == encode(other, order="sorted")


def seed_of(record: Record) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise RecordError(BAD_SEED)
    return seed


class Replay:
    """A record being replayed: `position` after `done` events. `step` goes on by one decision."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = GAMES[record.game]
        seats = len(record.players)
        values = self.game.complete_options(record.options, seats, record.rules)
        if not same(values, record.options):
            raise RecordError(NOT_ALL, expected=values, recorded=record.options)
        if not 0 <= record.first < seats:
            raise RecordError(NOT_ALL, expected=f"0 <= first < {seats}", recorded=record.first)
        seed = seed_of(record)
        self.position = Position(self.game.rules.state)
        self.game.rules.open_game(self.position, seats, record.first, self.game.pack_options(values, record.rules))
        self.position.array["seed"][0] = memoryview(seed).cast("Q")
        self.done = 0
        with self._as_record_error():
            self._let_chance_act()
        setup = self.game.narrate.setup(self.position)
        if not same(setup, record.setup):
            raise RecordError(BAD_SETUP, why=TableeError(NOT_ALL, expected=setup, recorded=record.setup))
        self._tell(self.game.narrate.opening(self.position))

    @property
    def upcoming(self) -> Sequence[Event]:
        return self.record.events[self.done :]

    def step(self) -> list[Event] | None:
        """Carry out the next recorded decision and return what happened; None when there are no more events."""
        if self.done >= len(self.record.events):
            return None
        with self._as_record_error():
            seat, move = self.game.narrate.decision(self.position, self.upcoming)
            self.game.check(self.position, seat, move)
            before = self.position.copy()
            self.game.rules.act(self.position, seat, move)
            events = self.game.narrate.acted(before, seat, move, self.position)
            self._match(events, 0)
            events += self._let_chance_act(len(events))
            self._match(events, 0)
        self.done += len(events)
        return events

    def run(self) -> None:
        """Replay to the end, then check the result."""
        while self.step() is not None:
            pass
        expected = None
        if self.game.ending(self.position):
            expected = msgspec.convert(self.game.narrate.result(self.position), Result)
        if expected != self.record.result:
            raise RecordError(BAD_RESULT, recorded=_show(self.record.result), expected=_show(expected))

    def _let_chance_act(self, told: int = 0) -> list[Event]:
        """Order the awaiting pieces as the record tells, as often as the rules ask for it."""
        events: list[Event] = []
        while awaits := self.position.number("awaits"):
            upcoming = self.upcoming[told + len(events) :]
            order = self.game.narrate.order(self.position, self.record.setup, upcoming)
            awaiting = self.position["stock"][:awaits].tolist()
            if sorted(order) != sorted(awaiting):
                raise RecordError(
                    BAD_SETUP, why=TableeError(NOT_ALL, expected=sorted(awaiting), recorded=sorted(order))
                )
            self.position.array["stock"][0, :awaits] = order
            self.position.array["shuffles"][0] += 1
            before = self.position.copy()
            self.game.rules.settle(self.position)
            events += self.game.narrate.settled(before, self.position)
        return events

    def _match(self, events: Sequence[Event], offset: int) -> None:
        for i, expected in enumerate(events, self.done + offset):
            recorded = self.record.events[i] if i < len(self.record.events) else None
            if not same(recorded, expected):
                raise RecordError(NOT_ALL, expected=expected, recorded=recorded)

    def _tell(self, events: Sequence[Event]) -> None:
        with self._as_record_error():
            self._match(events, 0)
        self.done += len(events)

    @contextlib.contextmanager
    def _as_record_error(self) -> Iterator[None]:
        """Whatever is wrong with the recorded events becomes a RecordError that names the event."""
        try:
            yield
        except TableeError as error:
            rule = getattr(error, "rule", None)
            why = TableeError(BY_RULE, rule=rule, why=error) if rule else error
            raise RecordError(BROKEN, number=self.done, why=why) from None
        except MALFORMED as error:
            raise RecordError(BROKEN, number=self.done, why=TableeError(MISSING, why=repr(error))) from None


def _show(result: Result | None) -> str:
    return "-" if result is None else msgspec.json.encode(result).decode()


def verify(record: Record) -> None:
    """Raise RecordError unless every move, point and score holds."""
    Replay(record).run()


def verify_shuffles(record: Record) -> None:
    """Raise RecordError unless the seed, with the same decisions, brings the same pieces in the same order."""
    game = GAMES[record.game]
    recorder = Recorder(game, record.players, seed_of(record), record.options, record.first, rules=record.rules)
    if recorder.setup != record.setup or recorder.events != record.events[: len(recorder.events)]:
        raise RecordError(WRONG_SHUFFLE)
    while (done := len(recorder.events)) < len(record.events):
        events = recorder.play(*game.narrate.decision(recorder.position, record.events[done:]))
        if events != record.events[done : done + len(events)]:
            raise RecordError(WRONG_SHUFFLE)


def resume(record: Record) -> Recorder:
    """The game of a record, to be played on from where it was left; RecordError unless it is valid."""
    replay = Replay(record)
    replay.run()
    resumed = Recorder(replay.game, record.players, seed_of(record), record.options, record.first, rules=record.rules)
    resumed.position = replay.position
    resumed.setup, resumed.events = record.setup, list(record.events)
    return resumed
