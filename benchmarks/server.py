"""Our server compared with boardgame.io's, on loopback, servers and clients in processes of their own, in one run.

`python -m benchmarks.server` prints durable moves a second in 50 matches at once and the time of one move alone, for ours
(SQLite, flushed at every commit) and for boardgame.io with its FlatFile and in-memory stores; then the memory that 1,000 idle
tables take, and how long a table of 500 events takes to open. All 50 matches begin at once, ask for the next move as soon as they
may, and end at once: that measures how much the server can do. How long people wait is measured with players who think. ROUNDS
sets the number of rounds; medians are printed.
"""

import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop
from benchmarks.socket_client import Guest, Socket

HERE = Path(__file__).parent
PEER = HERE / ".peers" / "boardgame_io"
ROUNDS = int(os.environ.get("ROUNDS", "5"))
MATCHES, SEQUENTIAL, IDLE = 50, 10, 1000
THINKS_S = 0.04
"""How long a player thinks on average where not all 50 matches want their next move at once."""
EVENTS = 500
SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
CIRCLES = ["c3", "f3", "c6", "f6"]
WANTED = {"durable": 5.0, "memory": 1.5, "p99_ms": 10.0, "idle_mb": 400.0, "open_ms": 50.0}


class Server:
    """`tablee serve` as anybody would start it, but without limits of rate; `module`: what starts it in another way."""

    def __init__(self, data: str | None = None, module: str = "tablee", extra: Sequence[str] = ()) -> None:
        self._is_own = data is None
        self._data = data or tempfile.mkdtemp(prefix="tablee-bench-")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        flags = ["--port", str(self.port), "--data", self._data, "--no-rate-limits", "--most-sockets", "100000"]
        flags += ["--bot-pause-ms", "0"]
        command = [sys.executable, "-m", module, *extra, "serve", *flags, "--log-level", "warning"]
        self._process = subprocess.Popen(command)
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz").close()
                return
            except OSError:
                time.sleep(0.05)

    @property
    def process(self) -> int:
        return self._process.pid

    def resident_mb(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        if self._is_own:
            shutil.rmtree(self._data)


class Player:
    """One seat of a Tuileries table, playing any legal tile anywhere from what it is told."""

    def __init__(self, table: str, seat: int, line: Socket, snapshot: dict[str, Any]) -> None:
        started = next(entry["what"] for entry in snapshot["log"] if entry["what"]["do"] == "started")
        self._table, self._seat, self.line = table, seat, line
        self._hand: list[str] = started["setup"]["hands"][seat]
        self._free = dict.fromkeys(SQUARES)
        self._standing = snapshot["standing"]

    async def play(self, latencies: list[float], thinks_s: float = 0) -> int:
        moves, begun = 0, 0.0
        while True:
            if self._standing["decision"]:
                if thinks_s:
                    await asyncio.sleep(random.uniform(0, 2 * thinks_s))
                begun = time.perf_counter()
                self.line.send(self._move())
            news = await self.line.hear_until("news")
            if "id" in news:
                latencies.append(time.perf_counter() - begun)
                moves += 1
            what = news["entry"]["what"]
            if what["do"] == "finished":
                return moves
            self._note(what.get("events", ()))
            self._standing = news["standing"]

    def _move(self) -> dict[str, Any]:
        circles = [square for square in CIRCLES if square in self._free] if len(self._free) > 60 else None
        text = f"{random.choice(self._hand)} {random.choice(circles or list(self._free))}"
        version = self._standing["decision"]
        return {"do": "move", "table": self._table, "seat": self._seat, "version": version, "move": text, "id": 1}

    def _note(self, events: Any) -> None:
        for event in events:
            if event["do"] == "place":
                del self._free[event["at"]]
                if event["seat"] == self._seat:
                    self._hand.remove(event["tile"])
            elif event["seat"] == self._seat:
                self._hand.append(event["tile"])


async def seat_two(guests: tuple[Guest, Guest]) -> list[Player]:
    """A new table with both watching it."""
    table = guests[0].post("/api/tables", {"game": "tuileries", "options": {"ending": "full-board"}})["id"]
    for seat, guest in enumerate(guests):
        guest.post(f"/api/tables/{table}/sit", {"seat": seat})
    guests[0].post(f"/api/tables/{table}/start")
    players = []
    for seat, guest in enumerate(guests):
        line = await guest.connect()
        line.send({"do": "watch", "table": table, "seat": seat, "views": False})
        players.append(Player(table, seat, line, await line.hear_until("snapshot")))
    return players


async def concurrent(port: int, thinks_s: float = 0) -> dict[str, float]:
    guests = [(Guest(port, "Ada"), Guest(port, "Bob")) for _ in range(MATCHES)]
    players = [player for pair in guests for player in await seat_two(pair)]
    latencies: list[float] = []
    begun = time.perf_counter()
    moves = sum(await asyncio.gather(*(player.play(latencies, thinks_s) for player in players)))
    took = time.perf_counter() - begun
    for player in players:
        player.line.close()
    return {"moves_per_s": moves / took, "p50_ms": percentile(latencies, 0.5), "p99_ms": percentile(latencies, 0.99)}


async def sequential(port: int) -> dict[str, float]:
    latencies: list[float] = []
    pair = Guest(port, "Ada"), Guest(port, "Bob")
    for _ in range(SEQUENTIAL):
        players = await seat_two(pair)
        await asyncio.gather(*(player.play(latencies) for player in players))
        for player in players:
            player.line.close()
    return {"p50_ms": percentile(latencies, 0.5), "p99_ms": percentile(latencies, 0.99)}


def percentile(seconds: list[float], share: float) -> float:
    return sorted(seconds)[int(share * (len(seconds) - 1))] * 1000


async def idle(server: Server) -> float:
    """Memory with many open tables, each watched by two."""
    guests = Guest(server.port, "Ada"), Guest(server.port, "Bob")
    players = []
    for _ in range(IDLE):
        players += await seat_two(guests)
    await asyncio.sleep(1)
    used = server.resident_mb()
    for player in players:
        player.line.close()
    return used


async def about_500(port: int) -> tuple[Guest, str, int]:
    """Of ten tables the shortest of at least 500 entries."""
    played = [await play_long(port) for _ in range(10)]
    return min((one for one in played if one[2] >= EVENTS), key=lambda one: one[2])


async def play_long(port: int) -> tuple[Guest, str, int]:
    """A finished table of many entries, played by bots."""
    guest = Guest(port, "Ada")
    options = {"mode": "original", "window_ms": 0}
    table = guest.post("/api/tables", {"game": "maho", "seats": 3, "options": options})["id"]
    for seat in range(3):
        guest.post(f"/api/tables/{table}/bot", {"seat": seat, "bot": "greedy"})
    guest.post(f"/api/tables/{table}/start")
    line = await guest.connect()
    line.send({"do": "watch", "table": table})
    what, number = "", (await line.hear_until("snapshot"))["number"]
    while what != "finished":
        entry = (await line.hear_until("news"))["entry"]
        what, number = entry["what"]["do"], entry["number"]
    line.close()
    return guest, table, number


async def open_cold(guest: Guest, table: str) -> float:
    """How long a watcher waits for a table that the server has not in memory."""
    line = await guest.connect()
    guest.post("/api/tables", {"game": "maho"})  # so that the game's kernels are loaded
    begun = time.perf_counter()
    line.send({"do": "watch", "table": table})
    await line.hear_until("snapshot")
    took = (time.perf_counter() - begun) * 1000
    line.close()
    return took


def opening() -> tuple[float, int]:
    """The median over servers restarted on the same data, and how many entries the table has."""
    data, times = tempfile.mkdtemp(prefix="tablee-bench-"), []
    try:
        server = Server(data)
        guest, table, number = uvloop.run(about_500(server.port))
        server.close()
        for _ in range(ROUNDS):
            server = Server(data)
            guest.port = server.port
            times.append(uvloop.run(open_cold(guest, table)))
            server.close()
    finally:
        shutil.rmtree(data, ignore_errors=True)
    return statistics.median(times), number


def install_peer() -> None:
    if (PEER / ".ready").exists():
        return
    shutil.copytree(HERE / "boardgame_io", PEER, dirs_exist_ok=True)
    npm = [str(Path(sys.executable).parent / "npm")]
    subprocess.run([*npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    (PEER / ".ready").touch()


def peer(kind: str) -> dict[str, dict[str, float]]:
    """boardgame.io's figures with that store."""
    node = str(Path(sys.executable).parent / "node")
    env = os.environ | {
        "NODE_ENV": "production",
        "NODE_PATH": str(PEER / "node_modules"),
        "PEERS_OUT": str(PEER / "results"),
        "PEERS_REPEATS": str(ROUNDS),
    }
    done = subprocess.run([node, "bench.js", kind], cwd=PEER, env=env, check=True, capture_output=True, text=True)
    alone, together = (json.loads(line) for line in done.stdout.splitlines())
    return {"alone": alone, "together": together}


def median_of(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


def main() -> None:
    install_peer()
    server = Server()
    try:
        uvloop.run(concurrent(server.port))  # warms up
        together = median_of([uvloop.run(concurrent(server.port)) for _ in range(ROUNDS)])
        paced = median_of([uvloop.run(concurrent(server.port, THINKS_S)) for _ in range(ROUNDS)])
        alone = median_of([uvloop.run(sequential(server.port)) for _ in range(ROUNDS)])
    finally:
        server.close()
    fresh = Server()
    try:
        idle_mb = uvloop.run(idle(fresh))
    finally:
        fresh.close()
    opened_ms, events = opening()
    memory, flatfile = peer("memory"), peer("flatfile")
    rows = [("tablee, SQLite, synchronous=FULL", together, alone)]
    for kind, found in (("memory", memory), ("FlatFile", flatfile)):
        rows.append((f"boardgame.io, {kind}", found["together"], found["alone"]))
    print("| server | moves/s, 50 matches | p50 ms | p99 ms | alone p50 ms |\n|---|---|---|---|---|")
    for name, many, one in rows:
        print(
            f"| {name} | {many['moves_per_s']:.0f} | {many['p50_ms']:.1f} | {many['p99_ms']:.1f} | {one['p50_ms']:.2f} |"
        )
    durable = together["moves_per_s"] / flatfile["together"]["moves_per_s"]
    in_memory = together["moves_per_s"] / memory["together"]["moves_per_s"]
    print(f"\n× its durable store: {durable:.1f} (wanted {WANTED['durable']})")
    print(f"× its in-memory store: {in_memory:.1f} (wanted {WANTED['memory']})")
    print(f"p99 in 50 matches: {together['p99_ms']:.1f} ms (wanted {WANTED['p99_ms']})")
    print(
        f"the same at {paced['moves_per_s']:.0f} moves/s, players thinking {THINKS_S * 1000:.0f} ms:"
        f" p50 {paced['p50_ms']:.1f} ms, p99 {paced['p99_ms']:.1f} ms"
    )
    print(f"p50 alone: {alone['p50_ms']:.2f} ms (wanted {memory['alone']['p50_ms']:.2f}, its in-memory one)")
    print(f"{IDLE} idle tables with two sockets each: {idle_mb:.0f} MB (wanted {WANTED['idle_mb']:.0f})")
    print(f"a table of {events} events opens in {opened_ms:.1f} ms (wanted {WANTED['open_ms']:.0f})")


if __name__ == "__main__":
    main()
