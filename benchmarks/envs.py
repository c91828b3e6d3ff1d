"""The environments' speed compared with pgx and PettingZoo, in one run: a part of `make bench`.

Vectorised: batch 4096 with masks, observations and auto-reset, random legal actions, all cores, steps per second by the clock and
of CPU time; both take turns, and medians count. Both choose their actions inside the step, as pgx's users do in one jitted call
(`random_step`); in the last columns ours hands them out and takes them back through Python. AEC: the same loop over both
environments, per second of CPU time. Only the ratios mean anything on another machine; the clock's are worth reading on an idle
one only.
"""

import json
import os
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.peer_envs import BATCH, aec_steps
from benchmarks.peers import HERE, install_peers
from rich.console import Console
from rich.table import Table

from tablee.envs import pettingzoo, vector
from tablee.games import GAMES

ROUNDS = int(os.environ.get("ROUNDS", "3"))
SECONDS = float(os.environ.get("SECONDS", "2"))
PGX = ("othello", "sparrow_mahjong")
WANTED, WANTED_AEC = 10.0, 5.0
WARM_UP = 20
KIND_MALLOC = {
    "MALLOC_MMAP_THRESHOLD_": "1000000000",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",
    "MALLOC_TOP_PAD_": "1000000000",
}
"""With glibc's defaults pgx's `othello` runs at a third of its speed in some of its runs; so it always runs at its best."""
AEC_PEER = "connect_four_v3"


def vector_steps(env: vector.VectorEnv) -> dict[str, float]:
    cpu, wall = rates(env.random_step)
    _, two_calls = rates(lambda: env.step(env.random_actions()))
    return {"cpu": cpu, "wall": wall, "two calls": two_calls}


def rates(step: Callable[[], object]) -> tuple[float, float]:
    """Steps of single games per second of CPU time, and by the clock."""
    for _ in range(WARM_UP):
        step()
    done, begun, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < SECONDS:
        step()
        done += BATCH
    return done / (time.process_time() - spent), done / (time.perf_counter() - begun)


def peers() -> dict[str, dict[str, float]]:
    command: list[str | Path] = [install_peers(), HERE / "peer_envs.py", str(SECONDS), *PGX, AEC_PEER]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | KIND_MALLOC)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def main() -> None:
    envs = {name: vector.make(name, BATCH, seed=1) for name in GAMES}
    for env in envs.values():
        env.reset()
    seen: dict[Any, list[float]] = {}
    for _ in range(ROUNDS):
        rates = {**peers(), **{name: vector_steps(env) for name, env in envs.items()}}
        for name in GAMES:
            rates[name] |= aec_steps(pettingzoo.env(name), SECONDS / 2)
        for name, found in rates.items():
            for kind, rate in found.items():
                seen.setdefault((name, kind), []).append(rate)
    median = {key: statistics.median(values) for key, values in seen.items()}

    console = Console(width=120)
    table = Table("game", "M steps/s", *(f"x {peer}" for peer in PGX), "of CPU", *PGX, "two calls", *PGX)
    for name in GAMES:
        cells, ratios = [], []
        for kind, theirs in (("wall", "wall"), ("cpu", "cpu"), ("two calls", "wall")):
            beside = [median[name, kind] / median[peer, theirs] for peer in PGX]
            cells += [f"{median[name, kind] / 1e6:.2f}", *(f"{ratio:.1f}" for ratio in beside)]
            ratios += beside
        table.add_row(name, *cells, style="" if min(ratios[: len(PGX)]) >= WANTED else "bold red")
    console.print(table)
    told = (
        f"{peer} {median[peer, 'wall'] / 1e6:.3f} M/s by the clock, {median[peer, 'cpu'] / 1e6:.3f} M/s of CPU"
        for peer in PGX
    )
    console.print(f"peers: {'; '.join(told)}; wanted {WANTED:.0f} x both, by the clock")
    table = Table("game", "k steps/s", f"x {AEC_PEER}", "with a random agent, k steps/s", f"x {AEC_PEER}")
    for name in GAMES:
        ratio = {kind: median[name, kind] / median[AEC_PEER, kind] for kind in ("env", "agent")}
        cells = [
            f"{median[name, 'env'] / 1e3:.1f}",
            f"{ratio['env']:.1f}",
            f"{median[name, 'agent'] / 1e3:.1f}",
            f"{ratio['agent']:.1f}",
        ]
        table.add_row(name, *cells, style="" if ratio["env"] >= WANTED_AEC else "bold red")
    console.print(table)
    console.print(
        f"peer: {median[AEC_PEER, 'env'] / 1e3:.1f} k steps/s, with an agent {median[AEC_PEER, 'agent'] / 1e3:.1f}"
    )


if __name__ == "__main__":
    main()
