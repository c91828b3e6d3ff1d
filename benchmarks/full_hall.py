"""How long a person waits for a greedy bot while others have experts play at 59 tables: `python -m benchmarks.full_hall`.

One server as anybody would start it, limits included. Ada has an account and plays Tuileries with a greedy bot; the time is
that from her move to the bot's, the pause included which it makes for people to follow. First she is alone; then eight guests of
another address open 59 tables of four experts at Mounstein, as many as they are allowed, and leave them; then they watch
them; then eight accounts do, each from an address of its own. `--source DIR` measures the server of another
version's sources.
"""

import argparse
import asyncio
import http.client
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import uvloop
from benchmarks.socket_client import Socket

TABLES, ATTACKERS = 59, 8
EXPERTS = {"game": "mounstein", "seats": 4, "sitters": [{"who": "bot", "level": "expert"}] * 4}
WITH_GREEDY = {"game": "tuileries", "sitters": [{"who": "me"}, {"who": "bot", "level": "greedy"}], "begins": 0}
ADA, HALL = "127.0.0.1", "127.0.1.1"


class Caller:
    """Somebody at an address of this machine; requests block, and are only for setting up."""

    def __init__(self, port: int, name: str, address: str, *, account: bool) -> None:
        self._port, self._address, self._cookie = port, address, ""
        if account:
            self.post("/api/accounts", {"name": name, "password": "correct horse battery staple"})
        else:
            self.post("/api/guest", {"name": name})

    def post(self, path: str, data: Any = None) -> tuple[int, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self._port, source_address=(self._address, 0), timeout=120)
        headers = {"content-type": "application/json", "cookie": self._cookie}
        line.request("POST", path, json.dumps(data or {}), headers)
        answer = line.getresponse()
        body = answer.read()
        if cookie := answer.headers.get("set-cookie"):
            self._cookie = cookie.split(";")[0]
        line.close()
        return answer.status, json.loads(body) if body else None

    async def connect(self) -> Socket:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Socket, "127.0.0.1", self._port, local_addr=(self._address, 0))
        line.shake_hands(self._port, self._cookie)
        await line.opened
        await line.hear_until("welcome")
        return line


async def waits_s(ada: Caller, seconds: float) -> list[float]:
    """How long her bot takes, move by move, game after game."""
    line, waits, until = await ada.connect(), list[float](), time.monotonic() + seconds
    while time.monotonic() < until:
        status, table = await asyncio.to_thread(ada.post, "/api/tables", WITH_GREEDY)
        assert status == 201, table
        line.send({"do": "watch", "table": table["id"], "seat": 0, "id": 1})
        message = await line.hear_until("snapshot")
        while time.monotonic() < until:
            standing = message["standing"]
            if standing["decision"]:
                text = standing["view"]["targets"][0]["move"]
                move = {"do": "move", "table": table["id"], "seat": 0, "version": standing["decision"], "move": text}
                line.send({**move, "id": 2})
                begun = time.perf_counter()
                message = await line.hear_until("news")
            if message["standing"]["decision"] == 0 and message["do"] == "news":
                if message["entry"]["what"]["do"] == "finished":
                    break
                message = await line.hear_until("news")
                waits.append(time.perf_counter() - begun)
                if message["entry"]["what"]["do"] == "finished":
                    break
        line.send({"do": "resign", "table": table["id"], "seat": 0, "id": 3})
    line.close()
    return waits


def told(waits: list[float]) -> str:
    ordered = sorted(waits)
    p50, p95 = statistics.median(waits), ordered[int(0.95 * (len(waits) - 1))]
    return f"p50 {p50:.2f} s, p95 {p95:.2f} s, max {ordered[-1]:.2f} s ({len(waits)} moves)"


async def drain(line: Socket) -> None:
    while True:
        await line.hear()


async def attack(port: int, *, accounts: bool, watch: bool, number: int) -> tuple[int, list[Socket], list[Any]]:
    """59 tables of experts; how many were allowed, and the lines of those who watch."""
    allowed, lines, tasks = 0, list[Socket](), list[Any]()
    for attacker in range(ATTACKERS):
        address = f"127.0.{number}.{attacker + 1}" if accounts else HALL
        caller = await asyncio.to_thread(Caller, port, f"Attacker {number} {attacker}", address, account=accounts)
        ids = []
        for _ in range(attacker, TABLES, ATTACKERS):
            status, table = await asyncio.to_thread(caller.post, "/api/tables", EXPERTS)
            if status == 201:
                ids.append(table["id"])
        allowed += len(ids)
        if watch:
            line = await caller.connect()
            for id in ids:
                line.send({"do": "watch", "table": id, "views": False})
            lines.append(line)
            tasks.append(asyncio.ensure_future(drain(line)))
    return allowed, lines, tasks


async def measure(port: int, seconds: float) -> None:
    ada = await asyncio.to_thread(Caller, port, "Ada", ADA, account=True)
    await waits_s(ada, 3)
    before = await waits_s(ada, seconds)
    print(f"alone: {told(before)}")
    for number, (what, accounts, watch) in enumerate(
        (
            ("eight guests, nobody watches", False, False),
            ("eight guests, who watch", False, True),
            ("eight accounts, who watch", True, True),
        ),
        2,
    ):
        allowed, lines, tasks = await attack(port, accounts=accounts, watch=watch, number=number)
        waits = await waits_s(ada, seconds)
        ratio = statistics.median(waits) / statistics.median(before)
        print(f"{allowed} tables of {what}: {told(waits)}; {ratio:.1f} x", flush=True)
        for task in tasks:
            task.cancel()
        for line in lines:
            line.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--source", help="the src folder of the version to measure; this one's if left out")
    chosen = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = tempfile.mkdtemp(prefix="tablee-bench-")
    run = [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--port", str(port), "--data", data]
    env = os.environ | ({"PYTHONPATH": chosen.source} if chosen.source else {})
    server = subprocess.Popen([*run, "--log-level", "warning"], env=env)
    try:
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port)):
                    break
            except OSError:
                time.sleep(0.2)
        uvloop.run(measure(port, chosen.seconds))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(data, ignore_errors=True)


if __name__ == "__main__":
    main()
