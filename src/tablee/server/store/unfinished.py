"""Tables that wait for players or are under way, as far as they count for their people."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from tablee.server.messages import Status
from tablee.server.store.schema import seats, tables
from tablee.server.table_log import read_setting

UNFINISHED = ("open", "playing")


class Held(NamedTuple):
    host: str
    people: frozenset[str]
    """Who has a seat there."""
    status: Status
    public: bool
    is_timed: bool
    touched_ms: int
    has_bots: bool = False
    """They play there, and have been asked lately."""


def unfinished(c: Connection, table: str | None) -> list[tuple[str, Held]]:
    """All of them, or this one if it is."""
    query = select(tables).where(tables.c.status.in_(UNFINISHED))
    sits = select(seats.c.table_id, seats.c.person_id).join(tables, tables.c.id == seats.c.table_id)
    sits = sits.where(tables.c.status.in_(UNFINISHED), seats.c.person_id.is_not(None))
    if table is not None:
        query, sits = query.where(tables.c.id == table), sits.where(tables.c.id == table)
    people: dict[str, set[str]] = {}
    for id, person in c.execute(sits):
        people.setdefault(id, set()).add(person)
    return [
        (
            row["id"],
            Held(
                host=row["host_id"],
                people=frozenset(people.get(row["id"], ())),
                status=row["status"],
                public=row["public"],
                is_timed=read_setting(row["setting"]).clock.kind != "none",
                touched_ms=row["touched_ms"],
            ),
        )
        for row in c.execute(query).mappings()
    ]
