"""Freezes a server's data in mid-game: one table for each game, and tables at the awkward moments.

    python -m tests.server.freeze tests/server/schemas/rules-1

writes a backup and, beside it, what each seat saw. Run once for each released set of rules, before it changes; the files
are never written again: whatever becomes of the rules, these tables must go on by theirs (`test_frozen_tables.py`).
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec

from tablee.bots import make_bot
from tablee.core.game import SPECTATOR
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.server import messages
from tablee.server.stopwatch import Now
from tablee.server.store.backup import back_up
from tablee.server.tables.state import TableState
from tablee.server.tables.viewer import standing
from tests.server.harness import Person, Running, running

Moment = Callable[[TableState], bool]


def after(moves: int) -> Moment:
    return lambda state: state.number >= moves


def in_scoring_round(state: TableState) -> bool:
    return state.started is not None and state.match.position.number("scorer") >= 0


def in_window(state: TableState) -> bool:
    return state.number > 12 and state.window is not None


def in_pause(state: TableState) -> bool:
    return state.pause is not None


TABLES: list[tuple[str, int, dict[str, Any], Moment, bool]] = [
    ("tuileries", 2, {}, after(12), False),
    ("tuileries", 3, {"ending": "full-board"}, after(9), False),
    ("m", 3, {}, in_scoring_round, False),
    ("m", 2, {"edition": "cards", "take_order": "right"}, after(20), False),
    ("mounstein", 2, {}, after(14), False),
    ("mounstein", 4, {"board": 24, "base": [0, -1, 7], "contact": 1, "reversible": False}, after(20), True),
    ("maho", 3, {"window_ms": 0}, in_window, False),
    ("maho", 2, {"mode": "original", "window_ms": 0, "jokers": 4}, in_pause, False),
]
"""Game, seats, options, when to stop, and whether somebody then asks to take the last move back."""
NAMES = ["Ada", "Bob", "Cleo", "Dan"]


async def play_until(server: Running, table: str, people: list[Person], moment: Moment) -> int:
    """Everybody plays greedily; who moved last."""
    state = (await server.services.registry.get(table)).state
    game, last = state.game, 0
    bot = make_bot("greedy", game)
    while not moment(state):
        last = state.acting[0]
        move = bot.choose(game.observe(state.match.position, last), last, dice(state.number))
        text = game.notation.format_move(state.match.position, move)
        answer = await people[last].ask("move", table=table, seat=last, version=state.decisions[last], move=text)
        assert answer["do"] in ("news", "done"), answer
    return last


def seen(state: TableState) -> dict[str, Any]:
    """What everybody at the table sees, as it goes over the wire."""
    viewers = [SPECTATOR, *range(state.setting.seats)]
    found = {str(viewer): messages.encode(standing(state, viewer, Now(0, 0), with_view=True)) for viewer in viewers}
    return {viewer: msgspec.json.decode(encoded) for viewer, encoded in found.items()}


async def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/frozen.db"
        sights: dict[str, Any] = {}
        async with running(Path(folder), database=address) as server, AsyncExitStack() as stack:
            people = [await stack.enter_async_context(server.person(name)) for name in NAMES]
            for game, seats, options, moment, undo in TABLES:
                table = await people[0].open(game, seats=seats, options=options, public=True, round_pause_s=600)
                for seat in range(1, seats):
                    await people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
                await people[0].start(table)
                for seat in range(seats):
                    await people[seat].watch(table, seat)
                last = await play_until(server, table, people, moment)
                if undo:
                    assert (await people[last].ask("ask-undo", table=table, seat=last))["do"] != "refused"
                state = (await server.services.registry.get(table)).state
                sights[table] = {"game": game, "rules": GAMES[game].rules_version, "seen": seen(state)}
            await asyncio.to_thread(back_up, address, target.with_suffix(".backup"))
        target.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(sights), indent=0) + b"\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
