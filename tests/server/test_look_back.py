"""Replays, statistics and puzzles over HTTP: what is told is what the rules say, and nothing before its time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tablee.core.record import format_record
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.lab.puzzles import shipped
from tablee.lab.simulate import simulate
from tablee.records import Record, Replay
from tablee.server.puzzles import FIRST_DAY, puzzle_of
from tablee.server.replays import MOST_RECORD
from tablee.server.services import Services
from tablee.server.store import Database, PeopleRepository
from tablee.server.store.backup import restore
from tablee.server.store.puzzles import PuzzleRepository
from tablee.server.tables import actions
from tests.server.harness import Running
from tests.server.test_rest import check, client, indoors
from tests.server.test_tables import run

NAMES = BUILT_IN


def simulated(game: str) -> Record:
    return next(iter(simulate(GAMES[game], GAMES[game].fewest, 1, ["greedy"], "look", {})))


@asynccontextmanager
async def guest(app: Any, name: str) -> AsyncIterator[httpx.AsyncClient]:
    async with client(app) as http:
        assert (await http.post("/api/guest", json={"name": name})).status_code == 201
        yield http


async def finished_table(http: httpx.AsyncClient, services: Services, game: str = "tuileries", **settings: Any) -> str:
    """Bots play it out; the host only looks on."""
    table: str = (await http.post("/api/tables", json={"game": game, **settings})).json()["id"]
    assert (await http.post(f"/api/tables/{table}/sit", json={"seat": 0})).status_code == 200
    assert (await http.post(f"/api/tables/{table}/bot", json={"seat": 1, "bot": "random"})).status_code == 200
    assert (await http.post(f"/api/tables/{table}/start")).status_code == 200
    live = await services.registry.get(table)
    await actions.leave(live, 0, None, 0)  # a bot plays for the host, too
    for _ in range(3000):
        if live.state.status == "finished":
            return table
        await asyncio.sleep(0.01)
    raise AssertionError("the game did not end")


def test_a_person_called_like_a_bot_is_told_from_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, services), guest(app, "random") as person:
            await finished_table(person, services, "mounstein")
            told = (await person.get("/api/games/mounstein/statistics")).json()
            longest = next(held for held in told["records"] if held["kind"] == "longest")
            assert (longest["names"], longest["bots"]) == (["random", "random"], [None, "random"])
            for held in told["records"]:
                if held["kind"] != "longest":
                    assert held["bots"] == ([None] if held["person"] else ["random"])

    asyncio.run(main())


@pytest.mark.parametrize("game", NAMES)
def test_a_record_from_the_disk_is_shown_as_the_engine_has_it(game: str, tmp_path: Path) -> None:
    record = simulated(game)
    sent = msgspec.json.decode(format_record(record))

    async def main() -> None:
        async with indoors(tmp_path) as (app, _), client(app) as http:
            outline = (await http.post("/api/replays/outline", json={"record": sent, "seat": 1})).json()
            replay, engine = Replay(record), GAMES[game]
            assert outline["names"] == record.players
            assert outline["scores"] == engine.scores(replay.position)
            assert outline["winners"] == (record.result.winners if record.result else None)
            steps = len(outline["turns"])
            asked: dict[int, Any] = {}
            for start in range(0, steps + 1, 32):
                body = {"record": sent, "seat": 1, "start": start, "count": 32}
                for frame in (await http.post("/api/replays/frames", json=body)).json():
                    asked[frame["step"]] = frame["view"]
            assert sorted(asked) == list(range(steps + 1))
            for step in range(steps + 1):
                view = engine.views.view(engine.observe(replay.position, 1), 1)
                assert asked[step] == msgspec.json.decode(msgspec.json.encode(view))
                if step == steps:
                    break
                turn, done = outline["turns"][step], replay.done
                events = replay.step() or []
                assert turn["event"] == done
                assert turn["events"] == [engine.narrate.redact(event, 1) for event in events]
                assert turn["scores"] == engine.scores(replay.position)

    asyncio.run(main())


def test_a_bad_record_is_refused_in_words(tmp_path: Path) -> None:
    good = msgspec.json.decode(format_record(simulated("mounstein")))
    bad: list[Any] = [
        {},
        {"game": "chess"},
        good | {"game": "chess"},
        good | {"seed": "x"},
        good | {"events": good["events"][1:]},
        good | {"events": [{"do": "place"}]},
        good | {"events": [{}] * 30_000},
        good | {"players": []},
        good | {"players": ["x"] * 50},
        good | {"options": {"board": 10**9}},
        good | {"rules": 99},
        good | {"result": {"ending": "x", "scores": [1], "winners": [0]}},
    ]

    async def main() -> None:
        async with indoors(tmp_path) as (app, _), client(app) as http:
            for record in bad:
                for path in ("outline", "frames"):
                    answer = await http.post(f"/api/replays/{path}", json={"record": record})
                    check(answer)
                    assert answer.status_code in (400, 404), answer.text
            huge = await http.post("/api/replays/outline", content=b'{"record": {"x": "' + b"x" * MOST_RECORD + b'"}}')
            assert huge.status_code == 413
            check(huge)
            seat = await http.post("/api/replays/outline", json={"record": good, "seat": 5})
            assert seat.status_code == 404

    asyncio.run(main())


def test_records_from_the_disk_come_at_a_measured_pace(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path, rate_limits=True) as (app, _), client(app) as http:
            answers = [await http.post("/api/replays/outline", json={"record": {}}) for _ in range(60)]
            assert {answer.status_code for answer in answers} == {400, 429}

    asyncio.run(main())


def test_a_finished_table_is_shown_to_those_who_may_look(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, services), guest(app, "Ada") as ada, client(app) as nobody:
            table = await finished_table(ada, services, public=False)
            for path in ("outline", "frames"):
                refused = await nobody.get(f"/api/tables/{table}/{path}")
                assert refused.status_code == 403
                check(refused)
            outline = (await ada.get(f"/api/tables/{table}/outline?seat=0")).json()
            assert outline["winners"] == [1]  # who stayed
            frames = (await ada.get(f"/api/tables/{table}/frames?seat=0&start=3&count=5")).json()
            assert [frame["step"] for frame in frames] == [3, 4, 5, 6, 7]
            invite = (await ada.get(f"/api/tables/{table}")).json()["invite"]
            assert (await nobody.get(f"/api/tables/{table}/outline?invite={invite}")).status_code == 200
            assert (await ada.get(f"/api/tables/{table}/outline?seat=4")).status_code == 404

    asyncio.run(main())


def test_a_game_that_goes_on_is_not_shown(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            table = await ada.open("tuileries", bots={1: "greedy"})
            await ada.start(table)
            for path in ("outline", "frames"):
                assert (await ada.get(f"/api/tables/{table}/{path}", 409))["code"] == "wrong-moment"

    run(main, tmp_path)


def test_a_resigned_game_ends_as_it_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, services), guest(app, "Ada") as ada:
            table = (await ada.post("/api/tables", json={"game": "m"})).json()["id"]
            for seat in (0, 1):
                await ada.post(f"/api/tables/{table}/sit", json={"seat": seat, "name": f"P{seat}"})
            await ada.post(f"/api/tables/{table}/start")
            await actions.resign(await services.registry.get(table), 0, None, 0)
            outline = (await ada.get(f"/api/tables/{table}/outline")).json()
            assert (outline["ending"], outline["winners"], outline["turns"]) == ("resigned", [1], [])

    asyncio.run(main())


def test_statistics_add_up(tmp_path: Path, database: str) -> None:
    async def main() -> None:
        async with indoors(tmp_path, database=database) as (app, services):
            services.statistics._kept_s = 0.0
            async with guest(app, "Ada") as ada, client(app) as nobody:
                me = (await ada.get("/api/me")).json()["person"]["id"]
                empty = (await nobody.get(f"/api/people/{me}/statistics")).json()
                assert (empty["totals"], empty["opponents"], empty["records"]) == ([], [], [])
                tables = [
                    await finished_table(ada, services, "mounstein", rated=True),
                    await finished_table(ada, services, "mounstein", rated=True, public=False),
                ]
                ends = [(await services.registry.get(table)).state.finished for table in tables]
                told = (await nobody.get(f"/api/people/{me}/statistics")).json()
                scores = [end.scores for end in ends if end]
                wins = [(0 in end.winners) / len(end.winners) for end in ends if end]
                (total,) = told["totals"]
                assert (total["game"], total["games"], total["wins"]) == ("mounstein", 2, sum(wins))
                assert total["best_score"] == max(mine for mine, _ in scores)
                assert total["best_margin"] == max(mine - other for mine, other in scores)
                assert total["history"] == []  # a guest, and a bot
                own = (await ada.get(f"/api/people/{me}/statistics")).json()
                # whom one met at a private table is for those who were there
                for statistics, games in ((own, 2), (told, 1)):
                    (met,) = statistics["opponents"]
                    assert met["bot"] == "random"
                    assert (met["games"], met["wins"], met["person"]) == (games, sum(wins[:games]), None)
                recent = (await nobody.get(f"/api/people/{me}")).json()["recent"]
                assert [played["table"] for played in recent] == tables[:1]
                house_told = (await nobody.get("/api/games/mounstein/statistics")).json()
                assert (house_told["games"], house_told["people"]) == (2, 1)
                assert [seat["games"] for seat in house_told["seats"]] == [2, 2]
                assert sum(seat["share"] for seat in house_told["seats"]) == pytest.approx(1)
                best = next(held for held in house_told["records"] if held["kind"] == "score")
                assert best["value"] == max(
                    other for _, other in scores
                )  # a bot played for Ada: that is no record of hers
                for held in house_told["records"]:  # a private table's address is nobody's business
                    assert held["table"] in (tables[0], None)
                longest = next(held for held in house_told["records"] if held["kind"] == "longest")
                moves = [
                    sum(
                        1
                        for entry in (await services.registry.get(table)).state.log
                        if type(entry.what).__name__ == "Played"
                    )
                    for table in tables
                ]
                assert longest["value"] == max(moves)
                assert (await nobody.get("/api/people/nobody/statistics")).status_code == 404
                assert (await nobody.get("/api/games/chess/statistics")).status_code == 404

    asyncio.run(main())


@pytest.mark.parametrize("game", NAMES)
def test_the_laboratory_s_findings_are_told_with_their_source(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, _), client(app) as http:
            found = (await http.get(f"/api/games/{game}/findings")).json()
            assert found["command"].startswith(f"tablee report {game} --games {found['games']}")
            for players in {seat["players"] for seat in found["seats"]}:
                shares = [seat["share"] for seat in found["seats"] if seat["players"] == players]
                assert len(shares) == players
                assert sum(shares) == pytest.approx(1, abs=0.001)
            report = await http.get(f"/reports/{game}.fr.html")
            assert report.status_code == 200
            assert "script-src" not in report.headers["content-security-policy"]
            assert report.headers["content-security-policy"].startswith("default-src 'none'")
            for name in ("chess.fr.html", f"{game}.de.html", f"{game}.fr.htm", "..%2f..%2fpyproject.toml"):
                assert (await http.get(f"/reports/{name}")).status_code == 404

    asyncio.run(main())


def on_day(services: Services, day: int) -> None:
    services.puzzles._today = lambda: FIRST_DAY + timedelta(days=day - 1)


def solution_words(game: str, day: int) -> list[str]:
    puzzle = puzzle_of(game, day)
    return [f'"best":"{puzzle.best}"', '"best_win"', '"choices"', '"loss"']


@pytest.mark.parametrize("game", NAMES)
def test_a_puzzle_is_what_its_seat_saw_and_keeps_its_solution(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, services), client(app) as nobody:
            on_day(services, 5)
            answer = await nobody.get(f"/api/puzzles/{game}/5")
            puzzle, engine = puzzle_of(game, 5), GAMES[game]
            told = answer.json()
            view = engine.views.view(puzzle.observed(), puzzle.seat)
            assert told["view"] == msgspec.json.decode(msgspec.json.encode(view))
            assert told["answer"] is None
            assert not [words for words in solution_words(game, 5) if words in answer.text]
            assert puzzle.record.seed not in answer.text
            assert (await nobody.get(f"/api/puzzles/{game}/6")).status_code == 404
            assert (await nobody.get(f"/api/puzzles/{game}/0")).status_code in (400, 404)
            refused = await nobody.post(f"/api/puzzles/{game}/5/answer", json={"move": puzzle.best})
            assert refused.status_code == 401

    asyncio.run(main())


def test_answers_count_once_and_streaks_are_kept(tmp_path: Path, database: str) -> None:
    game = "mounstein"

    async def main() -> None:
        async with (
            indoors(tmp_path, database=database) as (app, services),
            guest(app, "Ada") as ada,
            guest(app, "Bob") as bob,
        ):
            for day in (1, 2):
                on_day(services, day)
                best = puzzle_of(game, day).best
                verdict = (await ada.post(f"/api/puzzles/{game}/{day}/answer", json={"move": best})).json()
                assert verdict["solved"]
                assert verdict["counted"]
                assert verdict["streak"]["now"] == day
            wrong = puzzle_of(game, 2).choices[0].move
            again = (await ada.post(f"/api/puzzles/{game}/2/answer", json={"move": wrong})).json()
            assert not again["counted"]
            assert not again["solved"]
            assert again["streak"]["now"] == 2
            on_day(services, 3)
            late = (await bob.post(f"/api/puzzles/{game}/1/answer", json={"move": puzzle_of(game, 1).best})).json()
            assert late["solved"]
            assert late["streak"] == {"now": 0, "best": 0, "solved": 1, "tried": 1}
            missed = puzzle_of(game, 3).choices[0]
            verdict = (await ada.post(f"/api/puzzles/{game}/3/answer", json={"move": missed.move})).json()
            assert not verdict["solved"]
            assert verdict["best"] == puzzle_of(game, 3).best
            assert verdict["loss"] == missed.loss
            for said, move in [(verdict["text"], missed.move), (verdict["best_text"], verdict["best"])]:
                assert said["fr"] != said["en"] != move  # a sentence in each language, not the notation
            assert all(other["text"]["fr"] != other["move"] for other in verdict["others"])
            assert verdict["streak"] == {"now": 2, "best": 2, "solved": 2, "tried": 3}
            shown = (await ada.get(f"/api/puzzles/{game}/3")).json()
            assert shown["answer"]["move"] == missed.move
            marks = (await ada.get(f"/api/puzzles/{game}")).json()["days"]
            assert [mark["solved"] for mark in marks] == [False, True, True]
            bad = await ada.post(f"/api/puzzles/{game}/3/answer", json={"move": "nonsense"})
            assert bad.status_code == 400
            check(bad)
            export = (await ada.get("/api/me/export")).json()
            assert len(export["puzzles"]) == 3
            await ada.post("/api/me/delete", json={})
            assert await services.puzzles._repository.answers(export["person"]["id"], game) == []

    asyncio.run(main())


def test_a_move_that_the_expert_did_not_look_at_is_weighed_now(tmp_path: Path) -> None:
    async def main() -> None:
        async with indoors(tmp_path) as (app, services), guest(app, "Ada") as ada:
            on_day(services, 1)
            puzzle = puzzle_of("tuileries", 1)
            observed = puzzle.observed()
            known = {puzzle.best} | {choice.move for choice in puzzle.choices}
            moves = [
                puzzle.game.notation.format_move(observed, move) for move in puzzle.game.legal(observed, puzzle.seat)
            ]
            odd = next(move for move in moves if move not in known)
            first = (await ada.post("/api/puzzles/tuileries/1/answer", json={"move": odd})).json()
            assert first["move"] == odd
            assert first["error"] > 0
            services.puzzles._weighed.clear()
            second = (await ada.post("/api/puzzles/tuileries/1/answer", json={"move": odd})).json()
            assert (second["win"], second["loss"]) == (first["win"], first["loss"])
            lines = (await ada.post("/api/puzzles/tuileries/1/explain", json={"move": odd})).json()
            assert lines["rule"] is None
            taken = next(
                f"{odd.split()[0]} {file}{rank}"
                for file in "abcdefgh"
                for rank in range(1, 9)
                if f"{odd.split()[0]} {file}{rank}" not in moves
            )
            why = (await ada.post("/api/puzzles/tuileries/1/explain", json={"move": taken})).json()
            assert why["rule"]
            assert why["text"]["fr"]

    asyncio.run(main())


@pytest.mark.parametrize("game", NAMES)
def test_there_are_puzzles_enough_and_each_can_be_shown(game: str) -> None:
    head, puzzles = shipped(game)
    assert head.command == (
        f"tablee puzzles {game} --count {len(puzzles)} --players {head.players} --bot {head.bot} --seed {head.seed}"
        + (" --obvious" if game == "maho" else "")
    )
    assert len(puzzles) >= 60
    assert len({puzzle.number for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        observed, notation = puzzle.observed(), puzzle.game.notation
        for written in [puzzle.best, *(choice.move for choice in puzzle.choices)]:
            puzzle.game.check(observed, puzzle.seat, notation.parse_move(observed, written))
        assert all(choice.loss >= 0.05 for choice in puzzle.choices)


def test_an_old_house_s_backup_has_its_answers(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'a.db'}"
    restore(Path(__file__).parent / "schemas" / "0002.backup", address)

    async def main() -> None:
        store = Database(address)
        (person,) = await store.read(lambda c: [id for (id,) in c.exec_driver_sql("select id from people limit 1")])
        (answer,) = await PuzzleRepository(store).answers(person, "m")
        assert (answer.day, answer.solved, answer.on_day) == (3, True, True)
        assert await PeopleRepository(store).by_id(person) is not None
        store.close()

    asyncio.run(main())
