"""Does an installation play? Run by its own Python, with nothing but what serving needs:

    python -P tests/installed/smoke.py FOLDER

Bots play a game of each kind by the `tablee` command; its record is verified, and left in FOLDER so that installations can be
compared. Then `tablee serve`: the page and its program arrive, and a person sits down beside a bot in each game, over HTTP
and the socket, until both have moved. Warnings are errors.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import connect

from tablee.games import GAMES

COMMAND = Path(sysconfig.get_path("scripts")) / ("tablee.exe" if sys.platform == "win32" else "tablee")
ENVIRONMENT = os.environ | {"PYTHONWARNINGS": "error"}
PATIENCE_S = 120.0  # a bot's kernels may have to be compiled first, on a busy machine
PERSON, BOT = 0, 1


def run(*arguments: str) -> None:
    done = subprocess.run([COMMAND, *arguments], env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode or "Traceback" in done.stderr:
        raise SystemExit(f"tablee {' '.join(arguments)}: exit {done.returncode}\n{done.stdout}{done.stderr}")


def play_by_command(folder: Path) -> None:
    for game in GAMES:
        record = folder / f"{game}.jsonl"
        run("simulate", game, "--bots", "easy,greedy", "--games", "1", "--seed", "smoke", "--out", str(record))
        run("verify", str(record))


@contextmanager
def serving(log: Path) -> Iterator[str]:
    """A server on a port of its own, ended as an operator would end it; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as data, log.open("w") as output:
        arguments = ["serve", "--port", str(port), "--data", data, "--bot-pause-ms", "0"]
        server = subprocess.Popen([COMMAND, *arguments], env=ENVIRONMENT, stdout=output, stderr=subprocess.STDOUT)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address, server)
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                raise
    if "Traceback" in log.read_text():
        raise AssertionError("the server has told of an exception")


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                return
        except urllib.error.URLError:
            if server.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


def movers(what: dict[str, Any]) -> set[int]:
    """Who has moved in this entry of the log: drawing is what chance does after a move."""
    events = what["events"] if what["do"] == "moved" else []
    return {event["seat"] for event in events if "seat" in event and event["do"] != "draw"}


class Person:
    def __init__(self, address: str) -> None:
        self.address = address
        self.headers = {"content-type": "application/json"}
        cookie = self.post("/api/guest", {"name": "Ada"})[1]["set-cookie"]
        self.headers["cookie"] = cookie.split(";")[0]

    def post(self, path: str, data: dict[str, Any]) -> tuple[Any, Any]:
        request = urllib.request.Request(self.address + path, json.dumps(data).encode(), self.headers)
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            body = answer.read()
            return json.loads(body) if body else None, answer.headers

    def play_with_a_bot(self, game: str) -> None:
        """Until both have moved."""
        table = self.post("/api/tables", {"game": game})[0]["id"]
        self.post(f"/api/tables/{table}/sit", {"seat": PERSON})
        self.post(f"/api/tables/{table}/bot", {"seat": BOT, "bot": "easy"})
        self.post(f"/api/tables/{table}/start", {})
        moved: set[int] = set()
        cookie = {"cookie": self.headers["cookie"]}
        with connect(self.address.replace("http", "ws", 1) + "/socket", additional_headers=cookie) as line:
            line.send(json.dumps({"do": "watch", "table": table, "seat": PERSON}))
            while moved < {PERSON, BOT}:
                message = json.loads(line.recv(PATIENCE_S))
                if message["do"] == "refused":
                    raise AssertionError(message["text"]["en"])
                for entry in [message["entry"]] if message["do"] == "news" else message.get("log", []):
                    moved |= movers(entry["what"])
                standing = message.get("standing")
                if standing and standing["decision"]:
                    move = standing["view"]["targets"][0]["move"]
                    answer = {"table": table, "seat": PERSON, "version": standing["decision"], "move": move}
                    line.send(json.dumps({"do": "move"} | answer))


def open_page(address: str) -> None:
    """What a browser would fetch first."""
    with urllib.request.urlopen(address) as page:
        program = re.search(r'<script type="module"[^>]* src="(/assets/[^"]+)"', page.read().decode())
    if program is None:
        raise AssertionError("the page has no program: the web client is missing")
    with urllib.request.urlopen(address + program[1]) as script:
        if "javascript" not in script.headers["content-type"] or not script.read():
            raise AssertionError(f"{program[1]} is no program")


def play_over_http(log: Path) -> None:
    with serving(log) as address:
        open_page(address)
        person = Person(address)
        for game in GAMES:
            person.play_with_a_bot(game)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    play_by_command(folder)
    log = folder / "server.log"
    try:
        play_over_http(log)
    except Exception:
        print(log.read_text() if log.exists() else "the server did not start", file=sys.stderr)
        raise


if __name__ == "__main__":
    main()
