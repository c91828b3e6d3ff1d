"""What nobody can want any more is deleted, and nothing else; what was under way goes on, little at a time."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select

from tablee.server import jobs as jobs_module
from tablee.server.jobs import AT_A_TIME, Jobs
from tablee.server.limits import MOST_JOBS
from tablee.server.messages import Chatted, Job, NewReport, Person
from tablee.server.store import Database, PeopleRepository, TableRepository, moderation, reports, tidying
from tablee.server.store.recovery import RecoveryRepository
from tablee.server.store.schema import jobs, mutes, people, sessions
from tablee.server.store.sessions import NewSession, Session
from tablee.server.store.tidying import TidyRepository
from tablee.server.table_log import LogEntry
from tablee.server.upkeep import DAY_MS
from tests.server.harness import Running
from tests.server.test_store import SETTING, filled
from tests.server.test_tables import run

NOW = 1000 * DAY_MS


async def kept(store: Database, column: Any) -> list[Any]:
    return await store.read(lambda c: list(c.execute(select(column).order_by(column)).scalars()))


def test_expired_sessions_go(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "AT_ONCE", 2)

    async def main() -> None:
        store = Database(database)
        known = PeopleRepository(store)
        await known.add_guest("ada", "Ada", 1)
        for id, expires in {"a": 5, "b": NOW - 1, "c": 7, "d": NOW + 1, "e": None, "f": 9, "g": 2}.items():
            await known.open_session(NewSession(f"hash {id}", Session(id, "ada", "browser", "", 1, expires)))
        assert await TidyRepository(store).forget_sessions(NOW) == 5
        assert await kept(store, sessions.c.id) == ["d", "e"]
        store.close()

    asyncio.run(main())


def test_guests_who_left_no_trace_go_and_nobody_else(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "AT_ONCE", 2)
    monkeypatch.setattr(tidying, "LOOKED_THROUGH", 3)

    async def main() -> None:
        store = Database(database)
        known, repository = PeopleRepository(store), TableRepository(store)
        for id in (
            "lost1",
            "lost2",
            "lost3",
            "lost4",
            "lost5",
            "seated",
            "talked",
            "signed",
            "opened",
            "codes",
            "banned",
            "told of",
        ):
            await known.add_guest(id, id, 1)
        await known.add_guest("young", "young", NOW)
        await known.make_account("owner", "Owner", "hash", 1, ["owner's"])
        await known.open_session(NewSession("hash", Session("s", "signed", "browser", "", 1, NOW + 1)))
        codes = RecoveryRepository(store)
        await codes.keep("codes", "shown", "one", NOW + 1)
        await codes.keep("lost5", "kept", "two", NOW - 1)
        assert await TidyRepository(store).forget_codes(NOW) == 1
        await repository.create("seats00000", SETTING, "x", bytes(32), seated=[(0, "seated", "seated")])
        talked = LogEntry(1, 1, Chatted(Person("talked", "talked", "guest"), "hello"))
        await repository.append("seats00000", talked)
        await filled(store)  # the host is one "host", who is nobody here
        await repository.create("opened0000", msgspec.structs.replace(SETTING, host="opened"), "x", bytes(32))
        await known.mute("owner", "lost1", on=True)
        banned, report = Person("banned", "banned", "guest"), NewReport("told of", "spam")
        await store.write(lambda c: moderation.ban_person(c, moderation.HOST, banned, "x", 1, None, wide=False))
        await store.write(lambda c: reports.add(c, "owner", "told of", report, [], 1))
        assert await TidyRepository(store).forget_guests(NOW - DAY_MS) == 5
        assert await kept(store, people.c.id) == sorted(
            ("seated", "talked", "signed", "opened", "codes", "young", "owner", "banned", "told of")
        )
        assert await kept(store, mutes.c.muted_id) == []
        store.close()

    asyncio.run(main())


def test_reviews_that_came_to_nothing_and_old_ones_go(database: str) -> None:
    async def main() -> None:
        store = Database(database)
        await filled(store)
        for id, status, at_ms in [
            ("failed", "failed", 1), ("cancelled", "cancelled", 1), ("just", "failed", NOW), ("old", "done", 1),
            ("done", "done", NOW - 2 * DAY_MS), ("running", "running", 1), ("waiting", "waiting", 1),
        ]:  # fmt: skip
            job = {"id": id, "status": status, "created_ms": at_ms, "table_id": "abcdefghij", "person_id": "ada"}
            await store.append_with((), (insert(jobs), [job | {"bot": "medium", "done": 0, "total": 1}]))
        assert await TidyRepository(store).forget_jobs(NOW - DAY_MS, NOW - 180 * DAY_MS) == 3
        assert await kept(store, jobs.c.id) == ["done", "just", "running", "waiting"]
        store.close()

    asyncio.run(main())


def test_a_running_server_tidies_by_itself(tmp_path: Path) -> None:
    async def fill() -> None:
        store = Database(f"sqlite:///{tmp_path / 'tablee.db'}")
        await PeopleRepository(store).add_guest("lost", "Lost", 1)
        await PeopleRepository(store).open_session(NewSession("hash", Session("s", "lost", "browser", "", 1, 2)))
        store.close()

    async def main(server: Running) -> None:
        async with asyncio.timeout(30):
            while await kept(server.services.database, people.c.id):
                await asyncio.sleep(0.05)
        assert await kept(server.services.database, sessions.c.id) == []

    asyncio.run(fill())
    run(main, tmp_path)


def test_reviews_of_before_begin_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred that were under way do not load a hundred games at once when the server starts."""
    begun: list[str] = []
    goes_on = asyncio.Event()

    async def review(self: Jobs, job: Job, _person: str, _bot: str) -> None:
        begun.append(job.id)
        await goes_on.wait()
        job.status = "done"
        await self._repository.save_job(job, "ada", "medium", 1)

    monkeypatch.setattr(jobs_module.Jobs, "_review", review)

    async def fill() -> None:
        store = Database(f"sqlite:///{tmp_path / 'tablee.db'}")
        repository = await filled(store)
        for number in range(10):
            await repository.save_job(Job(f"j{number}", "review", "abcdefghij", "waiting", 0, 1), "ada", "medium", 1)
        store.close()

    async def main(server: Running) -> None:
        async with asyncio.timeout(30):
            while len(begun) < AT_A_TIME:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.3)
            assert len(begun) == AT_A_TIME
            assert len(server.services.jobs._tasks) == 10
            goes_on.set()
            while server.services.jobs._tasks:
                await asyncio.sleep(0.05)
        assert sorted(begun) == [f"j{number}" for number in range(10)]

    asyncio.run(fill())
    run(main, tmp_path)


def test_guests_of_one_address_share_what_reviews_they_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For another guest costs nothing."""
    goes_on = asyncio.Event()

    async def review(_self: Jobs, _job: Job, _person: str, _bot: str) -> None:
        await goes_on.wait()

    monkeypatch.setattr(jobs_module.Jobs, "_review", review)

    async def main(server: Running) -> None:
        answers = []
        for number in range(MOST_JOBS + 1):
            async with server.person(f"Guest {number}") as guest:
                sitters = [{"who": "me"}, {"who": "here", "name": "Bob"}]
                table = (await guest.post("/api/tables", {"game": "tuileries", "sitters": sitters}, 201))["id"]
                await guest.watch(table, 0)
                await guest.ask("resign", table=table, seat=0)
                answers.append(
                    (await guest.http.post(f"/api/tables/{table}/reviews", json={"bot": "medium"})).status_code
                )
        assert answers == [202] * MOST_JOBS + [409]
        goes_on.set()

    run(main, tmp_path)
