"""Tables that an older Tablée left in mid-game (`freeze.py`): they look as they did, and go on by their own rules."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots import make_bot
from tablee.core.options import with_older
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.records import verify, verify_shuffles
from tablee.server.store import Database, TableRepository
from tablee.server.store.backup import restore
from tablee.server.tables.actions import ask_rematch
from tablee.server.tables.moves import move
from tablee.server.tables.rounds import ready
from tablee.server.tables.state import TableState, fold_all
from tablee.server.tables.table import Table
from tests.server.freeze import seen
from tests.server.harness import Running, running

FROZEN = sorted((Path(__file__).parent / "schemas").glob("rules-*.json"))


def differences(now: Any, then: Any, where: str = "") -> list[str]:
    """What was told then and is not told now, or otherwise; what has been added since may be there."""
    if isinstance(then, dict) and isinstance(now, dict):
        missing = [f"{where}.{key} is missing" for key in then if key not in now]
        return missing + [
            line for key in then if key in now for line in differences(now[key], then[key], f"{where}.{key}")
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [line for i in range(len(then)) for line in differences(now[i], then[i], f"{where}[{i}]")]
    return [] if now == then else [f"{where}: {now!r}, it was {then!r}"]


async def load(address: str, ids: list[str]) -> list[TableState]:
    store = Database(address)
    repository, states = TableRepository(store), []
    for id in ids:
        stored = await repository.load(id)
        assert stored is not None
        states.append(fold_all(stored.id, stored.setting, stored.seed, stored.log, stored.answers))
    store.close()
    return states


def test_tables_of_every_version_are_frozen() -> None:
    """Whoever raises `rules_version` freezes tables of it before its release (`freeze.py`)."""
    newest = max(game.rules_version for game in GAMES.values())
    assert [path.stem for path in FROZEN] == [f"rules-{rules}" for rules in range(1, newest + 1)]


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda path: path.stem)
def test_tables_in_mid_game_look_as_they_did(frozen: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'a.db'}"
    restore(frozen.with_suffix(".backup"), address)
    sights = msgspec.json.decode(frozen.read_bytes())
    states = asyncio.run(load(address, list(sights)))
    assert {state.game.name for state in states} == set(GAMES)
    assert any(state.undo for state in states)
    assert any(state.pause for state in states)
    assert any(state.window for state in states)
    for state in states:
        told = sights[state.id]
        assert state.setting.rules == told["rules"]
        assert differences(seen(state), told["seen"]) == [], state.game.name


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda path: path.stem)
def test_tables_in_mid_game_go_on_by_their_rules(frozen: Path, tmp_path: Path) -> None:
    """In a server they are played to their ends, and their records hold by the older rules."""
    address = f"sqlite:///{tmp_path / 'a.db'}"
    restore(frozen.with_suffix(".backup"), address)
    sights = msgspec.json.decode(frozen.read_bytes())

    async def main() -> None:
        async with running(tmp_path, database=address) as server:
            for id, told in sights.items():
                table = await server.services.registry.get(id)
                await play_to_the_end(table)
                record = table.state.match.record
                assert record.rules == told["rules"]
                assert record.result is not None
                verify(record)
                verify_shuffles(record)
                await check_rematch(server, table)

    asyncio.run(main())


async def check_rematch(server: Running, old: Table) -> None:
    """A new game has the newest rules; options that have come since mean what they meant before."""
    for seat in range(old.state.setting.seats):
        await ask_rematch(old, seat, None, 0)
    assert old.state.next_table is not None
    setting, game = (await server.services.registry.get(old.state.next_table)).state.setting, old.state.game
    assert setting.rules == game.rules_version
    assert setting.options == with_older(game.options.OPTIONS, old.state.setting.options)


async def play_to_the_end(table: Table) -> None:
    state, rng = table.state, random.Random(table.state.id)
    bot = make_bot("greedy", state.game)
    while state.status == "playing":
        if state.pause is not None:
            for seat in state.reading:
                await ready(table, seat, None, 0)
            await asyncio.sleep(0.001)  # the table deals by itself
            continue
        seat = rng.choice(state.acting)
        code = bot.choose(state.game.observe(state.match.position, seat), seat, dice(state.number))
        text = state.game.notation.format_move(state.match.position, code)
        await move(table, seat, state.decisions[seat], text)
