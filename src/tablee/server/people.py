"""Guests, accounts and their sessions."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import UNSET, UnsetType

from tablee.core.texts import Text
from tablee.server import errors, messages
from tablee.server.attempts import Attempts
from tablee.server.codes import code_hash, draw_codes, token_hash
from tablee.server.errors import NotFound, NotSignedIn, TooMany, WrongPassword
from tablee.server.limits import MOST_TOKENS
from tablee.server.names import check_own, clean_name, name_key
from tablee.server.store.departures import DepartureRepository
from tablee.server.store.errors import StoreError
from tablee.server.store.people import Known, PeopleRepository, StoredPerson
from tablee.server.store.sessions import NewSession, Session
from tablee.server.timestamps import now_ms

DAY_MS = 86_400_000
SESSION_MS = 180 * DAY_MS
CACHED_S = 60.0
MOST_CACHED = 20_000
RECENT = 50
Result = TypeVar("Result")


def new_id() -> str:
    return secrets.token_hex(8)


class People:
    def __init__(self, repository: PeopleRepository, departures: DepartureRepository, attempts: Attempts) -> None:
        self._repository = repository
        self._departures = departures
        self._attempts = attempts
        self._hasher = PasswordHasher()
        self._passwords = ThreadPoolExecutor(1, "password")
        """One after the other: each takes 64 MB and several processors, and nothing else is to wait for them."""
        self._making_token = asyncio.Lock()
        self._nobodys_hash = self._hasher.hash(secrets.token_hex(8))
        self._cache: dict[str, tuple[float, StoredPerson, Session]] = {}
        self._forgotten = 0
        """How often something cached was found to be no longer true."""
        self.changed: Callable[[str], None] = lambda _person: None
        """Hears of everybody whose name or sessions are not what they were."""

    def close(self) -> None:
        self._passwords.shutdown(wait=True, cancel_futures=True)

    async def _with_passwords(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._passwords, work)

    async def hash_password(self, password: str) -> str:
        return await self._with_passwords(partial(self._hasher.hash, password))

    async def identify(self, token: str | None) -> Known | None:
        """The person that a session's token stands for."""
        if not token or len(token) > 100:
            return None
        hashed = token_hash(token)
        known = self._cache.get(hashed)
        if known is not None and time.monotonic() - known[0] < CACHED_S and not known[2].is_over(now_ms()):
            return known[1], known[2]
        forgotten = self._forgotten
        session = await self._repository.session(hashed, now_ms())
        person = await self._repository.by_id(session.person) if session else None
        if session is not None and session.kind == "program":
            with suppress(StoreError):  # it may look, though nothing can be written
                await self._repository.mark_used(session.id, now_ms())
        if session is None or person is None:
            self._cache.pop(hashed, None)
            return None
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
        if forgotten == self._forgotten:  # else it may be what was so before somebody was banned
            self._cache[hashed] = time.monotonic(), person, session
        return person, session

    def forget(self, person: str) -> None:
        """What is cached of somebody is no longer true, nor what is being read."""
        self._forgotten += 1
        for hashed, (_, known, _) in list(self._cache.items()):
            if known.id == person:
                del self._cache[hashed]
        self.changed(person)

    async def open_browser(self, person: str) -> str:
        """The token of a new session in a browser."""
        token, new = browser_session(person)
        await self._repository.open_session(new)
        return token

    async def become_guest(self, name: str) -> tuple[messages.Person, str]:
        id, name = new_id(), clean_name(name)
        await self._repository.add_guest(id, name, now_ms())
        return messages.Person(id, name, "guest"), await self.open_browser(id)

    async def sign_up(
        self, guest: StoredPerson | None, name: str, password: str
    ) -> tuple[messages.MadeAccount, str | None]:
        """A new account; a guest becomes one and keeps games and session."""
        name = _own_name(name)
        hashed = await self.hash_password(password)
        is_guest = guest is not None and not guest.is_account
        id = guest.id if guest is not None and is_guest else new_id()
        codes = draw_codes()
        others = await self._repository.make_account(id, name, hashed, now_ms(), [code_hash(code) for code in codes])
        for person in (id, *others):
            self.forget(person)
        token = None if is_guest else await self.open_browser(id)
        return messages.MadeAccount(id, name, "account", codes), token

    async def sign_in(self, name: str, password: str, address: str) -> tuple[messages.Person, str]:
        person = await self._repository.by_name(name)
        await self.check_password(person, password, address, about=person.id if person else name_key(name))
        assert person is not None
        return person.public, await self.open_browser(person.id)

    async def check_password(self, person: StoredPerson | None, password: str, address: str, about: str) -> None:
        """Takes as long for a name that nobody has."""
        self._attempts.begin(address, about)
        hashed = person.password_hash if person is not None and person.password_hash else self._nobodys_hash
        try:
            await self._with_passwords(partial(self._hasher.verify, hashed, password))
        except (VerificationError, InvalidHashError):
            raise WrongPassword(errors.BAD_PASSWORD) from None
        if person is None or person.password_hash is None:
            raise WrongPassword(errors.BAD_PASSWORD)
        self._attempts.succeeded(address, about)

    async def sign_out(self, person: StoredPerson, session: Session) -> None:
        await self._repository.close_session(person.id, session.id)
        self.forget(person.id)

    async def rename(self, person: StoredPerson, name: str) -> messages.Person:
        name = _own_name(name) if person.is_account else clean_name(name)
        for other in (person.id, *await self._repository.rename(person.id, name, is_account=person.is_account)):
            self.forget(other)
        return messages.Person(person.id, name, person.public.kind)

    async def check_name(self, person: StoredPerson | None, name: str, *, is_account: bool = False) -> None:
        """BadName or NameTaken if this person, or somebody new, cannot have that name."""
        name = _own_name(name) if is_account else clean_name(name)
        await self._repository.check_free(name, "" if person is None or person.is_account else person.id)

    async def companion_name(self, person: StoredPerson, name: str) -> str:
        """The name of somebody else at the same screen, who has none of their own here."""
        name = clean_name(name)
        await self._repository.check_free(name, person.id)
        return name

    async def change_password(
        self, person: StoredPerson, session: Session, new: messages.NewPassword, address: str
    ) -> None:
        await self.check_password(person, new.old, address, about=person.id)
        hashed = await self.hash_password(new.new)
        await self._repository.set_password(person.id, hashed, keep=session.id, keep_keys=new.keep_keys)
        self.forget(person.id)

    async def check_goodbye(self, person: StoredPerson, password: str | None, address: str) -> None:
        """Deleting an account takes its password; deleting a guest takes only the session."""
        if person.is_account:
            await self.check_password(person, password or "", address, about=person.id)

    async def delete(
        self,
        person: StoredPerson,
        resign: Callable[[str], Awaitable[None]],
        changed: Callable[[str], Awaitable[None]],
    ) -> None:
        """Delete somebody and their data; `changed` hears of every table whose log is another now."""
        await resign(person.id)
        await self._departures.begin(person.id)
        self.forget(person.id)
        await resign(person.id)  # where they have sat down meanwhile; from now on they can sit down nowhere
        async for table in self._departures.blot(person.id):
            await changed(table)

    async def make_token(self, person: StoredPerson, new: messages.NewToken) -> messages.Token:
        lasts_ms = None if new.days is None else new.days * DAY_MS
        async with self._making_token:  # or many at once would all find room
            if len(await self._repository.sessions_of(person.id, "program")) >= MOST_TOKENS:
                raise TooMany(Text(fr="{most} clés au plus.", en="{most} keys at most."), most=MOST_TOKENS)
            secret, made = _new_session(person.id, "program", new.label, lasts_ms, new.scope)
            await self._repository.open_session(made)
        return _token(made.session, secret)

    async def tokens(self, person: StoredPerson) -> list[messages.Token]:
        sessions = await self._repository.sessions_of(person.id, "program")
        return [_token(session) for session in sessions]

    async def drop_token(self, person: StoredPerson, id: str) -> None:
        if not await self._repository.close_session(person.id, id):
            raise NotFound(Text(fr="Cette clé n’existe pas.", en="There is no such key."))
        self.forget(person.id)

    async def mute(self, person: StoredPerson, other: str, *, on: bool) -> None:
        if on:
            await self.somebody(other)
        await self._repository.mute(person.id, other, on=on)

    async def muted_by(self, person: str) -> list[str]:
        return await self._repository.muted_by(person)

    async def somebody(self, id: str) -> StoredPerson:
        person = await self._repository.by_id(id)
        if person is None:
            raise NotFound(errors.NO_PERSON)
        return person

    async def profile(self, id: str, viewer: str | None) -> messages.Profile:
        person = await self.somebody(id)
        ratings = await self._repository.ratings_of(id)
        return messages.Profile(
            person.public, person.created_ms, ratings, await self._repository.games_of(id, viewer, RECENT)
        )

    async def games(self, id: str, viewer: str | None, before_ms: int | None) -> list[messages.PlayedGame]:
        return await self._repository.games_of(id, viewer, RECENT, before_ms)

    async def ranking(self, game: str) -> list[messages.Ranked]:
        return await self._repository.ranking(game, 100)

    async def export(self, person: StoredPerson) -> dict[str, Any]:
        return await self._repository.export(person.id)

    async def finish_departures(self) -> None:
        """Who has left for good is blotted out, though the server was stopped meanwhile."""
        for person in await self._departures.unfinished():
            async for _ in self._departures.blot(person):
                pass


def browser_session(person: str) -> tuple[str, NewSession]:
    """The token of a session in a browser, and what is kept of it once it begins."""
    return _new_session(person, "browser", "", SESSION_MS)


def _new_session(
    person: str, kind: str, label: str, lasts_ms: int | None, scope: messages.Scope = "all"
) -> tuple[str, NewSession]:
    token, now = secrets.token_urlsafe(32), now_ms()
    session = Session(new_id(), person, kind, label, now, None if lasts_ms is None else now + lasts_ms, scope)
    return token, NewSession(token_hash(token), session)


def _own_name(name: str) -> str:
    name = clean_name(name)
    check_own(name)
    return name


def _token(session: Session, secret: str | UnsetType = UNSET) -> messages.Token:
    return messages.Token(
        session.id, session.label, session.scope, session.created_ms, session.expires_ms, session.used_ms, secret
    )


def required(known: Known | None) -> Known:
    if known is None:
        raise NotSignedIn(errors.SIGN_IN)
    return known
