"""Long work on finished games: reviews by a bot, whenever there is time for it, kept and gone on with after a restart."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from functools import partial

import msgspec
import structlog

from tablee.bots import make_bot
from tablee.bots.thinker import Thinker
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.lab.review import MoveReview, count_decisions, review, summary
from tablee.records import Record
from tablee.server import errors, limits, messages
from tablee.server.errors import NotFound, TooMany, WrongMoment
from tablee.server.people import new_id
from tablee.server.store.errors import StoreError
from tablee.server.store.tables import TableRepository
from tablee.server.tables.bot_pool import BotPool, timed
from tablee.server.tables.registry import TableRegistry
from tablee.server.timestamps import now_ms

AT_A_TIME = 2
"""Reviews that have their game in memory, the one that thinks among them; the others wait their turn without it."""
SAVED_EVERY = 10

log = structlog.get_logger()


class Jobs:
    def __init__(self, repository: TableRepository, registry: TableRegistry, bot_pool: BotPool) -> None:
        self._repository = repository
        self._registry = registry
        self._bot_pool = bot_pool
        self._thinkers: dict[tuple[str, str], Thinker] = {}
        """By game and level. They are not for two threads at once; but of all reviews only one thinks at a time."""
        self._jobs: dict[str, tuple[messages.Job, str]] = {}
        """Jobs that are not done, and whose they are."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._asked: Counter[str] = Counter()
        """How many jobs of each payer are about to begin."""

    async def begin(self) -> None:
        """Go on with what was under way."""
        for job, person, bot in await self._repository.unfinished_jobs():
            self._start(job, person, bot)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def review(self, table: str, person: str, bot: str) -> messages.Job:
        """A review of a finished game: the one that there is, or a new one."""
        state = (await self._registry.get(table)).state
        if state.status != "finished":
            raise WrongMoment(errors.GAME_GOES_ON)
        known = await self._repository.review_of(table, bot)
        if known is not None:
            return self._jobs[known.id][0] if known.id in self._jobs else known
        payer = self._bot_pool.payers.of(person)
        under_way = sum(self._bot_pool.payers.of(owner) == payer for _, owner in self._jobs.values())
        if self._asked[payer] + under_way >= limits.MOST_JOBS:
            raise TooMany(errors.TOO_MANY_JOBS, most=limits.MOST_JOBS)
        self._asked[payer] += 1
        try:
            total = await asyncio.to_thread(count_decisions, state.match.record)
            job = messages.Job(new_id(), "review", table, "waiting", 0, total)
            await self._repository.save_job(job, person, bot, now_ms())
            self._start(job, person, bot)
        finally:
            self._asked[payer] -= 1
            self._asked += Counter()  # forgets the zeros
        return job

    async def get(self, id: str) -> messages.Job:
        if id in self._jobs:
            return self._jobs[id][0]
        known = await self._repository.job(id)
        if known is None:
            raise NotFound(Text(fr="Cette analyse n’existe pas.", en="There is no such review."))
        return known[0]

    async def cancel(self, id: str, person: str) -> messages.Job:
        job = await self.get(id)
        if id in self._tasks and self._jobs[id][1] == person:
            task = self._tasks[id]
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            job.status = "cancelled"
            await self._repository.save_job(job, person, "", now_ms())
        return job

    def _start(self, job: messages.Job, person: str, bot: str) -> None:
        self._jobs[job.id] = job, person
        task = self._tasks[job.id] = asyncio.create_task(self._run(job, person, bot))

        def end(_task: asyncio.Task[None]) -> None:
            self._jobs.pop(job.id, None)
            self._tasks.pop(job.id, None)

        task.add_done_callback(end)

    async def _run(self, job: messages.Job, person: str, bot: str) -> None:
        async with self._turns:
            await self._review(job, person, bot)

    async def _review(self, job: messages.Job, person: str, bot: str) -> None:
        done = list[MoveReview]()
        try:
            record = _nameless((await self._registry.get(job.table)).state.match.record)
            moves, threads = await self._bot_pool.review(
                person, "review", partial(timed, partial(self._begin, record, bot))
            )
            job.status = "running"
            while True:
                step = partial(timed, partial(next, moves, None), threads)
                move = await self._bot_pool.review(person, ("review", record.game, bot), step)
                if move is None:
                    break
                done.append(move)
                job.done = len(done)
                if len(done) % SAVED_EVERY == 0:
                    job.result = await asyncio.to_thread(summary, done, record)
                    await self._repository.save_job(job, person, bot, now_ms())
            job.result, job.status = await asyncio.to_thread(summary, done, record), "done"
        except Exception:
            log.exception("review failed", table=job.table)
            job.status = "failed"
        with contextlib.suppress(StoreError):
            await self._repository.save_job(job, person, bot, now_ms())

    def _begin(self, record: Record, bot: str) -> tuple[Iterator[MoveReview], int]:
        """The review, and how many processors it uses."""
        key = record.game, bot
        if key not in self._thinkers:
            made = make_bot(bot, GAMES[record.game])
            assert isinstance(made, Thinker)
            self._thinkers[key] = made
        return review(record, self._thinkers[key]), self._thinkers[key].threads


def _nameless(record: Record) -> Record:
    """A review is kept, and may be older than somebody's wish to be forgotten: whose seat it was, the table tells."""
    return msgspec.structs.replace(record, players=[""] * len(record.players))
