"""Time spent is spent, and only by thinking: not by the machine's clock, nor by a server or database that is away."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import GAMES
from tablee.server import messages
from tablee.server.store.errors import CANNOT_WRITE, StoreError
from tablee.server.store.tables import TableRepository
from tablee.server.store.writer import Writer
from tablee.server.table_log import LogEntry, Logged, Played, Setting
from tablee.server.tables import registry
from tablee.server.tables.clock import LEAST_BACK_MS, SeatClocks
from tablee.server.tables.state import TableState
from tests.server.harness import PATIENCE_S, Person, Running, running
from tests.server.test_tables import hear_what, move, mover_of, run, standing_of, two_at

HOUR_MS = 3_600_000
PER_MOVE = {"kind": "move", "move_ms": 60_000}
PER_GAME: dict[str, Any] = {"kind": "game", "game_ms": 60_000, "increment_ms": 0}


async def state_of(server: Running, table: str) -> TableState:
    return (await server.services.registry.get(table)).state


async def spend(server: Running, table: str, ms: int) -> None:
    """So much time passes at once."""
    stopwatch = server.services.registry.stopwatch
    stopwatch.reach(stopwatch.ms + ms)
    (await server.services.registry.get(table)).wake()


async def move_until(server: Running, table: str, people: Sequence[Person], seat: int) -> None:
    """That seat is to act; in this game one may have several turns in a row."""
    async with asyncio.timeout(PATIENCE_S):
        while (acting := (await state_of(server, table)).acting) != [seat]:
            if (await state_of(server, table)).chairs[acting[0]].stand_in is None:
                await move(people[acting[0]], table, acting[0])
            await asyncio.sleep(0.01)


async def until_back(server: Running, table: str, seat: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (await state_of(server, table)).chairs[seat].stand_in is not None:
            await asyncio.sleep(0.01)


def test_a_clock_goes_down_by_what_was_thought_and_up_by_what_a_move_earns() -> None:
    clocks = SeatClocks(messages.Clock(kind="game", game_ms=60_000, increment_ms=5_000), 2)
    clocks.run(1_000, [0], [0])
    clocks.run(21_000, [1], [1])
    assert clocks._left_ms == [45_000, 60_000]
    clocks.run(31_000, [0], [0], earns=False)  # his move is taken back
    clocks.take_back([0])
    assert clocks._left_ms == [40_000, 50_000]  # and hers never was


def test_nobody_gains_time_by_leaving_and_coming_back() -> None:
    clocks = SeatClocks(messages.Clock(kind="game", game_ms=30_000, increment_ms=5_000), 2)
    at_ms = 0
    for _ in range(3):
        clocks.run(at_ms, [0], [0])
        clocks.stop(at_ms + 4_000, 0)  # a bot moves for her, and earns nothing
        clocks.run(at_ms + 5_000, [1], [1])
        clocks.come_back(at_ms + 6_000, 0, decides=False)
        at_ms += 10_000
    assert clocks._left_ms[0] == 18_000


def test_who_has_run_out_of_time_is_helped_once_in_a_game() -> None:
    clocks = SeatClocks(messages.Clock(kind="game", game_ms=20_000, increment_ms=0), 2)
    clocks.run(0, [0], [0])
    clocks.stop(20_000, 0)
    assert clocks.may_come_back(0)
    clocks.come_back(30_000, 0, decides=True)
    assert clocks.deadline_ms(0) == 30_000 + LEAST_BACK_MS
    clocks.stop(30_000 + LEAST_BACK_MS, 0)
    assert not clocks.may_come_back(0)
    assert clocks.may_come_back(1)


@pytest.mark.parametrize(("is_old", "left_ms"), [(True, 60_000), (False, LEAST_BACK_MS)])
def test_older_logs_keep_their_rules(is_old: bool, left_ms: int) -> None:
    """In a log that knows the time of day only, coming back renewed the clock in mid-decision."""
    game = GAMES["mounstein"]
    setting = Setting(
        "mounstein", 2, game.complete_options({}, 2), True, False, messages.Clock(**PER_GAME), 0, "a", 0, 1
    )
    state = TableState("abcdefghij", setting, bytes(32))

    def fold(at_ms: int, *whats: Logged) -> None:
        for what in whats:
            state.fold(LogEntry(state.number + 1, at_ms, what, None if is_old else at_ms - 500_000))

    people = [messages.Person(name, name, "guest") for name in ("a", "b")]
    fold(1_000_000, *(messages.SatDown(seat, one.name, one, None) for seat, one in enumerate(people)))
    fold(1_000_000, messages.Started(0, ["a", "b"], "", {}, []))
    seat = state.acting[0]
    fold(1_055_000, messages.TookOver(seat, "medium", "left"))
    fold(1_056_000, messages.TookBack(seat))
    now_ms = 1_056_000 if is_old else 556_000
    assert state.clocks.deadline_ms(seat) == now_ms + left_ms


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME], ids=["move", "game"])
def test_leaving_and_coming_back_renews_no_time(clock: dict[str, Any], tmp_path: Path) -> None:
    """In the middle of a decision the bot makes it; then there is what was left."""

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock=clock)
            mover, seat, other, opposite = await mover_of(table, ada, bob)
            await spend(server, table, 40_000)
            decision = (await state_of(server, table)).decisions[seat]
            await mover.ask("leave", table=table, seat=seat)
            await mover.ask("come-back", table=table, seat=seat)
            await until_back(server, table, seat)
            state = await state_of(server, table)
            assert state.decisions[seat] != decision
            left = (await standing_of(other, table, opposite))["clock"]["left_ms"]
            if clock is PER_GAME:
                assert 10_000 < left[seat] <= 20_000
                assert 50_000 < left[opposite] <= 60_000

    run(main, tmp_path)


def test_a_game_clock_that_ran_out_twice_stays_with_the_bot(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock=PER_GAME | {"game_ms": 10_000})
            mover, seat, other, _ = await mover_of(table, ada, bob)
            for answer in ("news", "refused"):
                await move_until(server, table, [ada, bob], seat)
                await spend(server, table, 11_000)
                assert (await hear_what(other, "took-over"))["why"] == "time"
                await hear_what(other, "moved")
                back = await mover.ask("come-back", table=table, seat=seat)
                assert back["do"] == answer, back
                if answer == "news":
                    await until_back(server, table, seat)
            assert back["text"]["en"] == "Your time for this game is used up: the bot finishes it for you."

    run(main, tmp_path)


def test_who_comes_back_in_mid_decision_has_the_seat_after_the_bots_move(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, other, _ = await mover_of(table, ada, bob)
            await mover.ask("leave", table=table, seat=seat)
            assert (await mover.ask("come-back", table=table, seat=seat))["entry"]["what"]["do"] == "comes-back"
            assert (await mover.get(f"/api/tables/{table}"))["seats"][seat]["returns"]
            state = await state_of(server, table)
            refused = await mover.ask("move", table=table, seat=seat, version=state.number, move="0 0 0")
            assert refused["text"]["en"].startswith("A bot is playing for you")
            assert (await mover.ask("come-back", table=table, seat=seat))["do"] == "done"  # twice is no harm
            await mover.ask("leave", table=table, seat=seat)
            assert not state.chairs[seat].returns
            await mover.ask("come-back", table=table, seat=seat)
            await hear_what(other, "moved")
            assert (await hear_what(other, "took-back"))["seat"] == seat
            assert _movers(state) == [seat]
            await move_until(server, table, [ada, bob], seat)
            assert (await move(mover, table, seat))["do"] == "news"

    run(main, tmp_path, bot_pause_ms=1500)


def _movers(state: TableState) -> list[int]:
    assert state.last_play is not None
    assert isinstance(state.last_play.what, Played)
    return [seat for seat, _ in state.last_play.what.moves]


def test_between_ones_own_turns_one_is_back_at_once(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            _, _, waiting, seat = await mover_of(table, ada, bob)
            await waiting.say("leave", table=table, seat=seat)
            assert (await waiting.ask("come-back", table=table, seat=seat))["entry"]["what"]["do"] == "took-back"

    run(main, tmp_path)


def test_who_waits_for_a_stand_in_to_be_done_still_does_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "RECONNECT_S", 0.0)

    async def main() -> None:
        slow = running(tmp_path, bot_pause_ms=60_000)
        async with slow as server, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            await mover.ask("leave", table=table, seat=seat)
            await mover.ask("come-back", table=table, seat=seat)
            assert (await state_of(server, table)).chairs[seat].returns
        async with running(tmp_path) as server:
            await until_back(server, table, seat)
            assert _movers(await state_of(server, table)) == [seat]

    asyncio.run(main())


@pytest.mark.parametrize("jump_ms", [HOUR_MS, -HOUR_MS])
def test_the_machines_clock_may_be_set(jump_ms: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob, server.person("Eve") as eve:
            table = await two_at(ada, bob, clock=PER_MOVE, spectator_delay_s=600, public=True)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            before = (await eve.watch(table))["number"]
            true_ns = time.time_ns
            monkeypatch.setattr("tablee.server.timestamps.time.time_ns", lambda: true_ns() + jump_ms * 1_000_000)
            live = await server.services.registry.get(table)
            live.wake()
            await asyncio.sleep(0.2)
            standing = await standing_of(mover, table, seat)
            assert 50_000 < standing["clock"]["left_ms"][seat] <= 60_000
            assert standing["clock"]["at_ms"] == standing["now_ms"]
            assert live.state.chairs[seat].stand_in is None
            await move(mover, table, seat)
            assert (await eve.watch(table))["number"] == before  # nor do spectators see it any sooner
            await spend(server, table, 61_000)  # but time that does pass runs out
            assert (await hear_what(mover, "took-over"))["why"] == "time"

    run(main, tmp_path)


def test_downtime_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was thought before it is spent all the same."""
    monkeypatch.setattr(registry, "RECONNECT_S", 0.0)

    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock=PER_GAME)
            mover, seat, _, _ = await mover_of(table, ada, bob)
            await spend(server, table, 40_000)
            cookies = mover.http.cookies
        true_ns = time.time_ns
        monkeypatch.setattr("tablee.server.timestamps.time.time_ns", lambda: true_ns() + HOUR_MS * 1_000_000)
        async with (
            running(tmp_path) as server,
            httpx.AsyncClient(base_url=server.url, cookies=cookies) as http,
            server.socket(http) as mover,
        ):
            left = (await standing_of(mover, table, seat))["clock"]["left_ms"][seat]
            assert 5_000 < left <= 20_000
            await spend(server, table, 20_000)
            async with asyncio.timeout(PATIENCE_S):
                while (await state_of(server, table)).chairs[seat].stand_in is None:
                    await asyncio.sleep(0.01)

    asyncio.run(main())


def test_after_a_start_no_time_runs_out_until_players_are_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock={"kind": "move", "move_ms": 1_000})
            seat = (await mover_of(table, ada, bob))[1]
        async with running(tmp_path) as server:
            await server.services.registry.get(table)
            await asyncio.sleep(1.5)
            assert (await state_of(server, table)).chairs[seat].stand_in is None
            async with asyncio.timeout(PATIENCE_S):
                while (await state_of(server, table)).chairs[seat].stand_in is None:
                    await asyncio.sleep(0.05)

    asyncio.run(main())


def test_a_database_that_is_away_costs_nobody_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob, clock={"kind": "move", "move_ms": 4_000})
            stopwatch = server.services.registry.stopwatch
            with monkeypatch.context() as away:
                away.setattr(Writer, "is_well", property(lambda _writer: False))
                async with asyncio.timeout(PATIENCE_S):
                    while stopwatch.is_running:
                        await asyncio.sleep(0.01)
                stood = stopwatch.ms
                await asyncio.sleep(5)
                assert stopwatch.ms == stood
                assert not any(chair.stand_in for chair in (await state_of(server, table)).chairs)
            assert (await hear_what(ada, "took-over"))["why"] == "time"

    run(main, tmp_path)


def test_what_was_served_is_remembered_to_the_last_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the server dies before it can save it."""

    async def not_saved(_repository: TableRepository, _ms: int) -> None:
        raise StoreError(CANNOT_WRITE)

    async def main() -> None:
        with monkeypatch.context() as dies:
            dies.setattr(TableRepository, "save_served", not_saved)
            async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
                table = await two_at(ada, bob, clock=PER_GAME)
                seat = (await mover_of(table, ada, bob))[1]
                await spend(server, table, 50_000)
                await ada.ask("chat", table=table, text="Hm.")
        async with running(tmp_path) as server:
            state = await state_of(server, table)
            stopwatch = server.services.registry.stopwatch
            assert stopwatch.ms >= state.log[-1].clock_ms >= 50_000
            face = state.clocks.face(stopwatch.now)
            assert face is not None
            assert (face.left_ms[seat] or 0) <= 10_000

    asyncio.run(main())


def test_who_comes_back_and_goes_again_is_waited_for_anew(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            live = await server.services.registry.get(table)
            for _ in range(5):
                await bob.ask("unwatch", table=table)
                assert list(live.absent) == [bob.id]
                await asyncio.sleep(0.5)
                await bob.watch(table, 1)
                assert not live.absent
            await bob.ask("unwatch", table=table)
            gone = time.monotonic()
            assert live.state.chairs[1].stand_in is None  # away for more than the wait in all, but never at once
            assert (await hear_what(ada, "took-over"))["why"] == "absent"
            assert time.monotonic() - gone > 1.8

    run(main, tmp_path, absence_s=2.0)


def test_an_absence_that_could_not_be_written_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append, tries = TableRepository.append_with_seats, 0

    async def at_second_try(self: TableRepository, table: str, new: Sequence[LogEntry], *rest: Any) -> None:
        nonlocal tries
        if isinstance(new[0].what, messages.TookOver):
            tries += 1
            if tries == 1:
                raise StoreError(CANNOT_WRITE)
        await append(self, table, new, *rest)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            monkeypatch.setattr(TableRepository, "append_with_seats", at_second_try)
            await bob.ask("unwatch", table=table)
            assert (await hear_what(ada, "took-over"))["why"] == "absent"
            assert tries == 2

    run(main, tmp_path, absence_s=0.1)
