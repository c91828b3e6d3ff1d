"""Between two rounds the table waits for those who are still reading how the last one ended."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tablee.bots import make_bot
from tablee.core.game import SPECTATOR
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.server.stopwatch import Now
from tablee.server.table_log import LogEntry
from tablee.server.tables.past import moment
from tablee.server.tables.state import fold_all
from tablee.server.tables.viewer import standing
from tests.server.harness import Person, Running, running
from tests.server.test_tables import run

MAHO = GAMES["maho"]
OPTIONS = {"mode": "original", "window_ms": 0}  # thirteen rounds: the first is never the last


async def seated(server: Running, stack: AsyncExitStack, names: tuple[str, ...] = ("Ada", "Bob"), **new: Any) -> Any:
    """A table and the people at it, all of them watching."""
    people = [await stack.enter_async_context(server.person(name)) for name in names]
    table = await people[0].open("maho", seats=len(names), options=OPTIONS, **new)
    for seat, person in enumerate(people[1:], 1):
        await person.post(f"/api/tables/{table}/sit", {"seat": seat})
    await people[0].start(table)
    for seat, person in enumerate(people):
        await person.watch(table, seat)
    return table, people


async def play_a_round(server: Running, table: str, people: list[Person]) -> None:
    """Everybody plays greedily, through the socket, until a round is over."""
    bot, state = make_bot("greedy", MAHO), (await server.services.registry.get(table)).state
    while state.pause is None:
        seat = state.acting[0]
        move = bot.choose(MAHO.observe(state.match.position, seat), seat, dice(state.number))
        text = MAHO.notation.format_move(state.match.position, move)
        answer = await people[seat].ask("move", table=table, seat=seat, version=state.decisions[seat], move=text)
        assert answer["do"] in ("news", "done"), answer


async def news_of(person: Person, do: str) -> dict[str, Any]:
    """The next entry of that kind."""
    while True:
        news = await person.hear_until("news")
        if news["entry"]["what"]["do"] == do:
            return news


async def next_deal(person: Person) -> dict[str, Any]:
    news = await news_of(person, "moved")
    while news["entry"]["what"]["events"][0]["do"] != "deal":
        news = await news_of(person, "moved")
    return news


def test_nothing_can_be_done_in_a_pause_and_it_ends_when_all_are_ready(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            clock = {"kind": "move", "move_ms": 60_000}
            table, (ada, bob) = await seated(server, stack, clock=clock)
            eve = await stack.enter_async_context(server.person("Eve"))
            await eve.watch(table)
            await play_a_round(server, table, [ada, bob])
            seen = await ada.watch(table, 0)
            stands, view = seen["standing"], seen["standing"]["view"]
            ended = seen["log"][-1]
            assert stands["pause"]["waiting"] == [0, 1]
            assert abs(stands["pause"]["ends_ms"] - ended["at_ms"] - 60_000) <= 5  # two clocks' milliseconds
            assert (stands["acting"], stands["decision"], stands["window_ends_ms"]) == ([], 0, None)
            assert stands["clock"]["running"] == []
            assert (view["phase"], view["round"], view["acting"], view["targets"]) == ("between", 1, [], [])
            assert view["last"] is not None
            assert view["hand"]  # that of the old round still lies there
            assert ended["what"]["events"][-1]["do"] in ("maho", "void")  # and nothing is dealt

            for move in ("shout", "pass", "discard s2"):
                refused = await bob.ask("move", table=table, seat=1, version=seen["number"], move=move)
                assert refused["code"] == "wrong-moment"
                assert refused["text"]["en"] == "The round is over: wait for the next deal."
            for question in ({"do": "explain", "move": "shout"}, {"do": "hint"}, {"do": "ask-undo"}):
                assert (await ada.ask(table=table, seat=0, **question))["code"] == "wrong-moment"
            assert stands["undo"]["possible"] is False

            news = await ada.ask("ready", table=table, seat=0)
            assert news["entry"]["what"] == {"do": "ready", "seats": [0]}
            assert news["standing"]["pause"]["waiting"] == [1]
            assert (await ada.ask("ready", table=table, seat=0))["do"] == "done"  # twice is no harm
            assert (await news_of(eve, "ready"))["standing"]["pause"]["waiting"] == [1]  # those who watch see it, too
            assert (await eve.ask("ready", table=table, seat=1))["code"] == "not-your-seat"

            await bob.ask("ready", table=table, seat=1)
            for person, seat in ((ada, 0), (bob, 1), (eve, SPECTATOR)):
                dealt = await next_deal(person)
                hands = dealt["entry"]["what"]["events"][0]["hands"]
                assert [isinstance(hand, list) for hand in hands] == [seat == 0, seat == 1]
                assert dealt["standing"]["pause"] is None
                assert (dealt["standing"]["view"]["phase"], dealt["standing"]["view"]["round"]) == ("turn", 2)
            assert (await ada.watch(table, 0))["standing"]["clock"]["running"]
            assert (await ada.ask("ready", table=table, seat=0))["do"] == "done"  # too late is no harm either

    run(main, tmp_path, round_pause_s=60)


def test_the_countdown_runs_out(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people = await seated(server, stack, round_pause_s=1)
            await play_a_round(server, table, people)
            state = (await server.services.registry.get(table)).state
            ends = state.pause_ends_ms
            assert ends is not None
            await next_deal(people[0])
            assert server.services.registry.stopwatch.ms >= ends

    run(main, tmp_path, round_pause_s=60)


def test_a_pause_survives_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, round_pause_s=60) as server, AsyncExitStack() as stack:
            table, people = await seated(server, stack)
            await play_a_round(server, table, people)
            await people[1].ask("ready", table=table, seat=1)
            before = await people[0].watch(table, 0)
            cookies = people[0].http.cookies
        async with running(tmp_path, round_pause_s=5) as server, AsyncExitStack() as stack:
            await asyncio.sleep(0.2)  # the table is loaded, and nobody is there
            ada = await stack.enter_async_context(server.person("Ada again"))
            ada.http.cookies = cookies
            ada = await stack.enter_async_context(server.socket(ada.http))
            after = await ada.watch(table, 0)
            assert after["standing"]["pause"]["waiting"] == before["standing"]["pause"]["waiting"] == [0]
            left = [told["standing"]["pause"]["ends_ms"] - told["standing"]["now_ms"] for told in (before, after)]
            assert left[0] - 5_000 < left[1] <= left[0] + 1  # while there was no server, none of it has passed
            assert after["standing"]["view"] == before["standing"]["view"]
            assert after["log"] == before["log"]
            await ada.ask("ready", table=table, seat=0)
            assert (await next_deal(ada))["standing"]["view"]["round"] == 2

    asyncio.run(main())


def test_nobody_waits_for_those_who_are_not_there(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, (ada, bob, cyd) = await seated(server, stack, ("Ada", "Bob", "Cyd"))
            await play_a_round(server, table, [ada, bob, cyd])
            await bob.ask("leave", table=table, seat=1)  # a bot stands in for Bob
            assert (await news_of(ada, "took-over"))["standing"]["pause"]["waiting"] == [0, 2]
            await cyd.socket.close()
            await ada.ask("ready", table=table, seat=0)
            assert (await next_deal(ada))["standing"]["pause"] is None

    run(main, tmp_path, round_pause_s=60)


def test_whoever_goes_away_while_the_others_are_ready_is_not_waited_for(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, (ada, bob) = await seated(server, stack)
            await play_a_round(server, table, [ada, bob])
            await ada.ask("ready", table=table, seat=0)
            await bob.watch(table, 1)  # to watch again is not to go away
            state = (await server.services.registry.get(table)).state
            await asyncio.sleep(2.5)
            assert state.pause is not None
            await bob.socket.close()
            assert (await next_deal(ada))["standing"]["pause"] is None

    run(main, tmp_path, round_pause_s=60)


def test_one_person_closes_the_sheet_for_all_their_seats_and_bots_are_ready(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            sitters = [{"who": "me"}, {"who": "here", "name": "Bob"}, {"who": "bot", "level": "greedy"}]
            new = {"game": "maho", "seats": 3, "options": OPTIONS, "sitters": sitters}
            table = (await ada.post("/api/tables", new, 201))["id"]
            await ada.watch(table, 0)
            state = (await server.services.registry.get(table)).state
            bot = make_bot("greedy", MAHO)
            while state.pause is None:
                seats = [seat for seat in state.acting if seat < 2]
                if not seats:
                    await asyncio.sleep(0.005)
                    continue
                move = bot.choose(MAHO.observe(state.match.position, seats[0]), seats[0], dice(1))
                text = MAHO.notation.format_move(state.match.position, move)
                version = state.decisions[seats[0]]
                await ada.ask("move", table=table, seat=seats[0], version=version, move=text)
            assert state.reading == [0, 1]
            news = await ada.ask("ready", table=table, seat=1)
            assert news["entry"]["what"]["seats"] == [0, 1]
            assert (await next_deal(ada))["standing"]["pause"] is None

    run(main, tmp_path, round_pause_s=60)


def test_a_table_of_bots_does_not_pause(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            sitters = [{"who": "bot", "level": "greedy"}] * 2
            new = {"game": "maho", "options": {"mode": "basic"}, "sitters": sitters}
            table = (await ada.post("/api/tables", new, 201))["id"]
            message = await ada.watch(table)
            while message["do"] != "news" or message["entry"]["what"]["do"] != "finished":
                message = await ada.hear_until("news")
            record = (await server.services.registry.get(table)).state.match.record
            assert record.result is not None

    run(main, tmp_path, round_pause_s=60)


def test_who_resigns_in_a_pause_leaves_a_game_that_can_be_looked_at(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, (ada, bob) = await seated(server, stack)
            await play_a_round(server, table, [ada, bob])
            assert (await ada.watch(table, 0))["standing"]["resign_ends"]
            await ada.ask("resign", table=table, seat=0)
            end = await news_of(ada, "finished")
            assert end["entry"]["what"]["winners"] == [1]
            assert end["standing"]["pause"] is None
            outline = await ada.get(f"/api/tables/{table}/outline?seat=0")
            frames = await ada.get(f"/api/tables/{table}/frames?seat=0&start={len(outline['turns'])}&count=1")
            assert frames[0]["view"]["round"] == 2

    run(main, tmp_path, round_pause_s=60)


def test_a_log_with_pauses_folds_up_to_what_was_lived_through(tmp_path: Path) -> None:
    """Loaded again, looked back at, and seen later by spectators: always the same."""

    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            table, people = await seated(server, stack, spectator_delay_s=600)
            live = await server.services.registry.get(table)
            for _ in range(2):
                await play_a_round(server, table, people)
                state = live.state
                again = fold_all(state.id, state.setting, state.seed, list[LogEntry](state.log))
                for viewer in (SPECTATOR, 0, 1):
                    assert standing(again, viewer, Now(0, 0), with_view=True) == standing(
                        state, viewer, Now(0, 0), with_view=True
                    )
                told = standing(state, 0, Now(0, 0), with_view=True)
                looked = moment(state, 0, state.number)
                assert looked is not None
                assert looked.view == told.view
                later = standing(again, SPECTATOR, Now(0, 0), with_view=False).pause
                assert later is not None
                assert told.pause is not None
                assert later.ends_ms == told.pause.ends_ms + 600_000
                for seat, person in enumerate(people):
                    await person.ask("ready", table=table, seat=seat)
                await next_deal(people[1])
            record = live.state.match.record
            assert [event["do"] for event in record.events].count("deal") == 3

    run(main, tmp_path, round_pause_s=60)
