"""Duplicate deals: a against b once from each seat, all else being equal, so that luck with the deal evens out."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import fmean
from typing import Any, NamedTuple

from tablee.bots import Bot, make_bot
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.kernels import Buffer
from tablee.lab.simulate import dice_of_game, next_seat, seed_of_game


class Pair(NamedTuple):
    """The bot under test, and its opponents."""

    a: str
    b: str


class Clock(NamedTuple):
    """How long somebody has thought."""

    moves: int
    seconds: float


class Played(NamedTuple):
    """A game of a deal: where a sat, and how it ended."""

    seat: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def share(self) -> float:
        """a's part in the win."""
        return (self.seat in self.winners) / len(self.winners)

    @property
    def margin(self) -> int:
        """a's points less the best opponent's."""
        return self.scores[self.seat] - max(score for seat, score in enumerate(self.scores) if seat != self.seat)


class Deal(NamedTuple):
    """A deal, played once with a at each seat."""

    number: int
    games: tuple[Played, ...]
    clocks: tuple[Clock, Clock]
    """a's and b's."""

    @property
    def share(self) -> float:
        return fmean(game.share for game in self.games)

    @property
    def margin(self) -> float:
        return fmean(game.margin for game in self.games)


class Abandoned(Exception):
    """Nobody waits for this deal any more."""


class Clocked:
    """A bot at the clock; gives up when the deal is abandoned, since a deal between strong bots can take minutes."""

    def __init__(self, bot: Bot, abandoned: threading.Event | None = None) -> None:
        self._bot = bot
        self._abandoned = abandoned
        self._moves, self._seconds = 0, 0.0

    def choose(self, observed: Position, seat: int, dice: Buffer) -> int:
        if self._abandoned is not None and self._abandoned.is_set():
            raise Abandoned
        began = time.perf_counter()
        move = self._bot.choose(observed, seat, dice)
        self._seconds += time.perf_counter() - began
        self._moves += 1
        return move

    @property
    def clock(self) -> Clock:
        return Clock(self._moves, self._seconds)


class Bench:
    """Bots at rest. A bot thinks for one thread at a time, so a thread borrows the ones it needs."""

    def __init__(self, game: Game, specs: Sequence[str]) -> None:
        self._game = game
        # Made here and now, so that an unknown bot is refused at once and kernels are compiled once.
        self._resting = {spec: [make_bot(spec, game)] for spec in specs}

    @contextmanager
    def lend(self, pair: Pair) -> Iterator[tuple[Bot, Bot]]:
        a, b = self._take(pair.a), self._take(pair.b)
        try:
            yield a, b
        finally:
            self._resting[pair.a].append(a)
            self._resting[pair.b].append(b)

    def _take(self, spec: str) -> Bot:
        try:
            return self._resting[spec].pop()
        except IndexError:  # not asked beforehand: another thread might take the last one in between
            return make_bot(spec, self._game)


def play_out(
    game: Game, bots: Sequence[Bot], first: int, seed: bytes, options: Mapping[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One whole game: scores and winners."""
    position = game.start(len(bots), first, options, seed)
    thrown = dice_of_game(seed)
    while acting := game.to_act(position):
        seat = next_seat(acting, thrown)
        move = bots[seat].choose(game.observe(position, seat), seat, thrown)
        game.check(position, seat, move)
        game.rules.play(position, seat, move)
    result = game.narrate.result(position)
    return tuple(result["scores"]), tuple(result["winners"])


def play_deal(
    game: Game,
    bots: tuple[Bot, Bot],
    players: int,
    number: int,
    seed: str,
    options: Mapping[str, Any],
    abandoned: threading.Event | None = None,
) -> Deal:
    """One deal of a series: the same shuffles, dice and beginner for each seat that a may have."""
    a, b = (Clocked(bot, abandoned) for bot in bots)
    games = []
    for seat in range(players):
        seated = [a if place == seat else b for place in range(players)]
        scores, winners = play_out(game, seated, number % players, seed_of_game(seed, number), options)
        games.append(Played(seat, scores, winners))
    return Deal(number, tuple(games), (a.clock, b.clock))
