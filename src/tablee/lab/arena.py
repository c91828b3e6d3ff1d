"""The arena: bots against bots, until it is clear who is better. All but the timing depends on the arguments only.

Every pair of entrants meets: the first at one seat, the second at all others, in duplicate deals. A deal's games belong
together: the figures are means over deals, and chance counts deals, not games.
"""

import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from importlib.metadata import version
from itertools import combinations, islice
from typing import Any, NamedTuple, TypeVar

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.lab.deals import Bench, Deal, Pair, play_deal
from tablee.lab.intervals import is_decided
from tablee.lab.ratings import rate
from tablee.lab.report import ArenaReport, Arguments, Timing, rated_games, sum_up, thinking

TOO_FEW_BOTS = Text(
    fr="Il faut au moins deux robots, par exemple greedy,random.",
    en="At least two bots are needed, for example greedy,random.",
)
SAME_BOT = Text(
    fr="« {name} » est donné deux fois ; contre soi-même, tout le monde est à égalité.",
    en="“{name}” is given twice; against itself, everyone is even.",
)
TOO_FEW_GAMES = Text(
    fr="--games : il faut au moins {seats} parties, car chaque donne se joue une fois à chaque place.",
    en="--games: at least {seats} are needed, since each deal is played once from each seat.",
)
TOO_FEW_WORKERS = Text(fr="--workers : il faut au moins un fil d’exécution.", en="--workers: at least one is needed.")

T = TypeVar("T")


class Standing(NamedTuple):
    """How a pairing stands, for those who watch."""

    pair: Pair
    games: int
    most: int
    rate: float


def arena(
    game: Game,
    entrants: Sequence[str],
    games: int,
    *,
    players: int = 2,
    seed: str = "0",
    options: Mapping[str, Any] | None = None,
    stop: bool = True,
    workers: int | None = None,
    progress: Callable[[Standing], None] | None = None,
) -> ArenaReport:
    """Let every pair of entrants play `games` games at most; with `stop`, only until they are decided.

    KeyboardInterrupt ends it early, with a report of what has been played.
    """
    values = game.complete_options(options or {}, players)
    check_entrants(entrants)
    if games < players:
        raise TableeError(TOO_FEW_GAMES, seats=players)
    threads = workers if workers is not None else os.cpu_count() or 1
    if threads < 1:
        raise TableeError(TOO_FEW_WORKERS)
    bench = Bench(game, entrants)
    began = time.perf_counter()
    played: dict[Pair, list[Deal]] = {Pair(*pair): [] for pair in combinations(entrants, 2)}
    interrupted = False
    try:
        for pair, deals in played.items():

            def play(number: int, abandoned: threading.Event, pair: Pair = pair) -> Deal:
                with bench.lend(pair) as bots:
                    return play_deal(game, bots, players, number, seed, values, abandoned)

            with closing(in_order(play, games // players, threads)) as coming:
                collect(coming, pair, deals, games, 1 / players if stop else None, progress)
    except KeyboardInterrupt:
        interrupted = True
    met = {pair: deals for pair, deals in played.items() if deals}
    return ArenaReport(
        tablee=version("tablee"),
        arguments=Arguments(game.name, list(entrants), games, players, seed, values, stop),
        interrupted=interrupted,
        pairings=[sum_up(pair, deals, games // players, stop) for pair, deals in met.items()],
        ratings=rate(entrants, rated_games(met)),
        timing=Timing(threads, time.perf_counter() - began, [thinking(pair, deals) for pair, deals in met.items()]),
    )


def check_entrants(entrants: Sequence[str]) -> None:
    for name, times in Counter(entrants).items():
        if times > 1:
            raise TableeError(SAME_BOT, name=name)
    if len(entrants) < 2:
        raise TableeError(TOO_FEW_BOTS)


def collect(
    coming: Iterable[Deal],
    pair: Pair,
    deals: list[Deal],
    most: int,
    fair: float | None,
    progress: Callable[[Standing], None] | None,
) -> None:
    """Add the deals to the list as they come, until the fair share, if one is given, is refuted."""
    tally: Counter[float] = Counter()
    for deal in coming:
        deals.append(deal)
        tally[deal.share] += 1
        if progress is not None:
            wins = sum(share * times for share, times in tally.items())
            progress(Standing(pair, len(deals) * len(deal.games), most, wins / len(deals)))
        if fair is not None and is_decided(tally, fair):
            return


def in_order(task: Callable[[int, threading.Event], T], count: int, workers: int) -> Generator[T, None, None]:
    """The results of task(0), task(1), … as if done one after the other, but worked out in threads, somewhat ahead.

    The event given to the tasks is set when nobody wants more results.
    """
    abandoned = threading.Event()
    numbers = iter(range(count))
    pending: deque[Future[T]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        while True:
            ahead = islice(numbers, 2 * workers - len(pending))
            pending.extend(pool.submit(task, number, abandoned) for number in ahead)
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        abandoned.set()
        pool.shutdown(cancel_futures=True)
