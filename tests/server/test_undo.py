"""Taking a move back: who is asked, and how often."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.harness import Person, Running
from tests.server.test_tables import hear_what, move, mover_of, run, standing_of, two_at


async def three_with_a_request(people: Sequence[Person]) -> tuple[str, int, list[int]]:
    """Somebody has moved and would like to take it back; the table, who it was, and the others."""
    table = await people[0].open("mounstein", seats=3)
    for seat in (1, 2):
        await people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
    await people[0].start(table)
    first = (await people[0].get(f"/api/tables/{table}"))["acting"][0]
    for seat, person in enumerate(people):
        await person.watch(table, seat)
    await move(people[first], table, first)
    return table, first, [(first + 1) % 3, (first + 2) % 3]


@pytest.mark.parametrize("leaves_first", [True, False])
def test_who_has_left_is_not_asked(leaves_first: bool, tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Cleo") as cleo:
            people = [ada, bob, cleo]
            table, first, (stays, leaves) = await three_with_a_request(people)
            acts = [(leaves, "leave", {}), (first, "ask-undo", {}), (stays, "answer-undo", {"agree": True})]
            for seat, do, rest in acts if leaves_first else [acts[1], acts[2], acts[0]]:
                assert (await people[seat].ask(do, table=table, seat=seat, **rest))["do"] == "news"
            assert (await hear_what(people[first], "undone"))["do"] == "undone"

    run(main, tmp_path, bot_pause_ms=60_000)


def test_what_was_refused_is_not_asked_for_again(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, other, opposite = await mover_of(table, ada, bob)
            await move(mover, table, seat)
            moved = (await standing_of(mover, table, seat))["view"]
            await mover.ask("ask-undo", table=table, seat=seat)
            await other.ask("answer-undo", table=table, seat=opposite, agree=False)
            assert (await standing_of(mover, table, seat))["view"] == moved
            again = await mover.ask("ask-undo", table=table, seat=seat)
            assert again["code"] == "wrong-moment"
            assert again["text"]["en"] == "You have been refused this: the move stands."
            assert (await standing_of(mover, table, seat))["undo"]["possible"] is False
            next_one, seat, _, _ = await mover_of(table, ada, bob)
            await move(next_one, table, seat)
            await next_one.ask("ask-undo", table=table, seat=seat)  # another move is another request
            assert (await server.services.registry.get(table)).state.undo is not None

    run(main, tmp_path)


def test_requests_to_take_back_come_slowly(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("mounstein", sit=(0, 1), begins=0)
            await ada.start(table)
            await ada.watch(table, 0)
            answers = []
            for _ in range(7):  # with nobody to object, each is granted at once
                await move(ada, table, 0)
                answers.append((await ada.ask("ask-undo", table=table, seat=0)).get("code"))
            assert answers == [None] * 6 + ["too-fast"]

    run(main, tmp_path, rate_limits=True)
