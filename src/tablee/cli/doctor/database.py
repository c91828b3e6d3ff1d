"""Whether the database is there, whole, and somebody's."""

from collections.abc import Iterator
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import DBAPIError

from tablee.cli.doctor.finding import Finding, doubtful, well, wrong
from tablee.core.texts import Text
from tablee.server.settings import Settings
from tablee.server.store.errors import ServedAlready, StoreError, first_line, shown
from tablee.server.store.opening import check_schema, claim, claim_file, newest_schema, open_engine
from tablee.server.store.postgresql import HOLDER, LOCK
from tablee.server.store.schema import tables
from tablee.server.timestamps import now_ms, utc

OLDEST_POSTGRESQL = 130_000
MB = 1024 * 1024
FAR_MS = 2_000
"""A difference of clocks that is no accident."""

NOT_YET = Text(fr="base de données : {address} n’existe pas encore", en="database: {address} is not there yet")
SERVE_MAKES_IT = Text(
    fr="« tablee serve » la crée. Sinon, vérifiez --data ou --database.",
    en="“tablee serve” makes it. Otherwise check --data or --database.",
)
UNREACHABLE = Text(fr="base de données : {why}", en="database: {why}")
CHECK_ADDRESS = Text(
    fr="Vérifiez --data ou --database, et que PostgreSQL tourne.",
    en="Check --data or --database, and that PostgreSQL is running.",
)
REACHED = Text(fr="base de données : {address}, {size} Mo", en="database: {address}, {size} MB")
SCHEMA = Text(fr="schéma : {found}, le plus récent", en="schema: {found}, the newest")
NO_SCHEMA = Text(fr="schéma : la base est vide", en="schema: the database is empty")
OLDER = Text(
    fr="schéma : {found}, alors qu’ici on en est à {known}", en="schema: {found}, while this Tablée has {known}"
)
SERVE_UPDATES = Text(
    fr="« tablee serve » la met à jour ; faites d’abord « tablee backup ».",
    en="“tablee serve” brings it up to date; do “tablee backup” first.",
)
NEWER = Text(fr="schéma : {why}", en="schema: {why}")
UPDATE = Text(fr="Mettez Tablée à jour.", en="Update Tablée.")
WHOLE = Text(fr="intégrité : la base est intacte", en="integrity: the database is whole")
DAMAGED = Text(fr="intégrité : {why}", en="integrity: {why}")
RESTORE = Text(
    fr="Gardez une copie du fichier, puis restaurez la dernière sauvegarde (« tablee restore ») dans un dossier vide.",
    en="Keep a copy of the file, then restore the last backup (“tablee restore”) into an empty folder.",
)
SERVED = Text(fr="serveur : un serveur tient cette base", en="server: a server has this database")
NOT_SERVED = Text(fr="serveur : aucun ne tient cette base", en="server: none has this database")
VERSION_OF = Text(fr="{name} : {version}", en="{name}: {version}")
TOO_OLD = Text(fr="{name} : {version}, trop ancien", en="{name}: {version}, too old")
NEEDS_13 = Text(fr="Il faut PostgreSQL 13 ou plus récent.", en="PostgreSQL 13 or newer is needed.")
CLOCKS_AGREE = Text(
    fr="horloge de la base : d’accord avec celle de cette machine",
    en="the database’s clock: agrees with this machine’s",
)
CLOCKS_DIFFER = Text(
    fr="horloge de la base : {seconds} s d’écart avec cette machine",
    en="the database’s clock: {seconds} s away from this machine’s",
)
SET_CLOCKS = Text(fr="Réglez les deux horloges (NTP).", en="Set both clocks (NTP).")
FUTURE = Text(
    fr="horloge : la dernière partie a été touchée dans l’avenir, le {when} (UTC)",
    en="clock: the latest game was touched in the future, on {when} (UTC)",
)
SET_CLOCK = Text(fr="Réglez l’horloge de cette machine (NTP).", en="Set this machine’s clock (NTP).")


def look(settings: Settings) -> Iterator[Finding]:
    try:
        engine = open_engine(settings.database_address)
    except StoreError as error:
        yield wrong("database", UNREACHABLE, CHECK_ADDRESS, why=error.text.fill(**error.details))
        return
    address = shown(engine.url)
    try:
        if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
            yield doubtful("database", NOT_YET, SERVE_MAKES_IT, address=engine.url.database)
            return
        with engine.connect() as connection, connection.begin():
            size = f"{_bytes(connection) / MB:.1f}"
            yield well("database", REACHED, address=address, size=Text(fr=size.replace(".", ","), en=size))
            yield from _versions(connection)
            yield from _schema(connection, address)
            yield from _integrity(connection)
            yield from _clock(connection)
        yield well("server", SERVED if _is_served(engine) else NOT_SERVED)
    except DBAPIError as error:
        yield wrong("database", UNREACHABLE, CHECK_ADDRESS, why=f"{address}: {first_line(error)}")
    finally:
        engine.dispose()


def _bytes(c: Connection) -> int:
    if c.dialect.name == "sqlite":
        return sum(
            path.stat().st_size
            for ending in ("", "-wal")
            if (path := Path(f"{c.engine.url.database}{ending}")).is_file()
        )
    return int(c.execute(text("select pg_database_size(current_database())")).scalar_one())


def _versions(c: Connection) -> Iterator[Finding]:
    if c.dialect.name == "sqlite":
        yield well("sqlite", VERSION_OF, name="SQLite", version=c.execute(text("select sqlite_version()")).scalar())
        return
    number = int(c.execute(text("show server_version_num")).scalar_one())
    named = {"name": "PostgreSQL", "version": c.execute(text("show server_version")).scalar()}
    if number < OLDEST_POSTGRESQL:
        yield wrong("postgresql", TOO_OLD, NEEDS_13, **named)
    else:
        yield well("postgresql", VERSION_OF, **named)


def _schema(c: Connection, address: str) -> Iterator[Finding]:
    found, known = MigrationContext.configure(c).get_current_revision(), newest_schema()
    try:
        check_schema(found, address)
    except StoreError as error:
        yield wrong("schema", NEWER, UPDATE, why=error.text.fill(**error.details))
        return
    if found is None:
        yield doubtful("schema", NO_SCHEMA, SERVE_MAKES_IT)
    elif found != known:
        yield doubtful("schema", OLDER, SERVE_UPDATES, found=found, known=known)
    else:
        yield well("schema", SCHEMA, found=found)


def _integrity(c: Connection) -> Iterator[Finding]:
    """PostgreSQL looks after that itself."""
    if c.dialect.name != "sqlite":
        return
    complaints = [str(row[0]) for row in c.execute(text("pragma integrity_check(3)")) if row[0] != "ok"]
    complaints += [f"{row[0]} → {row[2]}" for row in c.execute(text("pragma foreign_key_check")).fetchmany(3)]
    if complaints:
        yield wrong("integrity", DAMAGED, RESTORE, why="; ".join(complaints))
    else:
        yield well("integrity", WHOLE)


def _clock(c: Connection) -> Iterator[Finding]:
    now = now_ms()
    if c.dialect.name == "postgresql":
        theirs = float(c.execute(text("select extract(epoch from clock_timestamp())")).scalar_one())
        away_ms = abs(theirs * 1000 - now)
        if away_ms > FAR_MS:
            yield doubtful("database-clock", CLOCKS_DIFFER, SET_CLOCKS, seconds=round(away_ms / 1000))
        else:
            yield well("database-clock", CLOCKS_AGREE)
    if MigrationContext.configure(c).get_current_revision() is None:
        return
    latest = c.execute(select(func.max(tables.c.touched_ms))).scalar()
    if latest is not None and latest > now + FAR_MS:
        yield wrong("clock-and-games", FUTURE, SET_CLOCK, when=utc(latest))


def _is_served(engine: Engine) -> bool:
    if engine.dialect.name == "postgresql":
        with engine.connect() as c:
            return c.execute(HOLDER, LOCK).first() is not None
    if not claim_file(engine.url).exists():
        return False  # no server ever had it; a file that we made might not be the server's to open
    try:
        held = claim(engine.url)
    except ServedAlready:
        return True
    if held is not None:
        held.close()
    return False
