"""At every moment of a game: a second table where everything hidden from a viewer is imagined anew, and what both tell him.

Here the hidden part may be anything that the rules allow, at any moment, silent answers in a window too; the whole games of
`test_leaks.py` are the proof through the front door.
"""

import asyncio
import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.core.errors import TableeError
from tablee.core.game import SPECTATOR, Event
from tablee.games import GAMES
from tablee.kernels import dice
from tablee.server import errors, messages
from tablee.server.bus import LocalBus
from tablee.server.stopwatch import Stopwatch
from tablee.server.table_log import LogEntry, Played, Setting
from tablee.server.tables import actions, advice, moves, seating, watching
from tablee.server.tables.audience import Watcher
from tablee.server.tables.context import TableContext
from tablee.server.tables.live import go_live
from tablee.server.tables.state import TableState
from tablee.server.tables.table import Table
from tests.server.test_leaks import STRANGE_MOVES, course_of
from tests.server.twins import NAMES, OPTIONS

NOW_MS = 1_800_000_000_000
PEOPLE = [messages.Person(f"{seat:016x}", name, "guest") for seat, name in enumerate(NAMES)]
EVERY = {"m": 3, "tuileries": 5, "mounstein": 6, "maho": 11}


class NoRepository:
    """Keeps nothing."""

    def __getattr__(self, _name: str) -> Any:
        async def done(*_arguments: object) -> None: ...

        return done


def a_context() -> TableContext:
    repository: Any = NoRepository()
    no_bots: Any = None
    no_rematch: Any = None
    return TableContext(repository, no_bots, LocalBus(), no_rematch, Stopwatch(), 0, 1e6, lambda _game: None)


def a_table(name: str, clock: messages.Clock) -> Table:
    game = GAMES[name]
    options = game.complete_options(OPTIONS[name], len(NAMES))
    setting = Setting(
        game=name,
        seats=len(NAMES),
        options=options,
        public=True,
        rated=False,
        clock=clock,
        spectator_delay_s=0,
        host=PEOPLE[0].id,
        created_ms=NOW_MS,
        rules=game.rules_version,
    )
    return go_live(TableState("abcdefghij", setting, course_of(name).seed), "i" * 22, a_context())


def another_world(state: TableState, viewer: int, rng: random.Random) -> TableState:
    """The same table to the viewer; everything else is different, where it can be."""
    game, other = state.game, TableState(state.id, state.setting, rng.randbytes(32))
    vars(other).update({key: value for key, value in vars(state).items() if key != "seed"})
    other._match = state.match.copy()
    game.rules.imagine(state.match.observation(viewer), viewer, dice(rng.getrandbits(63)), other.match.position)
    other._look()
    other.log = [
        LogEntry(entry.number, entry.at_ms, disguised(entry.what, viewer), entry.served_ms) for entry in state.log
    ]
    other._plays = [entry for entry in other.log if isinstance(entry.what, Played)]
    others = [seat for seat in range(len(NAMES)) if seat != viewer]
    own = [(seat, move) for seat, move in state.answered if seat == viewer]
    if state.window is not None:
        passed = [seat for seat in others if seat not in game.to_act(other.match.position)]
        passed = [seat for seat in passed if seat != state.match.position.number("turn")]
        other.answered = own + [(seat, "pass") for seat in passed]
    decided = [rng.choice((0, state.number)) if seat in others else old for seat, old in enumerate(state.decisions)]
    other.decisions = decided
    return other


def disguised(what: Any, viewer: int) -> Any:
    """The entry with other hidden contents."""
    if isinstance(what, messages.Started):
        setup = other_event(what.setup, viewer)
        events = [other_event(event, viewer) for event in what.events]
        return messages.Started(what.first, what.names, what.seed_sha256, setup, events)
    if isinstance(what, Played):
        return Played(other_moves(what.moves, viewer), [other_event(event, viewer) for event in what.events])
    return what


def other_moves(moves: list[tuple[int, str]], viewer: int) -> list[tuple[int, str]]:
    """Others may have passed in another order, or not yet when somebody shouted."""
    silent, (last, move) = list(moves[:-1]), moves[-1]
    if move != "pass":
        return [(seat, words) for seat, words in silent if seat == viewer] + [(last, move)]
    if silent and viewer not in (last, silent[-1][0]):
        silent[-1], (last, move) = (last, move), silent[-1]
    return [*silent, (last, move)]


def other_event(event: Event, viewer: int) -> Event:
    """The event with whatever the viewer may not see made up (M-6, M-14, T-2, H-4, H-5, H-9, H-10)."""
    made, do = dict(event), event.get("do")
    if "hands" in made:
        made["hands"] = [hand if seat == viewer else ["xx"] * len(hand) for seat, hand in enumerate(made["hands"])]
    if "stock" in made:
        made["stock"] = ["yy"] * len(made["stock"])
    if event.get("seat") == viewer:
        return made
    if do == "draw":
        made |= {key: "z" for key in ("tile", "card") if key in made}
    if do == "lay":
        made |= {"cards": ["r1", "jk=r2", "r3"], "kind": "made-up"}
    if do == "pass" and event.get("swapped") is not None:
        made["swapped"] = "y40s"
    if do == "penalty":
        made["drew"] = ["xx"] * len(event["drew"])
    return made


async def all_told(table: Table, viewer: int) -> list[bytes]:
    """Everything that a table can tell this viewer at this moment, and every refusal that he can provoke."""
    told: list[bytes] = []
    person = PEOPLE[viewer] if viewer != SPECTATOR else None
    id = person.id if person else None
    watcher = Watcher(told.append, viewer, id, views=True)
    await watching.watch(table, watcher, 0, 1)
    watching.unwatch(table, watcher)
    await watching.watch(table, watcher, max(1, table.state.number - 2), 2)
    told += [messages.encode(table.info(id)), messages.encode(table.info(None))]
    if person is not None:
        for request, words in enumerate(STRANGE_MOVES[table.state.game.name]):
            told.append(refusal_of(lambda words=words: advice.explain(table, viewer, words, 3)))
            if not is_legal(table.state, viewer, words):
                version = table.state.decisions[viewer] or table.state.number
                told.append(await refused(moves.move(table, viewer, version, words, watcher, request)))
        told.append(await refused(moves.move(table, viewer, 10**6, "pass", watcher, 4)))
        told.append(await refused(actions.answer_undo(table, viewer, True, watcher, 5)))
        told.append(await refused(actions.come_back(table, viewer, watcher, 6)))
        told.append(await refused(actions.ask_undo(table, viewer, watcher, 7)))
    await actions.chat(table, PEOPLE[0], "Who is next?", watcher, 8)
    await table.close()
    return told


def is_legal(state: TableState, seat: int, words: str) -> bool:
    observed = state.game.observe(state.match.position, seat)
    try:
        return state.game.rules.refusal(observed, seat, state.game.notation.parse_move(observed, words)) == 0
    except TableeError:
        return False


def refusal_of(asked: Any) -> bytes:
    try:
        return messages.encode(asked())
    except TableeError as error:
        return messages.encode(errors.refused(error, 3, None))


async def refused(act: Any) -> bytes:
    try:
        await act
    except TableeError as error:
        return messages.encode(errors.refused(error, 9, None))
    return b"carried out"


def copied(table: Table) -> Table:
    """A table that may be spoiled."""
    state = TableState(table.state.id, table.state.setting, table.state.seed)
    vars(state).update(vars(table.state))
    for name in ("log", "answered", "decisions", "_plays"):
        setattr(state, name, list(getattr(table.state, name)))
    return go_live(state, table.audience.invite, table.context)


@pytest.mark.parametrize("name", list(EVERY))
def test_imagined_worlds_are_told_alike_at_every_moment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.timestamps.time", SimpleNamespace(time_ns=lambda: NOW_MS * 1_000_000))
    rng = random.Random(name)

    async def main() -> int:
        table = a_table(name, messages.Clock(kind="game"))
        for seat, person in enumerate(PEOPLE):
            await table.seating(partial(seating.sit, seat=seat, person=person, name=None))
        await table.seating(lambda state: seating.start(state, PEOPLE[0].id))
        differed = 0
        for number, step in enumerate(course_of(name).steps):
            is_window = table.state.window is not None
            if number % EVERY[name] == 0 or (is_window and table.state.answered and number % 7 == 0):
                for viewer in range(SPECTATOR, len(NAMES)):
                    other = copied(table)
                    other.state = another_world(other.state, viewer, rng)
                    differed += other.state.match.position.tobytes() != table.state.match.position.tobytes()
                    here, there = await all_told(copied(table), viewer), await all_told(other, viewer)
                    assert len(here) == len(there)
                    for one, two in zip(here, there, strict=True):
                        assert one == two
            await moves.move(table, step.seat, table.state.decisions[step.seat], step.move)
        await table.close()
        assert table.state.status == "finished"
        return differed

    assert asyncio.run(main()) > 10
