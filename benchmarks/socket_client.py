"""A lean client for measuring: one WebSocket on a raw asyncio protocol, so that the clients cost less than the server."""

import asyncio
import base64
import json
import os
import urllib.request
from collections import deque
from typing import Any

import msgspec

_decode = msgspec.json.Decoder().decode


class Socket(asyncio.Protocol):
    """Text frames in, text frames out; no fragments, no extensions (the server sends none)."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._is_open = False
        self._messages: deque[dict[str, Any]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._transport: Any = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, _exc: Exception | None) -> None:
        self._is_open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server has refused the socket"))
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_exception(ConnectionError("the server has closed the socket"))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._is_open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._data.startswith(b"HTTP/1.1 101"), bytes(self._data[:200])
            del self._data[: end + 4]
            self._is_open = True
            self.opened.set_result(None)
        while self._take_frame():
            pass
        if self._messages and self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _take_frame(self) -> bool:
        data = self._data
        if len(data) < 2:
            return False
        kind, length, start = data[0] & 15, data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return False
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            if len(data) < 10:
                return False
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return False
        payload = bytes(data[start : start + length])
        del data[: start + length]
        if kind == 1:
            self._messages.append(_decode(payload))
        elif kind == 9:
            self._transport.write(frame(payload, 10))
        return True

    def shake_hands(self, port: int, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )

    def send(self, message: dict[str, Any]) -> None:
        self._transport.write(frame(msgspec.json.encode(message), 1))

    async def hear(self) -> dict[str, Any]:
        if not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.popleft()

    async def hear_until(self, do: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["do"] == do:
                return message

    def close(self) -> None:
        self._transport.close()


def frame(payload: bytes, kind: int) -> bytes:
    """A client's frame must be masked; a mask of zeros leaves it as it is."""
    size = len(payload)
    head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
    return head + bytes(4) + payload


class Guest:
    """Somebody who asks over HTTP (blocking: only for setting up) and plays on a socket."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self._cookie = ""
        answer = self.post("/api/guest", {"name": name})
        self.id: str = answer["id"]

    def post(self, path: str, data: Any = None) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=json.dumps(data or {}).encode(),
            headers={"content-type": "application/json", "cookie": self._cookie},
            method="POST",
        )
        with urllib.request.urlopen(request) as answer:
            if cookie := answer.headers.get("set-cookie"):
                self._cookie = cookie.split(";")[0]
            return json.loads(answer.read() or "null")

    async def connect(self) -> Socket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(Socket, "127.0.0.1", self.port)
        socket.shake_hands(self.port, self._cookie)
        await socket.opened
        await socket.hear_until("welcome")
        return socket
