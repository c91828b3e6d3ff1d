"""Who follows a table, what each of them may see of it, and how news reaches them."""

import hmac
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tablee.core.game import SPECTATOR
from tablee.server import errors, messages
from tablee.server.errors import PrivateTable
from tablee.server.table_log import LogEntry
from tablee.server.tables.state import Chair, TableState
from tablee.server.tables.viewer import standing, told, without_text
from tablee.server.timestamps import now_ms


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
    def __init__(self, invite: str) -> None:
        self.invite = invite
        """Lets people in at a private table."""
        self._watchers: list[Watcher] = []
        self._here: Counter[str] = Counter()
        self._delayed: TableState | None = None
        """What spectators see, where they see it later."""

    # -- who is here ------------------------------------------------------------------------------------------------------

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

    # -- what may be seen -------------------------------------------------------------------------------------------------

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
        due = now_ms() - delay_ms
        for entry in state.log[self._delayed.number :]:
            if entry.at_ms > due and state.status != "open":
                break
            self._delayed.fold(entry)
        return self._delayed

    def forget(self) -> None:
        """The log is another one now."""
        self._delayed = None

    def info(self, state: TableState, person: str | None = None, invite: str | None = None) -> messages.TableInfo:
        setting, is_known = state.setting, _knows(state, person)
        may_invite = not setting.public and (is_known or self._is_invited(invite))
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

    def _seat_info(self, chair: Chair) -> messages.SeatInfo:
        return messages.SeatInfo(
            name=chair.name,
            person=chair.person,
            bot=chair.bot,
            stand_in=chair.stand_in,
            resigned=chair.resigned,
            present=chair.bot is not None or (chair.person is not None and self.has(chair.person.id)),
        )

    # -- telling ----------------------------------------------------------------------------------------------------------

    def tell(self, message: Any) -> None:
        """The same to everybody."""
        data = messages.encode(message)
        for watcher in self._watchers:
            watcher.send(data)

    def tell_table(self, state: TableState) -> None:
        for watcher in self._watchers:
            info = self.info(state, watcher.person, watcher.invite)
            watcher.send(messages.encode(messages.TableChanged(info)))

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
        now = now_ms()
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
