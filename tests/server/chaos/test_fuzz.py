"""A million messages (`FUZZ_MESSAGES`), right, wrong and broken: no error of the server's, no traceback, no growth.

`FUZZ_MESSAGES=1000000 FUZZ_SEED=7 pytest -n 0 -s -m heavy tests/server/chaos/test_fuzz.py`
"""

import asyncio
import os
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tablee.server.store.opening import open_engine
from tablee.server.store.schema import entries
from tests.server.chaos.fuzz import Fuzz
from tests.server.chaos.process import ServerProcess
from tests.server.chaos.seeds import seed_of

MESSAGES = int(os.environ.get("FUZZ_MESSAGES", "1000000"))
SEED = "FUZZ_SEED"
FEW = 4_000
WARM = 0.2
"""The part of the messages after which all kernels are loaded and all caches are full."""
FIRM_BYTES = 96 << 20
"""By which memory may grow in any case: allocators keep what they had, and tables that were opened stay for 300 seconds."""
ENTRY_BYTES = 4_000
"""What an entry of a table that goes on may hold: its message, and its part in the match."""


def resident_bytes(server: ServerProcess) -> int:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) << 10


def open_files(server: ServerProcess) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


def stored_entries(folder: Path) -> int:
    engine = open_engine(f"sqlite:///{folder / 'tablee.db'}")
    with engine.connect() as connection, connection.begin():
        return int(connection.execute(select(func.count()).select_from(entries)).scalar() or 0)


def fuzz(folder: Path, wanted: int, *, varies: bool = False, has_limits: bool = False) -> None:
    flags = ["--data", str(folder), "--synchronous", "NORMAL", "--bot-pause-ms", "0", "--bot-threads", "1"]
    server = ServerProcess(folder, *flags, has_limits=has_limits)
    seed = seed_of(SEED, varies=varies)
    server.start()
    kept = Path(os.environ.get("FUZZ_KEPT", folder / "choked.jsonl"))
    found = Fuzz(server, seed, kept)
    begun = time.monotonic()

    async def main() -> None:
        files = open_files(server)
        await found.begin()
        await found.run(int(wanted * WARM))
        warm, entries_then = resident_bytes(server), stored_entries(folder)
        for _ in range(20):
            await found.run(int(wanted * (1 - WARM) / 20))
            print(found.sent, f"{time.monotonic() - begun:.0f} s, {resident_bytes(server) >> 20} MB", flush=True)
        grown = resident_bytes(server) - warm
        written = stored_entries(folder) - entries_then
        await found.close()
        await asyncio.sleep(1)
        more = open_files(server) - files
        print(f"{found.sent} messages in {time.monotonic() - begun:.0f} s: {dict(found.answers.most_common())}")
        print(f"memory {warm >> 20} MB and {grown >> 20} MB more, for {written} entries; {more} more open files")
        assert not found.choked, found.choked
        assert ("too-fast" in found.answers) == has_limits
        assert more <= 8, "a connection or a file is left open"  # the readers of the database, opened when first needed
        assert grown < FIRM_BYTES + written * ENTRY_BYTES

    try:
        asyncio.run(main())
    finally:
        server.close()
    log = server.log.read_text()
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:4000]


def test_nothing_that_is_sent_breaks_the_server(tmp_path: Path) -> None:
    fuzz(tmp_path, FEW)


def test_nothing_breaks_a_server_that_has_its_limits(tmp_path: Path) -> None:
    fuzz(tmp_path, FEW, has_limits=True)


@pytest.mark.heavy
@pytest.mark.timeout(6 * 3600)
def test_nothing_among_a_million_messages_breaks_the_server(tmp_path: Path) -> None:
    fuzz(tmp_path, MESSAGES, varies=True)


@pytest.mark.heavy
@pytest.mark.timeout(6 * 3600)
def test_nothing_among_many_messages_breaks_a_server_that_has_its_limits(tmp_path: Path) -> None:
    fuzz(tmp_path, MESSAGES // 10, varies=True, has_limits=True)
