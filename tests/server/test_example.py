"""The worked example of a program that plays."""

import asyncio
from pathlib import Path

import pytest
from examples.socket_bot import play

from tests.server.harness import Running
from tests.server.test_tables import run


@pytest.mark.parametrize(
    ("game", "options"), [("tuileries", {}), ("mounstein", {}), ("maho", {"mode": "basic", "window_ms": 0})]
)
def test_a_program_plays_a_whole_game(game: str, options: dict[str, object], tmp_path: Path) -> None:
    """Whatever is said meanwhile, and without waiting for it between rounds."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            key = (await ada.post("/api/me/tokens", {"label": "my bot"}, 201))["secret"]
            table = await ada.open(game, bots={1: "greedy"}, sit=(), options=options)
            playing = asyncio.create_task(asyncio.to_thread(asyncio.run, play(server.url, table, 0, key)))
            while (await ada.get(f"/api/tables/{table}"))["seats"][0]["name"] is None:
                await asyncio.sleep(0.02)
            await ada.watch(table)
            await ada.start(table)
            for text in ("Hello!", "Your turn"):
                await ada.ask("chat", table=table, text=text)
            result = await playing
            assert len(result["scores"]) == 2
            info = await ada.get(f"/api/tables/{table}")
            assert info["status"] == "finished"
            assert info["seats"][0]["person"]["id"] == ada.id

    run(main, tmp_path, round_pause_s=60)
