"""People who play on whatever happens: they ask again when the line is cut, and write down what they are promised."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import websockets

from tests.server.chaos.ledger import Ledger, Notes, Wanted

CUT_OFF = (OSError, EOFError, TimeoutError, websockets.ConnectionClosed, websockets.InvalidHandshake)
"""What a client notices of the server's death."""
AGAIN_S = 0.1
THINKS_S = 0.02
TALKS = 0.05
"""How often somebody says something beside a move."""
PATIENCE_S = 120.0  # the machine may be busy
SITTINGS: tuple[dict[str, Any], ...] = (
    {"game": "tuileries"},
    {"game": "mounstein"},
    {"game": "maho", "options": {"mode": "original", "length": 1, "window_ms": 0}},
    {"game": "tuileries", "bot": "greedy"},
)
CLOCKS = (
    {"kind": "none"},
    {"kind": "move", "move_ms": 600_000},
    {"kind": "none"},
    {"kind": "game", "game_ms": 1_800_000, "increment_ms": 0},
)
"""Generous to people who think for a moment; no time at all for a clock that jumps by an hour, or goes on through the night."""
PASSWORD = "correct horse"
TOO_FAST = 429


class Player:
    """One person, with one socket for all tables."""

    def __init__(self, url: str, name: str, ledger: Ledger, dice: random.Random) -> None:
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE_S)
        self.seats: dict[str, int] = {}
        self.is_deep_in_thought = False
        """And makes no move."""
        self._url = url.replace("http://", "ws://") + "/socket"
        self._ledger = ledger
        self._dice = dice
        self._requests = itertools.count(1)
        self._asked: dict[int, tuple[str, Wanted | str]] = {}
        """What was sent and has not been answered: a move, or words."""
        self._deciding: dict[str, int] = {}
        """Of each table the version that was answered last."""
        self._line: Any = None
        self._later: set[asyncio.Task[None]] = set()

    async def arrive(self) -> None:
        await self.post("/api/accounts", {"name": self.name, "password": PASSWORD}, 201)

    async def post(self, path: str, data: Any = None, status: int = 200) -> Any:
        while (answer := await self.http.post(path, json=data)).status_code == TOO_FAST:
            await asyncio.sleep(AGAIN_S)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def follow(self, table: str, seat: int) -> None:
        self.seats[table] = seat
        if self._line is not None:
            await self._watch(table)

    async def play(self) -> None:
        """For ever."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        while True:
            try:
                async with websockets.connect(
                    self._url, additional_headers={"cookie": cookies}, compression=None, open_timeout=10
                ) as self._line:
                    await self._ask_again()
                    async for data in self._line:
                        await self._hear(msgspec.json.decode(data))
            except CUT_OFF:
                pass
            finally:
                self._line = None
            await asyncio.sleep(AGAIN_S)

    def hang_up(self) -> None:
        """As a telephone in a tunnel: nobody says goodbye."""
        if self._line is not None:
            self._line.transport.abort()

    async def close(self) -> None:
        for task in self._later:
            task.cancel()
        await self.http.aclose()

    async def resign(self, table: str) -> None:
        await self._say("resign", table=table, seat=self.seats[table])

    # -- asking -----------------------------------------------------------------------------------------------------------

    async def _say(self, do: str, **rest: Any) -> None:
        if self._line is not None:
            await self._line.send(msgspec.json.encode({"do": do, **rest}).decode())

    async def _watch(self, table: str) -> None:
        self._deciding.pop(table, None)
        await self._say("watch", table=table, seat=self.seats[table], after=self._ledger.tables[table].last)

    async def _ask_again(self) -> None:
        """Moves whose answer was lost are sent once more as they were: the server is to know them by their version. Words are
        not, for they have none."""
        for request, (table, wanted) in list(self._asked.items()):
            if isinstance(wanted, str):
                del self._asked[request]
            else:
                await self._send_move(request, table, wanted)
        for table in self.seats:
            if not self._ledger.tables[table].is_over:
                await self._watch(table)

    async def _send_move(self, request: int, table: str, wanted: Wanted) -> None:
        seat, version, text = wanted
        await self._say("move", id=request, table=table, seat=seat, version=version, move=text)

    async def _decide(self, table: str, standing: dict[str, Any]) -> None:
        while self.is_deep_in_thought:
            await asyncio.sleep(THINKS_S)
        version, view = standing["decision"], standing.get("view")
        if not version or view is None or not view["targets"] or self._deciding.get(table) == version:
            return
        self._deciding[table] = version
        wanted = self.seats[table], version, self._dice.choice(view["targets"])["move"]
        request = next(self._requests)
        self._ledger.tables[table].sent.add(wanted)
        self._asked[request] = table, wanted
        await self._send_move(request, table, wanted)
        if self._dice.random() < TALKS:
            await self._talk(table, request)

    async def _talk(self, table: str, number: int) -> None:
        text, request = f"{self.name} {number}", next(self._requests)
        self._ledger.tables[table].said[text] = None
        self._asked[request] = table, text
        await self._say("chat", id=request, table=table, text=text)

    async def speak(self) -> None:
        """A word at every table, as soon as there is a line."""
        async with asyncio.timeout(PATIENCE_S):
            while self._line is None:
                await asyncio.sleep(AGAIN_S)
        for table in self.seats:
            if not self._ledger.tables[table].is_over:
                await self._talk(table, next(self._requests))

    def _soon(self, work: Callable[[], Any], seconds: float) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            try:
                await work()
            except CUT_OFF:
                return

        task = asyncio.create_task(wait())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    # -- hearing ----------------------------------------------------------------------------------------------------------

    async def _hear(self, message: dict[str, Any]) -> None:
        table: Any = message.get("table")
        if isinstance(table, dict):
            table = table["id"]
        asked = self._asked.pop(message.get("id", 0), None)
        match message["do"]:
            case "news":
                self._ledger.hear(table, message["entry"])
                if asked is not None:
                    self._acknowledge(asked, message["entry"]["number"])
            case "snapshot" | "resumed":
                for entry in message["log"]:
                    self._ledger.hear(table, entry)
            case "done" if asked is not None:
                self._acknowledge(asked, 0)
            case "refused":
                await self._hear_refusal(message, asked)
                return
        if table in self.seats and message.get("standing") and not self._ledger.tables[table].is_over:
            standing = message["standing"]
            self._soon(lambda: self._decide(table, standing), self._dice.uniform(0, 2 * THINKS_S))

    def _acknowledge(self, asked: tuple[str, Wanted | str], number: int) -> None:
        table, wanted = asked
        if isinstance(wanted, str):
            self._ledger.tables[table].said[wanted] = number
        else:
            self._ledger.tables[table].acknowledged[wanted] = number

    async def _hear_refusal(self, message: dict[str, Any], asked: tuple[str, Wanted | str] | None) -> None:
        code = message["code"]
        self._ledger.refusals[code] += 1
        table = asked[0] if asked else message.get("table")
        if table in self.seats:
            self._soon(lambda: self._watch(table), AGAIN_S)


class Crowd:
    def __init__(self, url: str, ledger: Ledger, dice: random.Random) -> None:
        self.ledger = ledger
        self.players = [Player(url, name, ledger, dice) for name in ("Ada", "Bob")]
        self._kinds = itertools.cycle(SITTINGS)
        self._playing: list[asyncio.Task[None]] = []

    async def arrive(self) -> None:
        for player in self.players:
            await player.arrive()
        self._playing = [asyncio.create_task(player.play()) for player in self.players]

    @property
    def open(self) -> dict[str, Notes]:
        return {table: notes for table, notes in self.ledger.tables.items() if not notes.is_over}

    async def begin_games(self, wanted: int) -> None:
        """So that so many go on at a time."""
        while len(self.open) < wanted:
            await self._begin(**next(self._kinds))

    async def _begin(self, game: str, options: dict[str, Any] | None = None, bot: str | None = None) -> None:
        ada, bob = self.players
        begun = len(self.ledger.tables)
        clock = CLOCKS[(begun + begun // len(SITTINGS)) % len(CLOCKS)]  # each sitting with another one the next time
        new = {"game": game, "options": options or {}, "clock": clock, "rated": bot is None}
        table = (await ada.post("/api/tables", new, 201))["id"]
        await ada.post(f"/api/tables/{table}/sit", {"seat": 0})
        if bot is None:
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
        else:
            await ada.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": bot})
        await ada.post(f"/api/tables/{table}/start")
        self.ledger.tables[table] = Notes(game, {0, 1} if bot is None else {0})
        await ada.follow(table, 0)
        if bot is None:
            await bob.follow(table, 1)

    async def see_games_go_on(self, seconds: float = PATIENCE_S) -> None:
        """TimeoutError unless at every table something happens, or has come to its end."""
        before = {table: notes.last for table, notes in self.open.items()}
        async with asyncio.timeout(seconds):
            while stuck := [t for t, notes in self.open.items() if t in before and notes.last <= before[t]]:
                for playing in self._playing:
                    if playing.done():
                        playing.result()
                del stuck
                await asyncio.sleep(0.05)

    async def resign(self) -> None:
        """Whatever still goes on comes to its end."""
        async with asyncio.timeout(PATIENCE_S):
            while self.open:
                for table in self.open:
                    await self.players[0].resign(table)
                await asyncio.sleep(5 * AGAIN_S)

    @asynccontextmanager
    async def deep_in_thought(self) -> AsyncIterator[None]:
        """Nobody moves meanwhile; whatever time it takes from anybody is missed as soon as a word is said at the table."""
        for player in self.players:
            player.is_deep_in_thought = True
        await asyncio.sleep(5 * THINKS_S)  # what is on its way arrives
        yield
        with contextlib.suppress(*CUT_OFF):
            await self.players[0].speak()
        await asyncio.sleep(5 * AGAIN_S)
        for player in self.players:
            player.is_deep_in_thought = False

    def hang_up(self) -> None:
        for player in self.players:
            player.hang_up()

    async def close(self) -> None:
        for playing in self._playing:
            playing.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for player in self.players:
            await player.close()
