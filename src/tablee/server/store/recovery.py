"""One-time codes that bring people back: of accounts, to a new password; of guests, to their games; and those of e-mails."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from tablee.server.store.database import Database
from tablee.server.store.schema import people, recovery_codes, sessions
from tablee.server.store.sessions import NewSession, open_session

Purpose = Literal["code", "mail", "confirm", "kept", "shown"]
"""An account's recovery code, or the link in an e-mail, for a new password; the link that confirms an e-mail's address; a
guest's way back, kept by the browser, or shown to be kept elsewhere."""


class Code(NamedTuple):
    person: str
    email: str | None


def keep_codes(c: Connection, person: str, hashes: Sequence[str]) -> None:
    """Recovery codes in place of those of before, and of the ways back of a guest who is one no longer."""
    old = recovery_codes.c.purpose.in_(("code", "kept", "shown"))
    c.execute(delete(recovery_codes).where(and_(recovery_codes.c.person_id == person, old)))
    c.execute(insert(recovery_codes), [{"code_hash": one, "person_id": person} for one in hashes])


def end_links(c: Connection, person: str) -> None:
    """Those in e-mails: whoever knew the old password may have had them sent, also the one that confirms another address."""
    c.execute(delete(recovery_codes).where(or_(_of(person, "confirm"), _of(person, "mail"))))


class RecoveryRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_codes(self, person: str, hashes: Sequence[str]) -> None:
        await self._database.write(lambda c: keep_codes(c, person, hashes))

    async def codes_left(self, person: str) -> int:
        query = select(func.count()).where(_of(person, "code"))
        return await self._database.read(lambda c: c.execute(query).scalar_one())

    async def keep(
        self, person: str, purpose: Purpose, code_hash: str, expires_ms: int | None = None, email: str | None = None
    ) -> None:
        """A new code, in place of the one of before for the same purpose."""
        row = {"code_hash": code_hash, "person_id": person, "purpose": purpose}

        def work(c: Connection) -> None:
            c.execute(delete(recovery_codes).where(_of(person, purpose)))
            c.execute(insert(recovery_codes).values(**row, expires_ms=expires_ms, email=email))

        await self._database.write(work)

    async def find(self, code_hash: str, purposes: Sequence[Purpose], now_ms: int) -> Code | None:
        """Whose code that is, if it has not been used."""
        return await self._database.read(lambda c: _find(c, code_hash, purposes, now_ms))

    async def recover(self, code_hash: str, purpose: Purpose, password_hash: str, new: NewSession) -> bool:
        """Use the code up for a new password, which ends all sessions and keys, and the links in e-mails; False if it was
        used already. Nothing of it takes place if the session cannot begin.
        """
        person, now_ms = new.session.person, new.session.created_ms

        def work(c: Connection) -> bool:
            if not _use(c, code_hash, [purpose], now_ms):
                return False
            end_links(c, person)
            c.execute(update(people).where(people.c.id == person).values(password_hash=password_hash))
            c.execute(delete(sessions).where(sessions.c.person_id == person))
            open_session(c, new)
            return True

        return await self._database.write(work)

    async def come_back(self, code_hash: str, purposes: Sequence[Purpose], new: NewSession) -> bool:
        """Use the code up for a session; False if it was used already. It is kept if the session cannot begin."""

        def work(c: Connection) -> bool:
            found = _use(c, code_hash, purposes, new.session.created_ms)
            if found is not None:
                open_session(c, new)
            return found is not None

        return await self._database.write(work)

    async def confirm_email(self, code_hash: str, now_ms: int) -> bool:
        def work(c: Connection) -> bool:
            found = _use(c, code_hash, ["confirm"], now_ms)
            if found is not None:
                c.execute(update(people).where(people.c.id == found.person).values(email=found.email))
            return found is not None

        return await self._database.write(work)

    async def forget_email(self, person: str) -> None:
        def work(c: Connection) -> None:
            end_links(c, person)
            c.execute(update(people).where(people.c.id == person).values(email=None))

        await self._database.write(work)

    async def email_of(self, person: str, now_ms: int) -> tuple[str | None, str | None]:
        """The address that is confirmed, and the one that is to be."""

        def query(c: Connection) -> tuple[str | None, str | None]:
            confirmed = c.execute(select(people.c.email).where(people.c.id == person)).scalar()
            waiting = select(recovery_codes.c.email).where(_of(person, "confirm"), recovery_codes.c.expires_ms > now_ms)
            return confirmed, c.execute(waiting).scalar()

        return await self._database.read(query)


def _of(person: str, purpose: Purpose) -> ColumnElement[bool]:
    return and_(recovery_codes.c.person_id == person, recovery_codes.c.purpose == purpose)


def _find(c: Connection, code_hash: str, purposes: Sequence[Purpose], now_ms: int) -> Code | None:
    is_valid = or_(recovery_codes.c.expires_ms.is_(None), recovery_codes.c.expires_ms > now_ms)
    of_purpose = recovery_codes.c.purpose.in_(purposes)
    which = and_(recovery_codes.c.code_hash == code_hash, of_purpose, is_valid)
    row = c.execute(select(recovery_codes.c.person_id, recovery_codes.c.email).where(which)).first()
    return None if row is None else Code(*row)


def _use(c: Connection, code_hash: str, purposes: Sequence[Purpose], now_ms: int) -> Code | None:
    found = _find(c, code_hash, purposes, now_ms)
    if found is not None:
        c.execute(delete(recovery_codes).where(recovery_codes.c.code_hash == code_hash))
    return found
