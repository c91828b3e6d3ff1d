"""What a move costs the server with its own WebSocket path and with uvicorn's plain one: `python -m benchmarks.websocket`.

The two take turns: 50 matches of two players who move as soon as they may, on two servers that differ only in how a message gets
from the transport to the gateway and back. What counts is the server's CPU time per move, which depends less on what else the
machine is doing than the time that passes. `server/websocket.py` is worth its reach into uvicorn while the plain
way costs 20% more.
"""

import asyncio
import os
import runpy
import statistics
import sys
from collections import deque
from pathlib import Path
from typing import Any

WANTED = 1.2
ROUNDS = int(os.environ.get("ROUNDS", "5"))
PLAIN = "--plain"
TICKS = os.sysconf("SC_CLK_TCK")


class PlainLine:
    """What the gateway needs of a socket, made from nothing but ASGI: `receive`, `send`, and a task that sends what waits."""

    def __init__(self, receive: Any, send: Any) -> None:
        self._receive, self._send = receive, send
        self._outgoing: deque[dict[str, Any]] = deque()
        self._arrival = asyncio.Event()
        self._sender = asyncio.ensure_future(self._send_all())

    async def hear(self) -> bytes | None:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self._sender.cancel()
            return None
        text: str = message["text"]
        return text.encode()

    def send_text(self, message: bytes) -> None:
        self._outgoing.append({"type": "websocket.send", "text": message.decode()})
        self._arrival.set()

    def close_with(self, code: int) -> None:
        self._outgoing.append({"type": "websocket.close", "code": code})
        self._arrival.set()

    async def _send_all(self) -> None:
        while True:
            await self._arrival.wait()
            self._arrival.clear()
            while self._outgoing:
                await self._send(self._outgoing.popleft())


def serve_plainly() -> None:
    """`tablee serve` with uvicorn's own WebSocket class."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    from tablee.server import serve, websocket

    class PlainProtocol(WebSocketsSansIOProtocol):
        def __init__(self, _connections: object, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)

        async def run_asgi(self) -> None:
            line = PlainLine(self.receive, self.send)
            self.scope["extensions"][websocket.EXTENSION] = line  # type: ignore[assignment]
            await super().run_asgi()

    vars(serve)["WebSocketProtocol"] = PlainProtocol
    sys.argv = [arg for arg in sys.argv if arg != PLAIN]
    runpy.run_module("tablee", run_name="__main__")


def cpu_s(process: int) -> float:
    """User and system time that the process has used, all threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def play_all(port: int, process: int) -> float:
    """Milliseconds of the server's CPU time for each move."""
    from benchmarks.server import MATCHES, seat_two
    from benchmarks.socket_client import Guest

    players = [player for _ in range(MATCHES) for player in await seat_two((Guest(port, "Ada"), Guest(port, "Bob")))]
    await asyncio.sleep(0.5)
    begun = cpu_s(process)
    moves = sum(await asyncio.gather(*(player.play([]) for player in players)))
    spent = cpu_s(process) - begun
    for player in players:
        player.line.close()
    return spent / moves * 1000


def main() -> None:
    import uvloop
    from benchmarks.server import Server

    ways = {"ours": Server(), "plain": Server(module="benchmarks.websocket", extra=[PLAIN])}
    costs: dict[str, list[float]] = {way: [] for way in ways}
    try:
        for _ in range(ROUNDS + 1):
            for way, server in ways.items():
                costs[way].append(uvloop.run(play_all(server.port, server.process)))
    finally:
        for server in ways.values():
            server.close()
    print("| way | CPU ms for a move, each round | median |\n|---|---|---|")
    for way, found in costs.items():
        del found[0]  # kernels are loaded in the first one
        print(f"| {way} | {', '.join(f'{cost:.3f}' for cost in found)} | {statistics.median(found):.3f} |")
    ratios = [plain / ours for ours, plain in zip(costs["ours"], costs["plain"], strict=True)]
    print(f"\nplain / ours, median of the rounds' ratios: {statistics.median(ratios):.2f} (wanted {WANTED})")
    print(f"plain / ours, the best rounds of each: {min(costs['plain']) / min(costs['ours']):.2f}")


if __name__ == "__main__":
    serve_plainly() if PLAIN in sys.argv else main()
