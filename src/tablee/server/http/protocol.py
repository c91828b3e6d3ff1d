"""HTTP as uvicorn speaks it, with an end to everybody's patience: half a request does not hold its connection for ever."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.server.connections import Connections
from tablee.server.limits import MOST_HEAD

HEAD_S = 10.0
"""From the connection, or a later request's first byte, to the end of its headers."""
BODY_S = 60.0
"""From there to the end of its body: 64 KB, or somebody's record."""
SEND_S = 120.0
"""How long a client may take to read an answer."""

HEAD_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, connections: Connections, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._all = connections
        self._is_admitted = False
        self._head = 0
        """Bytes since the last thing that was whole: a head, or a piece of a body."""
        self._reading: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._is_admitted = self._all.admit(transport.get_extra_info("peername"))
        if not self._is_admitted:
            transport.abort()
            return
        super().connection_made(transport)
        self._await(HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_admitted:
            self._all.end(self.client)
            self._all.note_waiting(self, 0)
            self._rest()
            self.resume_writing()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._reading is None:
            self._await(HEAD_S)
        self._head += len(data)
        super().data_received(data)
        if self._head > MOST_HEAD:
            self._refuse_head()

    def on_headers_complete(self) -> None:
        self._head = 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD:
            raise ValueError  # it came all at once; the parser ends here, and `send_400_response` is next
        super().on_headers_complete()
        self._await(BODY_S)

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        super().on_message_complete()
        self._rest()

    def send_400_response(self, msg: str) -> None:
        if len(self.url or b"") + sum(len(name) + len(value) for name, value in self.headers or ()) > MOST_HEAD:
            self._refuse_head()
        else:
            super().send_400_response(msg)

    def _refuse_head(self) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:  # else another answer is on its way
            self.transport.write(HEAD_TOO_LARGE)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        self._rest()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._all.note_waiting(self, self.waiting_bytes)
        self._sending = self.loop.call_later(SEND_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._all.note_waiting(self, 0)
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    @property
    def waiting_bytes(self) -> int:
        size: int = self.transport.get_write_buffer_size()
        return size

    def cut_off(self) -> None:
        """To make room for others."""
        self.transport.abort()

    def _await(self, seconds: float) -> None:
        """The next part of a request must be there by then."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self.loop.call_later(seconds, self.transport.close)
        self._all.note_half(self)

    def _rest(self) -> None:
        self._all.note_whole(self)
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
