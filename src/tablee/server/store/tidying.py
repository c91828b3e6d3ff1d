"""What nobody can want any more is deleted, in small pieces: expired sessions, guests who never did anything, old reviews."""

from typing import Any

from sqlalchemy import Connection, Select, Table, and_, delete, exists, or_, select

from tablee.server.store.database import Database
from tablee.server.store.schema import (
    bans,
    jobs,
    mentions,
    mutes,
    people,
    recovery_codes,
    reports,
    results,
    seats,
    sessions,
)

AT_ONCE = 50
"""Rows deleted in one transaction: others want to write, too."""
LOOKED_THROUGH = 1000
"""People looked through in one query."""
TRACES = (
    *(table.c.person_id for table in (sessions, recovery_codes, seats, mentions, results, bans)),
    reports.c.about_id,
)
"""Whoever is in one of these may come back, or is told of."""


class TidyRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget_sessions(self, now_ms: int) -> int:
        over = sessions.c.expires_ms < now_ms
        return await self._forget(sessions, select(sessions.c.token_hash).where(over))

    async def forget_codes(self, now_ms: int) -> int:
        """Links in e-mails that nobody has opened, and ways back that no guest has taken."""
        over = recovery_codes.c.expires_ms < now_ms
        return await self._forget(recovery_codes, select(recovery_codes.c.code_hash).where(over))

    async def forget_jobs(self, given_up_before_ms: int, done_before_ms: int) -> int:
        """Reviews that came to nothing, and old ones, which are made again if somebody asks."""
        given_up = and_(jobs.c.status.in_(("failed", "cancelled")), jobs.c.created_ms < given_up_before_ms)
        old = and_(jobs.c.status == "done", jobs.c.created_ms < done_before_ms)
        return await self._forget(jobs, select(jobs.c.id).where(or_(given_up, old)))

    async def _forget(self, table: Table, which: Select[Any]) -> int:
        (key,) = table.primary_key.columns
        some = delete(table).where(key.in_(which.limit(AT_ONCE)))
        forgotten = 0
        while True:
            done = await self._database.write(lambda c: c.execute(some).rowcount)
            forgotten += done
            if done < AT_ONCE:
                return forgotten

    async def forget_guests(self, before_ms: int) -> int:
        """Guests from before then who can't come back, for they have no session, and who left no trace."""
        traces = [exists().where(trace == people.c.id) for trace in TRACES]
        is_lost = and_(people.c.name_key.is_(None), people.c.created_ms < before_ms, *(~trace for trace in traces))
        forgotten, last = 0, ""
        while True:
            some = select(people.c.id).where(people.c.id > last).order_by(people.c.id).limit(LOOKED_THROUGH)

            def look(c: Connection, some: Select[Any] = some) -> tuple[list[str], list[str]]:
                ids = list(c.execute(some).scalars())
                return ids, list(c.execute(select(people.c.id).where(and_(people.c.id.in_(ids), is_lost))).scalars())

            ids, lost = await self._database.read(look)
            for start in range(0, len(lost), AT_ONCE):
                piece = lost[start : start + AT_ONCE]

                def forget(c: Connection, piece: list[str] = piece) -> int:
                    c.execute(delete(mutes).where(mutes.c.muted_id.in_(piece)))
                    return c.execute(delete(people).where(and_(people.c.id.in_(piece), is_lost))).rowcount

                forgotten += await self._database.write(forget)
            if len(ids) < LOOKED_THROUGH:
                return forgotten
            last = ids[-1]
