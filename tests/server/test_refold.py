"""A table is its log: whatever is said at it, a server that starts again finds the table exactly as it was."""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.game import Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.server.tables.registry import restored
from tablee.server.tables.table import Table
from tests.server.harness import Person, Running, running

MESSAGES = 100
NAMES = ["Ada", "Bob", "Cleo", "Dan"]
OPTIONS: dict[str, list[dict[str, Any]]] = {"maho": [{"window_ms": 0}, {"window_ms": 3000}]}
CLOCKS = [{"kind": "none"}, {"kind": "move", "move_ms": 20_000}, {"kind": "game", "game_ms": 60_000}, {"kind": "days"}]


def plain(value: Any) -> Any:
    """All there is in a value, however deep, in a form that compares: no field is left out because nobody thought of it."""
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return value
    if isinstance(value, Position):
        return value.tobytes()
    if isinstance(value, Game):
        return value.name
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Match):
        value.events  # noqa: B018 - told only when somebody asks
    parts = msgspec.structs.asdict(value) if isinstance(value, msgspec.Struct) else vars(value)
    return {"type": type(value).__name__} | plain(parts)


def differences(live: Any, again: Any, where: str = "state") -> list[str]:
    """Where two plain values differ."""
    if isinstance(live, dict) and isinstance(again, dict) and live.keys() == again.keys():
        return [line for key in live for line in differences(live[key], again[key], f"{where}.{key}")]
    if isinstance(live, list) and isinstance(again, list) and len(live) == len(again):
        return [line for i, part in enumerate(live) for line in differences(part, again[i], f"{where}[{i}]")]
    return [] if live == again else [f"{where}: {live!r}, from the log {again!r}"]


@dataclass
class Visit:
    """Some people at a table who say whatever comes into their heads."""

    server: Running
    people: list[Person]
    rng: random.Random
    now_ms: int
    table: str = ""

    async def open(self, game: Game) -> None:
        """Some seats are bots', and somebody may have two."""
        rng = self.rng
        seats = rng.randint(max(2, game.fewest), min(4, game.most))
        sitters = [rng.choice([*self.people, *self.people, None]) for _ in range(seats)]
        sitters[rng.randrange(seats)] = host = rng.choice(self.people)
        new = {
            "game": game.name,
            "seats": seats,
            "options": rng.choice(OPTIONS.get(game.name, [{}])),
            "clock": rng.choice(CLOCKS),
            "round_pause_s": rng.choice([0, 30]),
            "begins": rng.choice(["rule", "random", rng.randrange(seats)]),
        }
        self.table = (await host.post("/api/tables", new, 201))["id"]
        for seat in rng.sample(range(seats), seats):
            path = f"/api/tables/{self.table}"
            sitter = sitters[seat]
            if sitter is None:
                await (await self.host()).post(f"{path}/bot", {"seat": seat, "bot": "random"})
            else:
                await sitter.post(f"{path}/sit", {"seat": seat, "name": f"{seat}"})
                if rng.random() < 0.2:
                    await sitter.post(f"{path}/stand", {"seat": seat})
                    await sitter.post(f"{path}/sit", {"seat": seat})
            await self.check("sitting down")
        await (await self.host()).start(self.table)
        await self.check("the start")
        for person in self.people:
            await person.watch(self.table, rng.choice([-1, *(await self.live()).state.seats_of(person.id)]))

    def time_ns(self) -> int:
        return self.now_ms * 1_000_000

    async def live(self) -> Table:
        return await self.server.services.registry.get(self.table)

    async def host(self) -> Person:
        """Whoever opened the table, or follows somebody who stood up."""
        host = (await self.live()).state.host
        return next(person for person in self.people if person.id == host)

    async def say_something(self) -> str:
        """One message of somebody's, mostly a sensible one."""
        rng, table = self.rng, await self.live()
        state = table.state
        movers = [seat for seat in state.acting if state.chairs[seat].player is None]
        person = rng.choice(self.people)
        own = state.seats_of(person.id)
        seat = rng.choice(own or [0])
        kinds: dict[str, float] = {
            "move": 12,
            "chat": 2,
            "answer-undo": 6,
            "ask-undo": 4,
            "leave": 1,
            "come-back": 4,
            "ready": 3,
        }
        kinds |= {"ask-rematch": 4, "resign": 0.2, "time": 1.5}
        (do,) = rng.choices(list(kinds), list(kinds.values()))
        rest: dict[str, Any] = {"seat": seat}
        if do == "time":
            stopwatch = self.server.services.registry.stopwatch
            stopwatch.reach(stopwatch.ms + rng.choice([5_000, 40_000]))
            table.wake()
            await asyncio.sleep(0.005)
            return do
        if do == "move":
            if movers and rng.random() < 0.9:
                seat = rng.choice(movers)
                owner = state.chairs[seat].person
                person = next(one for one in self.people if owner is not None and one.id == owner.id)
            legal = (
                state.game.legal(state.game.observe(state.match.position, seat), seat) if seat in state.acting else []
            )
            text = state.game.notation.format_move(state.match.position, rng.choice(legal)) if legal else "pass"
            rest = {"seat": seat, "version": state.decisions[seat] - (rng.random() < 0.05), "move": text}
            rest["version"] = max(0, rest["version"])
        elif do == "ask-undo" and state.last_play is not None:
            movers = [mover for mover, _ in state.last_play.what.moves]  # type: ignore[union-attr]
            owner = state.chairs[movers[-1]].person if movers else None
            if owner is not None:
                person = next(one for one in self.people if one.id == owner.id)
                rest["seat"] = movers[-1]
        elif do == "answer-undo":
            rest["agree"] = rng.random() < 0.8
        elif do == "chat":
            rest = {"text": "hm"}
        self.now_ms += rng.randint(-900, 900)  # the time of day is nothing that anything follows from
        stopwatch = self.server.services.registry.stopwatch
        stopwatch.reach(stopwatch.ms + rng.randint(0, 900))
        answer = await person.ask(do, table=self.table, **rest)
        return f"{person.id} {do} {rest} -> {answer['do']} {answer.get('code', '')}"

    async def check(self, said: str) -> None:
        """What a server that starts now would make of the log is what this one has."""
        table = await self.live()
        async with table.lock:
            stored = await self.server.services.registry._repository.load(self.table)
            assert stored is not None
            assert differences(plain(table.state), plain(restored(stored))) == [], (said, table.state.log[-3:])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_the_whole_state(game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        rng = random.Random(f"{game} {seed}")
        async with running(tmp_path, synchronous="OFF") as server, AsyncExitStack() as stack:
            names = NAMES[: rng.randint(2, 4)]
            people = [await stack.enter_async_context(server.person(name)) for name in names]
            visit = Visit(server, people, rng, 1_800_000_000_000)
            monkeypatch.setattr("tablee.server.timestamps.time", visit)
            await visit.open(GAMES[game])
            for _ in range(MESSAGES):
                await visit.check(await visit.say_something())

    asyncio.run(main())
