"""Clients that dawdle, that come in crowds, and that never read: they make room for the others."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from tablee.server import connections
from tablee.server.http import protocol
from tablee.server.settings import Settings
from tests.server.harness import PATIENCE_S, Running
from tests.server.test_tables import run
from tests.server.test_websocket import masked, raw_line

HALF_HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "
HALF_BODY = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n{"
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    structlog.reset_defaults()
    with capture_logs() as written:
        yield written


async def end_of(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server hangs up; where bytes were still on their way to it, that is a reset."""
    heard = b""
    with suppress(ConnectionResetError):
        while chunk := await asyncio.wait_for(reader.read(65536), PATIENCE_S):
            heard += chunk
    return heard


async def is_well(server: Running) -> bool:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as http:
        return (await http.get("/healthz")).status_code == 200


@pytest.mark.parametrize("sent", [b"", HALF_HEAD, HALF_BODY, WHOLE + HALF_HEAD, WHOLE + b"\r\n"])
def test_half_a_request_does_not_stay_for_ever(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[Any]
) -> None:
    monkeypatch.setattr(protocol, "HEAD_S", 0.5)
    monkeypatch.setattr(protocol, "BODY_S", 0.5)

    async def main(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        dripping = asyncio.create_task(drip(writer))
        heard = await end_of(reader)
        dripping.cancel()
        assert heard.startswith(b"HTTP/1.1 200") == sent.startswith(WHOLE)
        writer.close()
        assert await is_well(server)
        async with server.person("Ada") as ada:
            await asyncio.sleep(1)
            assert (await ada.ask("ping"))["do"] == "pong", "a socket is no half request"
            assert 'status="500"' not in (await ada.http.get("/metrics")).text

    async def drip(writer: asyncio.StreamWriter) -> None:
        """One byte now and then, so as not to seem idle."""
        while True:
            await asyncio.sleep(0.1)
            if sent.startswith(WHOLE + b"\r\n"):
                writer.write(b"\r\n")
            elif sent:
                writer.write(b"x")

    run(main, tmp_path)
    assert [entry for entry in logged if entry["log_level"] == "error"] == []


def test_a_request_that_is_cut_off_is_nobodys_error(tmp_path: Path, logged: list[Any]) -> None:
    async def main(server: Running) -> None:
        for sent in (HALF_HEAD, HALF_BODY):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(sent)
            await writer.drain()
            await asyncio.sleep(0.3)
            writer.transport.abort()
        await asyncio.sleep(0.3)
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as http:
            assert 'status="500"' not in (await http.get("/metrics")).text

    run(main, tmp_path)
    assert [entry for entry in logged if entry["log_level"] == "error"] == []


def test_one_address_has_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BESIDE_SOCKETS", 5)

    async def main(server: Running) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(6)]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(WHOLE)
        with suppress(ConnectionError):
            assert await end_of(reader) == b""
        for _, open_writer in [*lines, (reader, writer)]:
            open_writer.close()
        for _ in range(20):  # room again, and sockets give their places back too
            await asyncio.sleep(0.05)
            _, socket_writer = await raw_line(server)
            socket_writer.close()

    run(main, tmp_path, rate_limits=True, most_sockets=1)


def test_a_proxy_stands_for_everybody_behind_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BESIDE_SOCKETS", 5)

    async def main(server: Running) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(30)]
        assert await is_well(server)
        for _, writer in lines:
            writer.close()

    run(main, tmp_path, rate_limits=True, most_sockets=1, trusted_proxies="127.0.0.0/8")


def test_what_waits_for_all_sockets_together_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stays below what one may leave lying; all together they would fill the memory."""
    most = 3_000_000
    monkeypatch.setattr(connections, "ALL_WAITING_BYTES", most)
    waiting: list[int] = []
    note = connections.Connections.note_waiting

    def noted(self: connections.Connections, line: Any, size: int) -> None:
        note(self, line, size)
        waiting.append(sum(other.waiting_bytes for other in self._waiting))

    monkeypatch.setattr(connections.Connections, "note_waiting", noted)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("mounstein", bots={1: "greedy"})
            await ada.start(table)
            lines = [await raw_line(server) for _ in range(4)]
            for _ in range(10):
                for _, writer in lines:
                    writer.write(masked(json.dumps({"do": "watch", "table": table}).encode()) * 200)
                for _ in range(5):
                    assert (await ada.ask("ping"))["do"] == "pong"
            cut = 0
            while not cut:
                for _, writer in lines:  # the system may have room for a great deal itself
                    if not writer.transport.is_closing():
                        writer.write(masked(json.dumps({"do": "watch", "table": table}).encode()))
                assert (await ada.ask("ping"))["do"] == "pong"
                cut = 5 - int(server.services.metrics.sockets._value.get())
            assert max(waiting) < most + 100_000
            assert cut < 4, "the others stay"
            for _, writer in lines:
                writer.transport.abort()

    run(main, tmp_path)


def test_a_house_full_of_half_requests_lets_others_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They come from many addresses, or through a proxy: no address's limit keeps them out."""
    monkeypatch.setattr(connections, "most_files", lambda: connections.FILES_KEPT + 10)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            lines = []
            for sent in (HALF_HEAD, HALF_BODY, b"") * 20:
                lines.append(await asyncio.open_connection("127.0.0.1", server.port))
                lines[-1][1].write(sent)
            for _ in range(5):
                assert await is_well(server)
            assert await end_of(lines[0][0]) == b"", "whoever has dawdled longest has made room"
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(lines[-1][0].read(), 0.2)
            assert (await ada.ask("ping"))["do"] == "pong", "nobody else has"
            for _, writer in lines:
                writer.close()

    run(main, tmp_path)


def test_answers_that_nobody_reads_count_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ALL_WAITING_BYTES", 500_000)
    cut: list[Any] = []
    cut_off = protocol.HttpProtocol.cut_off

    def noted(self: protocol.HttpProtocol) -> None:
        cut.append(self)
        cut_off(self)

    monkeypatch.setattr(protocol.HttpProtocol, "cut_off", noted)

    async def main(server: Running) -> None:
        asked = b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 100
        lines = []
        for _ in range(8):
            lines.append(await asyncio.open_connection("127.0.0.1", server.port, limit=1))
            lines[-1][1].write(asked)
        while not cut:
            assert await is_well(server)
            await asyncio.sleep(0.05)
        assert len(cut) < 8
        for _, writer in lines:
            writer.transport.abort()

    run(main, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_the_limit_of_files_is_raised_as_far_as_it_may() -> None:
    program = "from tablee.server.connections import most_files; print(most_files()); import resource; "
    program += "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    command = f"ulimit -S -n 200; ulimit -H -n 1500; exec {sys.executable} -c '{program}'"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ["1500", "1500"]


def test_networks_of_proxies_are_understood() -> None:
    kept = connections.Connections(Settings(trusted_proxies="127.0.0.1, 10.0.0.0/8,/run/proxy.sock"))
    assert [kept._is_proxy((host, 1)) for host in ("127.0.0.1", "10.2.3.4", "192.0.2.1")] == [True, True, False]
