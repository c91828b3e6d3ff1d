"""What happens at a table besides moves: sitting down, leaving, resigning, taking back, playing again, time running out."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server import messages
from tablee.server.store.errors import CANNOT_WRITE, StoreError
from tablee.server.store.tables import TableRepository
from tablee.server.table_log import LogEntry
from tests.server.harness import PATIENCE_S, Person, Running, running


def run(main: Any, data: Path, **settings: Any) -> None:
    async def inside() -> None:
        async with running(data, **settings) as server:
            await main(server)

    asyncio.run(inside())


async def two_at(ada: Person, bob: Person, game: str = "mounstein", **rest: Any) -> str:
    """A table with Ada in seat 0 and Bob in seat 1, begun and watched by both."""
    table = await ada.open(game, **rest)
    invite = (await ada.get(f"/api/tables/{table}"))["invite"]
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1, "invite": invite})
    await ada.start(table)
    await ada.watch(table, 0)
    await bob.watch(table, 1)
    return table


async def standing_of(person: Person, table: str, seat: int) -> dict[str, Any]:
    standing: dict[str, Any] = (await person.watch(table, seat))["standing"]
    return standing


async def move(person: Person, table: str, seat: int, choice: int = 0) -> dict[str, Any]:
    """Make the first legal move (or another)."""
    standing = await standing_of(person, table, seat)
    text = standing["view"]["targets"][choice]["move"]
    return await person.ask("move", table=table, seat=seat, version=standing["decision"], move=text)


async def mover_of(table: str, ada: Person, bob: Person) -> tuple[Person, int, Person, int]:
    """Who is to play, and who is not."""
    acting = (await ada.get(f"/api/tables/{table}"))["acting"]
    return (ada, 0, bob, 1) if acting == [0] else (bob, 1, ada, 0)


async def hear_what(person: Person, do: str) -> dict[str, Any]:
    while True:
        news = await person.hear_until("news")
        what: dict[str, Any] = news["entry"]["what"]
        if what["do"] == do:
            return what


def test_seats_are_taken_once_and_only_the_host_begins(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("tuileries")
            path = f"/api/tables/{table}"
            taken = await bob.post(f"{path}/sit", {"seat": 0}, 409)
            assert taken["code"] == "wrong-moment"
            assert (await bob.post(f"{path}/sit", {"seat": 4}, 404))["text"]["en"].startswith("This table has 2 seats")
            assert (await ada.post(f"{path}/start", status=409))["text"]["fr"] == "Il y a encore des places vides."
            await bob.post(f"{path}/bot", {"seat": 1, "bot": "easy"}, 403)
            assert (await ada.post(f"{path}/bot", {"seat": 1, "bot": "genius"}, 400))["code"] == "invalid"
            await bob.post(f"{path}/sit", {"seat": 1})
            await bob.post(f"{path}/start", status=403)
            await bob.post(f"{path}/stand", {"seat": 0}, 403)
            await ada.post(f"{path}/stand", {"seat": 1})
            await ada.post(f"{path}/stand", {"seat": 1}, 409)
            await ada.post(f"{path}/bot", {"seat": 1, "bot": "greedy"})
            started = await ada.post(f"{path}/start")
            assert started["status"] == "playing"
            assert len(started["seed_sha256"]) == 64
            await bob.post(f"{path}/sit", {"seat": 1}, 409)

    run(main, tmp_path)


def test_a_host_who_gets_up_passes_the_table_on(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("m", public=True)
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
            await bob.watch(table)
            info = await ada.post(f"/api/tables/{table}/stand", {"seat": 0})
            assert info["host"] == bob.id
            assert (await bob.hear_until("table"))["table"]["host"] == bob.id  # the open page hears of it
            await ada.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "greedy"}, 403)
            await bob.post(f"/api/tables/{table}/stand", {"seat": 1})
            assert (await bob.get(f"/api/tables/{table}"))["host"] == bob.id  # nobody is there to follow
            await ada.post(f"/api/tables/{table}/sit", {"seat": 1})
            assert [one["id"] for one in await ada.get("/api/me/tables")] == [table]
            assert await bob.get("/api/me/tables") == []
        async with server.person("Cleo") as cleo:  # by now it has been let go; from the store it is the same
            server.services.registry._tables.pop(table).retire()
            assert (await cleo.get(f"/api/tables/{table}"))["host"] == ada.id

    run(main, tmp_path, database=database)


def test_a_broken_invitation_is_none_and_no_pattern_is_shown(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Eve") as eve:
            table = await ada.open("m", public=False)
            for invite in ("cut", "no such sign: %", "x" * 100):
                assert (await eve.watch(table, invite=invite))["code"] == "private"
                await eve.post(f"/api/tables/{table}/sit", {"seat": 1, "invite": invite}, 403)
            bad = await ada.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "Nobody?"}, 400)
            assert "regex" not in bad["text"]["en"]
            assert "bot: Expected `str` of another form" in bad["text"]["en"]

    run(main, tmp_path)


def test_bad_tables_are_refused_in_words(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            assert (await ada.post("/api/tables", {"game": "chess"}, 404))["text"]["en"]
            refused = await ada.post("/api/tables", {"game": "mounstein", "seats": 5}, 400)
            assert refused["text"]["fr"] == "Mounstein se joue de 2 à 4 joueurs, pas à 5."
            refused = await ada.post("/api/tables", {"game": "tuileries", "options": {"ending": "never"}}, 400)
            assert "first out, full board" in refused["text"]["en"]
            assert (await ada.get("/api/tables/nosuchtabl", 404))["code"] == "not-found"

    run(main, tmp_path)


def test_a_private_table_needs_its_invitation(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("tuileries", public=False)
            invite = (await ada.get(f"/api/tables/{table}"))["invite"]
            assert table not in [info["id"] for info in await bob.get("/api/tables")]
            assert (await bob.get(f"/api/tables/{table}", 403))["code"] == "private"
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1}, 403)
            assert (await bob.watch(table))["code"] == "private"
            assert (await bob.watch(table, invite="x" * 22))["code"] == "private"
            watched = await bob.watch(table, invite=invite)
            assert watched["table"]["invite"] == invite  # whoever was invited may pass it on
            assert (await bob.get(f"/api/tables/{table}?invite={invite}"))["invite"] == invite
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1, "invite": invite})
            assert (await bob.get(f"/api/tables/{table}"))["invite"] == invite

    run(main, tmp_path)


def test_a_table_is_opened_seated_and_begun_by_one_request(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            me, here = {"who": "me"}, {"who": "here", "name": "Grand-père"}
            sitters = [here, {"who": "bot", "level": "easy"}, me]
            table = await ada.post("/api/tables", {"game": "tuileries", "seats": 3, "sitters": sitters}, 201)
            assert table["status"] == "playing"
            assert [seat["name"] for seat in table["seats"]] == ["Grand-père", "easy", "Ada"]
            assert [(seat["person"] or {}).get("id") for seat in table["seats"]] == [ada.id, None, ada.id]
            assert (await ada.watch(table["id"], 2))["standing"]["view"]["seat"] == 2
            stored = await server.services.registry._load(table["id"])
            assert stored.state.status == "playing"
            await stored.close()

            waits = {"game": "tuileries", "sitters": [me, {"who": "open"}]}
            table = await ada.post("/api/tables", waits, 201)
            assert table["status"] == "open"
            assert [seat["name"] for seat in table["seats"]] == ["Ada", None]
            assert table["id"] in [info["id"] for info in await ada.get("/api/tables")]

    run(main, tmp_path)


def test_whoever_asks_again_for_the_same_table_gets_it(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            new = {"game": "tuileries", "wish": "0123456789abcdef"}
            first, second = await asyncio.gather(*(ada.post("/api/tables", new, 201) for _ in range(2)))
            third = await ada.post("/api/tables", new, 201)
            assert first["id"] == second["id"] == third["id"]
            assert server.services.registry.live == 1
            assert (await bob.post("/api/tables", new, 201))["id"] != first["id"]
            assert (await ada.post("/api/tables", new | {"wish": "fedcba9876543210"}, 201))["id"] != first["id"]

            refused = {"game": "tuileries", "seats": 3, "wish": "refused-first", "sitters": [{"who": "me"}] * 2}
            await ada.post("/api/tables", refused, 400)
            await ada.post("/api/tables", refused | {"seats": 2, "sitters": [{"who": "me"}, {"who": "open"}]}, 201)

    run(main, tmp_path)


def test_a_table_that_cannot_be_seated_is_not_opened(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            me = {"who": "me"}
            for sitters, seats, words in (
                ([me, {"who": "bot", "level": "genius"}], 2, "genius"),
                ([me, {"who": "open"}], 3, "This table has 3 seats: say for each who sits there (got 2)."),
                ([me, {"who": "here", "name": " "}], 2, ""),
                ([me, {"who": "king"}], 2, ""),
            ):
                new = {"game": "tuileries", "seats": seats, "sitters": sitters}
                assert words in (await ada.post("/api/tables", new, 400))["text"]["en"]
            assert await ada.get("/api/tables") == []
            assert server.services.registry.live == 0

    run(main, tmp_path)


def test_one_browser_plays_two_seats(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries")
            await ada.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Grand-père"})
            await ada.start(table)
            info = await ada.get(f"/api/tables/{table}")
            assert [seat["name"] for seat in info["seats"]] == ["Ada", "Grand-père"]
            for _ in range(6):
                seat = (await ada.get(f"/api/tables/{table}"))["acting"][0]
                assert (await move(ada, table, seat))["do"] == "news"
            other = 1 - (await ada.get(f"/api/tables/{table}"))["acting"][0]
            assert (await standing_of(ada, table, other))["decision"] == 0

    run(main, tmp_path)


def test_three_players_agree_one_by_one_and_a_restart_remembers_who_did(tmp_path: Path) -> None:
    async def agreed(person: Person, table: str, seat: int) -> list[int]:
        request = (await standing_of(person, table, seat))["undo_request"]
        assert sorted(request["needed"]) == [0, 1, 2]
        return sorted(request["agreed"])

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Cleo") as cleo:
            people = [ada, bob, cleo]
            table = await ada.open("mounstein", seats=3)
            for seat in (1, 2):
                await people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
            await ada.start(table)
            first = (await ada.get(f"/api/tables/{table}"))["acting"][0]
            await move(people[first], table, first)
            await people[first].ask("ask-undo", table=table, seat=first)
            second, third = (seat for seat in range(3) if seat != first)
            assert await agreed(people[third], table, third) == [first]
            await people[second].ask("answer-undo", table=table, seat=second, agree=True)
            assert await agreed(people[third], table, third) == sorted([first, second])
            await (await server.services.registry.get(table)).close()
            server.services.registry._tables.clear()  # as a server that starts again finds it
            assert await agreed(people[first], table, first) == sorted([first, second])
            await people[third].watch(table, third)
            await people[third].say("answer-undo", table=table, seat=third, agree=True)
            assert (await hear_what(people[third], "undone"))["do"] == "undone"

    run(main, tmp_path)


def test_who_resigns_need_not_agree_to_an_undo(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Cleo") as cleo:
            people = [ada, bob, cleo]
            table = await ada.open("mounstein", seats=3, begins=0)
            for seat in (1, 2):
                await people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
            await ada.start(table)
            await move(ada, table, 0)
            await ada.ask("ask-undo", table=table, seat=0)
            await bob.watch(table, 1)
            await bob.ask("answer-undo", table=table, seat=1, agree=True)
            await cleo.ask("resign", table=table, seat=2)
            assert (await hear_what(bob, "undone"))["do"] == "undone"

    run(main, tmp_path)


def test_resigning_ends_a_game_of_two(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries")
            mover, seat, other, _ = await mover_of(table, ada, bob)
            await move(mover, table, seat)
            await other.say("resign", table=table, seat=1 - seat)
            finished = await hear_what(mover, "finished")
            assert finished["ending"] == "resigned"
            assert finished["winners"] == [seat]
            profile = await mover.get(f"/api/people/{mover.id}")
            assert profile["recent"][0]["ending"] == "resigned"
            again = await other.ask("resign", table=table, seat=1 - seat)
            assert again["code"] == "wrong-moment"

    run(main, tmp_path, database=database)


def test_with_three_a_bot_plays_on_for_who_resigns(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("mounstein", seats=3, bots={2: "random"})
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ada.start(table)
            await ada.watch(table, 0)
            await bob.watch(table, 1)
            await bob.say("resign", table=table, seat=1)
            assert (await hear_what(ada, "took-over"))["why"] == "resigned"
            assert (await bob.ask("come-back", table=table, seat=1))["code"] == "wrong-moment"
            info = await ada.get(f"/api/tables/{table}")
            assert info["status"] == "playing"
            assert info["seats"][1]["resigned"]
            await ada.say("resign", table=table, seat=0)
            finished = await hear_what(ada, "finished")
            assert finished["winners"] == [2]

    run(main, tmp_path)


def test_who_leaves_is_played_for_and_comes_back(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, other, _ = await mover_of(table, ada, bob)
            await mover.say("leave", table=table, seat=seat)
            assert (await hear_what(other, "took-over"))["why"] == "left"
            await hear_what(other, "moved")
            refused = await mover.ask("move", table=table, seat=seat, version=1, move="0 0 0")
            assert refused["text"]["en"].startswith("A bot is playing for you")
            assert (await mover.ask("come-back", table=table, seat=seat))["entry"]["what"]["do"] == "took-back"
            assert (await mover.ask("come-back", table=table, seat=seat))["code"] == "wrong-moment"
            for _ in range(4):  # both move again, the one who came back too
                acting, acting_seat, _, _ = await mover_of(table, ada, bob)
                assert (await move(acting, table, acting_seat))["do"] == "news"

    run(main, tmp_path)


def test_who_vanishes_is_played_for(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            async with server.person("Bob") as bob:
                await two_at(ada, bob)
            presence = await ada.hear_until("presence")
            while presence["present"] != [True, False]:
                presence = await ada.hear_until("presence")
            assert await hear_what(ada, "took-over") == {"do": "took-over", "seat": 1, "bot": "medium", "why": "absent"}

    run(main, tmp_path, absence_s=0.1)


def test_who_does_not_come_back_after_a_restart_is_played_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            cookies = ada.http.cookies
        async with (
            running(tmp_path, absence_s=2.0) as server,
            httpx.AsyncClient(base_url=server.url, cookies=cookies) as http,
            server.socket(http) as ada,
        ):
            await ada.watch(table, 0)
            state = (await server.services.registry.get(table)).state
            async with asyncio.timeout(PATIENCE_S):
                while state.chairs[1].stand_in is None:
                    await asyncio.sleep(0.02)

    asyncio.run(main())


def test_who_hangs_up_while_something_is_written_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = TableRepository.append_with_seats

    async def main(server: Running) -> None:
        written, may_go_on = asyncio.Event(), asyncio.Event()

        async def slowly(repository: TableRepository, *arguments: Any) -> None:
            await append(repository, *arguments)
            written.set()
            await may_go_on.wait()

        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            monkeypatch.setattr(TableRepository, "append_with_seats", slowly)
            await bob.say("leave", table=table, seat=1)
            await asyncio.wait_for(written.wait(), PATIENCE_S)
            await bob.socket.close()
            await asyncio.sleep(0.1)
            may_go_on.set()
            assert (await hear_what(ada, "took-over"))["why"] == "left"
            assert (await ada.ask("chat", table=table, text="Bob?"))["do"] == "news"

    run(main, tmp_path)


@pytest.mark.parametrize("clock", [{"kind": "move", "move_ms": 1000}, {"kind": "game", "game_ms": 10_000}])
def test_time_runs_out_and_a_bot_takes_over(clock: dict[str, Any], tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock=clock)
            mover, seat, other, _ = await mover_of(table, ada, bob)
            face = (await standing_of(mover, table, seat))["clock"]
            assert face["running"] == [seat]
            live = (await server.services.registry.get(table)).state.clocks
            since = live._since_ms[seat]
            assert since is not None
            live._since_ms[seat] = since - 9_500  # as if he had thought so long already
            (await server.services.registry.get(table)).wake()
            over = await hear_what(other, "took-over")
            assert over["seat"] == seat
            assert over["why"] == "time"
            await hear_what(other, "moved")

    run(main, tmp_path)


def test_days_per_move_are_the_same_table_with_another_clock(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock={"kind": "days", "move_ms": 3 * 86_400_000})
            mover, seat, _, _ = await mover_of(table, ada, bob)
            face = (await standing_of(mover, table, seat))["clock"]
            assert face["left_ms"][seat] > 2.9 * 86_400_000
            assert face["left_ms"][1 - seat] is None
            mine = await mover.get("/api/me/tables")
            assert mine[0]["id"] == table

    run(main, tmp_path)


def test_a_move_is_taken_back_only_if_all_agree_and_nothing_was_shown(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, other, opposite = await mover_of(table, ada, bob)
            before = (await standing_of(mover, table, seat))["view"]
            assert (await mover.ask("ask-undo", table=table, seat=seat))["code"] == "wrong-moment"
            await move(mover, table, seat, 3)
            assert (await other.ask("ask-undo", table=table, seat=opposite))["code"] == "wrong-moment"
            assert (await other.ask("answer-undo", table=table, seat=opposite, agree=True))["code"] == "wrong-moment"
            assert (await standing_of(mover, table, seat))["view"] != before
            await mover.ask("ask-undo", table=table, seat=seat)
            await other.ask("answer-undo", table=table, seat=opposite, agree=True)
            assert (await standing_of(mover, table, seat))["view"] == before
            await move(mover, table, seat, 1)
            await move(other, table, opposite)
            late = await mover.ask("ask-undo", table=table, seat=seat)
            assert late["text"]["en"] == "The last move was not yours, so there is nothing you can take back."

    run(main, tmp_path)


def test_everybody_is_told_whether_a_move_can_be_taken_back_and_why_not(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob)
            mover, seat, other, opposite = await mover_of(table, ada, bob)

            async def undo(person: Person, at: int) -> str | None:
                told = (await standing_of(person, table, at))["undo"]
                assert told["possible"] == (told["reason"] is None)
                asked = await person.ask("ask-undo", table=table, seat=at)
                assert (asked["do"] == "refused") == (not told["possible"])  # what is told is what is so
                assert asked.get("text") == told["reason"]
                return None if told["reason"] is None else str(told["reason"]["en"])

            assert await undo(mover, seat) == "You have no move to take back."
            await move(mover, table, seat)
            assert await undo(other, opposite) == "The last move was not yours, so there is nothing you can take back."
            assert await undo(mover, seat) is None
            assert await undo(mover, seat) == "You have already asked; the others have yet to answer."
            assert (await standing_of(eve, table, -1))["undo"] is None
            assert (await standing_of(mover, table, seat))["resign_ends"]
            await mover.ask("resign", table=table, seat=seat)
            assert (await standing_of(mover, table, seat))["undo"]["reason"]["en"] == "The game is over."

    run(main, tmp_path)


def test_at_one_screen_a_move_is_taken_back_from_the_seat_that_is_next(tmp_path: Path) -> None:
    """The screen has turned to whoever is next: nobody else is there to ask. A bot's move since is not one's own."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            for bots, reason in (({}, None), ({2: "random"}, "The last move was not yours")):
                table = await ada.open("mounstein", seats=2 + len(bots), bots=bots, begins=0)
                await ada.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Grand-père"})
                await ada.start(table)
                await move(ada, table, 0)
                if bots:
                    await move(ada, table, 1)
                    while (await standing_of(ada, table, 0))["acting"] == [2]:
                        await asyncio.sleep(0.02)
                at = 0 if bots else 1
                told = (await standing_of(ada, table, at))["undo"]
                assert told["possible"] == (reason is None)
                asked = await ada.ask("ask-undo", table=table, seat=at)
                if reason is None:
                    assert asked["do"] != "refused"
                    assert (await standing_of(ada, table, 0))["acting"] == [0]
                else:
                    assert asked["text"]["en"].startswith(reason)

    run(main, tmp_path)


def test_whoever_resigns_is_told_beforehand_what_comes_of_it(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            for bots, ends in (({}, True), ({2: "easy"}, False)):
                table = await ada.open("tuileries", seats=2 + len(bots), bots=bots)
                await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
                await ada.start(table)
                assert (await standing_of(bob, table, 1))["resign_ends"] is ends
                await bob.ask("resign", table=table, seat=1)
                assert ((await ada.get(f"/api/tables/{table}"))["status"] == "finished") is ends

    run(main, tmp_path)


def test_what_showed_something_hidden_is_not_taken_back(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries")
            mover, seat, _, _ = await mover_of(table, ada, bob)
            await move(mover, table, seat)
            refused = await mover.ask("ask-undo", table=table, seat=seat)
            assert refused["text"]["en"].startswith("The last move revealed something hidden")

    run(main, tmp_path)


def test_playing_again_needs_everybody_and_moves_the_seats_on(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, options={"board": 40})
            assert (await ada.ask("ask-rematch", table=table, seat=0))["code"] == "wrong-moment"
            await ada.ask("resign", table=table, seat=0)
            await ada.ask("ask-rematch", table=table, seat=0)
            assert (await ada.get(f"/api/tables/{table}"))["next_table"] is None
            await bob.say("ask-rematch", table=table, seat=1)
            again = (await hear_what(ada, "rematch"))["table"]
            info = await ada.get(f"/api/tables/{again}")
            assert info["status"] == "playing"
            assert [seat["name"] for seat in info["seats"]] == ["Bob", "Ada"]
            assert info["options"]["board"] == 40
            assert (await ada.get(f"/api/tables/{table}"))["next_table"] == again

    run(main, tmp_path)


def test_the_next_table_and_the_entry_that_names_it_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = TableRepository.append

    async def crashes(repository: TableRepository, table: str, *new: LogEntry) -> None:
        """As if the server stopped before it could write that entry by itself."""
        if any(isinstance(entry.what, messages.Rematch) for entry in new):
            raise StoreError(CANNOT_WRITE)
        await append(repository, table, *new)

    monkeypatch.setattr(TableRepository, "append", crashes)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            await ada.ask("resign", table=table, seat=0)
            await ada.ask("ask-rematch", table=table, seat=0)
            await bob.ask("ask-rematch", table=table, seat=1)
            stored = TableRepository(server.services.database)
            async with asyncio.timeout(PATIENCE_S):  # Bob's wish is answered before the table is there
                while not (opened := await stored.playing()):
                    await asyncio.sleep(0.01)
            old = await stored.load(table)
            assert old is not None
            assert [entry.what.table for entry in old.log if isinstance(entry.what, messages.Rematch)] == opened

    run(main, tmp_path)


def test_reconnecting_goes_on_after_the_last_number_seen(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            number = (await ada.watch(table, 0))["number"]
            for _ in range(4):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            resumed = await ada.watch(table, 0, after=number)
            assert resumed["do"] == "resumed"
            assert [entry["number"] for entry in resumed["log"]] == list(range(number + 1, number + 5))
            assert (await ada.watch(table, 0, after=resumed["number"]))["log"] == []
            assert (await ada.watch(table, 0, after=10_000))["do"] == "snapshot"
            whole = await ada.watch(table, 0)
            assert whole["log"][number:] == resumed["log"]
            assert whole["standing"]["view"] == resumed["standing"]["view"]

    run(main, tmp_path)


def test_spectators_may_see_later(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, spectator_delay_s=1)
            early = await eve.watch(table)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            told = await move(mover, table, seat)
            moved_at, now = told["entry"]["at_ms"], time.time() * 1000
            again = await eve.watch(table)
            info = await eve.get(f"/api/tables/{table}")
            if time.time() * 1000 < moved_at + 1000 and now < moved_at + 1000:
                assert again["number"] < told["entry"]["number"]
                assert info["acting"] != told["standing"]["acting"]
            news = [await eve.hear_until("news")]
            while news[-1]["entry"]["what"]["do"] != "moved":
                news.append(await eve.hear_until("news"))
            assert news[-1]["entry"]["number"] == told["entry"]["number"]
            assert time.time() * 1000 >= moved_at + 1000
            assert early["standing"]["decision"] == 0

    run(main, tmp_path)


def test_a_host_without_a_seat_sees_what_spectators_see(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("tuileries", sit=(), bots={1: "greedy"}, public=True, spectator_delay_s=600)
            await bob.post(f"/api/tables/{table}/sit", {"seat": 0})
            await ada.start(table)
            await bob.watch(table, 0)
            await ada.watch(table)
            moved = await move(bob, table, 0)
            assert moved["entry"]["what"]["do"] == "moved"
            [listed] = await ada.get("/api/me/tables") or [await ada.get(f"/api/tables/{table}")]
            for info in (listed, await ada.get(f"/api/tables/{table}")):
                assert info["acting"] == []
                assert not any(info["scores"])

    run(main, tmp_path)


def test_chat_reaches_all_but_not_who_muted_it(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            answer = await bob.http.put(f"/api/me/mutes/{ada.id}")
            assert answer.status_code == 204
            table = await two_at(ada, bob)
            said = await ada.ask("chat", table=table, text="Bonjour à tous")
            assert said["entry"]["what"]["text"] == "Bonjour à tous"
            heard = await hear_what(bob, "said")
            assert heard["text"] == ""
            assert heard["person"]["name"] == "Ada"
            snapshot = await bob.watch(table, 1)
            assert "Bonjour" not in str(snapshot)
            assert "Bonjour" in str(await ada.watch(table, 0))

    run(main, tmp_path)


def test_explaining_a_move_and_a_refusal(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries")
            mover, seat, _, _ = await mover_of(table, ada, bob)
            view = (await standing_of(mover, table, seat))["view"]
            legal = await mover.ask("explain", table=table, seat=seat, move=view["targets"][0]["move"])
            assert legal["rule"] is None
            assert legal["lines"][0]["points"] == 1
            illegal = await mover.ask("explain", table=table, seat=seat, move=f"{view['hand'][0]} a1")
            assert illegal["rule"] == "T-4"
            assert illegal["text"]["fr"]
            assert (await mover.ask("explain", table=table, seat=seat, move="nonsense"))["code"] == "invalid"

    run(main, tmp_path)


def test_hints_come_from_a_bot_but_not_in_rated_games(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, "tuileries")
            mover, seat, other, opposite = await mover_of(table, ada, bob)
            hinted = await mover.ask("hint", table=table, seat=seat)
            legal = [target["move"] for target in (await standing_of(mover, table, seat))["view"]["targets"]]
            assert hinted["moves"][0]["move"] in legal
            assert 0 <= hinted["moves"][0]["low"] <= hinted["moves"][0]["win"] <= hinted["moves"][0]["high"] <= 1
            assert (await other.ask("hint", table=table, seat=opposite))["code"] == "wrong-moment"
            rated = await two_at(ada, bob, "tuileries", rated=True)
            mover, seat, _, _ = await mover_of(rated, ada, bob)
            assert "rated" in (await mover.ask("hint", table=rated, seat=seat))["text"]["en"]

    run(main, tmp_path)


def test_the_letters_m_decide_who_begins(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Mammouth") as mammouth, server.person("Bob") as bob:
            for _ in range(3):
                table = await two_at(bob, mammouth, "m")
                assert (await bob.get(f"/api/tables/{table}"))["acting"] == [1]

    run(main, tmp_path)


def test_a_bots_level_is_no_name(tmp_path: Path) -> None:  # M-7
    async def main(server: Running) -> None:
        async with server.person("Tom") as tom:
            for _ in range(3):
                table = await tom.open("m", bots={1: "medium"})
                await tom.start(table)
                log = [entry["what"] for entry in (await tom.watch(table))["log"]]
                assert [what["first"] for what in log if what["do"] == "started"] == [0]

    run(main, tmp_path)


def test_a_replay_shows_any_moment_from_any_seat(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries", bots={0: "greedy", 1: "random"}, sit=())
            await ada.start(table)
            snapshot = await ada.watch(table)
            if snapshot["table"]["status"] != "finished":
                await hear_what(ada, "finished")
            first = await ada.get(f"/api/tables/{table}/replay?seat=1&step=0")
            assert first["step"] == 0
            assert len(first["view"]["hand"]) == 10
            last = await ada.get(f"/api/tables/{table}/replay?seat=-1&step=100000")
            assert last["step"] == last["steps"]
            assert last["view"]["turn"] is None
            middle = await ada.get(f"/api/tables/{table}/replay?seat=0&step=10")
            assert len(middle["view"]["board"]) == 10
            assert middle["events"][0]["do"] == "place"

    run(main, tmp_path)


def test_a_review_runs_as_a_job_and_is_kept(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            for _ in range(3):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            await ada.post(f"/api/tables/{table}/reviews", {"bot": "medium"}, 409)
            await ada.ask("resign", table=table, seat=0)
            job = await ada.post(f"/api/tables/{table}/reviews", {"bot": "medium"}, 202)
            assert job["total"] == 3
            while job["status"] in ("waiting", "running"):
                await asyncio.sleep(0.05)
                job = await ada.get(f"/api/jobs/{job['id']}")
            assert job["status"] == "done"
            assert len(job["result"]["moves"]) == 3
            for reviewed in job["result"]["moves"]:
                for said in (reviewed["text"], reviewed["best_text"]):  # words, not the notation
                    assert said["fr"].startswith("poser l")
                    assert said["en"].startswith("place the")
            assert {seat["player"] for seat in job["result"]["seats"]} == {""}  # who left for good is in none
            again = await bob.post(f"/api/tables/{table}/reviews", {"bot": "medium"}, 202)
            assert again["id"] == job["id"]
            await ada.get("/api/jobs/nosuchjob", 404)

    run(main, tmp_path)


@pytest.mark.parametrize("begins", [0, 1, 2])
def test_the_chosen_seat_begins(begins: int, tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Mimmm") as ada:  # M-7 would let her begin
            sitters = [{"who": "me"}, {"who": "here", "name": "Bo"}, {"who": "here", "name": "Cy"}]
            new = {"game": "m", "seats": 3, "sitters": sitters}
            chosen = await ada.post("/api/tables", new | {"begins": begins}, 201)
            assert (await server.services.registry.get(chosen["id"])).state.acting == [begins]
            by_rule = await ada.post("/api/tables", new, 201)
            assert (await server.services.registry.get(by_rule["id"])).state.acting == [0]
            drawn = set()
            for _ in range(18):
                table = await ada.post("/api/tables", new | {"begins": "random"}, 201)
                drawn.update((await server.services.registry.get(table["id"])).state.acting)
            assert len(drawn) > 1
            assert (await ada.post("/api/tables", new | {"begins": 3}, 404))["text"]["en"].startswith(
                "This table has 3"
            )
            await ada.post("/api/tables", new | {"begins": "nobody"}, 400)

    run(main, tmp_path)
