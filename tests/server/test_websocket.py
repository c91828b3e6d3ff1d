"""The short way of a socket's messages, and everything that does not take it."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from tablee.server import websocket
from tests.server.harness import PATIENCE_S, Running
from tests.server.test_tables import run

PING = json.dumps({"do": "ping", "id": 7})


def masked(payload: bytes, first: int = 0x81) -> bytes:
    mask, size = os.urandom(4), len(payload)
    head = bytes([first, 128 | size]) if size < 126 else bytes([first, 254]) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


async def raw_line(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Past the handshake and the welcome."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
    assert json.loads(await frame(reader))["do"] == "welcome"
    return reader, writer


async def frame(reader: asyncio.StreamReader) -> bytes:
    head = await asyncio.wait_for(reader.readexactly(2), PATIENCE_S)
    size = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2), "big")
    return await asyncio.wait_for(reader.readexactly(size), PATIENCE_S)


def test_a_frame_may_come_in_pieces_and_several_at_once(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        reader, writer = await raw_line(server)
        for byte in masked(PING.encode()):
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0)
        assert json.loads(await frame(reader))["id"] == 7
        many = [json.dumps({"do": "ping", "id": number, "pad": ""}).encode() for number in range(1, 200)]
        plain = [json.dumps({"do": "ping", "id": number}).encode() for number in range(1, 200)]
        writer.write(b"".join(masked(payload) for payload in plain + many))
        answers = [json.loads(await frame(reader)) for _ in range(398)]
        assert [answer["id"] for answer in answers] == [*range(1, 200)] * 2, "in the order in which they came"
        assert {answer["do"] for answer in answers[199:]} == {"refused"}
        writer.close()

    run(main, tmp_path)


def test_the_beginning_of_a_frame_is_not_copied_with_every_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = list[object]()
    received = websocket.WebSocketProtocol.data_received

    def noted(self: websocket.WebSocketProtocol, data: bytes) -> None:
        received(self, data)
        if self._rest and not any(self._rest is other for other in kept):
            kept.append(self._rest)

    monkeypatch.setattr(websocket.WebSocketProtocol, "data_received", noted)

    async def main(server: Running) -> None:
        reader, writer = await raw_line(server)
        for byte in masked(PING.encode()):
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.002)
        assert json.loads(await frame(reader))["id"] == 7
        assert len(kept) == 1
        writer.close()

    run(main, tmp_path)


def test_fragments_pings_and_binary_messages_are_heard_too(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await ada.socket.send([PING[:5], PING[5:9], PING[9:]])
            assert (await ada.hear_until("pong"))["id"] == 7
            await ada.socket.send(PING.encode())
            assert (await ada.hear_until("pong"))["id"] == 7
            await asyncio.wait_for(await ada.socket.ping(), PATIENCE_S)
        reader, writer = await raw_line(server)
        whole = PING.encode()
        writer.write(masked(whole[:4], 0x01) + masked(b"hello", 0x89) + masked(whole[4:], 0x80))
        assert await frame(reader) == b"hello", "a ping between the fragments is answered"
        assert json.loads(await frame(reader))["do"] == "pong"
        writer.close()

    run(main, tmp_path)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x02{}", 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4), 1009),
        (masked(b"x", 0x01) + masked(b"y", 0x81), 1002),
        (masked(b"x", 0xF1), 1002),
    ],
    ids=["not masked", "a terabyte", "a message within a message", "reserved bits"],
)
def test_a_breach_of_the_protocol_closes_the_socket_and_nothing_else(tmp_path: Path, sent: bytes, code: int) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            reader, writer = await raw_line(server)
            writer.write(sent)
            assert int.from_bytes((await frame(reader))[:2], "big") == code
            assert await asyncio.wait_for(reader.read(), PATIENCE_S) == b""
            writer.close()
            assert (await ada.ask("ping"))["do"] == "pong"

    run(main, tmp_path)


def test_what_is_said_before_the_welcome_is_heard(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await asyncio.sleep(0)
        writer.write(masked(PING.encode()))
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        told = [json.loads(await frame(reader))["do"] for _ in range(1)]
        writer.write(masked(PING.encode()))
        while told[-1] != "pong":
            told.append(json.loads(await frame(reader))["do"])
        assert told[0] == "welcome"
        writer.close()

    run(main, tmp_path)


def test_who_does_not_read_is_cut_off_and_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "MOST_WAITING_BYTES", 100_000)
    hung_up: list[int] = []
    close_with = websocket.WebSocketProtocol.close_with

    def heard_close(self: websocket.WebSocketProtocol, code: int) -> None:
        hung_up.append(code)
        close_with(self, code)

    monkeypatch.setattr(websocket.WebSocketProtocol, "close_with", heard_close)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("mounstein", bots={1: "greedy"})
            await ada.start(table)
            reader, writer = await raw_line(server)
            writer.write(
                masked(json.dumps({"do": "watch", "table": table}).encode()) * 4000
            )  # asks for much, reads nothing
            while not hung_up:
                assert (await ada.ask("ping"))["do"] == "pong"
            heard = await asyncio.wait_for(reader.read(), PATIENCE_S)
            assert heard.endswith(b"\x88\x02" + websocket.TOO_SLOW.to_bytes(2, "big"))
            writer.close()

    run(main, tmp_path)
