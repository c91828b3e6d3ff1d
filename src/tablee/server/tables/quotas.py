"""How many tables one person may have, and all who cost nothing to make together: what is wanted counts before it is there."""

import time
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from typing import NamedTuple

from tablee.core.texts import Text
from tablee.server import errors, limits
from tablee.server.errors import TooMany
from tablee.server.store.unfinished import Held
from tablee.server.tables.payers import Payers
from tablee.server.tables.resting import Resting
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tablee.server.timestamps import now_ms


class Most(NamedTuple):
    tables: int
    text: Text


class Quotas:
    def __init__(self, live: Mapping[str, Table], resting: Resting, payers: Payers, *, enabled: bool) -> None:
        self._live = live
        self._resting = resting
        self._payers = payers
        self._enabled = enabled
        self._wanted: list[Held] = []
        """Being made: many at once are no way round."""

    @contextmanager
    def table(self, wanted: Held) -> Iterator[None]:
        """Until the block ends, and the table is there, it counts as if it were; TooMany if that is too much for its host."""
        if self._enabled:
            self._check_table(wanted)
        with self._reserved(wanted):
            yield

    @contextmanager
    def seat(self, table: Table, person: str) -> Iterator[None]:
        """Somebody sits down at a table; TooMany if they wait at too many of other people's."""
        wanted = held(table)
        wanted = wanted._replace(people=wanted.people | {person}, touched_ms=now_ms())
        if self._enabled and person not in held(table).people and _is_waited_at(wanted, {person}):
            here = Most(limits.MOST_WAITED_AT_HERE, errors.TOO_MANY_WAITED_AT_HERE)
            is_among_them = wanted.host in self._payers.together(person)
            own = Most(limits.MOST_WAITED_AT, errors.TOO_MANY_WAITED_AT)
            self._check(person, _is_waited_at, own, None if is_among_them else here)
        with self._reserved(wanted):
            yield

    @contextmanager
    def _reserved(self, wanted: Held) -> Iterator[None]:
        self._wanted.append(wanted)
        try:
            yield
        finally:
            self._wanted = [other for other in self._wanted if other is not wanted]

    def _check_table(self, wanted: Held) -> None:
        host = wanted.host
        if wanted.status == "open":
            self._check(host, _is_open, Most(limits.MOST_OPEN, errors.TOO_MANY_TABLES))
            if wanted.public and self._payers.together(host):
                own = Most(limits.MOST_SHOWN, errors.TOO_MANY_SHOWN)
                self._check(host, _is_shown, own, Most(limits.MOST_SHOWN_HERE, errors.TOO_MANY_SHOWN_HERE))
            return
        own = Most(limits.MOST_PLAYING, errors.TOO_MANY_PLAYING)
        self._check(host, _is_played, own, Most(limits.MOST_PLAYING_HERE, errors.TOO_MANY_PLAYING_HERE))
        if wanted.has_bots:
            own = Most(limits.MOST_WITH_BOTS, errors.TOO_MANY_WITH_BOTS)
            self._check(host, _is_with_bots, own, Most(limits.MOST_WITH_BOTS_HERE, errors.TOO_MANY_WITH_BOTS_HERE))

    def _check(
        self, person: str, counts: Callable[[Held, Set[str]], bool], own: Most, here: Most | None = None
    ) -> None:
        for people, most in (({person}, own), (self._payers.together(person), here)):
            if people and most is not None and sum(counts(one, people) for one in self._of(people)) >= most.tables:
                raise TooMany(most.text, most=most.tables)

    def _of(self, people: Set[str]) -> Iterator[Held]:
        """All unfinished tables that one of these people hosts, or has a seat at."""
        yield from self._resting.of(people)
        yield from self._wanted
        for table in self._live.values():
            state = table.state
            if state.status != "finished" and (
                state.host in people or any(chair.person and chair.person.id in people for chair in state.chairs)
            ):
                yield held(table)


def held(table: Table) -> Held:
    is_asked = time.monotonic() - table.bots_asked_s < limits.BOTS_PLAY_S
    return held_as(table.state, has_bots=is_asked and any(chair.player for chair in table.state.chairs))


def held_as(state: TableState, *, has_bots: bool) -> Held:
    return Held(
        host=state.host,
        people=frozenset(chair.person.id for chair in state.chairs if chair.person),
        status=state.status,
        public=state.setting.public,
        is_timed=state.setting.clock.kind != "none",
        touched_ms=state.log[-1].at_ms if state.log else state.setting.created_ms,
        has_bots=has_bots,
    )


def _is_open(table: Held, people: Set[str]) -> bool:
    is_fresh = now_ms() - table.touched_ms < limits.OPEN_COUNTS_MS
    return table.status == "open" and table.host in people and is_fresh


def _is_shown(table: Held, people: Set[str]) -> bool:
    return table.public and _is_open(table, people)


def _is_waited_at(table: Held, people: Set[str]) -> bool:
    is_theirs = table.host in people or people.isdisjoint(table.people)
    return table.status == "open" and table.public and not is_theirs


def _is_played(table: Held, people: Set[str]) -> bool:
    is_lying = not table.is_timed and now_ms() - table.touched_ms >= limits.LYING_MS
    is_theirs = table.host in people or not people.isdisjoint(table.people)
    return table.status == "playing" and is_theirs and not is_lying


def _is_with_bots(table: Held, people: Set[str]) -> bool:
    return table.status == "playing" and table.has_bots and table.host in people
