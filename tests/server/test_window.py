"""Maho!'s window (H-13): who is first, how long it lasts, and that it tells nothing."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.server.tables.bots import draw_pause_s
from tests.server.harness import Person, Running
from tests.server.test_tables import run


async def open_window(server: Running, stack: AsyncExitStack, window_ms: int) -> tuple[str, list[Person], int]:
    """Three people at a table, after the first discard; the table, the people and who discarded."""
    people = [await stack.enter_async_context(server.person(name)) for name in ("Ada", "Bob", "Cyd")]
    table = await people[0].open("maho", seats=3, options={"window_ms": window_ms})
    for seat in (1, 2):
        await people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
    await people[0].start(table)
    snapshots = [await person.watch(table, seat) for seat, person in enumerate(people)]
    seat = snapshots[0]["standing"]["acting"][0]
    view = snapshots[seat]["standing"]["view"]
    discard = next(t["move"] for t in view["targets"] if t["move"].startswith("discard"))
    version = snapshots[seat]["standing"]["decision"]
    await people[seat].ask("move", table=table, seat=seat, version=version, move=discard)
    return table, people, seat


async def next_news(person: Person) -> dict[str, Any]:
    return await person.hear_until("news")


def test_a_window_lasts_its_full_length_if_not_all_pass(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people, discarder = await open_window(server, stack, 1000)
            begun = time.monotonic()
            other, last = [seat for seat in range(3) if seat != discarder]
            news = await next_news(people[other])
            version = news["standing"]["decision"]
            assert news["standing"]["window_ends_ms"] > 0
            done = await people[other].ask("move", table=table, seat=other, version=version, move="pass")
            assert done["do"] == "done"
            assert done["standing"]["decision"] == 0
            await next_news(people[last])
            after = await next_news(people[last])
            assert after["entry"]["what"]["events"][0]["do"] == "draw"
            assert time.monotonic() - begun > 0.9

    run(main, tmp_path)


def test_a_window_ends_when_all_have_passed_and_passes_are_silent(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people, discarder = await open_window(server, stack, 60_000)
            number = (await people[discarder].watch(table, discarder))["number"]
            others = [seat for seat in range(3) if seat != discarder]
            first, second = others
            version = (await people[first].watch(table, first))["standing"]["decision"]
            assert (await people[first].ask("move", table=table, seat=first, version=version, move="pass"))[
                "do"
            ] == "done"
            seen = await people[discarder].watch(table, discarder)
            assert seen["number"] == number
            assert sorted(seen["standing"]["acting"]) == others
            twice = await people[first].ask("move", table=table, seat=first, version=version, move="pass")
            assert twice["do"] == "refused"
            news = await people[second].ask("move", table=table, seat=second, version=version, move="pass")
            assert news["entry"]["number"] == number + 1

    run(main, tmp_path)


def test_a_pass_survives_a_restart(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people, discarder = await open_window(server, stack, 60_000)
            first, second = [seat for seat in range(3) if seat != discarder]
            version = (await people[first].watch(table, first))["standing"]["decision"]
            await people[first].ask("move", table=table, seat=first, version=version, move="pass")
            live = await server.services.registry.get(table)
            loaded = await server.services.registry._load(table)
            assert loaded.state.match.position.tobytes() == live.state.match.position.tobytes()
            assert loaded.state.decisions == live.state.decisions
            assert loaded.state.acting == [second]
            await live.close()
            await loaded.close()

    run(main, tmp_path)


def test_a_pass_survives_a_restart_after_a_line_of_chat(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people, discarder = await open_window(server, stack, 60_000)
            first, second = [seat for seat in range(3) if seat != discarder]
            version = (await people[first].watch(table, first))["standing"]["decision"]
            await people[first].ask("move", table=table, seat=first, version=version, move="pass")
            await people[first].ask("chat", table=table, text="Well?")
            live = await server.services.registry.get(table)
            loaded = await server.services.registry._load(table)
            assert loaded.state.acting == live.state.acting == [second]
            await live.close()
            await loaded.close()

    run(main, tmp_path)


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_arrival_decides(first: int, tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people, discarder = await open_window(server, stack, 60_000)
            others = [seat for seat in range(3) if seat != discarder]
            quick, slow = others[first], others[1 - first]
            version = (await people[quick].watch(table, quick))["standing"]["decision"]
            await people[slow].watch(table, slow)
            shouted = await people[quick].ask("move", table=table, seat=quick, version=version, move="shout")
            assert shouted["entry"]["what"]["events"][0] == {"seat": quick, "do": "shout"}
            late = await people[slow].ask("move", table=table, seat=slow, version=version, move="shout")
            # a false shout with nothing to lose leaves the window open for the other; a true one closes it
            is_false = any(event["do"] == "penalty" for event in shouted["entry"]["what"]["events"])
            assert late["do"] == ("news" if is_false else "refused")

    run(main, tmp_path)


def test_the_end_of_a_round_is_a_new_decision_for_who_had_not_answered(tmp_path: Path) -> None:
    """Somebody wins the round in the window, and one who had not answered yet begins the next: his old answer is stale."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            options = {"mode": "original", "window_ms": 0}
            table = await ada.open("maho", seats=3, sit=(), bots=dict.fromkeys(range(3), "greedy"), options=options)
            await ada.start(table)
            message = await ada.watch(table, views=False)
            while message["do"] != "news" or message["entry"]["what"]["do"] != "finished":
                message = await ada.hear_until("news")  # with stale answers the bots would get stuck
            state = (await server.services.registry.get(table)).state
            assert len(state.scores) == 3

    run(main, tmp_path)


def test_bots_answer_at_a_time_that_does_not_depend_on_their_hand(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, _, _ = await open_window(server, stack, 4000)
            window = (await server.services.registry.get(table)).state.window
            pauses = [draw_pause_s(400, window) for _ in range(200)]
            assert 1.0 <= min(pauses) < 1.3
            assert 2.5 < max(pauses) <= 2.8
            assert len(set(pauses)) > 190
            await asyncio.sleep(0)

    run(main, tmp_path, bot_pause_ms=400)
