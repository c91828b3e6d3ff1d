"""A live table: one thing at a time, which is committed to the log and only then happens and is told."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog
from msgspec import structs

from tablee.core.game import SPECTATOR
from tablee.core.match import Match
from tablee.server import errors, messages
from tablee.server.bus import Committed
from tablee.server.errors import NotFound
from tablee.server.rating_rules import judge, winners_who_stayed
from tablee.server.store.errors import StoreError
from tablee.server.store.tables import Ended
from tablee.server.table_log import LogEntry, Logged, Played
from tablee.server.tables.audience import Audience, Watcher
from tablee.server.tables.chairs import Chair
from tablee.server.tables.context import TableContext
from tablee.server.tables.delay import Delayed
from tablee.server.tables.seating import Step
from tablee.server.tables.state import TableState

FAR_MS = 300_000
"""For what happens so late a table need not stay in memory."""

log = structlog.get_logger()


class Table:
    """What happens here, other modules decide (`moves`, `actions`, `rounds`, `bots`, ...): they take the lock and log it."""

    def __init__(
        self, state: TableState, invite: str, context: TableContext, changed: Callable[["Table"], None]
    ) -> None:
        self.state = state
        self.context = context
        self.audience = Audience(invite, context.stopwatch)
        self.delayed = Delayed(self.audience)
        self.lock = asyncio.Lock()
        self.last_used = time.monotonic()
        self.alarm: asyncio.TimerHandle | None = None
        """When something will happen by itself."""
        self.absent: dict[str, asyncio.TimerHandle] = {}
        """Players who are away, and when a bot will take over for them."""
        self.thinking: dict[int, int] = {}
        """Seats whose bot is thinking, and about which decision."""
        self.bots_asked_s = float("-inf")
        """When the game began, or a bot was asked last."""
        self.is_gone = False
        """It was deleted."""
        self._changed = changed
        self._tasks: set[asyncio.Task[None]] = set()
        context.bus.subscribe(state.id, self._hear)

    def wake(self) -> None:
        """Call after loading and after every change: restarts timers and bots."""
        self._changed(self)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), StoreError):
            return  # whatever was not written is begun again when the log has been read again
        if task.exception() is not None:
            log.error("table task failed", table=self.state.id, exc_info=task.exception())

    async def close(self) -> None:
        """Stop timers and bots; whatever is being written is written."""
        async with self.lock:
            if self.alarm is not None:
                self.alarm.cancel()
            for timer in self.absent.values():
                timer.cancel()
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.retire()

    def retire(self) -> None:
        """Nobody will hear of this table from here any more."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.context.bus.unsubscribe(self.state.id, self._hear)
        self.delayed.close()

    @property
    def is_idle(self) -> bool:
        """Nobody looks, and nothing will happen by itself for a good while."""
        is_quiet = (self.alarm is None or self._rings_late) and not self.absent
        return not self.audience and is_quiet and not self._tasks and not self.lock.locked()

    @property
    def _rings_late(self) -> bool:
        """By correspondence: there the server's time goes on wherever the table is kept."""
        moment = self.state.next_moment_ms
        late_ms = self.context.stopwatch.ms + FAR_MS
        return self.state.setting.clock.kind == "days" and moment is not None and moment > late_ms

    def check_look(self, person: str | None, invite: str | None) -> None:
        self.audience.check_look(self.state, person, invite)

    def info(self, person: str | None = None, invite: str | None = None) -> messages.TableInfo:
        return self.audience.info(self.state, person, invite)

    def seen(self, viewer: int) -> TableState:
        """What this viewer may look at."""
        self.last_used = time.monotonic()
        return self.audience.seen(self.state, viewer)

    async def log(
        self, *whats: Logged, trial: Match | None = None, watcher: Watcher | None = None, request: int = 0
    ) -> None:
        """Entries that change neither seats nor results; `trial`: the match with the moves among them. Whoever waits for a
        stand-in to be done has the seat again."""
        freed = {seat for what in whats for seat in self.state.freed_by(what, trial)}
        new = self._entries([*whats, *map(messages.TookBack, sorted(freed))])
        await self.context.repository.append(self.state.id, *new)
        self._go_on(new, trial, watcher, request)
        if freed:
            self.audience.tell_table(self.state)

    async def log_seating(self, *whats: Logged, watcher: Watcher | None = None, request: int = 0) -> None:
        """Entries after which other people sit here, or the game has begun."""
        new, after = self._entries(whats), TableState(self.state.id, self.state.setting, self.state.seed)
        after.chairs = [Chair(**vars(chair)) for chair in self.state.chairs]
        after.status = self.state.status
        after.host, after.host_has_left = self.state.host, self.state.host_has_left
        for entry in new:
            after.fold(entry)
        await self.context.repository.append_with_seats(self.state.id, new, after.status, after.seated, after.host)
        self._go_on(new, None, watcher, request)
        self.audience.tell_table(self.state)

    async def log_end(
        self,
        *before: Logged,
        end: messages.Finished,
        trial: Match | None,
        watcher: Watcher | None = None,
        request: int = 0,
    ) -> None:
        """The last entries, with the results and the ratings."""
        state = self.state
        assert state.started is not None
        people = [chair.person for chair in state.chairs]
        whole = [*state.log, *self._entries([*before, end])]
        counted = judge(people, whole) if state.setting.rated else None
        left = state.away | {what.seat for what in before if isinstance(what, messages.Resigned)}
        left |= counted.left if counted else set()
        end = structs.replace(end, winners=winners_who_stayed(end.scores, end.winners, left))
        new = self._entries([*before, end])
        ended = Ended(
            people=[person.id if person else None for person in people],
            names=state.started.names,
            ending=end.ending,
            scores=end.scores,
            winners=end.winners,
            counted=counted,
            left=left,
            moves=sum(isinstance(entry.what, Played) for entry in [*state.log, *new]),
        )
        await self.context.repository.append_end(state.id, state.game.name, new, ended)
        self._go_on(new, trial, watcher, request)
        self.audience.tell_table(state)

    async def log_closed(self, *whats: Logged, trial: Match | None) -> None:
        """The last entries of a game without results."""
        state, new = self.state, self._entries(whats)
        await self.context.repository.append_with_seats(state.id, new, "finished", state.seated, state.host)
        self._go_on(new, trial, None, 0)
        self.audience.tell_table(state)

    async def log_rematch(self, watcher: Watcher | None, request: int) -> None:
        """The next table, and the entry that names it: a crash leaves neither without the other."""
        state = self.state
        entry = await self.context.open_rematch(
            state, self.audience.invite, lambda id: self._entries([messages.Rematch(id)])[0]
        )
        self._go_on([entry], None, watcher, request)
        self.audience.tell_table(state)

    async def seating(self, what: Step) -> None:
        """Somebody sits down or gets up, or the game begins: `what` checks it and says what it comes to."""
        async with self.lock:
            self.check_there()
            await self.log_seating(*what(self.state))

    def check_there(self) -> None:
        if self.is_gone:
            raise NotFound(errors.NO_TABLE)

    def _entries(self, whats: Sequence[Logged]) -> list[LogEntry]:
        now = self.context.stopwatch.now
        return [
            LogEntry(number, now.wall_ms, what, now.served_ms)
            for number, what in enumerate(whats, self.state.number + 1)
        ]

    def _go_on(self, new: Sequence[LogEntry], trial: Match | None, watcher: Watcher | None, request: int) -> None:
        """The entries are committed: they happen, and everybody is told; the first one answers the request."""
        self.last_used = time.monotonic()
        for entry in new:
            self.state.fold(entry, trial if isinstance(entry.what, Played) else None)
            if isinstance(entry.what, messages.StoodUp):
                self.audience.unseat(entry.what.seat)
            self.context.bus.publish(Committed(self.state.id, entry, watcher, request))
            request = 0
        self.wake()

    def _hear(self, committed: Committed) -> None:
        """Tell the viewers on this node what they may see of it."""
        entry, watcher, request = committed.entry, committed.asker, committed.request
        delay_s = self.state.setting.spectator_delay_s
        if not delay_s or self.state.status == "open":
            self.audience.tell_entry(self.state, entry, asker=watcher, request=request)
            return
        self.audience.tell_entry(self.state, entry, asker=watcher, request=request, only=lambda seat: seat != SPECTATOR)
        self.delayed.add(entry)
        if watcher is not None and watcher.seat == SPECTATOR:
            self.answer(watcher, request)

    def answer(self, watcher: Watcher | None, request: int, standing: messages.Standing | None = None) -> None:
        """It is done, and there is no news of it."""
        if watcher is not None:
            watcher.send(messages.encode(messages.Done(request, standing, self.state.id)))
