"""Moderators, and what a running server does about their deeds, whoever wrote them: a moderator on the page, or the host by
`tablee admin`, in a process of its own (decision 11).
"""

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

import structlog
from sqlalchemy import Connection

from tablee.core.errors import TableeError
from tablee.server import errors, messages
from tablee.server.addresses import BadAddress, Network, is_covered, network
from tablee.server.codes import code_hash, draw_code
from tablee.server.errors import NotAllowed, NotFound
from tablee.server.people import People
from tablee.server.store import moderation as stored
from tablee.server.store import reports
from tablee.server.store.database import Database
from tablee.server.store.errors import StoreError
from tablee.server.store.moderation import By
from tablee.server.store.people import Known, StoredPerson
from tablee.server.tables.registry import TableRegistry
from tablee.server.timestamps import now_ms

WATCH_S = 1.0
"""How often the server looks for what the host has done."""
HOUR_MS = 3_600_000
LINES_KEPT = 20

Result = TypeVar("Result")

log = structlog.get_logger()


class Sockets(Protocol):
    """What is asked of `socket.Gateway`, which stands above."""

    is_unwelcome: Callable[[str], bool]

    def addresses_of(self, person: str) -> set[str]: ...

    def close_unwelcome(self) -> None: ...


class Moderation:
    def __init__(self, database: Database, people: People, registry: TableRegistry, sockets: Sockets) -> None:
        self._database = database
        self._people = people
        self._registry = registry
        self._sockets = sockets
        self._bans: list[tuple[Network, messages.Ban]] = []
        self._is_loaded = False
        self._carrying = asyncio.Lock()
        self._watcher: asyncio.Task[None] | None = None
        sockets.is_unwelcome = self.is_banned

    async def begin(self) -> None:
        with suppress(StoreError):  # the database is away: the watcher will see to it
            await self._load()
        self._watcher = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()
            await asyncio.gather(self._watcher, return_exceptions=True)

    def is_banned(self, address: str) -> bool:
        return self._ban(address) is not None

    def check_address(self, address: str, person: StoredPerson | None) -> None:
        """NotAllowed to whoever comes from a banned one; a moderator who has banned their own can lift that."""
        ban = self._ban(address)
        if ban is not None and not (person is not None and person.is_moderator):
            raise NotAllowed(errors.ADDRESS_BANNED, why=ban.why)

    def _ban(self, address: str) -> messages.Ban | None:
        now = now_ms()
        for where, ban in self._bans:
            if (ban.until_ms is None or ban.until_ms > now) and is_covered(address, [where]):
                return ban
        return None

    async def _load(self) -> None:
        found = await self._database.read(partial(stored.address_bans, now_ms=now_ms()))
        self._bans = [(ipaddress.ip_network(ban.address), ban) for ban in found if ban.address is not None]
        self._is_loaded = True

    async def _watch(self) -> None:
        while True:
            await self.carry_out()
            await asyncio.sleep(WATCH_S)

    async def carry_out(self) -> None:
        """Everything that has been written and not been done; while the database is away, later."""
        async with self._carrying:
            with suppress(StoreError):
                if not self._is_loaded:
                    await self._load()
                for deed, is_wide in await self._database.read(stored.undone):
                    try:
                        await self._carry_out(deed, is_wide)
                    except StoreError:
                        raise
                    except Exception:  # it would fail for ever, and keep all others waiting
                        log.exception("a moderator's deed has failed", what=deed.what, id=deed.id)
                    await self._database.write(partial(stored.mark_done, deed=deed.id))

    async def _carry_out(self, deed: messages.Deed, is_wide: bool) -> None:
        match deed.what:
            case "ban" if deed.person_id is not None:
                await self._send_away(deed, deed.person_id, is_wide)
            case "ban" | "unban":
                await self._load()
                self._sockets.close_unwelcome()
            case "close" if deed.table is not None:
                with suppress(NotFound):
                    await self._registry.close_table(deed.table)
            case "promote" | "demote" if deed.person_id is not None:
                self._people.forget(deed.person_id)
        log.info("moderated", what=deed.what, person=deed.person_id, table=deed.table)

    async def _send_away(self, deed: messages.Deed, person: str, is_wide: bool) -> None:
        if await self._database.read(partial(stored.ban_of, person=person, now_ms=now_ms())) is None:
            return  # lifted before it was carried out
        found = set[str]()
        for address in self._sockets.addresses_of(person) if is_wide else ():
            with suppress(BadAddress):  # this machine's own: everybody's behind a proxy
                found.add(network(address))

        def ban_all(c: Connection) -> None:
            for where in sorted(found):
                stored.ban_address(c, By(deed.by_id, deed.by), where, deed.why, now_ms(), deed.until_ms)

        if found:
            await self._database.write(ban_all)
        self._people.forget(person)  # only now: it closes the sockets, and a second try would find no addresses
        if found:
            await self._load()
            self._sockets.close_unwelcome()
        await self._registry.leave_everywhere(person)

    async def look(self, query: Callable[[Connection], Result]) -> Result:
        return await self._database.read(query)

    async def do(self, deed: Callable[[Connection], str]) -> None:
        await self._database.write(deed)
        await self.carry_out()

    async def ban(self, by: By, person: str, new: messages.NewBan) -> None:
        who, now = await self._somebody(person), now_ms()
        until = None if new.hours is None else now + new.hours * HOUR_MS
        await self.do(
            lambda c: stored.ban_person(c, by, who.public, new.why.strip(), now, until, wide=new.wide),
        )

    async def unban(self, by: By, person: str, why: str) -> None:
        who = await self._somebody(person)
        await self.do(lambda c: stored.unban_person(c, by, who.public, why.strip(), now_ms()))

    async def ban_address(self, by: By, new: messages.NewAddressBan) -> None:
        where, now = network(new.address), now_ms()
        until = None if new.hours is None else now + new.hours * HOUR_MS
        await self.do(lambda c: stored.ban_address(c, by, where, new.why.strip(), now, until))

    async def unban_address(self, by: By, address: str, why: str) -> None:
        await self.do(lambda c: stored.unban_address(c, by, network(address), why.strip(), now_ms()))

    async def close_table(self, by: By, table: str, why: str) -> None:
        await self.do(lambda c: stored.close_table(c, by, table, why.strip(), now_ms()))

    async def reset_password(self, by: By, person: str, why: str) -> messages.OneTimeCode:
        who, code = await self._somebody(person), draw_code()
        await self.do(
            lambda c: stored.reset_password(c, by, who.public, code_hash(code), why.strip(), now_ms()),
        )
        return messages.OneTimeCode(code)

    async def handle(self, by: By, report: str, why: str) -> None:
        await self.do(lambda c: reports.handle(c, by, report, why.strip(), now_ms()))

    async def _somebody(self, person: str) -> StoredPerson:
        """Whom moderators may act upon: not each other."""
        who = await self._people.somebody(person)
        if who.is_moderator:
            raise NotAllowed(errors.NOT_A_MODERATOR, name=who.name)
        return who

    async def report(self, reporter: StoredPerson, new: messages.NewReport) -> None:
        if new.person == reporter.id:
            raise TableeError(errors.NOT_ONESELF)
        about, lines = await self._people.somebody(new.person), list[messages.SaidLine]()
        if new.table is not None:
            table = await self._registry.seen(new.table, reporter.id, new.invite)
            last = table.state.number if new.entry is None else new.entry
            said = [
                messages.SaidLine(entry.at_ms, entry.what.text, entry.number == new.entry)
                for entry in table.state.log[:last]
                if isinstance(entry.what, messages.Chatted) and entry.what.person.id == about.id
            ]
            lines = said[-LINES_KEPT:]
        await self._database.write(lambda c: reports.add(c, reporter.id, about.id, new, lines, now_ms()))


def moderator(known: Known | None) -> By:
    """NotAllowed to everybody else."""
    if known is None:
        raise errors.NotSignedIn(errors.SIGN_IN)
    if not known[0].is_moderator:
        raise NotAllowed(errors.MODERATORS_ONLY)
    return By(known[0].id, known[0].name)
