"""Nothing hidden reaches a client that may not see it: whole games are played twice, with everything that a viewer may not see
different the second time, and every byte that the viewer gets must be the same."""

import asyncio
import base64
import itertools
import random
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tablee.core.game import SPECTATOR, Game
from tests.server.harness import Person, running
from tests.server.twins import NAMES, OPTIONS, Course, deal, differences, made_course, twin

CURIOUS = {"m": [1, SPECTATOR], "tuileries": [2, SPECTATOR], "maho": [0, SPECTATOR], "mounstein": [0, SPECTATOR]}
"""Who is compared in each game, here; `test_leaks_at_once.py` compares every seat."""
COURSES = {"m": "leak 0", "tuileries": "leak 0", "mounstein": "leak 0", "maho": "leak 5"}
PROBED_EVERY = {"m": 8, "tuileries": 13, "mounstein": 13, "maho": 19}
"""How many steps lie between two moments at which viewers ask for everything they can think of."""
STRANGE_MOVES = {
    "m": ["pass", "pass r20c", "r20c 3,-1", "take 0,0", "b10t 1,-1", "what?"],
    "tuileries": ["rnd c3", "bks d4", "gjc h8", "what?"],
    "mounstein": ["0,0,0", "2,0,3", "what?"],
    "maho": ["pass", "shout", "maho", "strike 1", "discard r5", "lay g4 g4 g4", "claim b1 b2 b3", "what?"],
}
Heard = dict[str, list[bytes]]
"""Every answer, by who got it."""


class Clockwork:
    """The server's time and chance, under the test's hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: bytes) -> None:
        self.ms = 1_800_000_000_000
        monkeypatch.setattr("tablee.server.timestamps.time", self)
        monkeypatch.setattr("tablee.server.stopwatch.time", self)
        people, letters = itertools.count(1), random.Random(1)
        monkeypatch.setattr("tablee.server.people.new_id", lambda: f"{next(people):016x}")
        drawn = SimpleNamespace(
            choice=letters.choice, token_urlsafe=lambda _size: "i" * 22, token_bytes=lambda _size: seed
        )
        monkeypatch.setattr("tablee.server.tables.registry.secrets", drawn)

    def time_ns(self) -> int:
        return self.ms * 1_000_000

    def monotonic_ns(self) -> int:
        return self.time_ns()


@cache
def course_of(name: str) -> Course:
    return made_course(name, COURSES[name])


@cache
def twin_of(name: str, viewer: int) -> Course:
    return twin(course_of(name), viewer, tries=250)


def heard_in(course: Course, folder: Path, curious: Collection[int]) -> Heard:
    """Play the course on a server of its own, with all seats, a spectator and a stranger; what each of them gets.

    The curious ones ask for everything again and again; the others only connect again.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        clock = Clockwork(monkeypatch, course.seed)

        def start(
            game: Game, seats: int, first: int, options: dict[str, Any], seed: bytes, _rules: int | None = None
        ) -> Any:
            return deal(game, seats, first, options, seed, course.deck if seed == course.seed else ())

        monkeypatch.setattr(Game, "start", start)
        return asyncio.run(_play(course, folder, clock, curious))


async def _play(course: Course, folder: Path, clock: Clockwork, curious: Collection[int]) -> Heard:
    game = course.game.name
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(folder, synchronous="OFF", absence_s=1e6, round_pause_s=600))
        names = [*NAMES, "Eve"]
        clients = [await stack.enter_async_context(server.person(name)) for name in names]
        viewers = list(zip(clients, [*range(len(NAMES)), SPECTATOR], strict=True))
        table = await clients[0].open(game, seats=len(NAMES), options=OPTIONS[game])
        for client, seat in viewers[1:-1]:
            await client.post(f"/api/tables/{table}/sit", {"seat": seat})
        answers: Heard = {name: [] for name in names}
        stranger = await stack.enter_async_context(httpx.AsyncClient(base_url=server.url))
        strangers: list[bytes] = []
        for client, seat in viewers:
            await client.watch(table, seat)
        await clients[0].start(table)
        for number, step in enumerate(course.steps):
            clock.ms += 1000
            if number % PROBED_EVERY[game] == 0:
                for client, seat in viewers:
                    answers[names[seat]] += await _look_again(client, table, seat, game, is_curious=seat in curious)
                if SPECTATOR in curious:
                    strangers += await _rest(stranger, table)
            mover = clients[step.seat]
            answer = await mover.ask("move", table=table, seat=step.seat, version=_version(mover), move=step.move)
            assert answer["do"] in ("news", "done"), answer
            for client in clients:
                await client.ask("ping")
            live = await server.services.registry.get(table)
            if live.state.reading:  # the next deal is hidden until all have read how the round ended
                for client, seat in viewers:
                    answers[names[seat]] += await _look_again(client, table, seat, game, is_curious=seat in curious)
                for client, seat in viewers[:-1]:
                    await client.ask("ready", table=table, seat=seat)
                while live.state.pause_ends_ms:
                    await asyncio.sleep(0.001)
                for client in clients:
                    await client.ask("ping")
        for client, seat in viewers:
            answers[names[seat]] += await _look_again(client, table, seat, game, is_curious=seat in curious)
            if seat in curious:
                answers[names[seat]] += await _replay(client.http, table, seat)
        if SPECTATOR in curious:
            strangers += await _rest(stranger, table)
            strangers += await _replay(stranger, table, SPECTATOR)
        heard = {name: client.raw + answers[name] for name, client in zip(names, clients, strict=True)}
        return heard | {"stranger": strangers}


def _version(client: Person) -> int:
    """The decision that the client was last told of."""
    for message in reversed(client.heard):
        if message.get("standing"):
            return int(message["standing"]["decision"])
    raise AssertionError("nothing was told")


async def _look_again(client: Person, table: str, seat: int, game: str, *, is_curious: bool) -> list[bytes]:
    """The whole log, a part of it, and perhaps explanations, refusals of every kind, and what REST tells."""
    snapshot = await client.watch(table, seat)
    await client.watch(table, seat, after=max(1, snapshot["number"] - 3), views=False)
    await client.watch(table, seat)
    seat = max(seat, 0)
    if (await client.ask("ask-undo", table=table, seat=seat))["do"] == "news":
        await client.ask("answer-undo", table=table, seat=seat, agree=False)
    if not is_curious:
        return []
    standing = snapshot["standing"]
    legal = {target["move"] for target in standing.get("view", {}).get("targets", [])}
    version = standing["decision"] or snapshot["number"]
    for words in STRANGE_MOVES[game]:
        await client.ask("explain", table=table, seat=seat, move=words)
        if words not in legal:
            assert (await client.ask("move", table=table, seat=seat, version=version, move=words))["do"] == "refused"
    if standing["decision"]:
        late = await client.ask("move", table=table, seat=seat, version=version - 1, move=legal.pop())
        assert late["code"] == "stale"
    other = (seat + 1) % len(NAMES)
    for do in ("watch", "hint", "ask-undo", "come-back", "answer-undo"):
        rest = {"agree": True} if do == "answer-undo" else {}
        assert (await client.ask(do, table=table, seat=other, **rest))["code"] == "not-your-seat"
    asked = seat if "view" in standing and snapshot["seat"] >= 0 else SPECTATOR
    return await _rest(client.http, table) + await _past(client.http, table, asked, snapshot["number"])


async def _past(http: httpx.AsyncClient, table: str, seat: int, number: int) -> list[bytes]:
    """How the table stood before; from another's seat nobody may look."""
    other = f"/api/tables/{table}/past?seat={(max(seat, 0) + 1) % len(NAMES)}&entry={number}"
    entries = sorted({*range(1, number + 1, 1 + number // 5), number, number + 1})
    looks = [await _told(http, f"/api/tables/{table}/past?seat={seat}&entry={entry}") for entry in entries]
    refused = await _told(http, other)
    assert b"not-your-seat" in refused
    return [*looks, refused]


async def _rest(http: httpx.AsyncClient, table: str) -> list[bytes]:
    paths = [
        f"/api/tables/{table}",
        "/api/tables?status=playing",
        "/api/tables?status=finished",
        "/api/me/tables",
        "/api/me/export",
        "/api/people/0000000000000002",
    ]
    told = [await _told(http, path) for path in paths]
    if b'"status":"finished"' not in told[0]:
        told += [await _told(http, f"/api/tables/{table}/{what}") for what in ("record", "replay?seat=1")]
    return told


async def _replay(http: httpx.AsyncClient, table: str, seat: int) -> list[bytes]:
    """The finished game again, as that seat saw it."""
    steps = (await http.get(f"/api/tables/{table}/replay")).json()["steps"]
    return [
        await _told(http, f"/api/tables/{table}/replay?seat={seat}&step={step}")
        for step in range(0, steps + 1, 1 + steps // 8)
    ]


async def _told(http: httpx.AsyncClient, path: str) -> bytes:
    answer = await http.get(path)
    headers = [f"{key}: {value}" for key, value in answer.headers.items() if key != "date"]
    return "\n".join([path, str(answer.status_code), *headers]).encode() + b"\n" + answer.content


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Heard]:
    """What everybody heard in a game's course, which is played once."""
    return cache(lambda name: heard_in(course_of(name), tmp_path_factory.mktemp("leaks"), CURIOUS[name]))


@pytest.mark.parametrize(
    ("name", "viewer"), [(name, viewer) for name in ("m", "tuileries", "maho") for viewer in CURIOUS[name]]
)
def test_what_a_viewer_may_not_see_changes_no_byte_that_he_gets(
    name: str, viewer: int, played: Callable[[str], Heard], tmp_path: Path
) -> None:
    course, other = course_of(name), twin_of(name, viewer)
    differ = differences(course, other)
    wanted = {"m": {"setup", "draw", "pass"}, "tuileries": {"setup", "draw"}, "maho": {"deal", "draw", "passes"}}
    assert wanted[name] <= set(differ), differ
    there, here = played(name), heard_in(other, tmp_path, [viewer])
    for who in [NAMES[viewer]] if viewer != SPECTATOR else ["Eve", "stranger"]:
        for one, two in zip(there[who], here[who], strict=True):
            assert one == two


@pytest.mark.parametrize("name", list(CURIOUS))
def test_the_seed_is_told_at_the_end_and_only_then(name: str, played: Callable[[str], Heard]) -> None:
    seed = course_of(name).seed
    shapes = [seed.hex().encode(), base64.b64encode(seed)[:40], base64.urlsafe_b64encode(seed)[:40]]
    for who, messages in played(name).items():
        told = [message for message in messages if any(shape in message for shape in shapes)]
        assert told or who == "stranger"
        for message in told:
            assert b'"do":"finished"' in message
