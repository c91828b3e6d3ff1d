"""Whoever asks the server something: lean enough for a million messages."""

import asyncio
import json
from collections import deque
from typing import Any, NamedTuple

import httptools
import websockets

ANSWERS_S = 120.0
MOST_OWN = 4
LAST = 2**53 - 1
PING = json.dumps({"do": "ping", "id": LAST})
"""After all that is said at once: when it is answered, all was heard."""


class Request(NamedTuple):
    method: str
    path: str
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()


class Answer(NamedTuple):
    status: int
    body: bytes
    cookie: str | None = None

    @property
    def said(self) -> Any:
        """What it is as JSON; None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


class _Reader:
    """What `httptools` calls while it reads an answer."""

    def __init__(self) -> None:
        self.body = b""
        self.cookie: str | None = None
        self.is_whole = False
        self.is_last = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"set-cookie":
            self.cookie = value.decode("latin-1").partition(";")[0]
        self.is_last = self.is_last or (name.lower() == b"connection" and value.lower() == b"close")

    def on_body(self, data: bytes) -> None:
        self.body += data

    def on_message_complete(self) -> None:
        self.is_whole = True


class Line:
    """A connection for requests, opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: Request, cookie: str = "", key: str = "") -> Answer | None:
        """None if the server hung up without a word, as it may when the request was none."""
        for _ in range(2):  # the connection may have been idle for too long
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            answer = await asyncio.wait_for(self._ask(*self._streams, request, cookie, key), ANSWERS_S)
            if answer is not None:
                return answer
            await self.close()
        return None

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: Request, cookie: str, key: str
    ) -> Answer | None:
        headers = [("host", f"127.0.0.1:{self._port}"), *request.headers]
        if cookie:
            headers.append(("cookie", cookie))
        if key:
            headers.append(("authorization", f"Bearer {key}"))
        if request.body is not None:
            headers.append(("content-length", str(len(request.body))))
            if not any(name == "content-type" for name, _ in headers):
                headers.append(("content-type", "application/json"))
        head = "".join(f"{name}: {value}\r\n" for name, value in headers)
        start = f"{request.method} {request.path} HTTP/1.1\r\n{head}\r\n"
        heard = _Reader()
        parser = httptools.HttpResponseParser(heard)
        try:
            writer.write(start.encode("utf-8", "surrogatepass") + (request.body or b""))
            while not heard.is_whole:
                data = await reader.read(65536)
                if not data:
                    break
                parser.feed_data(data)
        except ConnectionError:
            return None
        if not heard.is_whole:
            return None
        if heard.is_last:
            await self.close()
        return Answer(parser.get_status_code(), heard.body, heard.cookie)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Caller:
    """Somebody, or nobody: with a browser's cookie, a program's key, or neither."""

    def __init__(self, port: int, kind: str) -> None:
        self.kind = kind
        self.cookie = ""
        self.key = ""
        self.line = Line(port)
        self.own: deque[tuple[str, int]] = deque(maxlen=MOST_OWN)
        """Tables and seats that are its own, if it still has them."""
        self.standings: dict[tuple[str, int], dict[str, Any]] = {}
        """Of each table and seat that it watches, as last heard."""
        self._address = f"ws://127.0.0.1:{port}/socket"
        self._socket: Any = None

    async def ask(self, method: str, path: str, data: Any = None) -> Answer | None:
        body = None if data is None else json.dumps(data).encode()
        return await self.put(Request(method, path, body))

    async def put(self, request: Request) -> Answer | None:
        answer = await self.line.ask(request, self.cookie, self.key)
        if answer is not None and answer.cookie is not None and not self.key:
            self.cookie = answer.cookie
        return answer

    async def tell(self, messages: list[bytes | str]) -> list[tuple[Any, bytes]]:
        """All at once, and everything that is heard until all are answered; less if the server hangs up."""
        heard: list[tuple[Any, bytes]] = []
        try:
            if self._socket is None:
                await self._connect()
            for message in messages:
                await self._socket.send(message)
            await self._socket.send(PING)
            while True:
                data = await asyncio.wait_for(self._socket.recv(), ANSWERS_S)
                message = json.loads(data)
                heard.append((message, data if isinstance(data, bytes) else data.encode()))
                if message.get("id") == LAST and message["do"] == "pong":
                    return heard
                if message.get("id") == LAST and message.get("code") == "too-fast":
                    await asyncio.sleep(0.5)
                    await self._socket.send(PING)
        except (websockets.ConnectionClosed, websockets.InvalidHandshake, ConnectionError):
            await self.hang_up()
        return heard

    async def _connect(self) -> None:
        headers = {"cookie": self.cookie} if self.cookie else {}
        if self.key:
            headers = {"authorization": f"Bearer {self.key}"}
        self._socket = await websockets.connect(
            self._address, additional_headers=headers, compression=None, max_size=None, open_timeout=60
        )

    async def hang_up(self) -> None:
        self.standings.clear()
        if self._socket is not None:
            socket, self._socket = self._socket, None
            await socket.close()

    async def close(self) -> None:
        await self.hang_up()
        await self.line.close()
