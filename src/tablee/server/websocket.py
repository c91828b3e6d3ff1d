"""A WebSocket with a fast path: plain messages go straight to whoever hears them, and replies straight to the transport.

The handshake, fragments, pings, closing and every breach of the protocol are left to `websockets` and uvicorn; but a move is one
small frame, and a server's frame is its text behind a few bytes.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from tablee.server.connections import Connections

EXTENSION = "tablee.socket"
"""Where the ASGI scope holds the socket."""
MOST_WAITING_BYTES = 16 * 1024 * 1024
"""What may wait for a slow client; more, and it is cut off: it will resume."""
MOST_UNREAD = 32
"""Messages that wait for the one before; more, and no more is read from the socket for now."""
TOO_SLOW = 4008
TEXT = 0x81
"""A text message in one frame."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, connections: Connections, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._all = connections
        self._unread: deque[bytes] = deque()
        self._arrival: asyncio.Future[None] | None = None
        """Done when there is something to hear, or the socket has closed."""
        self._rest = bytearray()
        """The beginning of a frame."""
        self._is_slow = False

    async def hear(self) -> bytes | None:
        """The next message; None when the socket has closed."""
        while not self._unread and not self.disconnected:
            self._resume_reads()
            self._arrival = self.loop.create_future()
            await self._arrival
        return self._unread.popleft() if self._unread else None

    def send_text(self, message: bytes) -> None:
        """Never waits: a slow client delays nobody."""
        if self.close_sent or self.disconnected:
            return
        size = len(message)
        if size < 126:
            self.transport.write(b"\x81%c%b" % (size, message))
        elif size < 65536:
            self.transport.write(b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message))
        else:
            self.transport.write(b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message))
        if self._is_slow:
            if self.waiting_bytes > MOST_WAITING_BYTES:
                self.close_with(TOO_SLOW)
            self._all.note_waiting(self, self.waiting_bytes)

    @property
    def waiting_bytes(self) -> int:
        return self.transport.get_write_buffer_size()

    def cut_off(self) -> None:
        """At once, and what waits is forgotten."""
        self.disconnected = True
        self.transport.abort()

    def close_with(self, code: int) -> None:
        """Stop sending, and do not wait for clients that never answer the closing frame."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._unread.clear()
        self._resume_reads()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def _resume_reads(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if not self._rest:
            self._rest += data[self._take_frames(data) :]
            return
        self._rest += data
        del self._rest[: self._take_frames(self._rest)]

    def _take_frames(self, data: bytes | bytearray) -> int:
        """All frames that are whole; says where the rest begins."""
        start, end = 0, len(data)
        while end - start >= 2:
            size, mask = data[start + 1] & 127, start + 2
            if size >= 126:
                mask += 2 if size == 126 else 8
                if end < mask:
                    break
                size = int.from_bytes(data[start + 2 : mask], "big")
            if data[start + 1] < 128 or size > self.config.ws_max_size:
                super().data_received(bytes(data[start:]))  # not masked, or too large: `websockets` says so and closes
                return end
            after = mask + 4 + size
            if end < after:
                break
            if data[start] == TEXT and not self.frames and not self.close_sent:
                self._take(apply_mask(bytes(data[mask + 4 : after]), bytes(data[mask : mask + 4])))
            else:
                super().data_received(bytes(data[start:after]))
            start = after
        return start

    def send_receive_event_to_app(self) -> None:
        """A message that came in another form than the plain one."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._take(data)

    def _take(self, message: bytes) -> None:
        self._unread.append(message)
        self._go_on()
        if len(self._unread) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _go_on(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_slow = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_slow = False
        self._all.note_waiting(self, 0)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._all.end(self.client)
        self._all.note_waiting(self, 0)
        self._go_on()

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()
