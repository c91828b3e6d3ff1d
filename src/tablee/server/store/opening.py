"""Opening a database: by its address, with the newest schema, and for one server alone."""

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from tablee.core.errors import reason
from tablee.server.store.errors import (
    BAD_ADDRESS,
    CANNOT_OPEN,
    NEWER_SCHEMA,
    NO_DRIVER,
    NO_FOLDER,
    SERVED_ALREADY,
    ServedAlready,
    StoreError,
    first_line,
    shown,
)

BUSY_S = 5
CHECKPOINT_PAGES = 4000
"""Moving the write-ahead log into the file takes two flushes more: four times as seldom as by default, 16 MB at a time."""
MIGRATIONS = Path(__file__).parent / "migrations"


def open_engine(address: str, *, synchronous: str = "FULL") -> Engine:
    """An engine for the address; SQLite with a write-ahead log, flushed at every commit."""
    try:
        url = make_url(address)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise StoreError(BAD_ADDRESS, address=shown(url))
        if url.get_backend_name() == "postgresql":
            from tablee.server.store.impatience import open_postgresql

            return open_postgresql(url)
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreError(BAD_ADDRESS, address=address.split("@")[-1]) from None
    except ModuleNotFoundError:
        raise StoreError(NO_DRIVER) from None

    connect_args = {"timeout": BUSY_S, "check_same_thread": False}
    engine = create_engine(url, poolclass=NullPool, connect_args=connect_args, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            f"wal_autocheckpoint={CHECKPOINT_PAGES}",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_S * 1000}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine


def limit_silence(connection: Connection, seconds: float | None) -> None:
    """How long PostgreSQL may be silent from now on before the connection is given up; None: it may take its time."""
    if connection.dialect.name == "postgresql":
        driver: Any = connection.connection.driver_connection
        driver.silence_s = seconds


def make_folder(folder: Path) -> None:
    """The folder of the SQLite file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(NO_FOLDER, path=folder, why=reason(error)) from None


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to a schema (the newest unless another is named); StoreError if it cannot be done."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    address = shown(engine.url)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            limit_silence(connection, None)
            check_schema(MigrationContext.configure(connection).get_current_revision(), address)
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    except DBAPIError as error:
        raise StoreError(CANNOT_OPEN, address=address, why=first_line(error)) from None


def check_schema(found: str | None, address: str) -> None:
    """StoreError if this is a schema of the future, which nothing here can read."""
    scripts = _scripts()
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError(NEWER_SCHEMA, address=address, found=found, known=scripts.get_current_head())


def newest_schema() -> str:
    return str(_scripts().get_current_head())


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def claim_file(url: URL) -> Path:
    """Beside the SQLite file, by whichever link that is reached."""
    return Path(f"{Path(url.database or '').resolve()}-served")


def claim(url: URL) -> sqlite3.Connection | None:
    """Keep other servers away from an SQLite file until the claim is closed or the process ends, however it ends.

    A table lives in the memory of one server. Were two to play it on, each would find its entries taken by the other, and the
    table would be stuck for good. The claim is a lock on a file beside the database, which backups and readers need not respect.
    """
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    try:
        held = sqlite3.connect(claim_file(url), timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StoreError(CANNOT_OPEN, address=shown(url), why=error) from None
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise ServedAlready(SERVED_ALREADY, address=shown(url)) from None
        raise StoreError(CANNOT_OPEN, address=shown(url), why=error) from None
    return held
