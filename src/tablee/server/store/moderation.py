"""Bans, moderators and the audit, as functions of a connection: the server's own, or that of `tablee admin` in another process.

Whatever is done is written with its deed in one transaction; what a running server has to do about it (close sockets, empty
seats) it does when it finds the deed, and marks it as done.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.server import messages
from tablee.server.names import name_key, skeleton
from tablee.server.store.schema import bans, deeds, people, recovery_codes, seats, sessions, tables

MOST_FOUND = 100
NO_PERSON = Text(
    fr="Personne ne s’appelle « {who} » et n’a cet identifiant ; « tablee admin people » montre qui il y a.",
    en="Nobody is called “{who}” or has this id; “tablee admin people” shows who there is.",
)
MANY = Text(
    fr="Plusieurs personnes s’appellent « {who} » : donnez l’identifiant ({ids}).",
    en="Several people are called “{who}”: give the id ({ids}).",
)
NO_TABLE = Text(fr="Il n’y a pas de table « {table} ».", en="There is no table “{table}”.")
OVER = Text(
    fr="La partie de la table « {table} » est déjà terminée.", en="The game at the table “{table}” is already over."
)
NOT_BANNED = Text(fr="« {who} » n’est pas exclu.", en="“{who}” is not banned.")
ACCOUNTS_ONLY = Text(
    fr="« {who} » joue en invité : il faut un compte pour cela.",
    en="“{who}” plays as a guest: this takes an account.",
)


class CannotModerate(TableeError):
    """Nothing was changed."""


class By(NamedTuple):
    """Who does it."""

    id: str | None
    name: str | None


HOST = By(None, None)


def find_people(
    c: Connection, text: str, now_ms: int, *, banned: bool = False, moderators: bool = False
) -> list[messages.FoundPerson]:
    """By a part of the name or by the id; accounts first, then the newest."""
    query = select(people, *_BAN).outerjoin(bans, _is_banned(now_ms))
    if text:
        part = func.lower(people.c.name).contains(text.lower(), autoescape=True)
        query = query.where(or_(part, people.c.name_key.contains(name_key(text), autoescape=True), _is(text)))
    if banned:
        query = query.where(bans.c.id.is_not(None))
    if moderators:
        query = query.where(people.c.is_moderator)
    query = query.order_by(people.c.name_key.is_(None), people.c.created_ms.desc(), people.c.id).limit(MOST_FOUND)
    return [_found(row) for row in c.execute(query).mappings()]


def person_called(c: Connection, who: str, now_ms: int) -> messages.FoundPerson:
    """The one person of that id or name, whichever way it is written."""
    rows = [
        _found(row)
        for row in c.execute(
            select(people, *_BAN)
            .outerjoin(bans, _is_banned(now_ms))
            .where(or_(people.c.name == who, _is(who)))
            .order_by(people.c.id)
            .limit(6)
        ).mappings()
    ]
    sure = [row for row in rows if row.person.id == who] or [row for row in rows if row.person.kind == "account"]
    found = sure or rows
    if not found:
        raise CannotModerate(NO_PERSON, who=who)
    if len(found) > 1:
        raise CannotModerate(MANY, who=who, ids=", ".join(row.person.id for row in found))
    return found[0]


def find_tables(c: Connection, text: str, status: str | None) -> list[messages.FoundTable]:
    """By the id, the game, or the name or id of somebody who sits there; the latest first."""
    query = select(tables)
    if status is not None:
        query = query.where(tables.c.status == status)
    if text:
        sits = select(seats.c.table_id).where(
            or_(func.lower(seats.c.name).contains(text.lower(), autoescape=True), seats.c.person_id == text)
        )
        query = query.where(or_(tables.c.id == text, tables.c.game == text, tables.c.id.in_(sits)))
    rows = c.execute(query.order_by(tables.c.touched_ms.desc()).limit(MOST_FOUND)).mappings().all()
    names: dict[str, list[str]] = {row["id"]: [] for row in rows}
    for table, name in c.execute(
        select(seats.c.table_id, seats.c.name)
        .where(seats.c.table_id.in_(names))
        .order_by(seats.c.table_id, seats.c.seat)
    ):
        names[table].append(name)
    return [
        messages.FoundTable(row["id"], row["game"], row["status"], row["public"], names[row["id"]], row["touched_ms"])
        for row in rows
    ]


def address_bans(c: Connection, now_ms: int) -> list[messages.Ban]:
    query = select(*_BAN).where(and_(bans.c.address.is_not(None), _is_now(now_ms))).order_by(bans.c.since_ms.desc())
    return [_ban(row) for row in c.execute(query).mappings()]


def ban_of(c: Connection, person: str, now_ms: int) -> messages.Ban | None:
    row = c.execute(select(*_BAN).where(and_(bans.c.person_id == person, _is_now(now_ms)))).mappings().first()
    return None if row is None else _ban(row)


def audit(c: Connection, before_ms: int | None = None) -> list[messages.Deed]:
    """What has been done, the latest first."""
    query = select(deeds)
    if before_ms is not None:
        query = query.where(deeds.c.at_ms < before_ms)
    query = query.order_by(deeds.c.at_ms.desc(), deeds.c.id).limit(MOST_FOUND)
    return [_deed(row) for row in c.execute(query).mappings()]


def undone(c: Connection) -> list[tuple[messages.Deed, bool]]:
    """What the server has still to carry out, in order; and whether it is wide."""
    rows = c.execute(select(deeds).where(deeds.c.is_done.is_(False)).order_by(deeds.c.at_ms)).mappings()
    return [(_deed(row), row["is_wide"]) for row in rows]


def is_done(c: Connection, deed: str) -> bool:
    return bool(c.execute(select(deeds.c.is_done).where(deeds.c.id == deed)).scalar())


def mark_done(c: Connection, deed: str) -> None:
    c.execute(update(deeds).where(deeds.c.id == deed).values(is_done=True))


def ban_person(
    c: Connection, by: By, who: messages.Person, why: str, now_ms: int, until_ms: int | None, *, wide: bool
) -> str:
    """All their sessions and keys end with it; an older ban is replaced."""
    c.execute(delete(bans).where(bans.c.person_id == who.id))
    c.execute(insert(bans).values(id=_new(), person_id=who.id, why=why, since_ms=now_ms, until_ms=until_ms))
    c.execute(delete(sessions).where(sessions.c.person_id == who.id))
    return _add(c, by, "ban", now_ms, person=who, until_ms=until_ms, why=why, is_wide=wide)


def unban_person(c: Connection, by: By, who: messages.Person, why: str, now_ms: int) -> str:
    if not c.execute(delete(bans).where(bans.c.person_id == who.id)).rowcount:
        raise CannotModerate(NOT_BANNED, who=who.name)
    return _add(c, by, "unban", now_ms, person=who, why=why)


def ban_address(c: Connection, by: By, address: str, why: str, now_ms: int, until_ms: int | None) -> str:
    c.execute(delete(bans).where(bans.c.address == address))
    c.execute(insert(bans).values(id=_new(), address=address, why=why, since_ms=now_ms, until_ms=until_ms))
    return _add(c, by, "ban", now_ms, address=address, until_ms=until_ms, why=why)


def unban_address(c: Connection, by: By, address: str, why: str, now_ms: int) -> str:
    if not c.execute(delete(bans).where(bans.c.address == address)).rowcount:
        raise CannotModerate(NOT_BANNED, who=address)
    return _add(c, by, "unban", now_ms, address=address, why=why)


def close_table(c: Connection, by: By, table: str, why: str, now_ms: int) -> str:
    status = c.execute(select(tables.c.status).where(tables.c.id == table)).scalar()
    if status is None:
        raise CannotModerate(NO_TABLE, table=table)
    if status == "finished":
        raise CannotModerate(OVER, table=table)
    return _add(c, by, "close", now_ms, table=table, why=why)


def reset_password(c: Connection, by: By, who: messages.Person, code_hash: str, why: str, now_ms: int) -> str:
    """A recovery code in place of all others, and of an e-mail's address, which somebody else may have set; the password holds
    until the code is used.
    """
    _check_account(who)
    c.execute(delete(recovery_codes).where(recovery_codes.c.person_id == who.id))
    c.execute(update(people).where(people.c.id == who.id).values(email=None))
    c.execute(insert(recovery_codes).values(code_hash=code_hash, person_id=who.id))
    return _add(c, by, "reset", now_ms, person=who, why=why, is_done=True)


def set_moderator(c: Connection, by: By, who: messages.Person, why: str, now_ms: int, *, on: bool) -> str:
    _check_account(who)
    c.execute(update(people).where(people.c.id == who.id).values(is_moderator=on))
    return _add(c, by, "promote" if on else "demote", now_ms, person=who, why=why)


def add_handled(c: Connection, by: By, about: messages.Person, table: str | None, why: str, now_ms: int) -> str:
    return _add(c, by, "handle", now_ms, person=about, table=table, why=why, is_done=True)


_BAN: Sequence[Any] = (
    bans.c.id.label("ban"),
    bans.c.address,
    bans.c.why,
    bans.c.since_ms,
    bans.c.until_ms,
)


def _is_now(now_ms: int) -> Any:
    return or_(bans.c.until_ms.is_(None), bans.c.until_ms > now_ms)


def _is_banned(now_ms: int) -> Any:
    return and_(bans.c.person_id == people.c.id, _is_now(now_ms))


def _is(who: str) -> Any:
    """Accounts are also known by whatever looks like their name."""
    return or_(people.c.id == who, people.c.name_key == name_key(who), people.c.skeleton == skeleton(who))


def _found(row: Any) -> messages.FoundPerson:
    person = messages.Person(row["id"], row["name"], "guest" if row["name_key"] is None else "account")
    ban = None if row["ban"] is None else _ban(row)
    return messages.FoundPerson(person, row["created_ms"], row["is_moderator"], ban)


def _ban(row: Any) -> messages.Ban:
    return messages.Ban(row["address"], row["why"], row["since_ms"], row["until_ms"])


def _deed(row: Any) -> messages.Deed:
    return messages.Deed(
        id=row["id"],
        at_ms=row["at_ms"],
        by_id=row["by_id"],
        by=row["by_name"],
        what=row["what"],
        person_id=row["person_id"],
        person=row["person_name"],
        address=row["address"],
        table=row["table_id"],
        until_ms=row["until_ms"],
        why=row["why"],
        is_done=row["is_done"],
    )


def _add(
    c: Connection,
    by: By,
    what: str,
    now_ms: int,
    *,
    person: messages.Person | None = None,
    address: str | None = None,
    table: str | None = None,
    until_ms: int | None = None,
    why: str,
    is_wide: bool = False,
    is_done: bool = False,
) -> str:
    id = _new()
    c.execute(
        insert(deeds).values(
            id=id,
            at_ms=now_ms,
            by_id=by.id,
            by_name=by.name,
            what=what,
            person_id=person and person.id,
            person_name=person and person.name,
            address=address,
            table_id=table,
            until_ms=until_ms,
            why=why,
            is_wide=is_wide,
            is_done=is_done,
        )
    )
    return id


def _check_account(who: messages.Person) -> None:
    if who.kind != "account":
        raise CannotModerate(ACCOUNTS_ONLY, who=who.name)


def _new() -> str:
    return secrets.token_hex(8)
