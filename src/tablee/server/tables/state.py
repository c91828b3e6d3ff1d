"""A table's state, folded from its log and nothing else, so that a restart cannot change it."""

import hashlib
from collections.abc import Sequence

import msgspec

from tablee.core.game import Window
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.server import messages
from tablee.server.table_log import Answer, LogEntry, Logged, Played, Setting
from tablee.server.tables.chairs import Chair, Pause
from tablee.server.tables.clock import SeatClocks


class TableState:
    def __init__(self, id: str, setting: Setting, seed: bytes) -> None:
        self.id = id
        self.setting = setting
        self.seed = seed
        self.game = GAMES[setting.game]
        self.chairs = [Chair() for _ in range(setting.seats)]
        self.host = setting.host
        """Who may seat bots and begin."""
        self.host_has_left = False
        """The host has stood up, and nobody else sat there: whoever sits down first is the next host."""
        self.status: messages.Status = "open"
        self.log: list[LogEntry] = []
        self.started: messages.Started | None = None
        self.finished: messages.Finished | None = None
        self._match: Match | None = None
        self._logged: Match | None = None
        """The same without the silent moves; mostly there are none, and it is the same object."""
        self.answered: list[tuple[int, str]] = []
        """Silent moves that no entry holds yet; the next move's entry will. In the order of seats: who was first is forgotten."""
        self.answers_since = 0
        """The entry that the silent moves answer: the last one that changed the position."""
        self.decisions = [0] * setting.seats
        """The number of the entry that put each seat before its decision; 0: it has none."""
        self.window_since_ms: int | None = None
        self.clocks = SeatClocks(setting.clock, setting.seats)
        self.acting: list[int] = []
        """Who may act: the truth, which nobody may be told while a window is open."""
        self.seen_acting: list[int] = []
        """Who may act, as everybody may know it: who has answered in a window is not seen."""
        self.window: Window | None = None
        self.undo: messages.UndoRequest | None = None
        """A move that somebody wants to take back, and the seats that agree."""
        self.undo_refused = 0
        """The entry that was asked for last and is not taken back."""
        self.pause: Pause | None = None
        self.rematch: set[int] = set()
        self.next_table: str | None = None
        self._plays: list[LogEntry] = []

    @property
    def number(self) -> int:
        return self.log[-1].number if self.log else 0

    @property
    def match(self) -> Match:
        """The game, once it has begun, with the silent moves that no entry holds yet."""
        assert self._match is not None
        return self._match

    def _look(self) -> None:
        """Who may act now; asked for often, so it is kept."""
        if self.status != "playing" or self.pause is not None:
            self.acting, self.seen_acting, self.window = [], [], None
            return
        self.window = self.game.window(self.match.position)
        self.acting = self.seen_acting = self.match.to_act
        if self.window is not None:
            self.seen_acting = self.game.to_act(self.match.observation())

    @property
    def scores(self) -> list[int]:
        if self.finished is not None:
            return self.finished.scores
        return [] if self.started is None else self.match.scores

    @property
    def people(self) -> list[int]:
        """The seats of people who still play, though a bot may stand in for them."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def away(self) -> set[int]:
        """The seats of people who have resigned, or for whom a bot plays now."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.resigned or chair.stand_in}

    @property
    def seated(self) -> list[tuple[int, str | None, str]]:
        """The seats that are taken: number, the person's id (None: a bot's) and the name."""
        return [
            (seat, chair.person.id if chair.person else None, chair.name)
            for seat, chair in enumerate(self.chairs)
            if chair.name is not None
        ]

    @property
    def asked(self) -> list[int]:
        """The seats of people whose word counts: nobody waits for those who have left."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_asked]

    @property
    def returning(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.returns]

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
        if self.window is None or self.window_since_ms is None or not self.people:
            return None  # bots among themselves always answer, though perhaps only when somebody watches again
        clock = self.setting.clock
        length = self.window.length_ms or (clock.move_ms if clock.kind != "none" else 0)
        return self.window_since_ms + length if length else None

    @property
    def next_moment_ms(self) -> int | None:
        """When the next timer is due: the pause's or the window's end, or somebody's time is up."""
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

    def own_seats(self, seat: int) -> list[int]:
        """All seats of the person who has this one."""
        person = self.chairs[seat].person
        return self.seats_of(person.id) if person else [seat]

    def fold(self, entry: LogEntry, trial: Match | None = None) -> None:
        """Go on by one entry; `trial`: the match with its moves, where they have been tried already."""
        self.log.append(entry)
        match entry.what:
            case messages.SatDown(seat=seat, name=name, person=person, bot=bot):
                self.chairs[seat] = Chair(name, person, bot)
                self._pass_host_on()
            case messages.StoodUp(seat=seat):
                stood, self.chairs[seat] = self.chairs[seat].person, Chair()
                if stood is not None and stood.id == self.host and not self.seats_of(stood.id):
                    self.host_has_left = True
                    self._pass_host_on()
            case messages.Started() as started:
                self._start(entry, started)
            case Played() as played:
                self._play(entry, played, trial)
            case messages.Resigned(seat=seat):
                self.chairs[seat].resigned = True
                self._ask_others()
            case messages.TookOver(seat=seat, bot=bot):
                self.chairs[seat].stand_in, self.chairs[seat].returns = bot, False
                self._ask_others()
                if entry.served_ms is not None:
                    self.clocks.stop(entry.clock_ms, seat)
            case messages.ComesBack(seat=seat):
                self.chairs[seat].returns = True
            case messages.TookBack(seat=seat):
                self.chairs[seat].stand_in, self.chairs[seat].returns = None, False
                self._ask_others()
                if entry.served_ms is None:
                    self.clocks.come_back_anew(entry.clock_ms, seat)
                else:
                    decides = seat in self.acting and self.window is None
                    self.clocks.come_back(entry.clock_ms, seat, decides=decides)
            case messages.UndoAsked(seat=seat, entry=number):
                self.undo = messages.UndoRequest(seat, number, self.own_seats(seat), self.asked)
            case messages.UndoAgreed(seats=seats):
                assert self.undo is not None
                self.undo = msgspec.structs.replace(self.undo, agreed=[*self.undo.agreed, *seats])
            case messages.UndoRefused():
                self.undo_refused = 0 if self.undo is None else self.undo.entry
                self.undo = None
            case messages.Undone():
                self._take_back(entry)
            case messages.Finished() as finished:
                self.finished = finished
                self.status = "finished"
                self.undo = self.pause = None
                self._look()
                self.clocks.run(entry.clock_ms, (), ())
            case messages.GotReady(seats=seats):
                assert self.pause is not None
                self.pause.ready.update(seats)
            case messages.RematchAsked(seat=seat):
                self.rematch.add(seat)
            case messages.Rematch(table=table):
                self.next_table = table
            case messages.Chatted():
                pass

    def answer(self, seat: int, move: str) -> None:
        """A silent move: nobody else may know of it."""
        assert self._logged is not None
        self.answered = sorted([*self.answered, (seat, move)])
        self._match = self._logged.copy()
        for answering, text in self.answered:
            self._match.push(text, answering)
        self.decisions[seat] = 0
        self._look()

    def replay_answers(self, answers: Sequence[Answer]) -> None:
        """Silent moves as they were stored, those that no entry holds yet; nothing else in the log depends on them."""
        for answer in answers:
            if answer.after >= self.answers_since:
                self.answer(answer.seat, answer.move)

    def _ask_others(self) -> None:
        """Whom a move's taking back waits for."""
        if self.undo is not None:
            self.undo = msgspec.structs.replace(self.undo, needed=self.asked)

    def _pass_host_on(self) -> None:
        """A host who has stood up is followed by whoever sits there, or else by the first to sit down."""
        person = next((chair.person for chair in self.chairs if chair.person), None)
        if self.host_has_left and person is not None:
            self.host, self.host_has_left = person.id, False

    def _start(self, entry: LogEntry, started: messages.Started) -> None:
        self.started = started
        self.status = "playing"
        self._logged = self._match = new_match(self.setting, started.names, self.seed, started.first)
        self._face_decisions(entry, ())

    def _play(self, entry: LogEntry, played: Played, trial: Match | None) -> None:
        before, was_window = self.acting, self.window is not None
        movers = {seat for seat, _ in played.moves}
        if trial is None:
            assert self._logged is not None
            trial = self._logged  # these moves include the silent ones
            for seat, text in played.moves:
                trial.push(text, seat)
            if not played.moves:
                trial.next_round()
        self._match = self._logged = trial
        self.pause = Pause(entry.clock_ms, set()) if self.match.between_rounds else None
        self.undo = None
        self._plays.append(entry)
        self._face_decisions(entry, [seat for seat in before if seat not in movers] if was_window else ())

    def freed_by(self, what: Logged, trial: Match | None) -> list[int]:
        """Who has the seat again after this entry, which is the end of what the stand-in had to decide there; `trial`: the match
        with its moves."""
        if isinstance(what, messages.Undone):
            return self.returning
        if not isinstance(what, Played) or trial is None or not self.returning:
            return []
        stays_open = self.window is not None and self.game.window(trial.position) is not None
        return [] if stays_open else self.returning  # who has answered in a window is not seen before its end

    def _face_decisions(self, entry: LogEntry, unmoved: Sequence[int], *, is_made: bool = True) -> None:
        """In a window that is still open, seats that have not answered keep their decision; the others get a new one, or none."""
        self.answered, self.answers_since = [], entry.number
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
            self.window_since_ms = entry.clock_ms
        is_old = entry.served_ms is None
        deciding = [] if has_window else [seat for seat in acting if is_old or self.chairs[seat].stand_in is None]
        self.clocks.run(entry.clock_ms, deciding, renewed, earns=is_made or is_old)

    def _take_back(self, entry: LogEntry) -> None:
        """The last play never was."""
        undone = self._plays.pop().what
        assert isinstance(undone, Played)
        assert self._logged is not None
        self._match = self._logged = self._logged.at(len(self._logged.moves) - len(undone.moves))
        self.undo = None
        self._face_decisions(entry, (), is_made=False)
        if entry.served_ms is not None:
            self.clocks.take_back({seat for seat, _ in undone.moves})


def new_match(setting: Setting, names: Sequence[str], seed: bytes, first: int) -> Match:
    """The game as it begins at a table of this setting."""
    return Match(
        setting.game,
        names,
        seed=seed,
        options=setting.options,
        first=first,
        rules=setting.rules,
        stops_between_rounds=setting.round_pause_s > 0,
    )


def seed_sha256(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def fold_all(
    id: str, setting: Setting, seed: bytes, log: Sequence[LogEntry], answers: Sequence[Answer] = ()
) -> TableState:
    """The table that this log, and the silent moves that no entry holds yet, make."""
    state = TableState(id, setting, seed)
    for entry in log:
        state.fold(entry)
    state.replay_answers(answers)
    return state
