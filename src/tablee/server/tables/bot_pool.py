"""Bots think here, in threads, in the order that `bot_queue.py` says: kernels release the GIL, so tables go on meanwhile."""

import asyncio
import os
import secrets
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import TypeVar

from tablee.bots import Bot, make_bot
from tablee.bots.thinker import Thinker
from tablee.core.game import SPECTATOR, Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.kernels import dice
from tablee.server import errors
from tablee.server.errors import TooFast
from tablee.server.tables.bot_queue import BotQueue, Thought, Urgency
from tablee.server.tables.payers import Payers
from tablee.server.views import seen, view_of

Result = TypeVar("Result")
STAND_IN = "medium"
"""Who plays for a person that is away."""
PATIENCE_S = 15.0
"""How long a request waits when every bot is busy."""


class NotNeeded(Exception):
    """What was to be thought out, nobody needs any more."""


class BotPool:
    def __init__(self, threads: int, payers: Payers, *, quotas: bool = True) -> None:
        """`threads`: how many bots think at once; 0: as many as there are processors, and no fewer than two."""
        threads = threads or max(2, processors())
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._queue = BotQueue(threads, quotas=quotas)
        self.payers = payers
        self._own = threading.local()
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def prepare(self, game: Game) -> None:
        """Compile or load what the game needs, once, before anybody has to wait for it."""
        if game.name not in self._ready:
            loop = asyncio.get_running_loop()
            self._ready[game.name] = asyncio.ensure_future(loop.run_in_executor(self._pool, _rehearse, game))
        await asyncio.shield(self._ready[game.name])

    def check_debt(self, person: str) -> None:
        """TooFast if this person's bots have thought more than their share."""
        self._check_debt(self.payers.of(person))

    def _check_debt(self, payer: str) -> None:
        debt_s = self._queue.debt_s(payer)
        if debt_s:
            raise TooFast(errors.BOTS_TIRED, seconds=ceil(debt_s))

    async def choose(
        self, game: Game, spec: str, observed: Position, seat: int, host: str, urgency: Callable[[], Urgency | None]
    ) -> int:
        """The bot's move, from what its seat can see; NotNeeded if that comes to be so before it has begun to think."""

        def think() -> tuple[int, float]:
            bot = self._bot(game, spec)
            return timed(lambda: bot.choose(observed, seat, dice(secrets.randbits(63))), _threads_of(bot))

        return await self._think(self.payers.of(host), (game.name, spec), urgency, think)

    async def ask(self, person: str, game: Game, level: str, think: Callable[[Thinker], Result]) -> Result:
        """What somebody wants to know of a bot, and waits for; TooFast if it cannot think of it soon."""

        def thought() -> tuple[Result, float]:
            bot = self._bot(game, level)
            assert isinstance(bot, Thinker)
            return timed(lambda: think(bot), bot.threads)

        payer, until = self._beside(person), time.monotonic() + PATIENCE_S
        self._check_debt(payer)
        try:
            asked = "asked", game.name, level
            return await self._think(payer, asked, lambda: Urgency.ASKED if time.monotonic() < until else None, thought)
        except NotNeeded:
            raise TooFast(errors.BOTS_BUSY) from None

    async def review(self, person: str, kind: Hashable, think: Callable[[], tuple[Result, float]]) -> Result:
        """A part of something long: when there is time for it, and one at a time."""
        return await self._think(self._beside(person), kind, lambda: Urgency.REVIEW, think)

    def _beside(self, person: str) -> str:
        """What is not play has an account of its own: a person with many reviews running must still get an opponent at once."""
        return f"{self.payers.of(person)}, beside play"

    async def _think(
        self,
        payer: str,
        kind: Hashable,
        urgency: Callable[[], Urgency | None],
        think: Callable[[], tuple[Result, float]],
    ) -> Result:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()

        def begin() -> None:
            loop.run_in_executor(self._pool, think).add_done_callback(end)

        def end(thinking: asyncio.Future[tuple[Result, float]]) -> None:
            error, cost_s = None if thinking.cancelled() else thinking.exception(), 0.0
            if not thinking.cancelled() and error is None:
                _, cost_s = thinking.result()
            self._queue.done(thought, cost_s)
            if not answer.done():
                if error is not None:
                    answer.set_exception(error)
                elif thinking.cancelled():
                    answer.cancel()
                else:
                    answer.set_result(thinking.result()[0])
            self._go_on()

        def drop() -> None:
            if not answer.done():
                answer.set_exception(NotNeeded())

        thought = Thought(payer, kind, urgency, begin, drop)
        self._queue.put(thought)
        self._go_on()
        try:
            return await answer
        finally:
            self._queue.drop(thought)

    def _go_on(self) -> None:
        """Begin whatever may begin; and come back when somebody who has used too much may go on."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        while not self._is_closed and (thought := self._queue.take()) is not None:
            thought.begin()
        pause_s = self._queue.pause_s()
        if pause_s is not None and not self._is_closed:
            self._alarm = asyncio.get_running_loop().call_later(pause_s, self._go_on)

    def _bot(self, game: Game, spec: str) -> Bot:
        """Bots are not for two threads at once: each thread has its own."""
        bots: dict[tuple[str, str], Bot] | None = getattr(self._own, "bots", None)
        if bots is None:
            bots = self._own.bots = {}
        if (game.name, spec) not in bots:
            bots[game.name, spec] = make_bot(spec, game)
        return bots[game.name, spec]

    def close(self) -> None:
        self._is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def timed(think: Callable[[], Result], threads: int = 1) -> tuple[Result, float]:
    """What it comes to, and what it cost: the time of as many processors as it used."""
    begun = time.perf_counter()
    result = think()
    return result, (time.perf_counter() - begun) * threads


def _threads_of(bot: Bot) -> int:
    return bot.threads if isinstance(bot, Thinker) else 1


def _rehearse(game: Game) -> None:
    """A few moves of a game, so that every kernel that a table needs is there."""
    match = Match(game, ["a"] * game.fewest, seed=bytes(32))
    make_bot("greedy", game).choose(game.observe(match.position, match.to_act[0]), 0, dice(1))
    for _ in range(40):
        if game.ending(match.position):
            break
        seat = match.to_act[0]
        observed = game.observe(match.position, seat)
        view_of(game, observed, seat)
        seen(game, match.position, SPECTATOR)
        move = game.rules.sample(observed, seat, dice(seat))
        game.advise(observed, seat, move)
        game.parse_move(match.position, game.format_move(match.position, move))
        match.push(move, seat)
        game.scores(match.position)
