"""Whatever befalls server, database, disk and clock while people play: nothing acknowledged is lost or doubled, games go on.

`CHAOS_RESTARTS=1000 pytest -n 0 -s -m heavy tests/server/chaos/test_chaos.py` is the long proof, half of it on either database.
`CHAOS_SEED` chooses the faults (moments are the machine's own); it is printed. In CI every fault must be possible, unless
`CHAOS_WITHOUT_DISK=1` allows disks that can be neither filled nor slowed.
"""

import asyncio
import os
import random
import time
from collections import Counter
from contextlib import nullcontext
from typing import Any

import pytest

from tablee.core.record import parse_record
from tablee.records import verify
from tests.server.chaos import books, faults
from tests.server.chaos.crowd import TOO_FAST, Crowd
from tests.server.chaos.hall import Hall, Kind
from tests.server.chaos.judge import Judge
from tests.server.chaos.ledger import Ledger
from tests.server.chaos.seeds import seed_of
from tests.server.postgres import PROGRAMS

RESTARTS = int(os.environ.get("CHAOS_RESTARTS", "1000"))
SEED = "CHAOS_SEED"
GAMES = 4
KINDS: tuple[Kind, ...] = ("sqlite", "postgresql")
HAS_LIMITS: dict[Kind, bool] = {"sqlite": True, "postgresql": False}
"""One of the two evenings is spent as people spend it, with limits on how fast and how much; the other plays faster."""


class Evening:
    """People play, and one fault follows another."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self._hall = hall
        self._dice = random.Random(seed)
        self.ledger = Ledger()
        self._crowd = Crowd(hall.server.url, self.ledger, self._dice)
        self._judge = Judge(self.ledger, hall.database)
        self.befell: Counter[str] = Counter()
        self.restarts = 0
        self.rated = 0
        self._begun = time.monotonic()

    async def begin(self) -> None:
        await self._crowd.arrive()
        await self._crowd.begin_games(GAMES)
        await self._crowd.see_games_go_on()

    async def suffer(self, name: str) -> None:
        """One fault; afterwards every game goes on, and the log has all that was promised."""
        fault = faults.ALL[name]
        await asyncio.sleep(self._dice.uniform(0, 0.4))
        async with self._crowd.deep_in_thought() if name in faults.OF_CLOCKS else nullcontext():
            await asyncio.to_thread(fault.befall, self._hall, self._dice)
        self.befell[name] += 1
        self.restarts += fault.restarts
        try:
            await self._crowd.see_games_go_on()
        except TimeoutError:
            stuck = {table: (notes.game, notes.last) for table, notes in self._crowd.open.items()}
            raise AssertionError(f"after “{name}” a game is stuck: {stuck}") from None
        if self._dice.random() < 0.1:
            self._crowd.hang_up()
        await self.judge(set(self._crowd.open))
        await self._crowd.begin_games(GAMES)

    async def judge(self, tables: set[str]) -> None:
        await self._judge.judge(tables)
        faults = self._judge.faults + await asyncio.to_thread(books.compare_sums, self._hall.database)
        assert not faults, faults
        written = self._hall.server.log.read_text()
        for word in ("Traceback", "server-error", "request failed"):
            assert word not in written, written[written.index(word) - 500 :][:3000]
        assert "server-error" not in self.ledger.refusals

    async def end(self) -> None:
        """What still goes on is resigned; the records hold, and everything is looked through once more."""
        await self._crowd.resign()
        await self.judge(set(self.ledger.tables))
        faults, self.rated = await asyncio.to_thread(books.compare, self._hall.database, set(self.ledger.tables))
        assert not faults, faults
        http = self._crowd.players[0].http
        for table in self.ledger.tables:
            while (answer := await http.get(f"/api/tables/{table}/record")).status_code == TOO_FAST:
                await asyncio.sleep(0.1)
            assert answer.status_code == 200, answer.text
            verify(parse_record(answer.content))

    async def close(self) -> None:
        await self._crowd.close()

    def said(self) -> str:
        return (
            f"{self._hall.kind}: {self.restarts} restarts in {time.monotonic() - self._begun:.0f} s, {sum(self.befell.values())} "
            f"faults {dict(self.befell)}; {len(self.ledger.tables)} games, {self.ledger.moves} moves and {self.ledger.words} "
            f"words acknowledged, none lost, none doubled; {self.rated} games rated once; "
            f"refusals {dict(self.ledger.refusals)}"
        )


def spend_evening(kind: Kind, seed: int, programme: Any) -> Evening:
    if kind == "postgresql" and not PROGRAMS:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    hall = Hall(kind, has_limits=HAS_LIMITS[kind])

    async def main() -> Evening:
        can, why_not = faults.possible(hall)
        for name, why in why_not.items():
            print(f"not tried: {name} ({why})")
        evening = Evening(hall, seed)
        try:
            await evening.begin()
            await programme(evening, can)
            await evening.end()
        finally:
            print(evening.said())
            await evening.close()
        return evening

    try:
        return asyncio.run(main())
    finally:
        hall.close()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_whatever_befalls_the_server(kind: Kind) -> None:
    """Each fault once."""

    async def programme(evening: Evening, can: dict[str, faults.Fault]) -> None:
        for name in can:
            await evening.suffer(name)
        assert evening.ledger.moves > 100

    evening = spend_evening(kind, seed_of(SEED, varies=False), programme)
    assert evening.rated > 0


@pytest.mark.heavy
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_in_a_thousand_restarts(kind: Kind) -> None:
    seed = seed_of(SEED, varies=True)

    async def programme(evening: Evening, can: dict[str, faults.Fault]) -> None:
        dice = random.Random(seed)
        names, weights = list(can), [fault.weight for fault in can.values()]
        while evening.restarts < RESTARTS // len(KINDS):
            await evening.suffer(dice.choices(names, weights)[0])
            if sum(evening.befell.values()) % 25 == 0:
                print(evening.said(), flush=True)

    spend_evening(kind, seed, programme)
