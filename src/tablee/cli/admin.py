"""`tablee admin`: what the host does is written to the database, and a running server carries out what follows from it
(decision 11)."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from tablee.core.errors import TableeError
from tablee.core.texts import Language, Text
from tablee.server.addresses import is_address, network
from tablee.server.codes import code_hash, draw_code
from tablee.server.settings import Settings
from tablee.server.store import moderation as stored
from tablee.server.store import reports
from tablee.server.store.backup import NOTHING_THERE
from tablee.server.store.errors import CANNOT_OPEN, StoreError, first_line, shown
from tablee.server.store.moderation import HOST
from tablee.server.store.opening import check_schema, newest_schema, open_engine
from tablee.server.timestamps import now_ms, utc

HOUR_MS = 3_600_000
WAIT_S = 4.0
"""How long a running server may take to carry it out."""
POLL_S = 0.1
LONGEST_WHY = 300

OLDER_SCHEMA = Text(
    fr="La base de données {address} vient d’une version plus ancienne de Tablée (schéma {found}, ici {known}) : lancez une fois "
    "« tablee serve », qui la met à jour.",
    en="The database {address} comes from an older version of Tablée (schema {found}, here {known}): run “tablee serve” "
    "once, which brings it up to date.",
)
BAD_WHY = Text(
    fr="--why : un motif de 1 à {most} caractères, sur une ligne.",
    en="--why: a reason of 1 to {most} characters, on one line.",
)
NO_TEXT = Text(
    fr="Ce qui a été tapé n’est pas du texte (UTF-8) : rien n’a changé.",
    en="What was typed is no text (UTF-8): nothing was changed.",
)
NOT_BOTH = Text(
    fr="--addresses va avec une personne, pas avec une adresse.",
    en="--addresses goes with a person, not with an address.",
)
BANNED = Text(fr="« {who} » est exclu.", en="“{who}” is banned.")
BANNED_UNTIL = Text(fr="« {who} » est exclu jusqu’au {until} (UTC).", en="“{who}” is banned until {until} (UTC).")
UNBANNED = Text(fr="« {who} » n’est plus exclu.", en="“{who}” is banned no longer.")
CLOSED = Text(fr="La table « {who} » est à fermer.", en="The table “{who}” is to be closed.")
PROMOTED = Text(fr="« {who} » fait partie de la modération.", en="“{who}” is a moderator.")
DEMOTED = Text(fr="« {who} » ne fait plus partie de la modération.", en="“{who}” is a moderator no longer.")
HANDLED = Text(fr="Le signalement « {who} » est traité.", en="The report “{who}” is done.")
CODE = Text(
    fr="Code pour « {who} », montré une seule fois :\n\n    {code}\n\nPage « Compte », « Mot de passe oublié ? » : il change une "
    "fois le mot de passe, qui vaut jusque-là ; tout ce qui était connecté ne l’est alors plus.",
    en="A code for “{who}”, shown only once:\n\n    {code}\n\nOn the page “Account”, “Forgotten your password?”, it sets a new "
    "password, once; the old one holds until then. Everything that was signed in is signed out by it.",
)
CARRIED_OUT = Text(fr="Le serveur l’a fait.", en="The server has carried it out.")
LATER = Text(
    fr="Aucun serveur ne l’a encore fait : celui qui tournera sur cette base le fera.",
    en="No server has carried it out yet: one that runs on this database will.",
)


@contextmanager
def opened(data: Path, database: str, *, writes: bool = False) -> Iterator[Connection]:
    """A transaction of our own, beside those of a server that may be running."""
    engine = open_engine(Settings(data=data, database=database).database_address)
    address = shown(engine.url)
    try:
        if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
            raise StoreError(NOTHING_THERE, address=engine.url.database)  # opening it would make an empty one
        with engine.connect().execution_options(writes=writes) as connection, connection.begin():
            found, known = MigrationContext.configure(connection).get_current_revision(), newest_schema()
            if found is None:
                raise StoreError(NOTHING_THERE, address=address)
            check_schema(found, address)
            if found != known:
                raise StoreError(OLDER_SCHEMA, address=address, found=found, known=known)
            yield connection
    except UnicodeEncodeError:
        raise TableeError(NO_TEXT) from None
    except DBAPIError as error:
        raise StoreError(CANNOT_OPEN, address=address, why=first_line(error)) from None
    finally:
        engine.dispose()


def ban(data: Path, database: str, who: str, why: str, hours: int | None, *, wide: bool, lang: Language) -> None:
    why, now = _checked(why), now_ms()
    until = None if hours is None else now + hours * HOUR_MS
    if is_address(who) and wide:
        raise TableeError(NOT_BOTH)

    def do(c: Connection) -> tuple[str, str]:
        if is_address(who):
            where = network(who)
            return where, stored.ban_address(c, HOST, where, why, now, until)
        person = stored.person_called(c, who, now).person
        return person.name, stored.ban_person(c, HOST, person, why, now, until, wide=wide)

    name, deed = _do(data, database, do)
    print((BANNED if until is None else BANNED_UNTIL).say(lang, who=name, until=utc(until or 0)))
    _await(data, database, deed, lang)


def unban(data: Path, database: str, who: str, why: str, *, lang: Language) -> None:
    why = _checked(why)

    def do(c: Connection) -> tuple[str, str]:
        if is_address(who):
            where = network(who)
            return where, stored.unban_address(c, HOST, where, why, now_ms())
        person = stored.person_called(c, who, now_ms()).person
        return person.name, stored.unban_person(c, HOST, person, why, now_ms())

    name, deed = _do(data, database, do)
    print(UNBANNED.say(lang, who=name))
    if is_address(who):  # somebody's ban is looked up whenever they come
        _await(data, database, deed, lang)


def close(data: Path, database: str, table: str, why: str, *, lang: Language) -> None:
    why = _checked(why)
    _, deed = _do(data, database, lambda c: (table, stored.close_table(c, HOST, table, why, now_ms())))
    print(CLOSED.say(lang, who=table))
    _await(data, database, deed, lang)


def reset_password(data: Path, database: str, who: str, why: str, *, lang: Language) -> None:
    why, code = _checked(why), draw_code()

    def do(c: Connection) -> tuple[str, str]:
        person = stored.person_called(c, who, now_ms()).person
        return person.name, stored.reset_password(c, HOST, person, code_hash(code), why, now_ms())

    name, _ = _do(data, database, do)
    print(CODE.say(lang, who=name, code=code))


def set_moderator(data: Path, database: str, who: str, why: str, *, on: bool, lang: Language) -> None:
    why = _checked(why)

    def do(c: Connection) -> tuple[str, str]:
        person = stored.person_called(c, who, now_ms()).person
        return person.name, stored.set_moderator(c, HOST, person, why, now_ms(), on=on)

    name, deed = _do(data, database, do)
    print((PROMOTED if on else DEMOTED).say(lang, who=name))
    _await(data, database, deed, lang)


def handle(data: Path, database: str, report: str, why: str, *, lang: Language) -> None:
    why = _checked(why)
    _do(data, database, lambda c: (report, reports.handle(c, HOST, report, why, now_ms())))
    print(HANDLED.say(lang, who=report))


def _do(data: Path, database: str, deed: Callable[[Connection], tuple[str, str]]) -> tuple[str, str]:
    with opened(data, database, writes=True) as c:
        return deed(c)


def _await(data: Path, database: str, deed: str, lang: Language) -> None:
    """Whether a server runs, nobody but the server can say: by carrying it out."""
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        with opened(data, database) as c:
            if stored.is_done(c, deed):
                print(CARRIED_OUT.say(lang))
                return
        time.sleep(POLL_S)
    print(LATER.say(lang), file=sys.stderr)


def _checked(why: str) -> str:
    why = why.strip()
    if not 1 <= len(why) <= LONGEST_WHY or re.search(r"[\x00-\x1f\x7f]", why):
        raise TableeError(BAD_WHY, most=LONGEST_WHY)
    return why
