"""Backups that any Tablée can restore: one line per row, compressed; from SQLite or PostgreSQL, into either.

A backup is one consistent moment, even of a running server. It names its schema: it is restored into that schema,
which is then brought up to date.
"""

import base64
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import zstandard
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, LargeBinary, MetaData, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from tablee.core.errors import TableeError, reason
from tablee.core.texts import Text
from tablee.server.store.errors import CANNOT_OPEN, StoreError, first_line, shown
from tablee.server.store.opening import check_schema, limit_silence, migrate, open_engine

FORMAT = "tablee-backup/1"
CHUNK = 500

NOT_A_BACKUP = Text(
    fr="{path} n’est pas une sauvegarde de Tablée : {why}.", en="{path} is not a backup of Tablée: {why}."
)
NOT_EMPTY = Text(
    fr="La base de données {address} contient déjà des données ; rien n’a été changé. Restaurez dans une base vide.",
    en="The database {address} already contains data; nothing was changed. Restore into an empty database.",
)
NOTHING_THERE = Text(fr="Il n’y a pas de données de Tablée dans {address}.", en="There is no Tablée data in {address}.")
NO_FORMAT = Text(fr="il n’en a pas la première ligne", en="it lacks the first line of one")
UNREADABLE = Text(fr="il est illisible ({why})", en="it cannot be read ({why})")
INCOMPLETE = Text(fr="il est incomplet", en="it is incomplete")
CANNOT = Text(fr="{path} : {why}.", en="{path}: {why}.")


class BackupError(TableeError):
    pass


def back_up(address: str, target: Path) -> int:
    """Write everything to the file; how many rows. The file appears only when it is whole."""
    engine = open_engine(address)
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise BackupError(NOTHING_THERE, address=engine.url.database)  # opening it would make an empty one
    partial = target.with_name(target.name + ".partial")
    try:
        with engine.connect() as connection:
            limit_silence(connection, None)
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with (
                connection.begin(),
                partial.open("wb") as file,
                zstandard.ZstdCompressor(10).stream_writer(file) as out,
            ):
                count = 0
                for line in _lines(connection):
                    out.write(msgspec.json.encode(line) + b"\n")
                    count += "row" in line
        with partial.open("rb") as whole:
            os.fsync(whole.fileno())
        partial.replace(target)
    except OSError as error:
        raise BackupError(CANNOT, path=target, why=reason(error)) from None
    except DBAPIError as error:
        raise StoreError(CANNOT_OPEN, address=shown(engine.url), why=first_line(error)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        engine.dispose()
    return count


def _lines(connection: Connection) -> Iterator[dict[str, Any]]:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise BackupError(NOTHING_THERE, address=shown(connection.engine.url))
    yield {"format": FORMAT, "schema": revision}
    found = _reflected(connection)
    for table in found.sorted_tables:
        for row in connection.execute(select(table)).yield_per(CHUNK).mappings():
            yield {"table": str(table.name), "row": {str(key): _plain(value) for key, value in row.items()}}
    yield {"end": True}


def _reflected(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name != "alembic_version")
    return found


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, (bytes, memoryview)) else value


def restore(source: Path, address: str) -> int:
    """Read a backup into an empty database; how many rows. Nothing is changed unless all of it can be read."""
    engine = open_engine(address)
    try:
        return _restore(source, engine)
    except DBAPIError as error:
        raise StoreError(CANNOT_OPEN, address=shown(engine.url), why=first_line(error)) from None
    finally:
        engine.dispose()


def _restore(source: Path, engine: Engine) -> int:
    lines = _read(source)
    head = next(lines, {})
    if head.get("format") != FORMAT:
        raise BackupError(NOT_A_BACKUP, path=source, why=NO_FORMAT)
    if _has_rows(engine):
        raise BackupError(NOT_EMPTY, address=shown(engine.url))
    check_schema(head["schema"], str(source))
    migrate(engine, head["schema"])
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        limit_silence(connection, None)
        found = _reflected(connection)
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA defer_foreign_keys=ON"))
        count, is_whole = 0, False
        for line in lines:
            is_whole = is_whole or "end" in line
            if "row" in line:
                table = found.tables[line["table"]]
                connection.execute(insert(table), {key: _value(table.c[key], v) for key, v in line["row"].items()})
                count += 1
        if not is_whole:
            raise BackupError(NOT_A_BACKUP, path=source, why=INCOMPLETE)
    migrate(engine)
    return count


def _value(column: Any, value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(column.type, LargeBinary) and value is not None else value


def _has_rows(engine: Engine) -> bool:
    with engine.connect() as connection:
        if not inspect(connection).has_table("tables"):
            return False
        found = _reflected(connection)
        return any(connection.execute(select(table).limit(1)).first() for table in found.sorted_tables)


def _read(source: Path) -> Iterator[dict[str, Any]]:
    try:
        with source.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as stream:
            rest = b""
            while chunk := stream.read(1 << 20):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    yield msgspec.json.decode(line)
    except OSError as error:
        raise BackupError(CANNOT, path=source, why=reason(error)) from None
    except (zstandard.ZstdError, msgspec.DecodeError) as error:
        raise BackupError(NOT_A_BACKUP, path=source, why=TableeError(UNREADABLE, why=error)) from None
