"""Looking back: a table after an earlier entry is shown as it was shown then, also after moves that were taken back."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Person, Running
from tests.server.test_tables import move, mover_of, run, two_at


@pytest.mark.parametrize(("game", "options"), [("tuileries", {}), ("maho", {"window_ms": 0, "mode": "basic"})])
def test_what_was_is_shown_as_it_was_told(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, game, options=options)
            await eve.watch(table)
            for _ in range(6):
                who, seat, _, _ = await mover_of(table, ada, bob)
                await move(who, table, seat)
            who, seat, other, other_seat = await mover_of(table, ada, bob)
            await who.ask("ask-undo", table=table, seat=seat)
            await other.ask("answer-undo", table=table, seat=other_seat, agree=True)
            who, seat, _, _ = await mover_of(table, ada, bob)
            await move(who, table, seat, 1)
            for person, viewer in ((ada, 0), (bob, 1), (eve, -1)):
                await person.ask("ping")
                told = seen_live(person)
                assert len(told) >= 7
                for number, (view, events) in told.items():
                    past = await person.get(f"/api/tables/{table}/past?seat={viewer}&entry={number}")
                    assert past["view"] == view, (viewer, number)
                    if events is not None:
                        assert past["events"] == events

    run(main, tmp_path)


def seen_live(person: Person) -> dict[int, tuple[Any, Any]]:
    """By entry: the view that came with it, and what a move did."""
    return {
        message["entry"]["number"]: (message["standing"]["view"], message["entry"]["what"].get("events"))
        for message in person.heard
        if message["do"] == "news" and message["entry"]["what"]["do"] in ("moved", "undone", "undo-asked")
    }


def test_nobody_looks_back_from_another_seat_or_further_than_the_log(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, "tuileries")
            path = f"/api/tables/{table}/past"
            started = (await ada.watch(table, 0))["number"]
            assert (await ada.get(f"{path}?seat=1&entry={started}", 403))["code"] == "not-your-seat"
            assert (await ada.get(f"{path}?seat=5&entry={started}", 403))["code"] == "not-your-seat"
            private = await ada.open("tuileries", bots={1: "greedy"}, public=False)
            await ada.start(private)
            await eve.get(f"/api/tables/{private}/past?entry={started}", 403)
            await ada.get(f"/api/tables/{private}/past?entry={started}")
            await ada.get(f"{path}?seat=0&entry={started + 1}", 404)
            await ada.get(f"{path}?seat=0&entry=1", 404)
            assert (await ada.get(f"{path}?seat=0&entry={started}"))["view"]["hand"]
            assert not (await ada.get(f"{path}?seat=-1&entry={started}"))["view"]["hand"]

    run(main, tmp_path)


def test_spectators_who_see_later_do_not_look_ahead(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, "tuileries", spectator_delay_s=3600)
            who, seat, _, _ = await mover_of(table, ada, bob)
            number = (await move(who, table, seat))["entry"]["number"]
            await eve.get(f"/api/tables/{table}/past?entry={number}", 404)
            await ada.get(f"/api/tables/{table}/past?seat=0&entry={number}")

    run(main, tmp_path)
