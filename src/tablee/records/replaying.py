"""Replays a record from its setup and events alone, and checks every move, every point and the shuffles."""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from tablee.core.course import DIFFERS, WRONG_PIECES, agree
from tablee.core.errors import RecordError, TableeError
from tablee.core.game import Event, Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.core.record import Record, Result, same
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.records.files import checked

BROKEN = Text(fr="événement {number} : {why}", en="event {number}: {why}")
BY_RULE = Text(fr="{rule} : {why}", en="{rule}: {why}")
BAD_RESULT = Text(
    fr="résultat : le fichier dit {recorded}, les règles {expected}",
    en="result: the file says {recorded}, the rules {expected}",
)
BAD_SEED = Text(
    fr="la graine (clé « seed ») doit avoir 64 chiffres hexadécimaux", en="the seed must have 64 hexadecimal digits"
)
WRONG_SHUFFLE = Text(
    fr="la graine ne donne pas ces pièces dans cet ordre",
    en="the seed does not give these pieces in this order",
)


def seed_of(record: Record) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise RecordError(BAD_SEED)
    return seed


class Replay:
    """A record being replayed: `match` after `done` events. `step` goes on by one decision."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = GAMES[record.game]
        seats = len(record.players)
        values = self.game.complete_options(record.options, seats, record.rules)
        if not same(values, record.options):
            raise RecordError(DIFFERS, expected=values, recorded=record.options)
        if not 0 <= record.first < seats:
            raise RecordError(DIFFERS, expected=f"0 <= first < {seats}", recorded=record.first)
        seed = seed_of(record)
        self.done = 0
        with self._as_record_error():
            self.match = Match(
                self.game,
                record.players,
                seed=seed,
                options=record.options,
                first=record.first,
                rules=record.rules,
                dealt=record.setup,
                told=record.events,
            )
        if not same(self.match.setup, record.setup):
            why = TableeError(DIFFERS, expected=self.match.setup, recorded=record.setup)
            raise RecordError(WRONG_PIECES, why=why)
        with self._as_record_error():
            agree(self.match.events, record.events)
        self.done = len(self.match.events)

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def upcoming(self) -> Sequence[Event]:
        return self.record.events[self.done :]

    def step(self) -> list[Event] | None:
        """Carry out the next recorded decision and return what happened; None when there are no more events."""
        if self.done >= len(self.record.events):
            return None
        with self._as_record_error():
            events = self.match.follow(self.upcoming)
        self.done += len(events)
        return events

    def run(self) -> None:
        """Replay to the end, then check the result."""
        while self.step() is not None:
            pass
        expected = self.match.record.result
        if expected != self.record.result:
            raise RecordError(BAD_RESULT, recorded=_show(self.record.result), expected=_show(expected))

    @contextlib.contextmanager
    def _as_record_error(self) -> Iterator[None]:
        """An error says which of the recorded events is wrong."""
        try:
            yield
        except TableeError as error:
            rule = getattr(error, "rule", None)
            why = TableeError(BY_RULE, rule=rule, why=error) if rule else error
            raise RecordError(BROKEN, number=self.done, why=why) from None


def _show(result: Result | None) -> str:
    return "-" if result is None else msgspec.json.encode(result).decode()


def verify(record: Record) -> None:
    """Raise RecordError unless every move, point and score holds.

    >>> import tablee
    >>> record = tablee.Match("mounstein", seed=7).record
    >>> tablee.verify(record)
    >>> record.setup["base"] = [0, 0, 1]
    >>> tablee.verify(record)
    Traceback (most recent call last):
    tablee.core.errors.RecordError: setup: the rules expect {'base': [0, 0, 0]}, the file says {'base': [0, 0, 1]}
    """
    Replay(checked(record)).run()


def verify_shuffles(record: Record) -> None:
    """Raise RecordError unless the seed, with the same decisions, brings the same pieces in the same order."""
    match = Match(
        GAMES[record.game],
        record.players,
        seed=seed_of(record),
        options=record.options,
        first=record.first,
        rules=record.rules,
    )
    if match.setup != record.setup or match.events != record.events[: len(match.events)]:
        raise RecordError(WRONG_SHUFFLE)
    while (done := len(match.events)) < len(record.events):
        seat, move = match.game.narrate.decision(match.position, record.events[done:])
        match.push(move, seat)
        if match.last_events != record.events[done : len(match.events)]:
            raise RecordError(WRONG_SHUFFLE)


def replay(record: Record, *, at: int | None = None) -> Match:
    """The match that the record tells, after its first `at` moves (None: all of them), to be played on; RecordError unless it is
    valid. A seat that answered nothing in a window is not in a record, so such answers are not counted.

    >>> import tablee
    >>> match = tablee.Match("mounstein", seed=7, first=0)
    >>> for move in ["-1,0,1", "-2,0,0"]:
    ...     match.push(move)
    >>> tablee.replay(match.record).moves, tablee.replay(match.record, at=1).moves
    ([Move(0, '-1,0,1'), Move(1, '-2,0,0')], [Move(0, '-1,0,1')])
    """
    following = Replay(checked(record))
    following.run()
    return following.match if at is None else following.match.at(at)
