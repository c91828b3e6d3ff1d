"""A table's state: nothing but the log folded up. The server that lives on and the one that starts again hold the same."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tablee.core.buffer import Position
from tablee.core.game import SPECTATOR, Event, Window
from tablee.games import GAMES
from tablee.records.record import FORMAT, Record, Result
from tablee.server import wire
from tablee.server.log import LogEntry, Played, Setting
from tablee.server.tables.clock import SeatClocks


@dataclass
class Chair:
    name: str | None = None
    person: wire.Person | None = None
    bot: str | None = None
    stand_in: str | None = None
    resigned: bool = False

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now; None: a person."""
        return self.bot or self.stand_in

    @property
    def is_person(self) -> bool:
        """A person who has not left for good."""
        return self.person is not None and not self.resigned


@dataclass
class Pause:
    """Between two rounds, until the next one is dealt."""

    since_ms: int
    sight: Position
    """What lies on the table meanwhile."""
    ready: set[int]
    """The seats of people who have read how the round ended."""


class TableState:
    def __init__(self, id: str, setting: Setting, seed: bytes) -> None:
        self.id = id
        self.setting = setting
        self.seed = seed
        self.game = GAMES[setting.game]
        self.chairs = [Chair() for _ in range(setting.seats)]
        self.status: wire.Status = "open"
        self.log: list[LogEntry] = []
        self.started: wire.Started | None = None
        self.finished: wire.Finished | None = None
        self.position: Position | None = None
        self.answered: list[tuple[int, str]] = []
        """Silent moves since the last entry; the next move's entry will hold them."""
        self.decisions = [0] * setting.seats
        """The number of the entry that put each seat before its decision; 0: it has none."""
        self.window_since_ms: int | None = None
        self.clocks = SeatClocks(setting.clock, setting.seats)
        self.acting: list[int] = []
        """Who may act: the truth, which nobody may be told while a window is open."""
        self.seen_acting: list[int] = []
        """Who may act, as everybody may know it: who has answered in a window is not seen."""
        self.window: Window | None = None
        self.undo: tuple[wire.UndoAsked, set[int]] | None = None
        """A move that somebody wants to take back, and the seats that agree."""
        self.pause: Pause | None = None
        self.rematch: set[int] = set()
        self.next_table: str | None = None
        self._plays: list[LogEntry] = []

    # -- reading --------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        return self.log[-1].number if self.log else 0

    def _look(self) -> None:
        """Who may act now; asked for often, so it is kept."""
        if self.position is None or self.status != "playing" or self.pause is not None:
            self.acting, self.seen_acting, self.window = [], [], None
            return
        self.window = self.game.window(self.position)
        self.acting = self.seen_acting = self.game.to_act(self.position)
        if self.window is not None:
            self.seen_acting = self.game.to_act(self.game.observe(self.position, SPECTATOR))

    @property
    def scores(self) -> list[int]:
        if self.finished is not None:
            return self.finished.scores
        return [] if self.position is None else self.game.scores(self.position)

    @property
    def people(self) -> list[int]:
        """The seats of people who still play, though a bot may stand in for them."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def seated(self) -> list[tuple[int, str | None, str]]:
        """The seats that are taken: number, the person's id (None: a bot's) and the name."""
        return [
            (seat, chair.person.id if chair.person else None, chair.name)
            for seat, chair in enumerate(self.chairs)
            if chair.name is not None
        ]

    @property
    def stops_between_rounds(self) -> bool:
        return self.setting.round_pause_s > 0

    @property
    def shown(self) -> Position | None:
        """The position to look at: between two rounds, what the last one left on the table."""
        return self.position if self.pause is None else self.pause.sight

    @property
    def pause_ends_ms(self) -> int | None:
        return None if self.pause is None else self.pause.since_ms + self.setting.round_pause_s * 1000

    @property
    def reading(self) -> list[int]:
        """The seats of people who may still be reading how the round ended."""
        if self.pause is None:
            return []
        return [seat for seat in self.people if self.chairs[seat].player is None and seat not in self.pause.ready]

    @property
    def window_ends_ms(self) -> int | None:
        """A window that waits for all ends, at a table with a clock, as a move's time does."""
        if self.window is None or self.window_since_ms is None:
            return None
        clock = self.setting.clock
        length = self.window.length_ms or (clock.move_ms if clock.kind != "none" else 0)
        return self.window_since_ms + length if length else None

    @property
    def next_moment_ms(self) -> int | None:
        """When something must happen by itself: the pause's or the window's end, or somebody's time is up."""
        if self.status != "playing":
            return None
        moments = [self.pause_ends_ms, self.window_ends_ms]
        moments += [self.clocks.deadline_ms(seat) for seat in self.acting if self.chairs[seat].player is None]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def last_play(self) -> LogEntry | None:
        return self._plays[-1] if self._plays else None

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and chair.person.id == person]

    @property
    def events(self) -> list[Event]:
        """Everything that happened in the game, as its record tells it."""
        if self.started is None:
            return []
        return list(self.started.events) + [event for entry in self._plays for event in _played(entry).events]

    def record(self) -> Record:
        assert self.started is not None
        assert self.position is not None
        result = None
        if self.game.ending(self.position):
            result = msgspec.convert(self.game.narrate.result(self.position), Result)
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.setting.rules,
            options=self.setting.options,
            players=self.started.names,
            first=self.started.first,
            seed=self.seed.hex(),
            setup=self.started.setup,
            events=self.events,
            result=result,
        )

    # -- folding --------------------------------------------------------------------------------------------------------

    def fold(self, entry: LogEntry, position: Position | None = None) -> None:
        """Go on by one entry; `position`: the one that the entry's moves lead to, where it is known already."""
        self.log.append(entry)
        match entry.what:
            case wire.SatDown(seat=seat, name=name, person=person, bot=bot):
                self.chairs[seat] = Chair(name, person, bot)
            case wire.StoodUp(seat=seat):
                self.chairs[seat] = Chair()
            case wire.Started() as started:
                self._start(entry, started)
            case Played() as played:
                self._play(entry, played, position)
            case wire.Resigned(seat=seat):
                self.chairs[seat].resigned = True
            case wire.TookOver(seat=seat, bot=bot):
                self.chairs[seat].stand_in = bot
            case wire.TookBack(seat=seat):
                self.chairs[seat].stand_in = None
                self.clocks.come_back(entry.at_ms, seat)
            case wire.UndoAsked() as asked:
                self.undo = asked, {asked.seat}
            case wire.UndoRefused():
                self.undo = None
            case wire.Undone():
                self._take_back(entry)
            case wire.Finished() as finished:
                self.finished = finished
                self.status = "finished"
                self.undo = self.pause = None
                self._look()
                self.clocks.run(entry.at_ms, (), ())
            case wire.GotReady(seats=seats):
                assert self.pause is not None
                self.pause.ready.update(seats)
            case wire.RematchAsked(seat=seat):
                self.rematch.add(seat)
            case wire.Rematch(table=table):
                self.next_table = table
            case wire.Chatted():
                pass

    def answer(self, seat: int, move: str, position: Position) -> None:
        """A silent move: it changes the position, and nobody else may know."""
        self.answered.append((seat, move))
        self.position = position
        self.decisions[seat] = 0
        self._look()

    def replay_answers(self, answers: Sequence[tuple[int, str]]) -> None:
        """What was answered since the last entry, when the table is loaded again."""
        for seat, move in answers:
            assert self.position is not None
            position = self.position.copy()
            self.game.rules.play(position, seat, self.game.notation.parse_move(position, move))
            self.answer(seat, move, position)

    def _start(self, entry: LogEntry, started: wire.Started) -> None:
        self.started = started
        self.status = "playing"
        self.position = self.game.start(
            self.setting.seats, started.first, self.setting.options, self.seed, self.setting.rules
        )
        self._face_decisions(entry, ())

    def _play(self, entry: LogEntry, played: Played, position: Position | None) -> None:
        assert self.position is not None
        before, was_window = self.acting, self.window is not None
        movers = {seat for seat, _ in played.moves}
        sight = None
        if position is None:
            sight = self._carry_out(self.position, played)
        else:
            if self.stops_between_rounds and self.game.rounds and self.game.rounds.is_between(position):
                sight = self.game.rounds.last_sight(self.position, position)
            self.position = position
        self.pause = None if sight is None else Pause(entry.at_ms, sight, set())
        self.answered = []
        self.undo = None
        self._plays.append(entry)
        self._face_decisions(entry, [seat for seat in before if seat not in movers] if was_window else ())

    def _carry_out(self, position: Position, played: Played) -> Position | None:
        """Play the moves, or deal the next round if there are none; returns what lies on the table if a round ends there."""
        game, sight = self.game, None
        if not played.moves:
            game.settle(position)
        for seat, text in played.moves:
            move = game.notation.parse_move(position, text)
            if self.stops_between_rounds and game.rounds is not None:
                before = position.copy()
                game.rules.act(position, seat, move)
                game.settle(position, stop_between_rounds=True)
                sight = game.rounds.last_sight(before, position) if game.rounds.is_between(position) else None
            else:
                game.rules.play(position, seat, move)
        return sight

    def _face_decisions(self, entry: LogEntry, unmoved: Sequence[int]) -> None:
        """In a window that is still open, seats that have not answered keep their decision; the others get a new one, or none."""
        self._look()
        acting = self.acting
        renewed = [seat for seat in acting if self.window is None or seat not in unmoved]
        for seat in range(self.setting.seats):
            if seat not in acting:
                self.decisions[seat] = 0
            elif seat in renewed:
                self.decisions[seat] = entry.number
        has_window = self.window is not None
        if not has_window:
            self.window_since_ms = None
        elif self.window_since_ms is None:  # a false shout does not make the window longer
            self.window_since_ms = entry.at_ms
        self.clocks.run(entry.at_ms, () if has_window else acting, renewed)

    def replayed(self, plays: Sequence[LogEntry]) -> tuple[Position, Position]:
        """The position after these plays, from the start; and what there is to look at, which differs between two rounds."""
        assert self.started is not None
        position = self.game.start(
            self.setting.seats, self.started.first, self.setting.options, self.seed, self.setting.rules
        )
        sight = None
        for play in plays:
            sight = self._carry_out(position, _played(play))
        return position, sight or position

    def _take_back(self, entry: LogEntry) -> None:
        """The last play never was: the others are played again from the start."""
        self._plays.pop()
        self.undo = None
        self.answered = []
        self.position, _ = self.replayed(self._plays)
        self._face_decisions(entry, ())


def _played(entry: LogEntry) -> Played:
    assert isinstance(entry.what, Played)
    return entry.what


def seed_sha256(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def fold_all(id: str, setting: Setting, seed: bytes, log: Sequence[LogEntry]) -> TableState:
    state = TableState(id, setting, seed)
    for entry in log:
        state.fold(entry)
    return state
