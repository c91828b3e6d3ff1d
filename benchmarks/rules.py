"""The rules' speed compared with OpenSpiel's native rollouts, in one run on one thread: `make bench`.

Rates are moves per second of CPU time, medians of several rounds in which ours and theirs take turns; only the ratios
mean anything on another machine.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.peers import peer_rates
from rich.console import Console
from rich.table import Table

from tablee.bots.playout import load_playouts
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.kernels import SEED, Buffer, dice

ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = float(os.environ.get("SECONDS", "1"))

PEER = {"tuileries": "hex", "m": "hex", "maho": "gin_rummy", "mounstein": "othello"}
WANTED = {"tuileries": 10.0, "m": 1.5, "maho": 20.0, "mounstein": 1.0}
WANTED_CALL_US = {"tuileries": 20, "m": 20, "maho": 20, "mounstein": 60}
LISTING_SHARE = 0.2
WANTED_COLD_S, WANTED_WARM_S = 25.0, 1.5


def rate(game: Game, *, listing: bool) -> Callable[[], float]:
    """A measurement of random games, whole from the deal, with two players and default options."""
    run = load_playouts(game, listing=listing)
    options = game.pack_options(game.complete_options({}, 2))
    arguments = (Buffer(game.rules.state), 2, options, Buffer(SEED), dice(1), Buffer(game.rules.moves))

    def measure() -> float:
        games, spent, moves = 1, 0.0, 0
        while spent < SECONDS:
            begun = time.process_time()
            moves = run(*arguments, games)
            spent = time.process_time() - begun
            games *= 2
        return moves / spent

    return measure


def call_us(game: Game) -> float:
    """One move from Python: `play` and `legal`, two calls."""
    rules = game.rules
    moves, thrown = Buffer(rules.moves), dice(3)
    spent, played = 0.0, 0
    for number in range(20):
        position = game.start(2, 0, {}, number.to_bytes(32, "little"))
        while (acting := game.to_act(position)) and played < 20_000:
            seat = acting[0]
            move = rules.sample(position, seat, thrown)
            begun = time.perf_counter()
            rules.play(position, seat, move)
            rules.legal(position, seat, moves)
            spent += time.perf_counter() - begun
            played += 1
    return spent / played * 1e6


def start_up() -> tuple[float, float]:
    """Seconds for the first game of all four games with an empty compile cache, and for one more of one game."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"TABLEE_CACHE": cache}
        command = Path(sys.executable).parent / "tablee"
        script = (
            "from tablee.games import GAMES\nfrom tablee.lab import simulate\n"
            "for name in GAMES: list(simulate(GAMES[name], 2, 1, ['random'], '1', {}))"
        )
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", script], env=environment, check=True)
        cold = time.perf_counter() - begun
        warm = []
        for name in GAMES:
            begun = time.perf_counter()
            arguments: list[str | Path] = [command, "simulate", name, "--games", "1"]
            subprocess.run(arguments, env=environment, check=True, stdout=subprocess.DEVNULL)
            warm.append(time.perf_counter() - begun)
    return cold, max(warm)


def main() -> None:
    ours = {(name, listing): rate(GAMES[name], listing=listing) for name in GAMES for listing in (False, True)}
    found: dict[object, list[float]] = {}
    for _ in range(ROUNDS):
        for name, steps in peer_rates("rollouts", SECONDS, set(PEER.values())).items():
            found.setdefault(name, []).append(steps)
        for key, measure in ours.items():
            found.setdefault(key, []).append(measure())
    median = {key: statistics.median(values) for key, values in found.items()}

    table = Table(
        "game",
        "sample M/s",
        "peer",
        "peer M/s",
        "ratio",
        "wanted",
        "listing M/s",
        "share",
        "call µs",
        "bytes",
    )
    held = True
    for name, peer in PEER.items():
        sampled, listed = median[name, False], median[name, True]
        ratio, share = sampled / median[peer], listed / sampled
        call = statistics.median(call_us(GAMES[name]) for _ in range(ROUNDS))
        enough = ratio >= WANTED[name] and share >= LISTING_SHARE and call <= WANTED_CALL_US[name]
        held &= enough
        table.add_row(
            name, f"{sampled / 1e6:.2f}", peer, f"{median[peer] / 1e6:.3f}", f"{ratio:.1f}", f"{WANTED[name]:.1f}",
            f"{listed / 1e6:.2f}", f"{share:.2f}", f"{call:.1f}", str(GAMES[name].rules.state.itemsize),
            style="" if enough else "bold red",
        )  # fmt: skip
    cold, warm = start_up()
    held &= cold <= WANTED_COLD_S and warm <= WANTED_WARM_S
    console = Console(width=120)
    console.print(table)
    console.print(
        f"cold compile, all four games: {cold:.1f} s (wanted {WANTED_COLD_S}); warm start: {warm:.2f} s (wanted {WANTED_WARM_S})"
    )
    console.print("every figure is reached" if held else "[bold red]some figures are missed[/]")


if __name__ == "__main__":
    main()
