"""What the server does for itself: goes on with what was under way, tidies once an hour, says what its log has left out."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from tablee.server.jobs import Jobs
from tablee.server.logging_setup import tell_what_was_left_out
from tablee.server.store.errors import StoreError
from tablee.server.store.tidying import TidyRepository
from tablee.server.timestamps import now_ms

TIDY_S = 3600.0
AGAIN_S = 10.0
"""After a while without a database."""
LOG_S = 60.0
DAY_MS = 86_400_000
GIVEN_UP_KEPT_MS = DAY_MS
REVIEW_KEPT_MS = 180 * DAY_MS
GUEST_KEPT_MS = DAY_MS

log = structlog.get_logger()


class Upkeep:
    def __init__(self, repository: TidyRepository, jobs: Jobs) -> None:
        self._repository = repository
        self._jobs = jobs
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        works = (_until_done(self._jobs.begin), self._tidy_often(), _tell_often())
        self._tasks = [asyncio.create_task(work) for work in works]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _tidy_often(self) -> None:
        while True:
            await _until_done(self.tidy)
            await asyncio.sleep(TIDY_S)

    async def tidy(self) -> None:
        now = now_ms()
        found = {
            "sessions": await self._repository.forget_sessions(now),
            "codes": await self._repository.forget_codes(now),
            "guests": await self._repository.forget_guests(now - GUEST_KEPT_MS),
            "reviews": await self._repository.forget_jobs(now - GIVEN_UP_KEPT_MS, now - REVIEW_KEPT_MS),
        }
        if any(found.values()):
            log.info("tidied", **found)


async def _until_done(work: Callable[[], Awaitable[None]]) -> None:
    """Again, while the database is away."""
    while True:
        try:
            await work()
        except StoreError:
            await asyncio.sleep(AGAIN_S)
        except Exception:
            log.exception("what the server does for itself has failed")
            return
        else:
            return


async def _tell_often() -> None:
    while True:
        await asyncio.sleep(LOG_S)
        tell_what_was_left_out()
