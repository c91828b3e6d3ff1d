"""Leaving for good: somebody's data are deleted, and name and words blotted out of what others played too.

The person goes at once, in one short transaction; then the logs follow, one table after the other, read beside the writer and
written in short transactions, so that nobody's move waits long. What is left to do is kept, and goes on after a restart.
"""

import json
import secrets
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, or_, select, update

from tablee.server.store.closing import close, delete_closed
from tablee.server.store.database import Database
from tablee.server.store.schema import (
    deeds,
    departures,
    entries,
    jobs,
    mentions,
    mutes,
    people,
    ratings,
    results,
    seats,
    tables,
)

GONE = "—"
"""What stands where the name of somebody stood who has left for good."""
AT_ONCE = 50
"""Tables looked for, and entries written, at a time: what waits behind them waits for a few milliseconds."""
TELLING = or_(*(entries.c.data.startswith(f'{{"do":"{do}"') for do in ("sat", "stood", "said", "started")))
"""The entries that tell of people."""
REWRITE = (
    update(entries)
    .where(and_(entries.c.table_id == bindparam("of"), entries.c.number == bindparam("at")))
    .values(data=bindparam("text"))
)


class DepartureRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, person: str) -> None:
        def work(c: Connection) -> None:
            c.execute(insert(departures).values(person_id=person))
            c.execute(delete(ratings).where(ratings.c.player == person))
            c.execute(delete(jobs).where(jobs.c.person_id == person))
            c.execute(delete(mutes).where(mutes.c.muted_id == person))
            c.execute(
                update(deeds).where(deeds.c.person_id == person).values(person_id=None, person_name=GONE, why=GONE)
            )
            c.execute(update(deeds).where(deeds.c.by_id == person).values(by_id=None, by_name=GONE))
            c.execute(delete(people).where(people.c.id == person))

        await self._database.write(work)

    async def unfinished(self) -> list[str]:
        return await self._database.read(lambda c: [id for (id,) in c.execute(select(departures.c.person_id))])

    async def blot(self, person: str) -> AsyncIterator[str]:
        """Blot somebody out of table after table; says which has just been changed."""
        some = select(mentions.c.table_id).where(mentions.c.person_id == person).limit(AT_ONCE)
        while found := await self._database.read(lambda c: [id for (id,) in c.execute(some)]):
            for table in found:
                await self._blot_table(table, person)
                yield table
        await delete_closed(self._database)

        def end(c: Connection) -> None:
            c.execute(delete(ratings).where(ratings.c.player == person))  # a game that they have just resigned
            c.execute(delete(departures).where(departures.c.person_id == person))

        await self._database.write(end)

    async def _blot_table(self, table: str, person: str) -> None:
        alias = f"-{secrets.token_hex(7)}"  # at this table only: those who are gone have no identity in common
        blotted = await self._database.read(partial(_blotted, table=table, person=person, alias=alias))
        for start in range(0, len(blotted), AT_ONCE):
            await self._database.write(partial(_rewrite, rows=blotted[start : start + AT_ONCE]))
        await self._database.write(partial(_blot_seats, table=table, person=person, alias=alias))


def _blotted(c: Connection, table: str, person: str, alias: str) -> list[dict[str, Any]]:
    """The entries that tell of somebody, as they are to be told. The game's beginning, whose names are found by who sat down
    before it, comes first: so all are found again should the server be stopped half-way.
    """
    found = select(entries.c.number, entries.c.data).where(and_(entries.c.table_id == table, TELLING))
    nobody = {"id": alias, "name": GONE, "kind": "gone"}
    sat: set[int] = set()
    begun, rest = list[dict[str, Any]](), list[dict[str, Any]]()
    for number, data in c.execute(found.order_by(entries.c.number)):
        what = json.loads(data)
        is_theirs = (what.get("person") or {}).get("id") == person
        match what["do"]:
            case "sat" if is_theirs:
                sat.add(what["seat"])
                what |= {"name": GONE, "person": nobody}
            case "sat" | "stood":
                sat.discard(what["seat"])
                continue
            case "said" if is_theirs:
                what |= {"text": GONE, "person": nobody}
            case "started" if sat:
                what["names"] = _without(what["names"], sat)
            case _:
                continue
        text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
        (begun if what["do"] == "started" else rest).append({"of": table, "at": number, "text": text})
    return [*begun, *rest]


def _rewrite(c: Connection, rows: Sequence[dict[str, Any]]) -> None:
    c.execute(REWRITE, rows)


def _blot_seats(c: Connection, table: str, person: str, alias: str) -> None:
    """The last step at a table."""
    c.execute(delete(mentions).where(and_(mentions.c.person_id == person, mentions.c.table_id == table)))
    own_seat = and_(seats.c.table_id == table, seats.c.person_id == person)
    c.execute(update(seats).where(own_seat).values(person_id=alias, name=GONE))
    _blot_results(c, table, person, alias)
    pass_on(c, table, person, alias)


def _blot_results(c: Connection, table: str, person: str, alias: str) -> None:
    of_table = results.c.table_id == table
    found = c.execute(select(results.c.seat, results.c.person_id, results.c.names).where(of_table)).all()
    own = {seat for seat, other, _ in found if other == person}
    if own:
        c.execute(update(results).where(of_table).values(names=json.dumps(_without(json.loads(found[0].names), own))))
        c.execute(update(results).where(and_(of_table, results.c.person_id == person)).values(person_id=alias))


def pass_on(c: Connection, table: str, person: str, alias: str) -> None:
    """Whoever sits at a table whose host is gone becomes its host; with nobody there, one that never began is closed. `alias`:
    how the host is called if nobody follows.
    """
    row = c.execute(select(tables.c.status, tables.c.setting, tables.c.host_id).where(tables.c.id == table)).one()
    setting = json.loads(row.setting)
    if row.host_id != person:
        if setting["host"] == person:  # the first host; the log tells who has followed
            setting["host"] = alias
            c.execute(update(tables).where(tables.c.id == table).values(setting=json.dumps(setting)))
        return
    others = select(seats.c.person_id).join(people, people.c.id == seats.c.person_id).where(people.c.id != person)
    host = c.execute(others.where(seats.c.table_id == table).order_by(seats.c.seat)).scalar()
    if host is None and row.status == "open":
        close(c, tables.c.id == table)
        return
    if setting["host"] == person:
        setting["host"] = host or alias
    c.execute(update(tables).where(tables.c.id == table).values(host_id=host or alias, setting=json.dumps(setting)))


def _without(names: list[str], gone: set[int]) -> list[str]:
    return [GONE if seat in gone else name for seat, name in enumerate(names)]
