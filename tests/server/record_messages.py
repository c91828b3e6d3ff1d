"""Writes what clients hear at real tables, for the web client's tests (`make messages`).

For each game a table is played over the socket, with everything that people do at one: chat, taking back, leaving, losing
the line, resigning, playing again. A file holds what one viewer hears, a message on each line (`heard`); between them stands
what the server would tell somebody who came at that moment (`fresh`; `view_at` is the line where the same view was heard).
Time and chance are fixed, so the same code writes the same bytes.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tablee.bots import make_bot
from tablee.core.game import SPECTATOR
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.server import messages
from tablee.server.stopwatch import Now
from tablee.server.tables.table import Table
from tablee.server.tables.viewer import standing
from tests.server.harness import Person, Running, running
from tests.server.test_leaks import Clockwork

SEED = bytes(range(32))
OPTIONS: dict[str, dict[str, Any]] = {"maho": {"mode": "original", "window_ms": 0}}
MOVES = 3
"""Of each player between two other things."""
Lines = list[dict[str, Any]]


@dataclass
class Viewer:
    """Somebody whose messages are written down, on one socket after another."""

    seat: int
    person: Person
    lines: Lines = field(default_factory=list)
    taken: int = 0

    async def write_down(self, live: Table) -> None:
        """Everything that has arrived by now, and how the table stands."""
        await self.person.ask("ping")
        new = self.person.heard[self.taken :]
        self.taken = len(self.person.heard)
        self.lines += [{"heard": message} for message in new if message["do"] != "pong"]
        stands = msgspec.json.decode(messages.encode(standing(live.state, self.seat, Now(0, 0), with_view=True)))
        fresh = {"number": live.state.number, "standing": stands}
        told = [i for i, line in enumerate(self.lines) if "view" in (line.get("heard", {}).get("standing") or {})]
        if told and self.lines[told[-1]]["heard"]["standing"]["view"] == stands.get("view"):
            del stands["view"]
            fresh["view_at"] = told[-1]
        self.lines.append({"fresh": fresh})

    def dial_again(self, person: Person) -> None:
        self.person, self.taken = person, 0


class Story:
    """One table and the people at it."""

    def __init__(
        self, stack: AsyncExitStack, server: Running, table: Table, ada: Person, bob: Person, eve: Person
    ) -> None:
        self.stack, self.server, self.live, self.id = stack, server, table, table.state.id
        self.players = [ada, bob]
        self.viewers = {"player": Viewer(0, ada), "spectator": Viewer(SPECTATOR, eve)}
        self._bot = make_bot("greedy", table.state.game)

    async def ask(self, seat: int, do: str, until: Callable[[], bool] = lambda: True, **rest: Any) -> dict[str, Any]:
        """Write down what comes of it, once the server has done by itself what follows from it."""
        answer = await self.players[seat].ask(do, table=self.id, seat=seat, **rest)
        while not until():
            await asyncio.sleep(0.01)
        await self.write_down()
        return answer

    async def write_down(self) -> None:
        for viewer in self.viewers.values():
            await viewer.write_down(self.live)

    async def move(self) -> int:
        """Whoever is to act does; returns who it was."""
        state = self.live.state
        seat = state.acting[0]
        chosen = self._bot.choose(state.game.observe(state.match.position, seat), seat, dice(state.number))
        text = state.game.notation.format_move(state.match.position, chosen)
        await self.ask(seat, "move", version=state.decisions[seat], move=text)
        return seat

    async def move_until(self, seat: int) -> None:
        """That seat is to act."""
        while self.live.state.acting[0] != seat:
            await self.move()

    async def tell(self) -> None:
        for _ in range(2 * MOVES):
            seat = await self.move()
        for person, text in ((self.players[1], "Bien joué !"), (self.players[0], "Merci")):
            await person.ask("chat", table=self.id, text=text)
            await self.write_down()
        await self.take_back(seat)
        await self.move_until(0)
        await self.ask(0, "hint")
        await self.ask(0, "explain", move="what?")
        await self.leave_and_come_back()
        await self.lose_the_line()
        if self.live.state.game.rounds is not None:
            await self.finish_a_round()
        await self.move()
        await self.ask(1, "resign")
        await self.ask(0, "ask-rematch")
        await self.ask(1, "ask-rematch", until=lambda: self.live.state.next_table is not None)

    async def take_back(self, seat: int) -> None:
        """Asked, refused; for the next move asked, granted: where they have shown nothing that was hidden."""
        for agree in (False, True):
            if (await self.ask(seat, "ask-undo"))["do"] == "news":
                await self.ask(1 - seat, "answer-undo", agree=agree)
                seat = seat if agree else await self.move()

    async def leave_and_come_back(self) -> None:
        await self.move_until(1)
        await self.ask(1, "leave", until=lambda: 1 not in self.live.state.acting)
        await self.ask(1, "come-back")

    async def lose_the_line(self) -> None:
        """Ada is away for some entries, and goes on from the last one that she has seen."""
        viewer = self.viewers["player"]
        ada, number = viewer.person, self.live.state.number
        await ada.socket.close()
        while self.live.audience.has(ada.id):
            await asyncio.sleep(0.01)
        await self.viewers["spectator"].write_down(self.live)
        bob = self.players[1]
        for text in ("Allô ?", "Je t’attends."):
            await bob.ask("chat", table=self.id, text=text)
        again = await self.stack.enter_async_context(self.server.socket(ada.http))
        self.players[0] = again
        viewer.dial_again(again)
        await again.watch(self.id, 0, after=number)
        await self.write_down()

    async def finish_a_round(self) -> None:
        while self.live.state.pause is None:
            await self.move()
        await self.ask(0, "ready")
        await self.ask(1, "ready", until=lambda: self.live.state.pause is None)


async def record(game: str, folder: Path) -> dict[str, Lines]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(folder, absence_s=1e6, round_pause_s=600))
        ada, bob, eve = [await stack.enter_async_context(server.person(name)) for name in ("Ada", "Bob", "Eve")]
        new = {"game": game, "options": OPTIONS.get(game, {}), "sitters": [{"who": "me"}, {"who": "open"}]}
        table = (await ada.post("/api/tables", new, 201))["id"]
        story = Story(stack, server, await server.services.registry.get(table), ada, bob, eve)
        await ada.watch(table, 0)
        await eve.watch(table)
        await story.write_down()
        await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
        await bob.watch(table, 1)
        await ada.start(table)
        await story.write_down()
        await story.tell()
        return {f"{game}-{name}.jsonl": viewer.lines for name, viewer in story.viewers.items()}


def recorded(game: str) -> dict[str, Lines]:
    """What each viewer of that game hears, by the name of its file."""
    with pytest.MonkeyPatch.context() as monkeypatch, tempfile.TemporaryDirectory() as folder:
        Clockwork(monkeypatch, SEED)
        chance = random.Random(game)
        fixed = SimpleNamespace(randbits=chance.getrandbits)
        monkeypatch.setattr("tablee.server.tables.bot_pool.secrets", fixed)
        return asyncio.run(record(game, Path(folder)))


def main(folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for name, lines in recorded(game).items():
            data = b"\n".join(msgspec.json.encode(line) for line in lines) + b"\n"
            (Path(folder) / name).write_bytes(data)


if __name__ == "__main__":
    main(*sys.argv[1:])
