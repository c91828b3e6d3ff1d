"""Bots that sit at tables think here, in threads: kernels release the GIL, so tables go on meanwhile."""

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tablee.bots import Bot, make_bot
from tablee.bots.analysis import Analysis, analyse
from tablee.bots.thinker import Thinker
from tablee.core.game import SPECTATOR, Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.kernels import dice
from tablee.server.views import seen, view_of

Result = TypeVar("Result")
HINT_LEVEL = "strong"
STAND_IN = "medium"
"""Who plays for a person that is away."""


class BotPool:
    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._own = threading.local()
        self._ready: dict[str, asyncio.Future[None]] = {}

    async def prepare(self, game: Game) -> None:
        """Compile or load what the game needs, once, before anybody has to wait for it."""
        if game.name not in self._ready:
            loop = asyncio.get_running_loop()
            self._ready[game.name] = asyncio.ensure_future(loop.run_in_executor(self._pool, _rehearse, game))
        await asyncio.shield(self._ready[game.name])

    async def choose(self, game: Game, spec: str, observed: Position, seat: int) -> int:
        """The bot's move, from what its seat can see."""
        return await self._run(lambda: self._bot(game, spec).choose(observed, seat, dice(secrets.randbits(63))))

    async def hint(self, game: Game, observed: Position, seat: int) -> Analysis:
        def think() -> Analysis:
            bot = self._bot(game, HINT_LEVEL)
            assert isinstance(bot, Thinker)
            return analyse(game, observed, seat, bot, dice(secrets.randbits(63)))

        return await self._run(think)

    async def _run(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _bot(self, game: Game, spec: str) -> Bot:
        """Bots are not for two threads at once: each thread has its own."""
        bots: dict[tuple[str, str], Bot] | None = getattr(self._own, "bots", None)
        if bots is None:
            bots = self._own.bots = {}
        if (game.name, spec) not in bots:
            bots[game.name, spec] = make_bot(spec, game)
        return bots[game.name, spec]

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


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
        game.views.explain(observed, seat, move)
        game.notation.parse_move(match.position, game.notation.format_move(match.position, move))
        match.push(move, seat)
        game.scores(match.position)
