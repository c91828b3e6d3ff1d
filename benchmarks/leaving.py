"""How long others wait while somebody leaves for good: `python -m benchmarks.leaving --entries 10000000`.

A server's database is filled with so many entries (about two minutes for ten million). Then ten pairs play at tables of that
server, each thinking for 40 ms on average; first for a while like this, then while somebody deletes themselves who sat at a
thousand of the tables and said 20,000 things at one of them. What moves took is printed, and if one of them waited for more
than 50 ms longer than 99 % of the calm's, it ends with 1. `--database postgresql` starts a PostgreSQL for it (Debian's package
`postgresql`).
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from benchmarks.server import THINKS_S, Player, Server, percentile, seat_two
from benchmarks.socket_client import Guest
from sqlalchemy import create_engine, text

from tests.server.postgres import Postgres

PER_TABLE, TABLES_OF_LEAVER, WORDS = 200, 1000, 20_000
PAIRS, GAMES, CALM_S = 10, 15, 15.0
MOST_WAITED_MS = 50.0
COUNT = "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last}) "
ID = "substr('t00000000', 1, 10 - length(CAST(n.i AS TEXT))) || n.i"
PERSON = "CASE WHEN n.i < {own} THEN '{leaver}' ELSE 'p' || n.i END"
WHO = '\'{{"id":"\' || ' + PERSON + ' || \'","name":"Somebody","kind":"guest"}}\''
MOVED = '{"do":"moved","moves":[[0,"11 c3"]],"events":[{"do":"place","seat":0,"tile":"11","at":"c3","points":4}]}'
FILL = (
    COUNT.format(first=0, last="{tables}")
    + "INSERT INTO tables (id, game, status, public, setting, invite, seed, host_id, created_ms, touched_ms)"
    + f" SELECT {ID}, 'tuileries', 'finished', :yes, '{{{{\"host\":\"host\"}}}}', 'x', :seed, 'host', 1, 1 FROM n",
    COUNT.format(first=0, last="{tables}")
    + f"INSERT INTO seats (table_id, seat, person_id, name) SELECT {ID}, 0, {PERSON}, 'Somebody' FROM n",
    COUNT.format(first=0, last="{tables}") + f"INSERT INTO mentions (person_id, table_id) SELECT {PERSON}, {ID} FROM n",
    COUNT.format(first=0, last="{tables}")
    + "INSERT INTO entries (table_id, number, at_ms, data) SELECT "
    + f'{ID}, 1, 1, \'{{{{"do":"sat","seat":0,"name":"Somebody","person":\' || {WHO} || \'}}}}\' FROM n',
    COUNT.format(first=0, last="{words}")
    + "INSERT INTO entries (table_id, number, at_ms, data) SELECT 't000000000', 1000 + n.i, 1, "
    + '\'{{"do":"said","person":{{"id":"{leaver}","name":"Somebody","kind":"guest"}},"text":"hello"}}\' FROM n',
)
MOVES = "INSERT INTO entries (table_id, number, at_ms, data) SELECT tables.id, n.i, 1, :moved FROM tables, n"


def fill(address: str, leaver: str, count: int) -> None:
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as c:
        if engine.dialect.name == "sqlite":
            c.exec_driver_sql("PRAGMA synchronous=OFF")
        numbers = {"tables": count // PER_TABLE - 1, "words": WORDS - 1, "leaver": leaver, "own": TABLES_OF_LEAVER}
        for statement in FILL:
            given = {"yes": True, "seed": bytes(32)} if ":seed" in statement else {}
            c.execute(text(statement.format(**numbers).replace('":', '"\\:')), given)
        c.execute(text(COUNT.format(first=2, last=PER_TABLE) + MOVES), {"moved": MOVED})
        c.commit()
    engine.dispose()


async def play_on(tables: list[list[Player]], latencies: list[float], stop: asyncio.Event) -> None:
    for players in tables:
        if not stop.is_set():
            await asyncio.gather(*(player.play(latencies, THINKS_S) for player in players))


def is_kept_waiting(calm_s: list[float], leaving_s: list[float]) -> bool:
    """Whether somebody's move waited because another leaves."""
    allowed_ms = percentile(calm_s, 0.99) + MOST_WAITED_MS
    slowest_ms = 1000 * max(leaving_s)
    print(f"the slowest move while somebody leaves: {slowest_ms:.1f} ms; allowed: {allowed_ms:.1f} ms", flush=True)
    return slowest_ms > allowed_ms


async def measure(port: int, leaver: Guest) -> bool:
    """Whether somebody was kept waiting."""
    latencies, stop = list[float](), asyncio.Event()
    pairs = [(Guest(port, "Ada"), Guest(port, "Bob")) for _ in range(PAIRS)]
    tables = [[await seat_two(pair) for _ in range(GAMES)] for pair in pairs]  # before: it blocks
    playing = [asyncio.create_task(play_on(own, latencies, stop)) for own in tables]
    await asyncio.sleep(5)
    warm = len(latencies)
    await asyncio.sleep(CALM_S)
    calm = len(latencies)
    begun = time.perf_counter()
    await asyncio.to_thread(leaver.post, "/api/me/delete")
    taken = time.perf_counter() - begun
    await asyncio.sleep(0.5)  # moves that were on their way
    end = len(latencies)
    stop.set()
    for name, some in (
        ("nobody leaves", latencies[warm:calm]),
        (f"somebody leaves ({taken:.1f} s)", latencies[calm:end]),
    ):
        p50, p99 = percentile(some, 0.5), percentile(some, 0.99)
        slow = 100 * sum(latency > 0.05 for latency in some) / len(some)
        print(f"{name}: {len(some)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {slow:.1f} % above 50 ms", flush=True)
    await asyncio.gather(*playing)
    return is_kept_waiting(latencies[warm:calm], latencies[calm:end])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    chosen = parser.parse_args()
    postgres, data = None, tempfile.mkdtemp(prefix="tablee-bench-")
    address = f"sqlite:///{Path(data) / 'tablee.db'}"
    if chosen.database == "postgresql":
        postgres = Postgres()
        postgres.start()
        address = os.environ["TABLEE_DATABASE"] = postgres.new_database()
    try:
        server = Server(data)
        leaver = Guest(server.port, "Somebody")
        server.close()
        begun = time.perf_counter()
        fill(address, leaver.id, chosen.entries)
        print(
            f"{chosen.database}, {chosen.entries} entries, written in {time.perf_counter() - begun:.0f} s", flush=True
        )
        server = Server(data)
        leaver.port = server.port
        waited = uvloop.run(measure(server.port, leaver))
        server.close()
    finally:
        if postgres is not None:
            postgres.remove()
        shutil.rmtree(data, ignore_errors=True)
    sys.exit(waited)


if __name__ == "__main__":
    main()
