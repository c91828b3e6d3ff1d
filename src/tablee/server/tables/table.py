"""A live table: takes one message at a time, commits what follows from it, and only then tells everybody."""

import asyncio
import hmac
import random
import time
from collections.abc import Awaitable, Callable, Sequence

import structlog

from tablee.core.errors import TableeError
from tablee.core.game import SPECTATOR, Event
from tablee.core.position import Position
from tablee.server import errors, messages
from tablee.server.bus import Committed
from tablee.server.errors import NotFound, NotYourSeat, PrivateTable, Stale, WrongMoment
from tablee.server.rating_rules import judge
from tablee.server.store.errors import StoreError
from tablee.server.store.tables import Ended
from tablee.server.table_log import Answer, LogEntry, Logged, Played
from tablee.server.tables.bot_pool import STAND_IN
from tablee.server.tables.context import TableContext
from tablee.server.tables.lock import Lock
from tablee.server.tables.past import moment
from tablee.server.tables.seating import Step
from tablee.server.tables.state import Chair, Pause, TableState
from tablee.server.tables.viewer import standing, told, without_text
from tablee.server.tables.watchers import Watcher, Watchers
from tablee.server.timestamps import now_ms

RETRY_S = 1.0
"""How long a bot waits when its move could not be saved."""
LONGEST_TIMER_S = 3600.0
RECONNECT_S = 2.0
"""Whoever loses the line between two rounds is waited for so long."""
RESUMABLE = 300
"""So many missed entries are sent one by one; more, and the whole table is."""

log = structlog.get_logger()


class Table:
    def __init__(self, state: TableState, invite: str, context: TableContext) -> None:
        self.state = state
        self.invite = invite
        self.watchers = Watchers()
        self.last_used = time.monotonic()
        self.context = context
        self.lock = Lock()
        self._timer: asyncio.TimerHandle | None = None
        self.is_gone = False
        """It was deleted."""
        self._thinking: dict[int, int] = {}
        """Seats whose bot is thinking, and about which decision."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._delayed: TableState | None = None
        """What spectators see, where they see it later."""
        context.bus.subscribe(state.id, self._hear)

    # -- life -----------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """After loading, and after every change: set the timer, let bots think, deal when nobody is reading any more."""
        self._set_timer()
        self._wake_bots()
        if self.state.pause is not None and not self.state.reading:
            self._later(self._deal(self.state.pause))

    async def close(self) -> None:
        """Stop timers and bots; whatever is being written is written."""
        async with self.lock:
            if self._timer is not None:
                self._timer.cancel()
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.retire()

    def retire(self) -> None:
        """Nobody will hear of this table from here any more."""
        self.context.bus.unsubscribe(self.state.id, self._hear)

    async def reload(self, load: Callable[[], Awaitable[TableState | None]]) -> None:
        """The stored log was changed (somebody's name was blotted out), or deleted: go on with what it is now, everybody."""
        async with self.lock:
            state = await load()
            if state is None:
                self.is_gone = True
                self.watchers.tell(errors.refused(NotFound(errors.NO_TABLE), 0, self.state.id))
                return
            self.state, self._delayed = state, None
            for watcher in self.watchers:
                watcher.send(messages.encode(self._snapshot(watcher)))
        self.wake()

    def _check_there(self) -> None:
        if self.is_gone:
            raise NotFound(errors.NO_TABLE)

    def _snapshot(self, watcher: Watcher, request: int = 0) -> messages.Snapshot:
        since = self._resumed(watcher, 0, request)
        info = self.info(watcher.person, watcher.invite)
        return messages.Snapshot(info, since.seat, since.number, since.log, since.standing, request)

    def _resumed(self, watcher: Watcher, after: int, request: int) -> messages.Resumed:
        state = self._seen_state(watcher.seat)
        stands = standing(state, watcher.seat, now_ms(), with_view=watcher.views)
        entries = [
            without_text(told(state.game, entry, watcher.seat), watcher.muted)
            for entry in state.log[after:]  # entry k stands at k - 1
        ]
        return messages.Resumed(state.id, watcher.seat, state.number, entries, stands, request)

    @property
    def is_idle(self) -> bool:
        """Nobody looks, and nothing will happen by itself."""
        return not self.watchers and self._timer is None and not self._tasks and not self.lock.is_locked

    def _later(self, work: Awaitable[None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), StoreError):
            return  # whatever was not written is begun again when the log has been read again
        if task.exception() is not None:
            log.error("table task failed", table=self.state.id, exc_info=task.exception())

    # -- looking --------------------------------------------------------------------------------------------------------

    def check_look(self, person: str | None, invite: str | None) -> None:
        """A public table is for everybody, a private one for its players and for whoever was invited."""
        if not (self.state.setting.public or self._knows(person) or self._is_invited(invite)):
            raise PrivateTable(errors.PRIVATE)

    def _is_invited(self, invite: str | None) -> bool:
        return invite is not None and hmac.compare_digest(invite.encode(), self.invite.encode())

    def _knows(self, person: str | None) -> bool:
        """Host or player."""
        return person is not None and (person == self.state.setting.host or bool(self.state.seats_of(person)))

    def info(self, person: str | None = None, invite: str | None = None) -> messages.TableInfo:
        state, setting = self.state, self.state.setting
        is_known = self._knows(person)
        may_invite = not setting.public and (is_known or self._is_invited(invite))
        seen = state if is_known else self._seen_state(SPECTATOR)
        return messages.TableInfo(
            id=state.id,
            game=setting.game,
            options=setting.options,
            status=state.status,
            public=setting.public,
            rated=setting.rated,
            clock=setting.clock,
            spectator_delay_s=setting.spectator_delay_s,
            round_pause_s=setting.round_pause_s,
            seats=[self._seat_info(chair) for chair in state.chairs],
            host=setting.host,
            created_ms=setting.created_ms,
            seed_sha256=state.started.seed_sha256 if state.started else None,
            acting=seen.seen_acting,
            scores=seen.scores,
            invite=self.invite if may_invite else None,
            next_table=state.next_table,
        )

    def _seat_info(self, chair: Chair) -> messages.SeatInfo:
        return messages.SeatInfo(
            name=chair.name,
            person=chair.person,
            bot=chair.bot,
            stand_in=chair.stand_in,
            resigned=chair.resigned,
            present=chair.bot is not None or (chair.person is not None and self.watchers.has_person(chair.person.id)),
        )

    async def watch(self, watcher: Watcher, after: int, request: int) -> None:
        """From now on the watcher hears of everything; first what he has missed, or all of it."""
        async with self.lock:
            self.last_used = time.monotonic()
            number = self._seen_state(watcher.seat).number
            is_resumed = 0 < after <= number and number - after <= RESUMABLE
            message = self._resumed(watcher, after, request) if is_resumed else self._snapshot(watcher, request)
            watcher.send(messages.encode(message))
            self.watchers.add(watcher)
        self._tell_presence()

    def past(self, viewer: int, number: int) -> messages.Moment | None:
        """How the table stood for this viewer after an earlier entry."""
        self.last_used = time.monotonic()
        return moment(self._seen_state(viewer), viewer, number)

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.remove(watcher)
        self.last_used = time.monotonic()
        self._tell_presence()
        if watcher.person is not None and not self.watchers.has_person(watcher.person):
            self._mind_absence(watcher.person)
            if self.state.pause is not None:
                self._later(self._deal_without_absent(self.state.pause))

    def _tell_presence(self) -> None:
        present = [self._seat_info(chair).present for chair in self.state.chairs]
        self.watchers.tell(messages.Presence(self.state.id, present, self.watchers.spectators))

    def _seen_state(self, viewer: int) -> TableState:
        """The state that this viewer may look at: for spectators, perhaps an earlier one."""
        delay_ms = self.state.setting.spectator_delay_s * 1000
        if viewer != SPECTATOR or not delay_ms:
            return self.state
        if self._delayed is None:
            self._delayed = TableState(self.state.id, self.state.setting, self.state.seed)
        due = now_ms() - delay_ms
        for entry in self.state.log[self._delayed.number :]:
            if entry.at_ms > due and self.state.status != "open":
                break
            self._delayed.fold(entry)
        return self._delayed

    # -- acting ---------------------------------------------------------------------------------------------------------

    async def move(self, seat: int, version: int, text: str, watcher: Watcher | None = None, request: int = 0) -> None:
        """A person's move. The version is that of the decision which the move answers."""
        async with self.lock:
            await self._play([(seat, self._readable(seat, version, text))], watcher, request)

    def move_at_once(
        self,
        seat: int,
        version: int,
        text: str,
        watcher: Watcher,
        request: int,
        done: Callable[[Exception | None], None],
    ) -> bool:
        """The same without its own task, for a public move that does not end the game, when nothing else is under way
        here: `done` is called after its commit. False: it is not such a move, and nothing was done.
        """
        if not self.lock.acquire_nowait():
            return False
        try:
            trial, texts, events = self._tried([(seat, self._readable(seat, version, text))])
            if not events or trial.number("ending"):
                self.lock.release()
                return False
            entry = LogEntry(self.state.number + 1, now_ms(), Played([*self.state.answered, *texts], events))
        except BaseException:
            self.lock.release()
            raise

        def committed(error: Exception | None) -> None:
            try:
                if error is None:
                    self.context.played(self.state.game.name)
                    self._went_on(entry, trial, watcher, request)
            except Exception as failure:  # who asked hears of it, as of any other failure
                error = failure
            self.lock.release()
            done(error)

        self.context.repository.append_then(self.state.id, entry, committed)
        return True

    def _readable(self, seat: int, version: int, text: str) -> int:
        """The move, if this seat may answer a decision of that version."""
        self.check_deciding()
        if self.state.chairs[seat].stand_in is not None:
            raise WrongMoment(errors.BOT_PLAYS)
        current = self.state.decisions[seat] or self.state.number
        if version > self.state.number:
            raise Stale(errors.FUTURE_MOVE, version=current)
        if version < current:  # for example the slower one of two who shout at once
            raise Stale(errors.STALE_MOVE, version=current)
        assert self.state.position is not None
        return self.state.game.notation.parse_move(self.state.position, text)

    def _tried(self, moves: Sequence[tuple[int, int]]) -> tuple[Position, list[tuple[int, str]], list[Event]]:
        """The moves carried out on a copy: where they lead, how they are written, and what happens."""
        game, trial = self.state.game, self.state.position
        assert trial is not None
        texts: list[tuple[int, str]] = []
        events: list[Event] = []
        for seat, move in moves:
            texts.append((seat, game.notation.format_move(trial, move)))
            trial, happened = game.after(trial, seat, move, stop_between_rounds=self.state.stops_between_rounds)
            events += happened
        return trial, texts, events

    async def _play(self, moves: Sequence[tuple[int, int]], watcher: Watcher | None = None, request: int = 0) -> None:
        """Carry moves out on a copy, commit them, then make the copy the position and tell of it."""
        state = self.state
        trial, texts, events = self._tried(moves)
        self.context.played(state.game.name)
        if not events:
            await self._answer(texts, trial, watcher, request)
            return
        played = Played([*state.answered, *texts], events)
        if trial.number("ending"):
            await self.finish([played], self._natural_end(trial), trial, watcher, request)
            return
        entry = LogEntry(state.number + 1, now_ms(), played)
        await self.context.repository.append(state.id, entry)
        self._went_on(entry, trial, watcher, request)

    async def _answer(
        self, texts: Sequence[tuple[int, str]], trial: Position, watcher: Watcher | None, request: int
    ) -> None:
        """A silent move: kept, but told to nobody else."""
        for seat, text in texts:
            answer = Answer(self.state.number, seat, text)
            await self.context.repository.answer(self.state.id, self.state.answers_since, answer)
            self.state.answer(seat, text, trial)
        if watcher is not None:
            stands = standing(self.state, watcher.seat, now_ms(), with_view=watcher.views)
            watcher.send(messages.encode(messages.Done(request, stands, self.state.id)))
        self.wake()

    def _natural_end(self, position: Position) -> messages.Finished:
        result = self.state.game.narrate.result(position)
        return messages.Finished(result["ending"], result["scores"], result["winners"], self.state.seed.hex())

    async def finish(
        self,
        before: Sequence[Logged],
        end: messages.Finished,
        position: Position | None,
        watcher: Watcher | None = None,
        request: int = 0,
    ) -> None:
        """The last entries, the results and the ratings: all or nothing."""
        state, at_ms = self.state, now_ms()
        new = [LogEntry(state.number + 1 + i, at_ms, what) for i, what in enumerate([*before, end])]
        assert state.started is not None
        ended = Ended(
            people=[chair.person.id if chair.person else None for chair in state.chairs],
            names=state.started.names,
            ending=end.ending,
            scores=end.scores,
            winners=end.winners,
            counted=judge([chair.person for chair in state.chairs], [*state.log, *new])
            if state.setting.rated
            else None,
        )
        await self.context.repository.append_end(state.id, state.game.name, new, ended)
        for entry in new:
            self._went_on(entry, position if isinstance(entry.what, Played) else None, watcher, request)
            request = 0
        self.tell_table()

    async def log(self, *whats: Logged, watcher: Watcher | None = None, request: int = 0) -> None:
        """Append entries that change neither seats nor results, all or none."""
        number, at_ms = self.state.number, now_ms()
        new = [LogEntry(number + i, at_ms, what) for i, what in enumerate(whats, 1)]
        await self.context.repository.append(self.state.id, *new)
        for entry in new:
            self._went_on(entry, None, watcher, request)
            request = 0

    async def log_seating(self, *whats: Logged, watcher: Watcher | None = None, request: int = 0) -> None:
        """Append entries after which other people sit here, or the game has begun."""
        after = TableState(self.state.id, self.state.setting, self.state.seed)
        after.chairs = [Chair(**vars(chair)) for chair in self.state.chairs]
        after.status = self.state.status
        new: list[LogEntry] = []
        for what in whats:
            new.append(LogEntry(self.state.number + 1 + len(new), now_ms(), what))
            after.fold(new[-1])
        await self.context.repository.append_with_seats(self.state.id, new, after.status, after.seated)
        for entry in new:
            self._went_on(entry, None, watcher, request)
            request = 0
        self.tell_table()

    def _went_on(self, entry: LogEntry, position: Position | None, watcher: Watcher | None, request: int) -> None:
        """The entry is committed: apply it and notify everyone."""
        self.state.fold(entry, position)
        if isinstance(entry.what, messages.StoodUp):
            self.watchers.unseat(entry.what.seat)
        self.last_used = time.monotonic()
        self.context.bus.publish(Committed(self.state.id, entry, watcher, request))
        self.wake()

    def _hear(self, committed: Committed) -> None:
        """Tell the viewers on this node what they may see of it."""
        entry, watcher, request = committed.entry, committed.asker, committed.request
        delay_s = self.state.setting.spectator_delay_s
        if delay_s and self.state.status != "open":
            self.watchers.tell_entry(
                self.state, entry, now_ms(), asker=watcher, request=request, only=lambda seat: seat != SPECTATOR
            )
            self._later(self._tell_spectators_later(entry, delay_s))
            if watcher is not None and watcher.seat == SPECTATOR:
                watcher.send(messages.encode(messages.Done(request, table=self.state.id)))
        else:
            self.watchers.tell_entry(self.state, entry, now_ms(), asker=watcher, request=request)

    async def _tell_spectators_later(self, entry: LogEntry, delay_s: int) -> None:
        await asyncio.sleep(delay_s + 0.01)
        state = self._seen_state(SPECTATOR)
        self.watchers.tell_entry(state, entry, now_ms(), only=lambda seat: seat == SPECTATOR)

    def tell_table(self) -> None:
        for watcher in self.watchers:
            watcher.send(messages.encode(messages.TableChanged(self.info(watcher.person, watcher.invite))))

    def check_playing(self) -> None:
        if self.state.status == "open":
            raise WrongMoment(errors.NO_GAME_YET)
        if self.state.status == "finished":
            raise WrongMoment(errors.GAME_OVER)

    def check_deciding(self) -> None:
        """There is something to decide for somebody: a game goes on, and not between two rounds."""
        self.check_playing()
        if self.state.pause is not None:
            raise WrongMoment(errors.BETWEEN_ROUNDS)

    def check_seat(self, seat: int, person: str | None) -> Chair:
        """The seat must be this person's."""
        if seat >= len(self.state.chairs):
            raise NotYourSeat(errors.NO_SUCH_SEAT, seats=len(self.state.chairs), seat=seat)
        chair = self.state.chairs[seat]
        if person is None or chair.person is None or chair.person.id != person:
            raise NotYourSeat(errors.NOT_YOURS)
        return chair

    # -- absence ----------------------------------------------------------------------------------------------------------

    def _mind_absence(self, person: str) -> None:
        """A bot takes over for a player who stays away too long while others are at the table."""
        state = self.state
        if state.status == "playing" and state.setting.clock.kind != "days" and len(state.people) > 1:
            self._later(self._take_over_absent(person))

    async def _take_over_absent(self, person: str) -> None:
        await asyncio.sleep(self.context.absence_s)
        async with self.lock:
            if self.watchers.has_person(person) or self.state.status != "playing":
                return
            for seat in self.state.seats_of(person):
                if self.state.chairs[seat].player is None:
                    await self.log_seating(messages.TookOver(seat, STAND_IN, "absent"))

    # -- between rounds ---------------------------------------------------------------------------------------------------

    async def ready(self, seats: Sequence[int], watcher: Watcher | None, request: int) -> None:
        """Somebody has read how the round ended; too late is no harm, the next one has been dealt then."""
        async with self.lock:
            self.check_playing()
            pause = self.state.pause
            if pause is not None and not pause.ready.issuperset(seats):
                await self.log(messages.GotReady(list(seats)), watcher=watcher, request=request)
                if not self._present_readers():
                    self._later(self._deal(pause))
            elif watcher is not None:
                watcher.send(messages.encode(messages.Done(request, table=self.state.id)))

    def _present_readers(self) -> list[int]:
        """Who is still reading, and here."""
        people = ((seat, self.state.chairs[seat].person) for seat in self.state.reading)
        return [seat for seat, person in people if person is not None and self.watchers.has_person(person.id)]

    async def _deal_without_absent(self, pause: Pause) -> None:
        """Those who have closed the sheet do not wait for somebody who went away; a lost line may come back at once."""
        await asyncio.sleep(RECONNECT_S)
        if pause.ready and not self._present_readers():
            await self._deal(pause)

    async def _deal(self, pause: Pause) -> None:
        async with self.lock:
            if self.state.pause is pause:
                await self._next_round()

    async def _next_round(self) -> None:
        """The pause is over."""
        dealt, position = self.next_deal()
        entry = LogEntry(self.state.number + 1, now_ms(), dealt)
        await self.context.repository.append(self.state.id, entry)
        self._went_on(entry, position, None, 0)

    def next_deal(self) -> tuple[Played, Position]:
        """The entry that ends a pause, and where it leads."""
        assert self.state.position is not None
        position, events = self.state.game.next_round(self.state.position)
        return Played([], events), position

    # -- talking and seating ----------------------------------------------------------------------------------------------

    async def chat(self, person: messages.Person, text: str, watcher: Watcher | None, request: int) -> None:
        async with self.lock:
            self._check_there()
            await self.log(messages.Chatted(person, text), watcher=watcher, request=request)

    async def seating(self, what: Step) -> None:
        """Somebody sits down or gets up, or the game begins: `what` checks it and says what it comes to."""
        async with self.lock:
            self._check_there()
            await self.log_seating(*what(self.state))

    # -- time -------------------------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moment = self.state.next_moment_ms
        if moment is not None:
            seconds = min(max(0.0, (moment - now_ms()) / 1000), LONGEST_TIMER_S)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._later(self._on_time())

    async def _on_time(self) -> None:
        """A pause or a window ends, or somebody's time is up."""
        async with self.lock:
            state, now = self.state, now_ms()
            try:
                if state.pause_ends_ms is not None and now >= state.pause_ends_ms:
                    await self._next_round()
                ends = state.window_ends_ms
                if ends is not None and now >= ends and state.window is not None:
                    silence = state.window.silence
                    await self._play([(seat, silence) for seat in state.acting])
                for seat in state.acting:
                    deadline = state.clocks.deadline_ms(seat)
                    if state.chairs[seat].player is None and deadline is not None and now >= deadline:
                        await self.log_seating(messages.TookOver(seat, STAND_IN, "time"))
            except StoreError:
                await asyncio.sleep(RETRY_S)
            self._set_timer()

    # -- bots -------------------------------------------------------------------------------------------------------------

    def _wake_bots(self) -> None:
        state = self.state
        for seat in state.acting:
            spec = state.chairs[seat].player
            if spec is not None and self._thinking.get(seat) != state.decisions[seat]:
                self._thinking[seat] = state.decisions[seat]
                self._later(self._think(seat, spec, state.decisions[seat]))

    async def _think(self, seat: int, spec: str, decision: int) -> None:
        """A bot sees what its seat sees, and answers through the same door."""
        state = self.state
        assert state.position is not None
        observed = state.game.observe(state.position, seat)
        pause_s = self._pause_s()
        move, _ = await asyncio.gather(
            self.context.bot_pool.choose(state.game, spec, observed, seat), asyncio.sleep(pause_s)
        )
        async with self.lock:
            if self._thinking.get(seat) == decision:
                del self._thinking[seat]
            state = self.state  # another, if the log was read again meanwhile
            if state.decisions[seat] != decision or state.chairs[seat].player is None:
                return
            try:
                await self._play([(seat, move)])
            except StoreError:
                await asyncio.sleep(RETRY_S)
                self._wake_bots()
            except TableeError as error:
                log.error("a bot's move was refused", table=state.id, bot=spec, why=str(error))

    def _pause_s(self) -> float:
        """People like to see a bot move; and in a window its answer must tell nothing by its time, nor be too fast for them."""
        pause_ms = self.context.bot_pause_ms
        if not pause_ms or not any(self.state.chairs[seat].player is None for seat in self.state.people):
            return 0.0
        window = self.state.window
        if window is None:
            return pause_ms / 1000
        length_ms = window.length_ms or 4 * pause_ms
        return random.uniform(0.25, 0.7) * length_ms / 1000
