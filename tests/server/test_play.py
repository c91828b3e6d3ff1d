"""Whole games through the front door: REST to sit down, the socket to play, the record to prove it."""

import asyncio
import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

from tablee.core.record import Record, parse_record
from tablee.games import GAMES
from tablee.records import verify, verify_shuffles
from tests.server.harness import Person, play_on, running


def chooser(seed: int) -> Any:
    dice = random.Random(seed)

    def choose(targets: list[dict[str, Any]]) -> dict[str, Any]:
        sober = [target for target in targets if target["move"] != "shout"] or targets
        return dice.choice(sober)

    return choose


async def check_record(person: Person, table: str, finished: dict[str, Any], sha256: str) -> Record:
    answer = await person.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    record = parse_record(answer.content)
    verify(record)
    verify_shuffles(record)
    assert record.result is not None
    assert record.result.scores == finished["scores"]
    assert record.seed == finished["seed"]
    assert hashlib.sha256(bytes.fromhex(record.seed)).hexdigest() == sha256
    return record


@pytest.mark.parametrize("name", list(GAMES))
def test_a_person_plays_a_bot_to_the_end(name: str, tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with running(tmp_path, database=database) as server, server.person("Mimi") as person:
            options = {"mode": "basic", "window_ms": 0} if name == "maho" else {}
            table = await person.open(name, bots={1: "greedy"}, options=options)
            await person.start(table)
            snapshot = await person.watch(table, 0)
            sha256 = snapshot["table"]["seed_sha256"]
            finished = await play_on(person, table, snapshot, chooser(1))
            record = await check_record(person, table, finished, sha256)
            assert record.players == ["Mimi", "greedy"]

    asyncio.run(main())


@pytest.mark.parametrize("name", list(GAMES))
def test_two_people_play_and_a_spectator_sees_the_same_result(name: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            running(tmp_path) as server,
            server.person("Ada") as ada,
            server.person("Bob") as bob,
            server.person("Eve") as eve,
        ):
            options = {"mode": "basic", "window_ms": 0} if name == "maho" else {}
            table = await ada.open(name, options=options)
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ada.start(table)
            await eve.watch(table)
            async with asyncio.TaskGroup() as group:
                games = [
                    group.create_task(play_on(person, table, await person.watch(table, seat), chooser(seat)))
                    for seat, person in enumerate((ada, bob))
                ]
            ends = [game.result() for game in games]
            assert ends[0] == ends[1]
            seen = [await eve.hear_until("news")]
            while seen[-1]["entry"]["what"]["do"] != "finished":
                seen.append(await eve.hear_until("news"))
            assert seen[-1]["entry"]["what"] == ends[0]
            numbers = [message["entry"]["number"] for message in seen]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    asyncio.run(main())
