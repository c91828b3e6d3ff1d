"""A run of simulated games: its arguments, and its games played one after another, on all cores or on a cluster.

A game depends on the run's arguments and its own number only, and games are handed out in order: so the same arguments
give the same bytes, whoever plays them.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import cache, partial
from itertools import islice, takewhile
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tablee.bots import Bot, make_bot
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.options import Values
from tablee.core.record import format_record
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.lab.rows import DecisionTable, GameRow
from tablee.lab.simulate import play_game, seat_bots, seed_of_game

if TYPE_CHECKING:
    import polars as pl

TOO_FEW_GAMES = Text(fr="--games : il faut au moins une partie.", en="--games: at least one game is needed.")
TOO_FEW_WORKERS = Text(fr="--workers : il faut au moins un processus.", en="--workers: at least one is needed.")

PATIENCE_S = 1.0
"""How long this process plays alone before it starts others: short runs are over sooner without them."""
MOST_IN_CHUNK = 50
CHUNKS_EACH = 8
"""The fewest chunks per worker, so that all end at about the same time."""


class Run(msgspec.Struct, frozen=True):
    """The arguments of a simulation, all that its games depend on."""

    game: str
    players: int
    games: int
    bots: list[str]
    """One a seat."""
    seed: str
    options: Values
    """Complete."""

    @classmethod
    def of(
        cls, game: Game, players: int, games: int, bots: Sequence[str], seed: str, options: Mapping[str, Any]
    ) -> "Run":
        """Checked: what is wrong with the arguments is said here, before anything is played or written."""
        if games < 1:
            raise TableeError(TOO_FEW_GAMES)
        values = game.complete_options(options, players)
        run = cls(game.name, players, games, seat_bots(bots, players), seed, values)
        for spec in run.bots:
            cached_bot(game.name, spec)
        return run


class PlayedGame(NamedTuple):
    """One game of a run: its record as a line, and its rows if they were asked for."""

    line: bytes
    game: GameRow | None = None
    moves: "pl.DataFrame | None" = None


Chunk = list[PlayedGame]
Span = tuple[int, int]
"""The numbers of a chunk's games: from, and up to but not with."""
Promise = Callable[[], Chunk]
"""Waits for a chunk that is being played elsewhere."""


@cache
def cached_bot(game: str, spec: str) -> Bot:
    """A bot for this process; processes play one game at a time."""
    return make_bot(spec, GAMES[game])


def play_number(run: Run, number: int, rows: bool) -> PlayedGame:
    """One game of the run."""
    game = GAMES[run.game]
    bots = [cached_bot(run.game, spec) for spec in run.bots]
    watcher = DecisionTable(game, number) if rows else None
    record = play_game(game, run.bots, bots, seed_of_game(run.seed, number), run.options, watcher)
    line = format_record(record)
    return PlayedGame(line, watcher.game(record), watcher.moves()) if watcher else PlayedGame(line)


def play_span(run: Run, span: Span, rows: bool) -> Chunk:
    return [play_number(run, number, rows) for number in range(*span)]


def spans(start: int, end: int, workers: int) -> Iterator[Span]:
    """
    >>> list(spans(3, 10, 1))
    [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10)]
    >>> list(spans(0, 1000, 2))[:2]
    [(0, 50), (50, 100)]
    """
    size = max(1, min(MOST_IN_CHUNK, (end - start) // (workers * CHUNKS_EACH)))
    for first in range(start, end, size):
        yield first, min(end, first + size)


def play_run(
    run: Run, start: int = 0, *, workers: int | None = None, rows: bool = False
) -> Generator[PlayedGame, None, None]:
    """The games from number `start` on, in order: the first second here, the rest in as many processes as there are cores."""
    wanted = workers if workers is not None else os.cpu_count() or 1
    if wanted < 1:
        raise TableeError(TOO_FEW_WORKERS)
    begun = time.perf_counter()
    for number in range(start, run.games):
        if wanted > 1 and run.games - number > 1 and time.perf_counter() - begun > PATIENCE_S:
            with closing(in_processes(run, number, wanted, rows)) as played:
                yield from played
            return
        yield play_number(run, number, rows)


def in_processes(run: Run, start: int, workers: int, rows: bool) -> Generator[PlayedGame, None, None]:
    """Telling a game takes Python longer than playing it takes the kernels, so threads would wait for each other."""
    context = multiprocessing.get_context("spawn")
    abandoned = context.Event()
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=begin_work, initargs=(abandoned,))

    def submit(span: Span) -> Promise:
        return pool.submit(play_while_wanted, run, span, rows).result

    try:
        yield from in_order(submit, spans(start, run.games, workers), 2 * workers)
    finally:
        abandoned.set()
        pool.shutdown(cancel_futures=True)


_abandoned: Event | None = None
"""In a worker process: set when nobody wants its games any more."""


def begin_work(abandoned: Event) -> None:
    """What a worker process does first. Interrupts are the parent's to answer; if that is killed, it cannot tell anybody."""
    global _abandoned
    _abandoned = abandoned
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_while_wanted(run: Run, span: Span, rows: bool) -> Chunk:
    """The span's games; once abandoned, those played so far, which nobody will read."""
    assert _abandoned is not None
    return [play_number(run, number, rows) for number in takewhile(lambda _: not _abandoned.is_set(), range(*span))]


def in_order(submit: Callable[[Span], Promise], work: Iterable[Span], ahead: int) -> Iterator[PlayedGame]:
    """The chunks' games in order, with a limited number of chunks under way."""
    todo = iter(work)
    pending: deque[Promise] = deque()
    while True:
        pending.extend(map(submit, islice(todo, ahead - len(pending))))
        if not pending:
            return
        yield from pending.popleft()()


def play_on_cluster(run: Run, start: int, address: str, *, rows: bool = False) -> Generator[PlayedGame, None, None]:
    """The same games, played by a Ray cluster: `ray://host:port`, or `auto` for the one that this machine belongs to."""
    from tablee.lab.cluster import Cluster

    with Cluster(address) as cluster:
        work = spans(start, run.games, cluster.cores)
        yield from in_order(partial(cluster.submit, play_span, run, rows), work, 2 * cluster.cores)
