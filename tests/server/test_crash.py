"""kill -9 at random moments: what was acknowledged is there after the restart, and every game goes on."""

import asyncio
import random
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.conftest import free_port
from tests.server.harness import Person, Running

CUT_OFF = (OSError, EOFError, websockets.ConnectionClosed, websockets.InvalidHandshake)
"""What a client notices of the server's death."""


class Killable:
    """`tablee serve` as a process of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self._data = data
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        flags = ["--port", str(self.port), "--data", str(self._data), "--bot-pause-ms", "0", "--no-rate-limits"]
        command = [
            sys.executable,
            "-c",
            "from tablee.cli import main; main()",
            "serve",
            *flags,
            "--most-sockets",
            "9999",
        ]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).close()
                return
            except OSError:
                assert self._process.poll() is None, self._process.stderr and self._process.stderr.read()
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def stop(self, how: int) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(30)
        if self._process.stderr is not None:
            self._process.stderr.close()


async def play_until_killed(person: Person, table: str, acknowledged: dict[str, int]) -> None:
    """Play on, and note the number of every entry that arrives: each is a promise."""
    try:
        message = await person.watch(table, 0)
        acknowledged[table] = max(acknowledged.get(table, 0), message["number"])
        while True:
            standing = message["standing"]
            if standing["decision"]:
                text = random.choice(standing["view"]["targets"])["move"]
                await person.say("move", table=table, seat=0, version=standing["decision"], move=text)
            message = await person.hear_until("news")
            acknowledged[table] = message["entry"]["number"]
            if message["entry"]["what"]["do"] == "finished":
                return
    except CUT_OFF:
        return


async def one_life(
    server: Killable, http: httpx.AsyncClient, tables: list[str], promised: dict[str, int], life_s: float
) -> None:
    """All tables are played on one socket until the server is killed."""
    running = Running(None, server.port)  # type: ignore[arg-type]
    async with asyncio.TaskGroup() as group:
        for table in tables:

            async def play(table: str = table) -> None:
                try:
                    async with running.socket(http) as person:
                        await play_until_killed(person, table, promised)
                except CUT_OFF:
                    return

            group.create_task(play())
        await asyncio.sleep(life_s)
        server.stop(signal.SIGKILL)


async def logged(http: httpx.AsyncClient, server: Killable, table: str) -> dict[str, Any]:
    async with Running(None, server.port).socket(http) as person:  # type: ignore[arg-type]
        return await person.watch(table, 0)


def crash(data: Path, games: int, kills: int) -> None:
    server = Killable(data, free_port())
    server.start()

    async def main() -> None:
        promised: dict[str, int] = {}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as http:
            guest = await http.post("/api/guest", json={"name": "Ada"})
            assert guest.status_code == 201
            person = Person(http, None)
            tables = []
            for number in range(games):
                game = ("tuileries", "mounstein")[number % 2]
                table = await person.open(game, bots={1: "greedy"})
                await person.start(table)
                tables.append(table)
            for _ in range(kills):
                await one_life(server, http, tables, promised, random.uniform(0.3, 1.5))
                server.start()
                for table in tables:
                    snapshot = await logged(http, server, table)
                    assert snapshot["number"] >= promised.get(table, 0)
                    numbers = [entry["number"] for entry in snapshot["log"]]
                    assert numbers == list(range(1, snapshot["number"] + 1))
            assert any(number > 5 for number in promised.values())
            moved = {table: (await logged(http, server, table))["number"] for table in tables}
            await asyncio.wait(
                [asyncio.create_task(finish(http, server, table, promised)) for table in tables], timeout=120
            )
            for table in tables:
                end = await logged(http, server, table)
                assert end["number"] >= moved[table]
                assert end["table"]["status"] == "finished"
                answer = await http.get(f"/api/tables/{table}/record")
                assert answer.status_code == 200

    try:
        asyncio.run(main())
    finally:
        server.stop(signal.SIGTERM)


async def finish(http: httpx.AsyncClient, server: Killable, table: str, promised: dict[str, int]) -> None:
    async with Running(None, server.port).socket(http) as person:  # type: ignore[arg-type]
        if (await person.watch(table, 0))["table"]["status"] != "finished":
            await play_until_killed(person, table, promised)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    crash(tmp_path, games=6, kills=2)


@pytest.mark.heavy
def test_nothing_acknowledged_is_lost_in_a_hundred_games(tmp_path: Path) -> None:
    crash(tmp_path, games=100, kills=5)


def test_a_graceful_stop_tells_clients_and_loses_nothing(tmp_path: Path) -> None:
    server = Killable(tmp_path, free_port())
    server.start()

    async def main() -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as http:
            await http.post("/api/guest", json={"name": "Ada"})
            person = Person(http, None)
            table = await person.open("mounstein", bots={1: "greedy"})
            await person.start(table)
            async with Running(None, server.port).socket(http) as ada:  # type: ignore[arg-type]
                before = await ada.watch(table, 0)
                await asyncio.to_thread(server.stop, signal.SIGTERM)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await ada.hear_until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012  # "service restart": come back
            server.start()
            after = await logged(http, server, table)
            assert after["log"][: before["number"]] == before["log"]

    try:
        asyncio.run(main())
    finally:
        server.stop(signal.SIGTERM)
