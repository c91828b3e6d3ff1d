"""The search's speed compared with OpenSpiel's native MCTS, its threads, its clock and its levels, in one run: `make bench`.

Rates are simulations per second of CPU time on one thread, medians of several rounds in which ours and theirs take
turns; only the ratios mean anything on another machine. The rest is by the clock on the wall, on an idle machine.
"""

import os
import statistics
import time
from collections.abc import Iterator

from benchmarks.peers import peer_rates
from rich.console import Console
from rich.table import Table

from tablee.bots import make_bot
from tablee.bots.search.searcher import MEMORY_MB as DEFAULT_MB
from tablee.bots.search.searcher import Searcher
from tablee.bots.search.settings import Budget
from tablee.bots.search.tree import NODE
from tablee.bots.thinker import Thinker
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import dice

ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = float(os.environ.get("SECONDS", "1"))
PEERS = ("hex", "othello")
WANTED = 5.0  # times othello
WANTED_THREADS = 1.7
CLOCKS_MS = (20, 100, 500)
CLOCK_SLACK = 0.2
LEVEL_LIMITS_S = {"strong": 1.0, "expert": 5.0}
MEMORY_MB = 256


def decisions(game: Game) -> list[tuple[Position, int]]:
    """What the seats see, where they have a choice, in one game of the easy bot against itself."""
    bot, thrown = make_bot("easy", game), dice(1)
    position = game.start(2, 0, {}, bytes(32))
    found: list[tuple[Position, int]] = []
    while (acting := game.to_act(position)) and len(found) < 400:
        observed = game.observe(position, acting[0])
        if len(game.legal(observed, acting[0])) > 2:
            found.append((observed, acting[0]))
        game.rules.play(position, acting[0], bot.choose(observed, acting[0], thrown))
    return found


def rate(searcher: Searcher, observed: Position, seat: int) -> float:
    simulations, spent = 2000, 0.0
    while spent < SECONDS / 4:
        simulations *= 2
        begun = time.process_time()
        searcher.search(observed, seat, dice(simulations), Budget(simulations=simulations))
        spent = time.process_time() - begun
    return simulations / spent


def threads_gain(game: Game, observed: Position, seat: int) -> float:
    """How much faster two threads are than one, on the wall."""
    seconds = []
    for threads in (1, 2):
        searcher = Searcher(game, threads=threads)
        budget = Budget(simulations=400_000)
        searcher.search(observed, seat, dice(1), Budget(simulations=1000))
        begun = time.perf_counter()
        searcher.search(observed, seat, dice(1), budget)
        seconds.append(time.perf_counter() - begun)
        searcher.close()
    return seconds[0] / seconds[1]


def clock_errors(game: Game, places: list[tuple[Position, int]]) -> Iterator[float]:
    """By how much of it a time budget is missed."""
    searcher = Searcher(game)
    for wanted in CLOCKS_MS:
        for observed, seat in places:
            begun = time.perf_counter()
            searcher.search(observed, seat, dice(wanted), Budget(milliseconds=wanted))
            yield abs((time.perf_counter() - begun) * 1000 / wanted - 1)


def longest_s(game: Game, level: str, places: list[tuple[Position, int]]) -> float:
    """The longest that a level thinks about one of these."""
    bot = Thinker(game, level)
    longest = 0.0
    for number, (observed, seat) in enumerate(places):
        begun = time.perf_counter()
        bot.choose(observed, seat, dice(number))
        longest = max(longest, time.perf_counter() - begun)
    return longest


def main() -> None:
    found: dict[object, list[float]] = {}
    places = {name: decisions(GAMES[name]) for name in GAMES}
    asked = {
        (name, moment): (Searcher(GAMES[name]), *places[name][index])
        for name in GAMES
        for moment, index in (("opening", 0), ("middle", len(places[name]) // 2))
    }
    for _ in range(ROUNDS):
        for name, simulations in peer_rates("search", SECONDS, PEERS).items():
            found.setdefault(name, []).append(simulations)
        for key, question in asked.items():
            found.setdefault(key, []).append(rate(*question))
    median = {key: statistics.median(values) for key, values in found.items()}

    console, held = Console(width=120), True
    table = Table("game", "position", "k sims/s", *(f"x {peer}" for peer in PEERS), "wanted")
    for name, moment in asked:
        ratios = {peer: median[name, moment] / median[peer] for peer in PEERS}
        enough = ratios["othello"] >= WANTED
        held &= enough
        told = (f"{ratios[peer]:.1f}" for peer in PEERS)
        style = "" if enough else "bold red"
        table.add_row(name, moment, f"{median[name, moment] / 1e3:.0f}", *told, f"{WANTED} x othello", style=style)
    console.print(table)
    console.print("peers: " + ", ".join(f"{peer} {median[peer] / 1e3:.1f} k simulations/s" for peer in PEERS))

    table = Table("game", "2 threads", "worst clock", *LEVEL_LIMITS_S)
    for name, game in GAMES.items():
        some = places[name][:: max(1, len(places[name]) // 8)]
        gain = statistics.median(threads_gain(game, *some[len(some) // 2]) for _ in range(ROUNDS))
        clock = max(clock_errors(game, some[:4]))
        times = {level: longest_s(game, level, some) for level in LEVEL_LIMITS_S}
        slow = [level for level, limit in LEVEL_LIMITS_S.items() if times[level] > limit]
        held &= gain >= WANTED_THREADS and clock <= CLOCK_SLACK and not slow
        told = (f"{times[level]:.2f} s of {limit:.0f}" for level, limit in LEVEL_LIMITS_S.items())
        table.add_row(name, f"x {gain:.2f} of {WANTED_THREADS}", f"{clock:.0%} of {CLOCK_SLACK:.0%}", *told)
    console.print(table)
    console.print(f"a tree's node: {NODE.itemsize} bytes; by default at most {DEFAULT_MB} MB a bot")
    held &= DEFAULT_MB <= MEMORY_MB
    console.print("every figure is reached" if held else "[bold red]some figures are missed[/]")


if __name__ == "__main__":
    main()
