"""How long others wait while somebody leaves for good: `python -m benchmarks.leaving --entries 1000000`.

A database with so many entries is filled; then a move is written every few milliseconds, and somebody who sat at a hundred of
the tables is deleted meanwhile. What the slowest move took, with and without that, is printed.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

from sqlalchemy import Connection, insert

from tablee.server.messages import Clock
from tablee.server.store.database import Database
from tablee.server.store.departures import DepartureRepository
from tablee.server.store.schema import entries, mentions, people, seats, tables
from tablee.server.store.tables import TableRepository
from tablee.server.table_log import LogEntry, Played, Setting

PER_TABLE = 200
TABLES_OF_LEAVER = 100
SETTING = Setting("tuileries", 2, {}, True, False, Clock(), 0, "host", 1, 1)


def fill(c: Connection, first: int, count: int) -> None:
    """Tables of two; the leaver sat at the first of them."""
    for number in range(first, first + count):
        table, person = f"t{number:09}", "leaver" if number < TABLES_OF_LEAVER else f"p{number}"
        row = {"id": table, "game": "tuileries", "status": "finished", "public": True, "setting": "{}", "invite": "x"}
        c.execute(insert(tables).values(**row, seed=bytes(32), host_id="host", created_ms=1, touched_ms=1))
        c.execute(insert(seats).values(table_id=table, seat=0, person_id=person, name="Somebody"))
        c.execute(insert(mentions).values(person_id=person, table_id=table))
        who = {"id": person, "name": "Somebody", "kind": "guest"}
        sat = json.dumps({"do": "sat", "seat": 0, "name": "Somebody", "person": who}, separators=(",", ":"))
        moved = (
            '{"do":"moved","moves":[[0,"11 c3"]],"events":[{"do":"place","seat":0,"tile":"11","at":"c3","points":4}]}'
        )
        log = [{"table_id": table, "number": 1, "at_ms": 1, "data": sat}]
        log += [{"table_id": table, "number": n, "at_ms": 1, "data": moved} for n in range(2, PER_TABLE + 1)]
        c.execute(insert(entries), log)


async def slowest_ms(repository: TableRepository, first: int, stop: asyncio.Event) -> tuple[float, int]:
    slowest, number = 0.0, first
    while not stop.is_set():
        begun = time.perf_counter()
        await repository.append("playing000", LogEntry(number, 1, Played([(0, "x")], [])))
        slowest, number = max(slowest, 1000 * (time.perf_counter() - begun)), number + 1
        await asyncio.sleep(0.002)
    return slowest, number


async def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Database(f"sqlite:///{Path(folder) / 'leaving.db'}")
        repository, departures = TableRepository(store), DepartureRepository(store)
        await repository.create("playing000", SETTING, "x" * 22, bytes(32))
        await store.write(
            lambda c: c.execute(insert(people).values(id="leaver", name="Somebody", created_ms=1)) and None
        )
        for first in range(0, count // PER_TABLE, 50):
            await store.write(lambda c, first=first: fill(c, first, 50))  # type: ignore[misc]
        number = 1
        for what in ("nobody leaves", "somebody leaves"):
            stop = asyncio.Event()
            moves = asyncio.create_task(slowest_ms(repository, number, stop))
            begun = time.perf_counter()
            if what == "somebody leaves":
                await departures.begin("leaver")
                blotted = [table async for table in departures.blot("leaver")]
                assert len(blotted) == TABLES_OF_LEAVER
            else:
                await asyncio.sleep(3)
            taken_s = time.perf_counter() - begun
            stop.set()
            slowest, number = await moves
            print(f"{count} entries, {what} ({taken_s:.1f} s): the slowest move took {slowest:.0f} ms")
        store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=1_000_000)
    asyncio.run(main(parser.parse_args().entries))
