"""The socket: one for each client, for all the tables that it follows."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog

from tablee.core.errors import TableeError
from tablee.server import errors, limits, messages
from tablee.server.errors import (
    KEY_TOO_WEAK,
    Malformed,
    NotAllowed,
    NotSignedIn,
    Refusal,
    ServerError,
    TooFast,
    TooLarge,
    TooMany,
)
from tablee.server.limits import Limits
from tablee.server.metrics import Metrics
from tablee.server.people import People
from tablee.server.store.errors import StoreError
from tablee.server.store.people import Known
from tablee.server.tables import actions, advice, moves, rounds, watching
from tablee.server.tables.audience import Watcher
from tablee.server.tables.registry import TableRegistry
from tablee.server.tables.rights import check_seat
from tablee.server.tables.table import Table
from tablee.server.timestamps import now_ms
from tablee.server.version import VERSION
from tablee.server.websocket import WebSocketProtocol

MOST_BYTES = 4096
"""Longest message from a client."""
MOST_QUOTED = 40
"""Characters of what was sent, told back in a refusal."""
SIGNED_OUT, UNWELCOME, TRY_AGAIN = 4001, 4003, 1012

log = structlog.get_logger()


class Gateway:
    """Serves sockets."""

    def __init__(
        self, registry: TableRegistry, people: People, limits: Limits, metrics: Metrics, most_sockets: int
    ) -> None:
        self.registry = registry
        self.people = people
        self.limits = limits
        self.metrics = metrics
        self._most_sockets = most_sockets
        self._by_address: dict[str, int] = {}
        self._by_person: dict[str, set[Client]] = {}
        self._clients: set[Client] = set()
        self.is_unwelcome: Callable[[str], bool] = lambda _address: False
        """Whether an address is banned."""
        people.changed = self._changed

    def _changed(self, person: str) -> None:
        """A person has another name, or one of their sessions has ended: their sockets are identified again."""
        for client in self._by_person.get(person, ()):
            client.later(client.identify())

    def addresses_of(self, person: str) -> set[str]:
        """Where somebody is now."""
        return {client.address for client in self._by_person.get(person, ())}

    def close_unwelcome(self) -> None:
        """Addresses have been banned."""
        for client in self._clients:
            if self.is_unwelcome(client.address):
                client.send_away()

    async def serve(self, socket: WebSocketProtocol, known: Known | None, address: str, token: str | None) -> None:
        """From the accepted socket to its end; `token` is what it was let in by."""
        if self.is_unwelcome(address):
            socket.close_with(UNWELCOME)
            return
        if self._by_address.get(address, 0) >= self._most_sockets:
            socket.close_with(TRY_AGAIN)
            return
        self._by_address[address] = self._by_address.get(address, 0) + 1
        self.metrics.sockets.inc()
        client = Client(self, socket, known, address, token)
        self._clients.add(client)
        person = known[0] if known else None
        if person is not None:
            self._by_person.setdefault(person.id, set()).add(client)
            client.later(client.identify())  # again, for nobody could tell this socket before; mostly from the cache
        try:
            client.tell(messages.Welcome(person.public if person else None, VERSION, now_ms()))
            await client.answer_all()
        finally:
            client.close()
            self._clients.discard(client)
            if person is not None:
                self._by_person[person.id].discard(client)
                if not self._by_person[person.id]:
                    del self._by_person[person.id]
            self.metrics.sockets.dec()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class Client:
    """One connected client."""

    def __init__(
        self, gateway: Gateway, socket: WebSocketProtocol, known: Known | None, address: str, token: str | None
    ) -> None:
        self._gateway = gateway
        self._token = token
        self._socket = socket
        self._person = known[0] if known else None
        session = known[1] if known else None
        self._may_only_look = session is not None and session.scope == "read"
        self._expiry: asyncio.TimerHandle | None = None
        if session is not None and session.expires_ms is not None:
            left_s = (session.expires_ms - now_ms()) / 1000
            self._expiry = asyncio.get_running_loop().call_later(left_s, lambda: self.later(self.identify()))
        self.address = address
        self._who = self._person.id if self._person else address
        self._watched: dict[str, tuple[Table, Watcher]] = {}
        self._slow: set[asyncio.Task[None]] = set()

    def tell(self, message: Any) -> None:
        self._socket.send_text(messages.encode(message))

    def send_away(self) -> None:
        self._socket.close_with(UNWELCOME)

    def close(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
        for task in self._slow:
            task.cancel()
        for table, watcher in self._watched.values():
            watching.unwatch(table, watcher)

    async def identify(self) -> None:
        """A socket lives no longer than the session that opened it."""
        try:
            known = await self._gateway.people.identify(self._token)
        except StoreError:  # it will come again, and be asked then
            self._socket.close_with(TRY_AGAIN)
            return
        if known is None:
            self._socket.close_with(SIGNED_OUT)
        else:
            self._person = known[0]

    async def answer_all(self) -> None:
        """One message after the other, until the socket closes; what is being carried out goes on to its own end."""
        while (data := await self._socket.hear()) is not None:
            await self._answer(data)

    async def _answer(self, data: bytes) -> None:
        """One message: carried out, or refused in words; never anything else."""
        begun, request, table = time.perf_counter(), 0, None
        try:
            try:
                self._gateway.limits.spend("sockets", self.address)
                self._gateway.limits.spend("socket", self._who)
            except TooFast:
                request = _request_of(_fields_of(data)) if len(data) <= MOST_BYTES else 0
                raise
            if len(data) > MOST_BYTES:
                raise TooLarge(errors.TOO_LARGE, most=MOST_BYTES)
            try:
                message = messages.client_messages.decode(data)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                given = _fields_of(data)
                request = _request_of(given)
                if not _may_be_table(given.get("table")):
                    raise Malformed(errors.BAD_TABLE_ID, table=given["table"][:MOST_QUOTED]) from None
                raise errors.malformed(str(error)) from None
            request, table = message.id, getattr(message, "table", None)
            if self._may_only_look and not isinstance(message, messages.Watch | messages.Unwatch | messages.Ping):
                raise NotAllowed(KEY_TOO_WEAK, scope="read", needed="play")
            await self._carry_out(message)
        except TableeError as error:
            refusal = errors.refused(error, request, table)
            self._gateway.metrics.refusals.labels(refusal.code).inc()
            self.tell(refusal)
        except Exception as error:
            log.error("a message could not be carried out", table=table, exc_info=error)
            self.tell(errors.refused(ServerError(errors.SERVER_BUSY), request, table))
        self._gateway.metrics.answer_s.observe(time.perf_counter() - begun)

    async def _carry_out(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Move):
            table, watcher = await self._seated(message)
            await moves.move(table, message.seat, message.version, message.move, watcher, message.id)
            if watcher is None:
                self.tell(messages.Done(message.id, table=message.table))
        elif isinstance(message, messages.Ping):
            self.tell(messages.Pong(message.id, now_ms()))
        elif isinstance(message, messages.Watch):
            await self._watch(message)
        elif isinstance(message, messages.Unwatch):
            known = self._watched.pop(message.table, None)
            if known is not None:
                watching.unwatch(*known)
            self.tell(messages.Done(message.id, table=message.table))
        elif isinstance(message, messages.Chat):
            await self._chat(message)
        elif isinstance(message, messages.Explain):
            table, _ = await self._seated(message)
            self.tell(advice.explain(table, message.seat, message.move, message.id))
        elif isinstance(message, messages.Hint):
            self._gateway.limits.spend("hint", self._who)
            table, _ = await self._seated(message)
            self.later(self._hint(table, message))
        else:
            await self._act(message)

    async def _act(
        self,
        message: messages.Resign
        | messages.Leave
        | messages.ComeBack
        | messages.AskUndo
        | messages.AnswerUndo
        | messages.Ready
        | messages.AskRematch,
    ) -> None:
        table, watcher = await self._seated(message)
        self._spend(message)
        match message:
            case messages.Resign():
                await actions.resign(table, message.seat, watcher, message.id)
            case messages.Leave():
                await actions.leave(table, message.seat, watcher, message.id)
            case messages.ComeBack():
                await actions.come_back(table, message.seat, watcher, message.id)
            case messages.AskUndo():
                self._gateway.limits.spend("undo", self._who)
                await actions.ask_undo(table, message.seat, watcher, message.id)
            case messages.AnswerUndo():
                await actions.answer_undo(table, message.seat, message.agree, watcher, message.id)
            case messages.Ready():
                await rounds.ready(table, message.seat, watcher, message.id)
            case messages.AskRematch():
                await actions.ask_rematch(table, message.seat, watcher, message.id)
        if watcher is None:  # the news of it goes to those who watch
            self.tell(messages.Done(message.id, table=message.table))

    def _spend(self, message: Any) -> None:
        """What adds to the log whenever it is asked for, and costs more than a move."""
        at_table = f"{self._who} at {message.table}"
        match message:
            case messages.Leave() | messages.ComeBack():
                self._gateway.limits.spend("away", at_table)
            case messages.Ready():
                self._gateway.limits.spend("ready", at_table)
            case messages.AskRematch():
                self._gateway.limits.spend("table", self._who)

    async def _seated(self, message: Any) -> tuple[Table, Watcher | None]:
        """The table, where the seat must be this client's own."""
        known = self._watched.get(message.table)
        table = known[0] if known is not None else await self._gateway.registry.get(message.table)
        person = self._person.id if self._person else None
        if known is None:
            table.check_look(person, None)
        check_seat(table.state, message.seat, person)
        return table, known[1] if known is not None else None

    async def _watch(self, message: messages.Watch) -> None:
        self._gateway.limits.spend("watch", self._who)
        person = self._person.id if self._person else None
        table = await self._gateway.registry.seen(message.table, person, message.invite)
        if message.seat >= 0:
            check_seat(table.state, message.seat, person)
        known = self._watched.pop(message.table, None)
        if known is not None:
            watching.unwatch(*known)
        if len(self._watched) >= limits.MOST_WATCHED:
            raise TooMany(errors.TOO_MANY_WATCHED, most=limits.MOST_WATCHED)
        muted = await self._gateway.people.muted_by(person) if person else []
        watcher = Watcher(self._socket.send_text, message.seat, person, message.views, muted, message.invite)
        self._watched[message.table] = table, watcher
        await watching.watch(table, watcher, message.after, message.id)

    async def _chat(self, message: messages.Chat) -> None:
        if self._person is None:
            raise NotSignedIn(errors.SIGN_IN)
        if message.table not in self._watched:
            raise Refusal(errors.NOT_WATCHING)
        self._gateway.limits.spend("chat", self._who)
        table, watcher = self._watched[message.table]
        await actions.chat(table, self._person.public, message.text, watcher, message.id)

    async def _hint(self, table: Table, message: messages.Hint) -> None:
        try:
            self.tell(await advice.hint(table, message.seat, message.id))
        except TableeError as error:
            self.tell(errors.refused(error, message.id, message.table))

    def later(self, work: Awaitable[None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._slow.add(task)
        task.add_done_callback(self._slow.discard)


def _fields_of(data: str | bytes) -> dict[str, Any]:
    """What a malformed message says nevertheless."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _request_of(given: dict[str, Any]) -> int:
    """The number of a request that is malformed otherwise, so that its sender knows which."""
    id = given.get("id")
    return id if type(id) is int and 0 <= id <= 2**53 else 0


def _may_be_table(given: Any) -> bool:
    """Whether it is not the table's id that is wrong (unless it is no text at all)."""
    return not isinstance(given, str) or re.search(messages.TABLE_ID, given) is not None
