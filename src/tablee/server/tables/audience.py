"""Who follows a table, what each of them may see of it, and how news reaches them."""

import hmac
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablee.core.game import SPECTATOR
from tablee.server import errors, messages
from tablee.server.errors import PrivateTable
from tablee.server.stopwatch import Stopwatch
from tablee.server.table_log import LogEntry
from tablee.server.tables.chairs import Chair
from tablee.server.tables.state import TableState
from tablee.server.tables.viewer import standing, told, without_text

LONG = 300
"""A log of more entries is kept as it is sent: all of it, whenever somebody comes."""


@dataclass(eq=False)
class Watcher:
    """One socket that follows one table, from one seat."""

    send: Callable[[bytes], None]
    """Hand a message over; never waits."""
    seat: int
    person: str | None
    views: bool
    muted: list[str] = field(default_factory=list)
    invite: str | None = None
    """What the watcher was let in by, at a private table."""


class Audience:
    def __init__(self, invite: str, stopwatch: Stopwatch) -> None:
        self.invite = invite
        """Lets people in at a private table."""
        self.stopwatch = stopwatch
        self._watchers: list[Watcher] = []
        self._here: Counter[str] = Counter()
        self._delayed: TableState | None = None
        """What spectators see, where they see it later."""
        self._told: dict[int, list[msgspec.Raw]] = {}
        """Long logs as each viewer is told them, made once."""

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def __len__(self) -> int:
        return len(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)
        if watcher.person is not None:
            self._here[watcher.person] += 1

    def remove(self, watcher: Watcher) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)
            if watcher.person is not None:
                self._here[watcher.person] -= 1

    def unseat(self, seat: int) -> None:
        """Nobody sits there any more: who looked from there sees from now on what spectators see."""
        for watcher in self._watchers:
            if watcher.seat == seat:
                watcher.seat = SPECTATOR

    def has(self, person: str | None) -> bool:
        return person is not None and self._here[person] > 0

    def check_look(self, state: TableState, person: str | None, invite: str | None) -> None:
        """A public table is for everybody, a private one for its players and for whoever was invited."""
        if not (state.setting.public or _knows(state, person) or self._is_invited(invite)):
            raise PrivateTable(errors.PRIVATE)

    def _is_invited(self, invite: str | None) -> bool:
        return invite is not None and hmac.compare_digest(invite.encode(), self.invite.encode())

    def seen(self, state: TableState, viewer: int) -> TableState:
        """The state that this viewer may look at: for spectators, perhaps an earlier one."""
        delay_ms = state.setting.spectator_delay_s * 1000
        if viewer != SPECTATOR or not delay_ms:
            return state
        if self._delayed is None:
            self._delayed = TableState(state.id, state.setting, state.seed)
        due = self.stopwatch.ms - delay_ms
        for entry in state.log[self._delayed.number :]:
            if entry.clock_ms > due and state.status != "open":
                break
            self._delayed.fold(entry)
        return self._delayed

    def told_log(self, state: TableState, watcher: Watcher, after: int) -> list[Any]:
        """The entries after that number, as this watcher is told them; `state`: what they may look at."""
        if state.number <= LONG:
            return [without_text(told(state.game, entry, watcher.seat), watcher.muted) for entry in state.log[after:]]
        made = self._told.setdefault(watcher.seat, [])
        made.extend(
            msgspec.Raw(messages.encode(told(state.game, entry, watcher.seat))) for entry in state.log[len(made) :]
        )
        entries: list[Any] = made[after : state.number]
        for entry in state.log[after:] if watcher.muted else ():
            if isinstance(entry.what, messages.Chatted):
                entries[entry.number - 1 - after] = without_text(told(state.game, entry, watcher.seat), watcher.muted)
        return entries

    def forget(self) -> None:
        """The log is another one now."""
        self._delayed = None
        self._told.clear()

    def info(self, state: TableState, person: str | None = None, invite: str | None = None) -> messages.TableInfo:
        setting, may_invite = state.setting, self._may_invite(state, person, invite)
        is_seated = person is not None and bool(state.seats_of(person))  # a host may only look on
        seen = state if is_seated else self.seen(state, SPECTATOR)
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
            host=state.host,
            created_ms=setting.created_ms,
            seed_sha256=state.started.seed_sha256 if state.started else None,
            acting=seen.seen_acting,
            scores=seen.scores,
            invite=self.invite if may_invite else None,
            next_table=state.next_table,
        )

    def _may_invite(self, state: TableState, person: str | None, invite: str | None) -> bool:
        return not state.setting.public and (_knows(state, person) or self._is_invited(invite))

    def _seat_info(self, chair: Chair) -> messages.SeatInfo:
        return messages.SeatInfo(
            name=chair.name,
            person=chair.person,
            bot=chair.bot,
            stand_in=chair.stand_in,
            resigned=chair.resigned,
            returns=chair.returns,
            present=chair.bot is not None or (chair.person is not None and self.has(chair.person.id)),
        )

    def tell(self, message: Any) -> None:
        """The same to everybody."""
        data = messages.encode(message)
        for watcher in self._watchers:
            watcher.send(data)

    def tell_table(self, state: TableState) -> None:
        """Made once for all who may see the same."""
        made: dict[tuple[bool, bool], bytes] = {}
        for watcher in self._watchers:
            is_seated = watcher.person is not None and bool(state.seats_of(watcher.person))
            key = is_seated, self._may_invite(state, watcher.person, watcher.invite)
            if key not in made:
                info = self.info(state, watcher.person, watcher.invite)
                made[key] = messages.encode(messages.TableChanged(info))
            watcher.send(made[key])

    def tell_presence(self, state: TableState) -> None:
        present = [self._seat_info(chair).present for chair in state.chairs]
        spectators = sum(watcher.seat == SPECTATOR for watcher in self._watchers)
        self.tell(messages.Presence(state.id, present, spectators))

    def tell_entry(
        self,
        state: TableState,
        entry: LogEntry,
        *,
        asker: Watcher | None = None,
        request: int = 0,
        only: Callable[[int], bool] = lambda _seat: True,
    ) -> None:
        """News for each viewer, made once for all who watch from there; whoever asked for it finds the number of their request
        in it."""
        made: dict[tuple[int, bool], bytes] = {}
        now = self.stopwatch.now
        is_chat = isinstance(entry.what, messages.Chatted)
        for watcher in self._watchers:
            if not only(watcher.seat):
                continue
            key = watcher.seat, watcher.views
            is_own = watcher is asker and request
            if key not in made or is_own or is_chat:
                told_entry = told(state.game, entry, watcher.seat)
                news = messages.News(
                    table=state.id,
                    entry=without_text(told_entry, watcher.muted) if is_chat else told_entry,
                    standing=standing(state, watcher.seat, now, with_view=watcher.views and not is_chat),
                    id=request if is_own else 0,
                )
                data = messages.encode(news)
                if is_own or is_chat:
                    watcher.send(data)
                    continue
                made[key] = data
            watcher.send(made[key])


def _knows(state: TableState, person: str | None) -> bool:
    """Host or player."""
    return person is not None and (person == state.host or bool(state.seats_of(person)))
