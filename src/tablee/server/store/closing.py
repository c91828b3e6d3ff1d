"""Tables that never began: nobody finds them from one moment to the next, and they are deleted in pieces, for very much may
have been said there, and nobody's move is to wait for it.
"""

from functools import partial
from typing import Any

from sqlalchemy import Connection, and_, delete, select, update

from tablee.server.store.database import Database
from tablee.server.store.schema import entries, seats, tables

CLOSED = "closed"
"""The status of a table that is about to be deleted."""
AT_ONCE = 50
"""Entries deleted at a time, and tables looked for."""


def close(c: Connection, which: Any) -> None:
    c.execute(delete(seats).where(seats.c.table_id.in_(select(tables.c.id).where(which))))
    c.execute(update(tables).where(which).values(status=CLOSED))


async def delete_closed(database: Database) -> None:
    """After a stop half-way this is begun again."""
    some = select(tables.c.id).where(tables.c.status == CLOSED).limit(AT_ONCE)
    while found := await database.read(lambda c: [id for (id,) in c.execute(some)]):
        for table in found:
            while await database.write(partial(_delete_some, table=table)):
                pass


def _delete_some(c: Connection, table: str) -> bool:
    """A piece of the log, and with nothing left of it the table; True if there was something left."""
    of_table = entries.c.table_id == table
    some = select(entries.c.number).where(of_table).order_by(entries.c.number).limit(AT_ONCE)
    if c.execute(delete(entries).where(and_(of_table, entries.c.number.in_(some)))).rowcount:
        return True
    c.execute(delete(tables).where(tables.c.id == table))
    return False
