"""All tables: opened, found, loaded from the store when somebody wants them, and let go when nobody does."""

import asyncio
import contextlib
import secrets
import string
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeVar

import msgspec
import structlog

from tablee.core.options import with_older
from tablee.games import GAMES
from tablee.server import errors, messages
from tablee.server.bus import LocalBus
from tablee.server.errors import NotAllowed, NotFound, TooMany, WrongMoment
from tablee.server.stopwatch import TICK_S, Stopwatch
from tablee.server.store.errors import InDoubt, StoreError
from tablee.server.store.people import StoredPerson
from tablee.server.store.tables import StoredTable, TableRepository
from tablee.server.store.unfinished import Held
from tablee.server.table_log import LogEntry, Setting
from tablee.server.tables import seating, watching
from tablee.server.tables.actions import close, leave, resign
from tablee.server.tables.bot_pool import BotPool
from tablee.server.tables.context import TableContext
from tablee.server.tables.doubts import RETRY_S, Doubts
from tablee.server.tables.live import go_live
from tablee.server.tables.quotas import Quotas, held, held_as
from tablee.server.tables.resting import Resting
from tablee.server.tables.state import TableState, fold_all
from tablee.server.tables.table import Table
from tablee.server.timestamps import now_ms

LETTERS = string.ascii_lowercase + string.digits
ID_LENGTH = 10
KEPT_S = 300.0
"""How long a table that nobody uses stays in memory."""
WISHES_KEPT = 1000
"""Only the latest are kept: a retry comes within minutes."""
SWEEP_S = 30.0
RECONNECT_S = 5.0
"""After a start no time runs out until players are back."""
SAVE_MS = 10_000
"""So much of the time served may be lost if the server dies: it is given back to whoever was thinking."""
OPEN_KEPT_MS = 7 * 86_400_000

Result = TypeVar("Result")

log = structlog.get_logger()


class TableRegistry:
    def __init__(
        self,
        repository: TableRepository,
        bot_pool: BotPool,
        person_of: Callable[[str], Awaitable[StoredPerson | None]],
        *,
        bot_pause_ms: int,
        absence_s: float,
        round_pause_s: int,
        played: Callable[[str], None],
        quotas: bool = True,
    ) -> None:
        self._repository = repository
        self._bot_pool = bot_pool
        self._person_of = person_of
        self._has_quotas = quotas
        self.stopwatch = Stopwatch()
        self._context = TableContext(
            repository, bot_pool, LocalBus(), self.open_rematch, self.stopwatch, bot_pause_ms, absence_s, played
        )
        repository.failed = self._doubts = Doubts(self._read_again)
        self._round_pause_s = round_pause_s
        self._tables: dict[str, Table] = {}
        self._resting = Resting()
        self._quotas = Quotas(self._tables, self._resting, bot_pool.payers, enabled=quotas)
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._wished: dict[tuple[str, str], asyncio.Task[str]] = {}
        """Their ids alone are kept, for tables may be let go."""
        self._in_doubt: dict[tuple[str, str], str] = {}
        """Wishes of which nobody could say whether they were fulfilled, and the id that their table has then."""
        self._tasks: list[asyncio.Task[None]] = []
        self._is_resumed = False
        """Every game goes on that was going on when the server stopped, and its players have had time to come back."""

    @property
    def live(self) -> int:
        return len(self._tables)

    async def begin(self) -> None:
        """Go on with every game that was going on when the server stopped, and unload idle tables."""
        self.stopwatch.reach(await self._repository.served_ms())
        works = (self._resume(), self._sweep(), self._keep_time())
        self._tasks = [asyncio.create_task(work) for work in works]

    async def close(self) -> None:
        await self._doubts.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self.stopwatch.tick(goes_on=False)
        with contextlib.suppress(StoreError):
            await self._repository.save_served(self.stopwatch.ms)

    async def open(self, host: messages.Person, new: messages.NewTable) -> Table:
        """A new table, or the one that was already opened, or is being opened, for the same wish."""
        if new.wish is None:
            return await self._open_new(host, new, _new_id())
        wish = (host.id, new.wish)
        if wish not in self._wished:
            # A task of its own: whoever asked first may have hung up.
            self._wished[wish] = asyncio.create_task(self._open_once(host, new, wish))
            for kept in (self._wished, self._in_doubt):
                for old in list(kept)[:-WISHES_KEPT]:
                    del kept[old]
        try:
            id = await asyncio.shield(self._wished[wish])
        except Exception:
            self._wished.pop(wish, None)  # refused: the next attempt is another one
            raise
        return await self.get(id)

    async def _open_once(self, host: messages.Person, new: messages.NewTable, wish: tuple[str, str]) -> str:
        """If an earlier attempt is in doubt, it is asked first what became of that."""
        id = self._in_doubt.get(wish)
        if id is not None:
            await self._repository.settle()
            with contextlib.suppress(NotFound):
                return (await self.get(id)).state.id
        id = _new_id()
        try:
            await self._open_new(host, new, id)
        except InDoubt:
            self._in_doubt[wish] = id
            raise
        self._in_doubt.pop(wish, None)
        return id

    async def _open_new(self, host: messages.Person, new: messages.NewTable, id: str) -> Table:
        """A new table, with whoever is to sit at it; the game begins at once if no seat is left."""
        arrivals = seating.arrive(new, host)
        game = GAMES[new.game]
        setting = Setting(
            game=game.name,
            seats=new.seats,
            options=game.complete_options(new.options, new.seats),
            public=new.public,
            rated=new.rated,
            clock=new.clock,
            spectator_delay_s=new.spectator_delay_s,
            host=host.id,
            created_ms=now_ms(),
            rules=game.rules_version,
            begins=_check_seat(new.begins, new.seats),
            round_pause_s=self._round_pause_s if new.round_pause_s is None else new.round_pause_s,
        )
        return await self._open(id, setting, arrivals, secrets.token_urlsafe(16))

    async def start(self, table: Table, person: str) -> None:
        """The host begins."""
        has_bots = any(chair.bot for chair in table.state.chairs)
        with self._wanted(held(table)._replace(status="playing", touched_ms=now_ms(), has_bots=has_bots)):
            await table.seating(partial(seating.start, person=person))
            table.bots_asked_s = time.monotonic()

    async def sit(self, table: Table, seat: int, person: messages.Person, name: str | None) -> None:
        with self._quotas.seat(table, person.id):
            await table.seating(partial(seating.sit, seat=seat, person=person, name=name))

    def _wanted(self, table: Held) -> AbstractContextManager[None]:
        """TooMany or TooFast if its host has enough tables, or bots have thought enough on this account."""
        if self._has_quotas and table.has_bots:
            self._bot_pool.check_debt(table.host)
        return self._quotas.table(table)

    async def _open(
        self,
        id: str,
        setting: Setting,
        arrivals: Sequence[seating.Step],
        invite: str,
        told_by: tuple[str, LogEntry] | None = None,
    ) -> Table:
        """All of it or nothing: whoever cannot be seated keeps the table from being opened. `told_by`: the table, and the entry
        of its log, that names this one."""
        await self._bot_pool.prepare(GAMES[setting.game])
        seed = secrets.token_bytes(32)
        state = TableState(id, setting, seed)
        for step in arrivals:
            for what in step(state):
                state.fold(LogEntry(state.number + 1, now_ms(), what, self.stopwatch.ms))
        with self._wanted(held_as(state, has_bots=any(chair.bot for chair in state.chairs))):
            await self._repository.create(id, setting, invite, seed, state.log, state.status, state.seated, told_by)
            table = self._tables[id] = go_live(state, invite, self._context)
            table.bots_asked_s = time.monotonic()
        return table

    async def get(self, id: str) -> Table:
        """The table, loaded if need be; NotFound if there is none."""
        table = self._tables.get(id)
        if table is not None:
            table.last_used = time.monotonic()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        table = await asyncio.shield(self._loading[id])
        if self._tables.get(id) is not table:
            return await self.get(id)  # it was let go while we waited for our turn
        table.last_used = time.monotonic()
        return table

    async def seen(self, id: str, person: str | None, invite: str | None) -> Table:
        """The table, if that person may look at it."""
        table = await self.get(id)
        table.check_look(person, invite)
        return table

    def is_live(self, id: str) -> bool:
        return id in self._tables

    def is_present(self, id: str, person: str) -> bool:
        """That person looks at this table now."""
        return id in self._tables and self._tables[id].audience.has(person)

    async def resign_everywhere(self, person: str) -> None:
        """Somebody leaves for good."""
        await self._empty_seats(person, resign)

    async def leave_everywhere(self, person: str) -> None:
        """Somebody may not play for now: as if they had left. Nobody waits for them to begin."""
        await self._empty_seats(person, leave)
        for id in await self._repository.opened_by(person):
            await self.reload(id, partial(self._repository.pass_on, id, person))

    async def _empty_seats(self, person: str, go: Callable[[Table, int, None, int], Awaitable[None]]) -> None:
        for id in await self._repository.unfinished_of(person):
            with contextlib.suppress(NotFound):  # never begun, and gone meanwhile
                table = await self.get(id)
                for seat in table.state.seats_of(person):
                    # It has begun, or ended, meanwhile, or the seat is another's; or they have left too often, and are
                    # absent soon.
                    with contextlib.suppress(WrongMoment, TooMany, NotAllowed):
                        if table.state.status == "playing" and not table.state.chairs[seat].resigned:
                            await go(table, seat, None, 0)
                        elif table.state.status == "open":
                            await table.seating(partial(seating.stand, seat=seat, person=person))

    async def close_table(self, id: str) -> None:
        """Moderators close it: one that has not begun is gone, a game ends and counts for nobody."""
        table = await self.get(id)
        if table.state.status == "open":
            await self.reload(id, partial(self._repository.drop_open, id))
        if not table.is_gone and table.state.status == "playing":  # perhaps begun at this very moment
            await close(table)

    async def reload(self, id: str, change: Callable[[], Awaitable[None]] | None = None) -> None:
        """The stored log of this table was changed, or is by `change`: no entry is added meanwhile."""
        if id in self._loading:  # perhaps from what was stored before
            await asyncio.gather(asyncio.shield(self._loading[id]), return_exceptions=True)
        table = self._tables.get(id)
        if table is None:
            if change is not None:
                await change()
            await self._note_resting(id)
            return

        async def state() -> TableState | None:
            if change is not None:
                await change()
            stored = await self._repository.load(id)
            return None if stored is None else await asyncio.to_thread(restored, stored)

        await watching.reload(table, state)
        if table.is_gone:  # it was never begun, and its host is gone
            self._tables.pop(id, None)  # two may have found out
            await table.close()

    async def _read_again(self, id: str) -> None:
        """When it is decided what became of the write that failed."""
        await self._repository.settle()
        await self.reload(id)

    async def _load(self, id: str) -> Table:
        stored = await self._repository.load(id)
        if stored is None:
            raise NotFound(errors.NO_TABLE)
        await self._bot_pool.prepare(GAMES[stored.setting.game])
        state = await asyncio.to_thread(
            restored, stored
        )  # a long log takes a while, and nobody's move is to wait for it
        table = self._tables[id] = go_live(state, stored.invite, self._context)
        self._resting.drop(id)
        return table

    def _let_go(self, id: str) -> None:
        """Out of memory; whatever the clock brings there brings it back."""
        table = self._tables.pop(id)
        table.retire()
        if table.state.status != "finished":
            self._resting.put(id, held(table), table.state.next_moment_ms)

    async def _note_resting(self, id: str | None = None) -> None:
        """What is unfinished (or this table, if it is) and not in memory."""
        found, due_ms = await self._repository.unfinished(id), None
        if id is not None:
            due_ms = self._resting.drop(id)
        for table, kept in found:
            if table not in self._tables:
                self._resting.put(table, kept, due_ms)

    async def open_rematch(self, old: TableState, invite: str, entry_for: Callable[[str], LogEntry]) -> LogEntry:
        """The same table again: the same people, as they are called now, and bots, each one seat further on, and the same
        invitation to watch. It is a new game, so the newest rules hold; options that have come since are as older rules had it.
        """
        game = GAMES[old.setting.game]
        options = game.complete_options(with_older(game.options.OPTIONS, old.setting.options), old.setting.seats)
        setting = msgspec.structs.replace(
            old.setting, host=old.host, created_ms=now_ms(), rules=game.rules_version, options=options
        )
        arrivals: list[seating.Step] = []
        for seat in range(len(old.chairs)):
            chair = old.chairs[(seat + 1) % len(old.chairs)]
            if chair.person is not None:
                known = await self._person_of(chair.person.id)
                person = known.public if known else chair.person
                name = None if chair.name == chair.person.name else chair.name
                arrivals.append(partial(seating.sit, seat=seat, person=person, name=name))
            elif chair.bot is not None:
                arrivals.append(partial(seating.sit_bot, seat=seat, person=setting.host, bot=chair.bot))
        arrivals.append(partial(seating.start, person=setting.host))
        id = _new_id()
        entry = entry_for(id)
        await self._open(id, setting, arrivals, invite, (old.id, entry))
        return entry

    async def _resume(self) -> None:
        """Every game is looked at once; where nothing happens for now it rests."""
        await _until_read(self._note_resting)
        ids = await _until_read(self._repository.playing)
        for id in ids:
            if id in self._tables:
                continue
            try:
                table = await _until_read(partial(self.get, id))
            except Exception:
                log.exception("a table cannot be loaded", table=id)
                continue
            used_s = table.last_used
            await asyncio.sleep(0)  # whoever waited for it, too, uses it now
            if table.is_idle and table.last_used == used_s and self._tables.get(id) is table:
                self._let_go(id)
        if ids:
            log.info("games go on", tables=len(ids))
            await asyncio.sleep(RECONNECT_S)
        self._is_resumed = True
        self.stopwatch.tick(goes_on=self._repository.is_well)

    async def _keep_time(self) -> None:
        """While nothing can be written nobody can play, and no time passes. Saving it also shows when that is over."""
        saved_ms = -SAVE_MS
        saving: asyncio.Task[None] | None = None
        while True:
            is_well = self._repository.is_well
            self.stopwatch.tick(goes_on=is_well and self._is_resumed)
            is_due = (self._tables or self._resting.has_due) and self.stopwatch.ms - saved_ms >= SAVE_MS
            if (is_due or not is_well) and (saving is None or saving.done()):
                saved_ms = self.stopwatch.ms
                saving = asyncio.create_task(self._save_time())
            await asyncio.sleep(TICK_S)

    async def _save_time(self) -> None:
        with contextlib.suppress(StoreError):  # again soon, then
            await self._repository.save_served(self.stopwatch.ms)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            for id, table in list(self._tables.items()):
                if table.is_idle and time.monotonic() - table.last_used > KEPT_S:
                    self._let_go(id)
            for id in self._resting.due(self.stopwatch.ms):
                try:
                    await self.get(id)
                except StoreError:
                    break  # next time, then
                except Exception:
                    log.exception("a table cannot be loaded", table=id)
                    self._resting.drop(id)
            self._resting.drop_open(now_ms() - OPEN_KEPT_MS)
            with contextlib.suppress(StoreError):  # next time, then
                await self._repository.forget_open(now_ms() - OPEN_KEPT_MS)


async def _until_read(read: Callable[[], Awaitable[Result]]) -> Result:
    """Again and again, while the database is away."""
    while True:
        try:
            return await read()
        except StoreError:
            await asyncio.sleep(RETRY_S)


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def restored(stored: StoredTable) -> TableState:
    return fold_all(stored.id, stored.setting, stored.seed, stored.log, stored.answers)


def _check_seat(begins: messages.Begins, seats: int) -> messages.Begins:
    if isinstance(begins, int) and begins >= seats:
        raise NotFound(errors.NO_SUCH_SEAT, seats=seats, seat=begins)
    return begins
