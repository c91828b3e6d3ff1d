"""People, their sessions, ratings and histories, in the database."""

import json
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, false, insert, or_, select, update

from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.server import messages
from tablee.server.names import BadName, free_name, name_key, skeleton
from tablee.server.store.database import Database
from tablee.server.store.departures import GONE
from tablee.server.store.ratings import shown
from tablee.server.store.recovery import end_links, keep_codes
from tablee.server.store.schema import (
    entries,
    jobs,
    mentions,
    mutes,
    people,
    puzzle_answers,
    ratings,
    reports,
    results,
    seats,
    sessions,
    tables,
)
from tablee.server.store.sessions import NewSession, Session, open_session, session_of

NAME_TAKEN = Text(
    fr="Le nom « {name} » est déjà pris, ou ressemble trop à celui de quelqu’un.",
    en="The name “{name}” is taken, or looks too much like somebody’s.",
)


class NameTaken(TableeError):
    """An account's name is its own."""


class StoredPerson(NamedTuple):
    id: str
    name: str
    is_account: bool
    password_hash: str | None
    created_ms: int
    is_moderator: bool = False
    account_ms: int | None = None
    """When they signed up."""

    @property
    def public(self) -> messages.Person:
        return messages.Person(self.id, self.name, "account" if self.is_account else "guest")


def _own(name: str) -> dict[str, str | None]:
    """What is kept of an account's name."""
    key, looks = name_key(name), skeleton(name)
    return {"name": name, "name_key": key, "skeleton": looks, "guest_key": None, "guest_skeleton": None}


def _borrowed(name: str) -> dict[str, str]:
    """What is kept of a guest's name."""
    return {"name": name, "guest_key": name_key(name), "guest_skeleton": skeleton(name)}


def _is_called(who: str) -> ColumnElement[bool]:
    """An account's name, in whatever letters; nobody's is as long as an e-mail's address may be."""
    try:
        return or_(people.c.name_key == name_key(who), people.c.skeleton == skeleton(who))
    except BadName:
        return false()


def _is_free(c: Connection, name: str, person: str) -> bool:
    """The writer is alone: what is free here is still free when it is written."""
    alike = or_(people.c.name_key == name_key(name), people.c.skeleton == skeleton(name))
    return c.execute(select(people.c.id).where(and_(alike, people.c.id != person))).first() is None


def _check_free(c: Connection, name: str, person: str) -> None:
    if not _is_free(c, name, person):
        raise NameTaken(NAME_TAKEN, name=name)


def _make_way(c: Connection, name: str, owner: str) -> list[str]:
    """An account is called so now: guests who have been so until then, or look like it, get another name. Says who they are."""
    alike = or_(people.c.guest_key == name_key(name), people.c.guest_skeleton == skeleton(name))
    guests = c.execute(select(people.c.id, people.c.name).where(and_(alike, people.c.id != owner))).all()
    for guest, old in guests:
        other = free_name(old, lambda one, guest=guest: _is_free(c, one, guest))  # type: ignore[misc]
        c.execute(update(people).where(people.c.id == guest).values(_borrowed(other)))
    return [guest for guest, _ in guests]


def _person(row: Any) -> StoredPerson:
    is_account = row["name_key"] is not None
    return StoredPerson(
        row["id"],
        row["name"],
        is_account,
        row["password_hash"],
        row["created_ms"],
        row["is_moderator"],
        row["account_ms"],
    )


KEPT_OF_PERSON = ("id", "name", "created_ms", "account_ms", "email")
Known = tuple[StoredPerson, Session]
"""Whose request it is, and by which session or key."""


class PeopleRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_guest(self, id: str, name: str, now_ms: int) -> None:
        def work(c: Connection) -> None:
            _check_free(c, name, id)
            c.execute(insert(people).values(id=id, created_ms=now_ms, **_borrowed(name)))

        await self._database.write(work)

    async def make_account(
        self, id: str, name: str, password_hash: str, now_ms: int, codes: Sequence[str]
    ) -> Sequence[str]:
        """A new account; or the guest with that id becomes one, and keeps everything. Says which guests have another name now."""

        def work(c: Connection) -> Sequence[str]:
            _check_free(c, name, id)
            values = {**_own(name), "password_hash": password_hash, "account_ms": now_ms}
            if not c.execute(update(people).where(people.c.id == id).values(values)).rowcount:
                c.execute(insert(people).values(id=id, created_ms=now_ms, **values))
            keep_codes(c, id, codes)
            return _make_way(c, name, id)

        return await self._database.write(work)

    async def rename(self, id: str, name: str, *, is_account: bool) -> Sequence[str]:
        """Says which guests have another name now."""

        def work(c: Connection) -> Sequence[str]:
            _check_free(c, name, id)
            c.execute(update(people).where(people.c.id == id).values(_own(name) if is_account else _borrowed(name)))
            return _make_way(c, name, id) if is_account else ()

        return await self._database.write(work)

    async def set_password(self, id: str, password_hash: str, keep: str, *, keep_keys: bool) -> None:
        """A new password ends all other sessions and the links in e-mails, and programs' keys unless they are to stay."""

        def work(c: Connection) -> None:
            end_links(c, id)
            c.execute(update(people).where(people.c.id == id).values(password_hash=password_hash))
            others = and_(sessions.c.person_id == id, sessions.c.id != keep)
            kinds = ["browser"] if keep_keys else ["browser", "program"]
            c.execute(delete(sessions).where(and_(others, sessions.c.kind.in_(kinds))))

        await self._database.write(work)

    async def by_id(self, id: str) -> StoredPerson | None:
        return await self._one(people.c.id == id)

    async def by_name(self, name: str) -> StoredPerson | None:
        """The account of that name; some are older than the rules for names, and keep what they sign in by."""
        return await self._one(people.c.name_key == name_key(name)) or await self._one(
            people.c.skeleton == skeleton(name)
        )

    async def by_name_or_email(self, who: str, most: int) -> list[tuple[StoredPerson, str]]:
        """The accounts of that name, or of that address, that have one, and the address."""
        which = and_(people.c.email.is_not(None), or_(_is_called(who), people.c.email == who.strip().lower()))

        def query(c: Connection) -> list[tuple[StoredPerson, str]]:
            return [
                (_person(row), row["email"]) for row in c.execute(select(people).where(which).limit(most)).mappings()
            ]

        return await self._database.read(query)

    async def check_free(self, name: str, person: str) -> None:
        """NameTaken if it is another's, or looks like it."""
        await self._database.read(lambda c: _check_free(c, name, person))

    async def _one(self, which: Any) -> StoredPerson | None:
        def query(c: Connection) -> StoredPerson | None:
            row = c.execute(select(people).where(which)).mappings().first()
            return None if row is None else _person(row)

        return await self._database.read(query)

    async def open_session(self, new: NewSession) -> None:
        await self._database.write(lambda c: open_session(c, new))

    async def session(self, token_hash: str, now_ms: int) -> Session | None:
        alive = or_(sessions.c.expires_ms.is_(None), sessions.c.expires_ms > now_ms)

        def query(c: Connection) -> Session | None:
            found = select(sessions).where(and_(sessions.c.token_hash == token_hash, alive))
            row = c.execute(found).mappings().first()
            return None if row is None else session_of(row)

        return await self._database.read(query)

    async def sessions_of(self, person: str, kind: str) -> list[Session]:
        def query(c: Connection) -> list[Session]:
            found = select(sessions).where(and_(sessions.c.person_id == person, sessions.c.kind == kind))
            return [session_of(row) for row in c.execute(found.order_by(sessions.c.created_ms)).mappings()]

        return await self._database.read(query)

    async def mark_used(self, id: str, now_ms: int) -> None:
        used = update(sessions).where(sessions.c.id == id).values(used_ms=now_ms)
        await self._database.write(lambda c: c.execute(used) and None)

    async def close_session(self, person: str, id: str) -> bool:
        which = and_(sessions.c.person_id == person, sessions.c.id == id)
        return bool(await self._database.write(lambda c: c.execute(delete(sessions).where(which)).rowcount))

    async def mute(self, person: str, other: str, *, on: bool) -> None:
        def work(c: Connection) -> None:
            which = and_(mutes.c.person_id == person, mutes.c.muted_id == other)
            c.execute(delete(mutes).where(which))
            if on:
                c.execute(insert(mutes).values(person_id=person, muted_id=other))

        await self._database.write(work)

    async def muted_by(self, person: str) -> list[str]:
        query = select(mutes.c.muted_id).where(mutes.c.person_id == person)
        return await self._database.read(lambda c: [id for (id,) in c.execute(query)])

    async def ratings_of(self, player: str) -> list[messages.Rating]:
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)
        return await self._database.read(lambda c: [_rating(row) for row in c.execute(query).mappings()])

    async def ranking(self, game: str, most: int) -> list[messages.Ranked]:
        query = select(ratings, people).join(people, people.c.id == ratings.c.player)
        query = query.where(and_(ratings.c.game == game, people.c.name_key.is_not(None)))
        query = query.order_by((ratings.c.mu - ratings.c.sigma).desc()).limit(most)

        def read(c: Connection) -> list[messages.Ranked]:
            rows = c.execute(query).mappings()
            return [messages.Ranked(messages.Person(row["id"], row["name"], "account"), _rating(row)) for row in rows]

        return await self._database.read(read)

    async def games_of(
        self, person: str, viewer: str | None, most: int, before_ms: int | None = None
    ) -> list[messages.PlayedGame]:
        """Somebody's games, the newest first: the public ones, and those where who asks was there."""
        own = select(results.c.table_id).where(results.c.person_id == (viewer or ""))  # nobody is no bot
        is_shown = or_(tables.c.public, tables.c.id.in_(own))
        query = select(results).join(tables, tables.c.id == results.c.table_id)
        query = query.where(and_(results.c.person_id == person, is_shown))
        if before_ms is not None:
            query = query.where(results.c.finished_ms < before_ms)
        query = query.order_by(results.c.finished_ms.desc()).limit(most)

        def read(c: Connection) -> list[messages.PlayedGame]:
            rows = c.execute(query).mappings().all()
            among = [row["table_id"] for row in rows]
            bots, guests = bots_at(c, among), guests_at(c, among)
            return [_played(row, bots, guests) for row in rows]

        return await self._database.read(read)

    async def export(self, person: str) -> dict[str, Any]:
        """Everything personal."""

        def query(c: Connection) -> dict[str, Any]:
            def rows(found: Any) -> list[dict[str, Any]]:
                return [dict(row) for row in c.execute(found).mappings()]

            there = entries.c.table_id.in_(select(mentions.c.table_id).where(mentions.c.person_id == person))
            said = select(entries.c.table_id, entries.c.at_ms, entries.c.data).where(
                and_(there, entries.c.data.startswith('{"do":"said"'))
            )
            chat = [
                {"table": row["table_id"], "at_ms": row["at_ms"], "text": what["text"]}
                for row in rows(said)
                if (what := json.loads(row["data"]))["person"]["id"] == person
            ]
            shown_person = select(*(people.c[name] for name in KEPT_OF_PERSON)).where(people.c.id == person)
            kept = (sessions.c[name] for name in ("kind", "label", "scope", "created_ms", "expires_ms", "used_ms"))
            open_sessions = select(*kept)
            told = (reports.c[name] for name in ("at_ms", "about_id", "table_id", "reason", "words"))
            return {
                "person": rows(shown_person)[0],
                "sessions": rows(open_sessions.where(sessions.c.person_id == person)),
                "reports": rows(select(*told).where(reports.c.reporter_id == person)),
                "mutes": rows(select(mutes.c.muted_id).where(mutes.c.person_id == person)),
                "ratings": rows(select(ratings).where(ratings.c.player == person)),
                "results": rows(select(results).where(results.c.person_id == person)),
                "seats": rows(select(seats).where(seats.c.person_id == person)),
                "tables_opened": rows(
                    select(tables.c.id, tables.c.game, tables.c.created_ms).where(tables.c.host_id == person)
                ),
                "puzzles": rows(select(puzzle_answers).where(puzzle_answers.c.person_id == person)),
                "reviews": rows(select(jobs.c.id, jobs.c.table_id, jobs.c.status).where(jobs.c.person_id == person)),
                "chat": chat,
            }

        return await self._database.read(query)


def _rating(row: Any) -> messages.Rating:
    return messages.Rating(
        row["game"], shown(row["mu"], row["sigma"]), row["mu"], row["sigma"], row["games"], row["wins"]
    )


def bots_at(c: Connection, among: Sequence[str]) -> dict[tuple[str, int], str]:
    """The bots at these tables, by table and seat; a seat of nobody's may also be that of somebody who is gone."""
    query = select(results.c.table_id, results.c.seat, results.c.names)
    query = query.where(and_(results.c.table_id.in_(among), results.c.person_id.is_(None)))
    found = {(table, seat): json.loads(names)[seat] for table, seat, names in c.execute(query)}
    return {place: name for place, name in found.items() if name != GONE}


def guests_at(c: Connection, among: Sequence[str]) -> set[tuple[str, int]]:
    """The seats of guests at these tables."""
    query = select(results.c.table_id, results.c.seat).join(people, people.c.id == results.c.person_id)
    found = c.execute(query.where(and_(results.c.table_id.in_(among), people.c.name_key.is_(None))))
    return {(table, seat) for table, seat in found}


def _played(row: Any, bots: Mapping[tuple[str, int], str], guests: Container[tuple[str, int]]) -> messages.PlayedGame:
    names = json.loads(row["names"])
    return messages.PlayedGame(
        table=row["table_id"],
        game=row["game"],
        finished_ms=row["finished_ms"],
        names=names,
        bots=[bots.get((row["table_id"], seat)) for seat in range(len(names))],
        guests=[(row["table_id"], seat) in guests for seat in range(len(names))],
        seat=row["seat"],
        scores=json.loads(row["scores"]),
        winners=json.loads(row["winners"]),
        ending=row["ending"],
        rating=row["rating"],
    )
