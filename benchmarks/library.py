"""What a move costs by `tablee.Match`, beside the bare kernels and python-chess, in one run: `python -m benchmarks.library`.

All play random games again and again, in turns. A move by the library lists the legal moves, takes one of them and pushes it,
which checks it, plays it and remembers it. The kernels' share are the calls of `to_act`, `legal`, `refusal` and `play` with
nothing around them. CPU time of one thread, medians of several rounds.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.peers import CHESS, PEERS, install, peer_json
from rich.console import Console
from rich.table import Table

from tablee.core.game import Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.kernels import Buffer

ROUNDS = int(os.environ.get("ROUNDS", "7"))
SECONDS = float(os.environ.get("SECONDS", "0.5"))
MATCHES = 10
MOST_MOVES = 150
WANTED_BEYOND_US = 5.0
WANTED_IMPORT_MS = 50.0


class Played(NamedTuple):
    """A random game: how it began, which of the legal moves was taken each time, and what that was."""

    match: Match
    start: Position
    choices: list[int]
    steps: list[tuple[int, int]]


def random_game(game: Game, number: int) -> Played:
    match, rng = Match(game, players=2, seed=number), random.Random(number)
    begun, start = match.copy(), match.position.copy()
    choices: list[int] = []
    steps: list[tuple[int, int]] = []
    while not match.is_over and len(steps) < MOST_MOVES:
        moves = match.legal_moves
        choices.append(rng.randrange(len(moves)))
        move = moves[choices[-1]]
        steps.append((move.seat, move.code))
        match.push(move)
    return Played(begun, start, choices, steps)


def with_library(played: Played) -> float:
    match = played.match.copy()
    begun = time.process_time()
    for choice in played.choices:
        match.push(match.legal_moves[choice])
    return time.process_time() - begun


def with_kernels(played: Played) -> float:
    position = played.start.copy()
    rules = position.game.rules
    moves = Buffer(rules.moves)
    to_act, legal, refusal, play = rules.to_act, rules.legal, rules.refusal, rules.play
    begun = time.process_time()
    for seat, code in played.steps:
        to_act(position)
        legal(position, seat, moves)
        refusal(position, seat, code)
        play(position, seat, code)
    return time.process_time() - begun


def move_us(games: list[Played], measure: Callable[[Played], float]) -> float:
    """Mean time per move over whole games."""
    spent, moves = 0.0, 0
    while spent < SECONDS:
        for played in games:
            spent += measure(played)
            moves += len(played.steps)
    return spent / moves * 1e6


def import_ms() -> float:
    """What `import tablee` adds to starting Python."""

    def start(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (time.perf_counter() - begun) * 1e3

    return statistics.median(start("import tablee") - start("pass") for _ in range(ROUNDS))


def main() -> None:
    games = {name: [random_game(game, number) for number in range(MATCHES)] for name, game in GAMES.items()}
    chess = install(PEERS / "chess", CHESS)
    found: dict[object, list[float]] = {}
    for _ in range(ROUNDS):
        for key, cost in peer_json(chess, "peer_chess.py", SECONDS).items():
            found.setdefault(key, []).append(cost)
        for name, recorded in games.items():
            for measure in (with_kernels, with_library):
                found.setdefault((name, measure), []).append(move_us(recorded, measure))
    median = {key: statistics.median(costs) for key, costs in found.items()}

    table = Table("game", "kernels µs", "library µs", "beyond µs", "wanted", "python-chess µs", "× as fast")
    held = True
    peer = median["legal_moves"] + median["push"]
    for name in games:
        bare, whole = median[name, with_kernels], median[name, with_library]
        held &= whole - bare <= WANTED_BEYOND_US
        table.add_row(
            name, f"{bare:.2f}", f"{whole:.2f}", f"{whole - bare:.2f}", f"{WANTED_BEYOND_US}", f"{peer:.1f}",
            f"{peer / whole:.1f}", style="" if whole - bare <= WANTED_BEYOND_US else "bold red",
        )  # fmt: skip
    begins = import_ms()
    held &= begins <= WANTED_IMPORT_MS
    console = Console(width=120)
    console.print(table)
    console.print(f"python-chess: legal_moves as a list {median['legal_moves']:.1f} µs, push {median['push']:.1f} µs")
    console.print(f"import tablee: {begins:.0f} ms (wanted {WANTED_IMPORT_MS:.0f})")
    console.print("every figure is reached" if held else "[bold red]some figures are missed[/]")


if __name__ == "__main__":
    main()
