"""Tables, their logs and results, in the database."""

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, text, update

from tablee.server import messages
from tablee.server.rating_rules import Counted
from tablee.server.store.closing import CLOSED, close, delete_closed
from tablee.server.store.database import Database
from tablee.server.store.departures import pass_on
from tablee.server.store.errors import DEPARTED, VANISHED, Departed, StoreError, Vanished
from tablee.server.store.ratings import rate
from tablee.server.store.schema import answers, entries, jobs, people, results, seats, served, tables
from tablee.server.store.unfinished import Held, unfinished
from tablee.server.store.writer import COLUMNS, Row
from tablee.server.table_log import Answer, LogEntry, Setting, read_logged, read_setting

TOUCH = (
    update(tables)
    .where(and_(tables.c.id == bindparam("of"), tables.c.status != CLOSED))
    .values(status=bindparam("becomes"), touched_ms=bindparam("at_ms"))
)
MENTION = text("INSERT INTO mentions (person_id, table_id) VALUES (:person, :table) ON CONFLICT DO NOTHING")
FORGOTTEN_AT_ONCE = 10
INSERT_RESULTS = insert(results)
Seated = tuple[int, str | None, str]
"""Seat, the person's id (None: a bot's seat) and the name there."""


class StoredTable(NamedTuple):
    id: str
    setting: Setting
    invite: str
    seed: bytes
    log: list[LogEntry]
    answers: list[Answer]


class Ended(NamedTuple):
    """A game's end, for the results and the ratings."""

    people: Sequence[str | None]
    """Each seat's person; None where a bot sat."""
    names: Sequence[str]
    ending: str
    scores: Sequence[int]
    winners: Sequence[int]
    counted: Counted | None
    """What of it counts for the ratings."""
    moves: int
    """Entries of moves, those taken back among them."""
    left: Collection[int] = ()
    """The seats of those who resigned, or were away at the end."""


def entry_row(table: str, entry: LogEntry) -> Row:
    return table, entry.number, entry.at_ms, messages.encode(entry.what).decode(), entry.served_ms


def _mentioned(table: str, new: Sequence[LogEntry]) -> list[dict[str, Any]]:
    """Whom these entries tell of."""
    whats = (entry.what for entry in new)
    told = {what.person.id for what in whats if isinstance(what, messages.SatDown | messages.Chatted) and what.person}
    return [{"person": person, "table": table} for person in sorted(told)]


def _mention(c: Connection, mentioned: Sequence[dict[str, Any]]) -> None:
    """Departed unless all of them are still there: who has left for good comes into no log any more, by no request that was
    under way meanwhile.
    """
    if not mentioned:
        return
    c.execute(MENTION, mentioned)
    there = select(func.count()).where(people.c.id.in_([row["person"] for row in mentioned]))
    if c.execute(there).scalar_one() < len(mentioned):
        raise Departed(DEPARTED)


def _seat_rows(table: str, seated: Sequence[Seated]) -> list[dict[str, Any]]:
    return [{"table_id": table, "seat": seat, "person_id": person, "name": name} for seat, person, name in seated]


def _result_rows(table: str, game: str, at_ms: int, ended: Ended, rated: Mapping[str, float]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "seat": seat,
            "person_id": person,
            "game": game,
            "names": json.dumps(list(ended.names)),
            "scores": json.dumps(list(ended.scores)),
            "winners": json.dumps(list(ended.winners)),
            "ending": ended.ending,
            "share": 1 / len(ended.winners) if seat in ended.winners else 0.0,
            "rating": rated.get(person or ""),
            "has_left": seat in ended.left,
            "finished_ms": at_ms,
            "players": len(ended.scores),
            "score": ended.scores[seat],
            "margin": margin_of(ended.scores, seat),
            "moves": ended.moves,
        }
        for seat, person in enumerate(ended.people)
    ]


def margin_of(scores: Sequence[int], seat: int) -> int:
    """How far ahead of the best opponent.

    >>> margin_of([12, 30, 25], 1)
    5
    """
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


class TableRepository:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.failed: Callable[[str], None] = lambda _table: None
        """Called with the table whose log could not be added to, or perhaps not."""

    async def create(
        self,
        id: str,
        setting: Setting,
        invite: str,
        seed: bytes,
        log: Sequence[LogEntry] = (),
        status: str = "open",
        seated: Sequence[Seated] = (),
        told_by: tuple[str, LogEntry] | None = None,
    ) -> None:
        """A new table with whoever sits at it already, and the entry of another table's log that names it: all or nothing."""
        row = {
            "id": id,
            "game": setting.game,
            "status": status,
            "public": setting.public,
            "setting": messages.encode(setting).decode(),
            "invite": invite,
            "seed": seed,
            "host_id": setting.host,
            "created_ms": setting.created_ms,
            "touched_ms": setting.created_ms,
        }

        def work(c: Connection) -> None:
            c.execute(insert(tables), row)
            c.execute(MENTION, [{"person": setting.host, "table": id}])
            _mention(c, _mentioned(id, log))
            if log:
                c.execute(insert(entries), [dict(zip(COLUMNS, entry_row(id, entry), strict=True)) for entry in log])
            if seated:
                c.execute(insert(seats), _seat_rows(id, seated))

        if told_by is None:
            await self._database.write(work)
        else:
            await self._written(told_by[0], self._database.write(work, entry_row(*told_by)))

    async def append(self, table: str, *new: LogEntry) -> None:
        """All of them or none. The common case, a move, is one row."""
        rows, mentioned = [entry_row(table, entry) for entry in new], _mentioned(table, new)
        if mentioned:
            await self._written(table, self._database.write(lambda c: _mention(c, mentioned), *rows))
        else:
            await self._written(table, self._database.append_with(rows))

    async def _written(self, table: str, writing: Awaitable[None]) -> None:
        try:
            await writing
        except StoreError:
            self.failed(table)
            raise

    async def append_with_seats(
        self, table: str, new: Sequence[LogEntry], status: str, seated: Sequence[Seated], host: str
    ) -> None:
        """Entries that change who sits where, who is the host, or the status."""

        def work(c: Connection) -> None:
            c.execute(delete(seats).where(seats.c.table_id == table))
            if seated:
                c.execute(insert(seats), _seat_rows(table, seated))
            _mention(c, _mentioned(table, new))
            c.execute(update(tables).where(tables.c.id == table).values(host_id=host))
            if not c.execute(TOUCH, {"of": table, "becomes": status, "at_ms": new[-1].at_ms}).rowcount:
                raise Vanished(VANISHED)

        await self._written(table, self._database.write(work, *(entry_row(table, entry) for entry in new)))

    async def append_end(self, table: str, game: str, new: Sequence[LogEntry], ended: Ended) -> None:
        """The last entries of a game, its results and the ratings that follow from them."""
        rows = [entry_row(table, entry) for entry in new]
        touched = {"of": table, "becomes": "finished", "at_ms": new[-1].at_ms}
        counted = ended.counted
        if counted is None:
            shares = _result_rows(table, game, new[-1].at_ms, ended, {})
            ending = self._database.append_with(rows, (TOUCH, [touched]), (INSERT_RESULTS, shares))
            await self._written(table, ending)
            return

        def work(c: Connection) -> None:
            rated = rate(c, game, new[-1].at_ms, counted, ended.scores, ended.winners)
            c.execute(TOUCH, touched)
            c.execute(INSERT_RESULTS, _result_rows(table, game, new[-1].at_ms, ended, rated))

        await self._written(table, self._database.write(work, *rows))

    async def answer(self, table: str, since: int, answer: Answer) -> None:
        """Keep a silent answer until an entry holds it; those from before entry `since` are in the log by now."""

        def work(c: Connection) -> None:
            c.execute(delete(answers).where(and_(answers.c.table_id == table, answers.c.after < since)))
            c.execute(insert(answers), {"table_id": table, **answer._asdict()})

        await self._written(table, self._database.write(work))

    async def load(self, table: str) -> StoredTable | None:
        def query(c: Connection) -> StoredTable | None:
            row = c.execute(select(tables).where(tables.c.id == table)).mappings().first()
            if row is None or row["status"] == CLOSED:
                return None
            found = select(entries.c.number, entries.c.at_ms, entries.c.data, entries.c.served_ms)
            found = found.where(entries.c.table_id == table).order_by(entries.c.number)
            log = [LogEntry(number, at_ms, read_logged(data), ms) for number, at_ms, data, ms in c.execute(found)]
            silent = select(answers.c.after, answers.c.seat, answers.c.move).where(answers.c.table_id == table)
            given = [Answer(*row) for row in c.execute(silent.order_by(answers.c.after, answers.c.seat))]
            return StoredTable(table, read_setting(row["setting"]), row["invite"], bytes(row["seed"]), log, given)

        return await self._database.read(query)

    async def settle(self) -> None:
        """Returns when it is decided what became of every write before."""
        await self._database.settle()

    async def served_ms(self) -> int:
        """How long the server had served when it was saved last; from before that was counted, the last entry's time."""

        def query(c: Connection) -> int:
            saved = c.execute(select(served.c.ms)).scalar()
            older = select(func.max(entries.c.at_ms)).where(entries.c.served_ms.is_(None))
            return saved if saved is not None else c.execute(older).scalar() or 0

        return await self._database.read(query)

    async def save_served(self, ms: int) -> None:
        def work(c: Connection) -> None:
            if not c.execute(update(served).values(ms=ms)).rowcount:
                c.execute(insert(served), {"id": 1, "ms": ms})

        await self._database.write(work)

    @property
    def is_well(self) -> bool:
        """Whether anything can be written now."""
        return self._database.writer.is_well

    async def playing(self) -> list[str]:
        """The tables where a game goes on."""
        query = select(tables.c.id).where(tables.c.status == "playing").order_by(tables.c.touched_ms.desc())
        return await self._database.read(lambda c: [id for (id,) in c.execute(query)])

    async def unfinished(self, table: str | None = None) -> list[tuple[str, Held]]:
        """The tables that are open or under way, or this one if it is."""
        return await self._database.read(partial(unfinished, table=table))

    async def listed(self, *, game: str | None, status: str, most: int) -> list[tuple[str, str]]:
        """Public tables and their hosts, the newest first."""
        query = select(tables.c.id, tables.c.host_id).where(and_(tables.c.public, tables.c.status == status))
        if game is not None:
            query = query.where(tables.c.game == game)
        query = query.order_by(tables.c.touched_ms.desc()).limit(most)
        return await self._database.read(lambda c: [(id, host) for id, host in c.execute(query)])

    async def of_person(self, person: str, most: int) -> list[str]:
        """The tables where a person sits, and those they opened and have not started."""
        sits = select(seats.c.table_id).where(seats.c.person_id == person)
        opened = and_(tables.c.host_id == person, tables.c.status == "open")
        query = select(tables.c.id).where(or_(tables.c.id.in_(sits), opened))
        query = query.order_by(tables.c.status == "finished", tables.c.touched_ms.desc()).limit(most)
        return await self._database.read(lambda c: [id for (id,) in c.execute(query)])

    async def unfinished_of(self, person: str) -> list[str]:
        """The tables where somebody sits and the game is not over."""
        query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
        query = query.where(and_(seats.c.person_id == person, tables.c.status != "finished")).distinct()
        return await self._database.read(lambda c: [id for (id,) in c.execute(query)])

    async def opened_by(self, person: str) -> list[str]:
        """The tables that wait for somebody to begin."""
        query = select(tables.c.id).where(and_(tables.c.host_id == person, tables.c.status == "open"))
        return await self._database.read(lambda c: [id for (id,) in c.execute(query)])

    async def pass_on(self, table: str, person: str) -> None:
        """Another is the host of a table that has not begun; with nobody there it is closed."""
        which = and_(tables.c.id == table, tables.c.host_id == person, tables.c.status == "open")

        def work(c: Connection) -> None:
            if c.execute(select(tables.c.id).where(which)).first() is not None:
                pass_on(c, table, person, person)

        await self._database.write(work)
        await delete_closed(self._database)

    async def drop_open(self, table: str) -> None:
        """A table that has not begun."""
        which = and_(tables.c.id == table, tables.c.status == "open")
        await self._database.write(lambda c: close(c, which))
        await delete_closed(self._database)

    async def forget_open(self, before_ms: int) -> None:
        """Tables that nobody ever started; few at a time, for others want to write, too."""
        stale = and_(tables.c.status == "open", tables.c.touched_ms < before_ms)
        some = select(tables.c.id).where(stale).order_by(tables.c.touched_ms).limit(FORGOTTEN_AT_ONCE)
        await self._database.write(lambda c: close(c, tables.c.id.in_(some)))
        await delete_closed(self._database)

    async def save_job(self, job: messages.Job, person: str, bot: str, created_ms: int) -> None:
        values = {
            "status": job.status,
            "done": job.done,
            "total": job.total,
            "result": None if job.result is None else messages.encode(job.result).decode(),
        }

        def work(c: Connection) -> None:
            changed = c.execute(update(jobs).where(jobs.c.id == job.id).values(values))
            if not changed.rowcount:
                c.execute(
                    insert(jobs).values(
                        id=job.id, table_id=job.table, person_id=person, bot=bot, created_ms=created_ms, **values
                    )
                )

        await self._database.write(work)

    async def job(self, id: str) -> tuple[messages.Job, str, str] | None:
        """A job, its person and its bot."""

        def query(c: Connection) -> tuple[messages.Job, str, str] | None:
            row = c.execute(select(jobs).where(jobs.c.id == id)).mappings().first()
            return None if row is None else (job_of(row), row["person_id"], row["bot"])

        return await self._database.read(query)

    async def unfinished_jobs(self) -> list[tuple[messages.Job, str, str]]:
        def query(c: Connection) -> list[tuple[messages.Job, str, str]]:
            rows = c.execute(select(jobs).where(jobs.c.status.in_(("waiting", "running")))).mappings()
            return [(job_of(row), row["person_id"], row["bot"]) for row in rows]

        return await self._database.read(query)

    async def review_of(self, table: str, bot: str) -> messages.Job | None:
        """A review of that game which is done or under way."""

        def query(c: Connection) -> messages.Job | None:
            wanted = and_(
                jobs.c.table_id == table, jobs.c.bot == bot, jobs.c.status.in_(("waiting", "running", "done"))
            )
            row = c.execute(select(jobs).where(wanted).order_by(jobs.c.created_ms.desc())).mappings().first()
            return None if row is None else job_of(row)

        return await self._database.read(query)


def job_of(row: Any) -> messages.Job:
    result = None if row["result"] is None else json.loads(row["result"])
    return messages.Job(row["id"], "review", row["table_id"], row["status"], row["done"], row["total"], result)
