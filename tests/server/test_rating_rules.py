"""Ratings are won by playing others: not from oneself, by leaving, or by the same game over and over."""

import asyncio
import itertools
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from tablee.core.match import Match
from tablee.server import messages
from tablee.server.rating_rules import LEAST_MOVES, NEWCOMERS_IN_FULL, PERIOD_MS, SETTLED_AFTER, judge, order, worth
from tablee.server.store.database import Database
from tablee.server.store.ratings import _worth
from tablee.server.store.schema import people, ratings, results, tables
from tablee.server.table_log import LogEntry, Logged, Played
from tablee.server.tables import moves
from tablee.server.tables.state import TableState
from tests.server.harness import Person, Running
from tests.server.test_tables import hear_what, move, mover_of, run, two_at

ADA, BOB, CLEO = (messages.Person(name, name.title(), "account") for name in ("ada", "bob", "cleo"))
GUEST = messages.Person("guest", "Guest", "guest")


def log(*whats: Logged) -> list[LogEntry]:
    return [LogEntry(number, number, what) for number, what in enumerate(whats, 1)]


def moved(*seats: int) -> list[Played]:
    return [Played([(seat, "x")], []) for seat in seats]


def ended(ending: str, *winners: int) -> messages.Finished:
    return messages.Finished(ending, [1, 2, 3], list(winners), "")


def test_only_accounts_that_are_all_different_are_rated() -> None:
    whole = log(*moved(0, 1) * 8, ended("full-board", 0))
    assert judge([ADA, BOB], whole) is not None
    gone = judge([ADA, messages.Person("-0", "—", "gone"), BOB], whole)
    assert gone is not None
    assert set(gone.players) == {0, 2}
    for sitting in ([ADA, GUEST], [ADA, None], [ADA, ADA], [ADA, BOB, ADA]):
        assert judge(sitting, whole) is None


@pytest.mark.parametrize("moves", [0, LEAST_MOVES - 1, LEAST_MOVES])
def test_who_resigns_before_there_was_a_game_neither_loses_nor_gives(moves: int) -> None:
    found = judge([ADA, BOB], log(*moved(0, 1) * moves, messages.Resigned(1), ended("resigned", 0)))
    assert (found is not None) == (moves >= LEAST_MOVES)


def test_a_move_that_was_taken_back_is_none() -> None:
    back: list[Logged] = [
        *moved(0, 1) * (LEAST_MOVES - 1),
        *moved(0),
        messages.Undone(1),
        messages.Resigned(1),
        ended("resigned", 0),
    ]
    assert judge([ADA, BOB], log(*back)) is None


def test_what_a_bot_played_is_the_leavers_loss() -> None:
    left, back = messages.TookOver(1, "medium", "left"), messages.TookBack(1)
    by_bot = judge([ADA, BOB], log(*moved(0, 1, 0), left, *moved(1), back, *moved(0, 1), ended("full-board", 1)))
    assert by_bot is not None
    assert order(by_bot, [10, 90], [1]) == {0: 0, 1: 1}  # though the bot, and Bob after it, won
    asked_back = judge(
        [ADA, BOB],
        log(*moved(0, 1, 0), left, messages.ComesBack(1), *moved(1), back, *moved(0, 1), ended("full-board", 1)),
    )
    assert asked_back == by_bot  # what the bot had begun, it played
    in_time = judge([ADA, BOB], log(*moved(0, 1, 0), left, back, *moved(1, 0), ended("full-board", 1)))
    assert in_time is not None
    assert order(in_time, [10, 90], [1]) == {0: 1, 1: 0}


def test_a_game_that_bots_have_finished_counts_for_nobody() -> None:
    left: list[Logged] = [messages.TookOver(seat, "medium", "left") for seat in (0, 1)]
    played: list[Logged] = [*left, *moved(0, 1) * LEAST_MOVES]
    assert judge([ADA, BOB], log(*played, ended("full-board", 0))) is None
    assert judge([ADA, BOB], log(*played, messages.Resigned(1), ended("resigned", 0))) is None


def test_who_has_resigned_does_not_win_among_three() -> None:
    gone: list[Logged] = [messages.Resigned(2), messages.TookOver(2, "medium", "resigned")]
    found = judge([ADA, BOB, CLEO], log(*moved(0, 1), *gone, *moved(2, 0, 1), ended("full-board", 2)))
    assert found is not None
    assert order(found, [20, 30, 90], [2]) == {0: 1, 1: 0, 2: 2}


def test_the_same_two_are_worth_less_each_time() -> None:
    assert worth(["ada", "bob"], []) == {"ada": 1.0, "bob": 1.0}
    assert worth(["ada", "bob"], [{"ada", "bob"}] * 3)["ada"] == 1 / 8
    assert worth(["ada", "bob", "cleo"], [{"ada", "bob"}]) == {"ada": 0.75, "bob": 0.75, "cleo": 1.0}


def test_newcomers_are_worth_less_together() -> None:
    puppets = [f"puppet {n}" for n in range(8)]
    worths = [worth(["ada", one], [{"ada", other} for other in puppets[:n]], puppets) for n, one in enumerate(puppets)]
    assert [one["ada"] for one in worths] == [1, 1, 1, 1, 1, 1 / 2, 1 / 4, 1 / 8]
    assert all(one[puppet] == 1 for one, puppet in zip(worths, puppets, strict=True))
    assert worth(["ada", "bob"], [{"ada", other} for other in puppets], puppets)["ada"] == 1


def test_accounts_that_lay_in_wait_are_newcomers(database: str) -> None:
    """Neither a guest's age nor an account's makes up for games with people."""
    day_ms = 10 * PERIOD_MS
    kinds = {  # since when they are here, have an account, and how many rated games they have played
        "long here": (0, 0, SETTLED_AFTER),
        "old account": (0, 0, SETTLED_AFTER - 1),
        "old guest": (0, day_ms - 1, SETTLED_AFTER),
    }

    async def main() -> None:
        store = Database(database)

        def work(c: Connection) -> dict[str, float]:
            for kind, (created_ms, account_ms, games) in kinds.items():
                for n in range(NEWCOMERS_IN_FULL + 2):
                    row = {"id": f"{kind[:9]}{n}", "name": "x", "name_key": f"{kind}{n}", "created_ms": created_ms}
                    c.execute(insert(people).values(**row, account_ms=account_ms))
                    for part, of in enumerate((games - 1, 1)):
                        rating = {"player": row["id"], "game": f"game {part}", "mu": 25.0, "sigma": 8.0, "wins": 0.0}
                        c.execute(insert(ratings).values(**rating, games=of))
            found = {}
            for kind in kinds:
                for n in range(NEWCOMERS_IN_FULL + 1):
                    table = f"{kind[:7]}{n}"
                    setting = {"game": "m", "status": "finished", "public": True, "setting": "{}", "invite": ""}
                    seed = {"seed": bytes(32), "host_id": "", "created_ms": 0, "touched_ms": 0}
                    c.execute(insert(tables).values(id=table, **setting, **seed))
                    for seat, person in enumerate((f"ada {kind[:9]}", f"{kind[:9]}{n}")):
                        end = {"names": "[]", "scores": "[]", "winners": "[]", "ending": "x", "share": 0.0}
                        row = {"table_id": table, "seat": seat, "person_id": person, "game": "m", "rating": 1500.0}
                        c.execute(insert(results).values(**row, **end, finished_ms=day_ms - 1))
                last = f"{kind[:9]}{NEWCOMERS_IN_FULL + 1}"
                found[kind] = _worth(c, "m", day_ms, [f"ada {kind[:9]}", last])[f"ada {kind[:9]}"]
            return found

        assert await store.write(work) == {"long here": 1.0, "old account": 0.5, "old guest": 0.5}
        store.close()

    asyncio.run(main())


def test_who_has_resigned_or_left_has_won_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot made of the game afterwards: not on the page, in no statistics, in no record."""

    def as_the_rules_say(state: TableState, _trial: Match) -> messages.Finished:
        return messages.Finished("first-out", [99, 40, 30], [0], state.seed.hex())

    async def main(server: Running) -> None:
        monkeypatch.setattr(moves, "_natural_end", as_the_rules_say)
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("mounstein", seats=3, bots={2: "random"}, public=True)
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
            await ada.start(table)
            for person, seat in ((ada, 0), (bob, 1)):
                await person.watch(table, seat)
            await ada.ask("resign", table=table, seat=0)
            await bob.ask("leave", table=table, seat=1)
            assert (await hear_what(ada, "finished"))["winners"] == [2]
            [played] = (await ada.get(f"/api/people/{ada.id}"))["recent"]
            assert played["winners"] == [2]
            statistics = await ada.get(f"/api/people/{ada.id}/statistics")
            assert statistics["totals"][0]["wins"] == 0
            assert statistics["records"] == []
            held = (await ada.get("/api/games/mounstein/statistics"))["records"]
            assert {record["kind"]: record["value"] for record in held if record["kind"] == "score"} == {"score": 30}

    run(main, tmp_path)


async def signed_up(server: Running, stack: AsyncExitStack, *names: str) -> list[Person]:
    people = [await stack.enter_async_context(server.person(name)) for name in names]
    for person, name in zip(people, names, strict=True):
        await person.post("/api/accounts", {"name": name, "password": "long enough"}, 201)
    return people


async def resigned_game(ada: Person, bob: Person, moves: int) -> None:
    """Bob resigns after so many moves of both together."""
    table = await two_at(ada, bob, "tuileries", rated=True)
    for _ in range(moves):
        mover, seat, _, _ = await mover_of(table, ada, bob)
        await move(mover, table, seat)
    await bob.say("resign", table=table, seat=1)
    await hear_what(ada, "finished")


def test_wins_against_an_account_of_ones_own_end_nowhere(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            ada, puppet, bob = await signed_up(server, stack, "Ada", "Puppet", "Bob")

            async def rating(person: Person) -> Any:
                found = (await person.get(f"/api/people/{person.id}"))["ratings"]
                return found[0]["rating"] if found else None

            await resigned_game(ada, puppet, 0)
            assert await rating(ada) is None
            ratings = [1500.0]
            for _ in range(4):
                await resigned_game(ada, puppet, 2 * LEAST_MOVES)
                ratings.append(await rating(ada))
            gains = [after - before for before, after in itertools.pairwise(ratings)]
            assert gains[0] > 30
            assert all(later < 0.6 * sooner for sooner, later in itertools.pairwise(gains)), gains
            await resigned_game(ada, bob, 2 * LEAST_MOVES)
            assert await rating(ada) - ratings[-1] > 4 * gains[-1]

    run(main, tmp_path, database=database)


def test_a_crowd_of_own_accounts_wins_no_more_than_a_few(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with AsyncExitStack() as stack:
            names = [f"Puppet no. {n}" for n in range(10)]
            ada, *puppets = await signed_up(server, stack, "Ada", *names)
            ratings = [1500.0]
            for puppet in puppets:
                await resigned_game(ada, puppet, 2 * LEAST_MOVES)
                ratings.append((await ada.get(f"/api/people/{ada.id}"))["ratings"][0]["rating"])
            gains = [after - before for before, after in itertools.pairwise(ratings)]
            assert sum(gains[5:]) < gains[4] < gains[0]
            for _ in range(3):  # and wins by leaving bots to play are none
                table = await two_at(ada, puppets[0], "tuileries", rated=True)
                await ada.ask("leave", table=table, seat=0)
                await puppets[0].ask("leave", table=table, seat=1)
                await hear_what(ada, "finished")
            assert (await ada.get(f"/api/people/{ada.id}"))["ratings"][0]["rating"] == ratings[-1]

    run(main, tmp_path)
