"""What spectators see later: all of it, in order, and with one timer."""

import asyncio
from pathlib import Path

from tests.server.harness import Person, Running
from tests.server.test_tables import run, two_at

WORDS = [f"{number}" for number in range(30)]


async def words_heard(eve: Person) -> list[str]:
    heard: list[str] = []
    while len(heard) < len(WORDS):
        what = (await eve.hear_until("news"))["entry"]["what"]
        if what["do"] == "said":
            heard.append(what["text"])
    return heard


def test_a_table_tells_late_with_one_timer(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, spectator_delay_s=2, public=True)
            await eve.watch(table)
            tasks = len(asyncio.all_tasks())
            for word in WORDS:
                await ada.ask("chat", table=table, text=word)
            assert len(asyncio.all_tasks()) <= tasks + 1
            assert await words_heard(eve) == WORDS

    run(main, tmp_path)


def test_what_is_not_due_when_a_table_is_loaded_is_told_when_it_is(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, spectator_delay_s=2, public=True)
            for word in WORDS:
                await ada.ask("chat", table=table, text=word)
            for person in (ada, bob):
                await person.ask("unwatch", table=table)
            server.services.registry._tables.pop(table).retire()
            await eve.watch(table)
            assert await words_heard(eve) == WORDS

    run(main, tmp_path)
