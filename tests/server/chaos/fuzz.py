"""Messages of every kind, right, wrong and broken, over socket and REST, from whoever there is: does the server choke on one?"""

import asyncio
import json
import random
import re
import string
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from tablee.core.registry import BUILT_IN
from tablee.server import messages
from tests.server.chaos.callers import Answer, Caller, Request
from tests.server.chaos.process import ServerProcess
from tests.server.chaos.shapes import ODD, Schema, Shapes, smaller

KINDS = ("guest", "guest", "account", "read", "play", "all", "nobody")
"""Guests, an account, programs with keys of each scope, and whoever has not said a name."""
PASSWORD = "correct horse"
IN_A_BATCH = 40
REQUESTS_IN_A_BATCH = 15
TABLES = 8
SELDOM = re.compile("password|accounts|session|recover|delete|reviews|record|hint|resign|leave|/start|export")
"""What costs the server much, or ends what others could still try."""
KEEPS = 20
"""Failing messages that are kept; one is enough to be mended."""
known_answer = msgspec.json.Decoder(messages.ServerMessage)


@dataclass
class Choked:
    """A message that the server had no answer for."""

    who: str
    sent: Any
    """As it was, or the smallest that has the same effect."""
    heard: str
    before: list[str]


class Fuzz:
    def __init__(self, server: ServerProcess, seed: int, kept: Path) -> None:
        self._server = server
        self._dice = random.Random(seed)
        self._kept = kept
        self._callers = [Caller(server.port, kind) for kind in KINDS]
        self._pool: dict[str, deque[Any]] = {}
        self._verbs: dict[str, Schema] = {}
        self._endpoints: list[tuple[str, str, Schema]] = []
        self._shapes: Shapes
        self._before: deque[str] = deque(maxlen=60)
        self.sent = 0
        self.answers: Counter[str] = Counter()
        self.choked: list[Choked] = []

    async def begin(self) -> None:
        for caller in self._callers:
            await self._arrive(caller)
        answer = await self._callers[0].ask("GET", "/schema/openapi.json")
        assert answer is not None
        document = json.loads(answer.body)
        socket = msgspec.json.schema(messages.ClientMessage)
        self._verbs = {name.rpartition("/")[2]: socket["$defs"][name.rpartition("/")[2]]
                       for name in socket["discriminator"]["mapping"].values()}  # fmt: skip
        self._shapes = Shapes(self._dice, document["components"]["schemas"] | socket["$defs"], self._known)
        self._endpoints = [
            (method.upper(), path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ]
        await self._open_tables()

    async def run(self, wanted: int) -> None:
        """So many messages more."""
        until = self.sent + wanted
        while self.sent < until and len(self.choked) < KEEPS:
            caller = self._dice.choice(self._callers)
            if self._dice.random() < 0.5:
                await self._talk(caller)
            else:
                for _ in range(REQUESTS_IN_A_BATCH):
                    await self._request(caller)
            if self._dice.random() < 0.05:
                await self._arrive(caller)
            if self._dice.random() < 0.03:
                await self._open_tables()

    async def close(self) -> None:
        for caller in self._callers:
            await caller.close()

    # -- who asks, and about what -----------------------------------------------------------------------------------------

    async def _arrive(self, caller: Caller) -> None:
        """Again, if the session has ended meanwhile."""
        if caller.kind == "nobody":
            caller.cookie = ""
            return
        me = await caller.ask("GET", "/api/me")
        if me is not None and me.status == 200 and me.said["person"] is not None:
            self._learn("person_id", me.said["person"]["id"])
            return
        await caller.hang_up()
        caller.cookie = caller.key = ""
        name = caller.kind + "".join(self._dice.choices(string.ascii_lowercase, k=10))
        if caller.kind == "guest":
            await self._insist(caller, "/api/guest", {"name": name})
        else:
            await self._insist(caller, "/api/accounts", {"name": name, "password": PASSWORD})
        if caller.kind in ("read", "play", "all"):
            made = await self._insist(caller, "/api/me/tokens", {"label": "fuzz", "scope": caller.kind})
            caller.cookie, caller.key = "", made.said["secret"]
        self._learn("name", name)

    async def _insist(self, caller: Caller, path: str, data: Any) -> Answer:
        """However long it takes to be no longer too fast."""
        while True:
            answer = await caller.ask("POST", path, data)
            assert answer is not None
            if answer.status != 429:
                return answer
            await asyncio.sleep(1)

    async def _open_tables(self) -> None:
        """Some that wait and some where a game goes on, of people who may well be here."""
        for _ in range(TABLES // 2):
            host = self._dice.choice(self._callers)
            guest = self._dice.choice(self._callers)
            new = {
                "game": self._dice.choice(BUILT_IN),
                "public": self._dice.random() < 0.7,
                "rated": self._dice.random() < 0.2,
            }
            made = await host.ask("POST", "/api/tables", new)
            if made is None or made.status != 201:
                continue
            table = made.said["id"]
            self._learn("table", table)
            self._learn("invite", made.said.get("invite"))
            invite = made.said.get("invite")
            await host.ask("POST", f"/api/tables/{table}/sit", {"seat": 0})
            host.own.append((table, 0))
            if self._dice.random() < 0.8:
                await guest.ask("POST", f"/api/tables/{table}/sit", {"seat": 1, "invite": invite})
                guest.own.append((table, 1))
                await host.ask("POST", f"/api/tables/{table}/start")

    def _learn(self, name: str, value: Any) -> None:
        if value is not None:
            self._pool.setdefault(name, deque(maxlen=TABLES)).append(value)

    def _known(self, name: str) -> Sequence[Any]:
        match name:
            case "table" | "table_id":
                return self._pool.get("table", ())
            case "bot" | "level":
                return ("random", "random", "random", "greedy")
            case "game":
                return BUILT_IN
            case "seat":
                return (0, 0, 0, 1, 1, 1, 2, -1)
            case "password" | "old" | "new":
                return (PASSWORD,)
            case "day":
                return (20_000, 20_400, 20_776)
            case "option":
                return ("mode", "window_ms", "length", "ending", "circles", "edition", "board", "base", "contact")
            case "move":
                return self._pool.get("move", ("pass", "shout"))
        return self._pool.get(name, ())

    # -- over the socket --------------------------------------------------------------------------------------------------

    def _message(self, caller: Caller) -> tuple[Any, bytes | str]:
        dice = self._dice
        verb = dice.choice(list(self._verbs))
        made = self._shapes.value(self._verbs[verb])
        if isinstance(made, dict) and caller.own and dice.random() < 0.7:
            table, seat = dice.choice(caller.own)
            made |= {name: value for name, value in (("table", table), ("seat", seat)) if name in made}
            standing = caller.standings.get((table, seat))
            if standing is not None and "version" in made:
                made["version"] = standing["decision"]
            if standing is not None and "move" in made and standing["view"]["targets"]:
                made["move"] = dice.choice(standing["view"]["targets"])["move"]
        if SELDOM.search(str(made.get("do")) if isinstance(made, dict) else "") and dice.random() < 0.95:
            return self._message(caller)
        data = self._shapes.spoilt(made)
        if dice.random() < 0.02:
            return made, data  # in a binary frame
        return made, data.decode("utf-8", "replace")

    async def _talk(self, caller: Caller) -> None:
        batch = [self._message(caller) for _ in range(IN_A_BATCH)]
        self.sent += len(batch)
        self._before.extend(f"{caller.kind}: {said!r}"[:500] for _, said in batch)
        heard = await caller.tell([said for _, said in batch])
        for message, data in heard:
            self.answers[message.get("code") or message["do"]] += 1
            self._hear(caller, message)
            if message.get("code") == "server-error" or not _is_known(data):
                await self._choke_on_socket(caller, batch, message)

    def _hear(self, caller: Caller, message: dict[str, Any]) -> None:
        standing, view = message.get("standing"), (message.get("standing") or {}).get("view")
        if not standing or not view or view.get("seat", -1) < 0:
            return
        table = message["table"]["id"] if message["do"] == "snapshot" else message.get("table")
        if table is not None:
            caller.standings[table, view["seat"]] = standing
            for target in view["targets"][:2]:
                self._learn("move", target["move"])

    async def _choke_on_socket(self, caller: Caller, batch: list[tuple[Any, bytes | str]], heard: Any) -> None:
        async def chokes(said: Any) -> bool:
            return any(
                message.get("code") == "server-error"
                for message, _ in await caller.tell([json.dumps(said, ensure_ascii=False)])
            )

        culprits = [made for made, _ in batch if await chokes(made)]
        sent = await _shrink(culprits[0], chokes) if culprits else [repr(said) for _, said in batch]
        self._keep(caller, sent, heard)

    # -- over REST --------------------------------------------------------------------------------------------------------

    async def _request(self, caller: Caller) -> None:
        dice = self._dice
        method, path, operation = dice.choice(self._endpoints)
        if SELDOM.search(path) and method != "GET" and dice.random() < 0.9:
            return
        query = []
        for parameter in operation.get("parameters", []):
            given = self._shapes.value(parameter["schema"], parameter["name"])
            text = given if isinstance(given, str) else json.dumps(given)
            text = quote(text.encode("utf-8", "surrogatepass"), safe="")
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", text or "-")
            elif parameter.get("required") or dice.random() < 0.5:
                query.append(f"{parameter['name']}={text}")
        body, made = None, None
        if "requestBody" in operation:
            [content] = operation["requestBody"]["content"].values()
            made = self._shapes.value(content["schema"])
            body = self._shapes.spoilt(made)
        address = path + ("?" + "&".join(query) if query else "")
        if dice.random() < 0.02:
            address = "/" + quote(dice.choice([str(odd) for odd in ODD]).encode("utf-8", "surrogatepass"), safe="/")
        request = Request(method, address, body, self._odd_headers())
        self.sent += 1
        self._before.append(f"{caller.kind}: {request!r}"[:500])
        answer = await caller.put(request)
        if answer is None:
            self.answers["hung up"] += 1
            return
        self.answers[str(answer.status)] += 1
        self._gather(path, answer)
        if not _is_proper(answer):
            await self._choke_on_request(caller, request, made, answer)

    def _odd_headers(self) -> tuple[tuple[str, str], ...]:
        dice = self._dice
        if dice.random() > 0.03:
            return ()
        name = dice.choice(["content-type", "origin", "authorization", "cookie", "accept-encoding", "if-none-match", "range",
                            "x-forwarded-for", "sec-fetch-site", "accept", "expect", "upgrade"])  # fmt: skip
        value = dice.choice(
            ["", "x" * 3000, "text/html", "null", "http://[", "Bearer ", "tablee=1", "é", "a, b;q=z", "*"]
        )
        return ((name, value),)

    def _gather(self, path: str, answer: Answer) -> None:
        """What later messages may ask for."""
        said = answer.said if answer.status in (200, 201) else None
        if not isinstance(said, dict):
            return
        if path == "/api/me/tokens":
            self._learn("token_id", said.get("id"))
        elif path.endswith("/reviews"):
            self._learn("job_id", said.get("id"))
        elif path == "/api/tables":
            self._learn("table", said.get("id"))

    async def _choke_on_request(self, caller: Caller, request: Request, made: Any, heard: Answer) -> None:
        async def chokes(body: Any) -> bool:
            answer = await caller.put(request._replace(body=json.dumps(body).encode()))
            return answer is not None and not _is_proper(answer)

        if request.body is not None and await chokes(made):
            request = request._replace(body=json.dumps(await _shrink(made, chokes)).encode())
        self._keep(caller, repr(request), heard)

    # -- what is found ----------------------------------------------------------------------------------------------------

    def _keep(self, caller: Caller, sent: Any, heard: Any) -> None:
        choked = Choked(caller.kind, sent, str(heard)[:2000], list(self._before))
        self.choked.append(choked)
        with self._kept.open("a") as file:
            file.write(json.dumps(msgspec.to_builtins(choked), default=repr) + "\n")


def _is_known(data: bytes) -> bool:
    try:
        known_answer.decode(data)
    except msgspec.DecodeError:
        return False
    return True


def _is_proper(answer: Answer) -> bool:
    """No server's error; a refusal has its code and its sentence in both languages."""
    if answer.status >= 500:
        return False
    if answer.status >= 400 and answer.body.startswith(b"{"):
        try:
            problem = msgspec.json.decode(answer.body, type=messages.Problem)
        except msgspec.DecodeError:
            return False
        return bool(problem.code and problem.text.fr and problem.text.en)
    return True


async def _shrink(value: Any, chokes: Any, tries: int = 300) -> Any:
    """The smallest that still does it."""
    found = True
    while found and tries > 0:
        found = False
        for less in smaller(value):
            tries -= 1
            if await chokes(less):
                value, found = less, True
                break
            if tries <= 0:
                break
        await asyncio.sleep(0)
    return value
