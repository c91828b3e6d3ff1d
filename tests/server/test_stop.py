"""A host stops the server and starts it again. (What happens when nobody asks it to stop: `chaos/`.)"""

import asyncio
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.chaos.process import ServerProcess
from tests.server.harness import Person, Running


async def logged(http: httpx.AsyncClient, server: ServerProcess, table: str) -> dict[str, Any]:
    async with Running(None, server.port).socket(http) as person:  # type: ignore[arg-type]
        return await person.watch(table, 0)


def test_a_graceful_stop_tells_clients_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--data", str(tmp_path))
    server.start()

    async def main() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            await http.post("/api/guest", json={"name": "Ada"})
            person = Person(http, None)
            table = await person.open("mounstein", bots={1: "greedy"})
            await person.start(table)
            async with Running(None, server.port).socket(http) as ada:  # type: ignore[arg-type]
                before = await ada.watch(table, 0)
                await asyncio.to_thread(server.end, signal.SIGTERM)
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
        server.close()
