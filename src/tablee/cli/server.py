"""The commands around the server: serve, backup, restore."""

from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from cyclopts import Parameter

from tablee.cli.language import language_of_locale
from tablee.core.errors import TableeError
from tablee.core.texts import Text

BACKED_UP = Text(fr="{rows} lignes sauvegardées dans {path}.", en="{rows} rows backed up to {path}.")
RESTORED = Text(fr="{rows} lignes restaurées.", en="{rows} rows restored.")
PORT_TAKEN = Text(
    fr="Le port {port} est déjà pris ; choisissez-en un autre avec --port.",
    en="Port {port} is taken; choose another with --port.",
)

DATA = Path(platformdirs.user_data_dir("tablee"))

Data = Annotated[Path, Parameter(env_var="TABLEE_DATA", help="Folder of the SQLite file.")]
Database = Annotated[
    str, Parameter(env_var="TABLEE_DATABASE", help="postgresql://…, instead of the SQLite file.", show_default=False)
]


def serve(
    *,
    host: Annotated[str, Parameter(env_var="TABLEE_HOST")] = "127.0.0.1",
    port: Annotated[int, Parameter(env_var="TABLEE_PORT")] = 8000,
    data: Data = DATA,
    database: Database = "",
    synchronous: Annotated[Literal["FULL", "NORMAL"], Parameter(env_var="TABLEE_SYNCHRONOUS")] = "FULL",
    public_url: Annotated[str, Parameter(env_var="TABLEE_PUBLIC_URL")] = "",
    trusted_proxies: Annotated[str, Parameter(env_var="TABLEE_TRUSTED_PROXIES")] = "",
    bot_pause_ms: Annotated[int, Parameter(env_var="TABLEE_BOT_PAUSE_MS")] = 400,
    bot_threads: Annotated[int, Parameter(env_var="TABLEE_BOT_THREADS")] = 2,
    absence_s: Annotated[float, Parameter(env_var="TABLEE_ABSENCE_S")] = 180.0,
    round_pause_s: Annotated[int, Parameter(env_var="TABLEE_ROUND_PAUSE_S")] = 15,
    rate_limits: Annotated[bool, Parameter(env_var="TABLEE_RATE_LIMITS")] = True,
    most_sockets: Annotated[int, Parameter(env_var="TABLEE_MOST_SOCKETS")] = 20,
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Parameter(env_var="TABLEE_LOG_LEVEL")] = "info",
    log_format: Annotated[Literal["console", "json"], Parameter(env_var="TABLEE_LOG_FORMAT")] = "console",
) -> None:
    """Serve tables to people, browsers and programs, until Ctrl-C. Each flag may be set in the environment, too.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 for all.
    port
        Port to listen on.
    synchronous
        SQLite: FULL survives a power cut, NORMAL only a crash.
    public_url
        Where people reach the server, e.g. https://tablee.example: its origin is trusted, and cookies are for TLS only.
    trusted_proxies
        Addresses of reverse proxies whose X-Forwarded-For is believed, with commas.
    bot_pause_ms
        How long a bot waits before it moves, so that people can follow.
    bot_threads
        How many bots think at once.
    absence_s
        After how long a bot plays for who has left without a word.
    round_pause_s
        How long a table waits between two rounds for those still reading how the last one ended; 0: not at all.
    rate_limits
        Refuse clients that ask too often.
    most_sockets
        Sockets at once from one address.
    """
    import socket

    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            raise TableeError(PORT_TAKEN, port=port) from None

    from tablee.server.serve import serve as run
    from tablee.server.settings import Settings

    run(
        Settings(
            host=host,
            port=port,
            data=data,
            database=database,
            synchronous=synchronous,
            public_url=public_url,
            trusted_proxies=trusted_proxies,
            bot_pause_ms=bot_pause_ms,
            bot_threads=bot_threads,
            absence_s=absence_s,
            round_pause_s=round_pause_s,
            rate_limits=rate_limits,
            most_sockets=most_sockets,
            log_level=log_level,
            log_format=log_format,
        )
    )


def backup(file: Path, /, *, data: Data = DATA, database: Database = "") -> None:
    """Save everything that the server keeps to a file; the server may be running.

    Parameters
    ----------
    file
        Where to, e.g. tablee-2026-11-17.backup.
    """
    from tablee.server.settings import Settings
    from tablee.server.store.backup import back_up

    rows = back_up(Settings(data=data, database=database).database_address, file)
    print(BACKED_UP.say(language_of_locale(), rows=rows, path=file))


def restore(file: Path, /, *, data: Data = DATA, database: Database = "") -> None:
    """Read a backup into an empty database, of SQLite or PostgreSQL, whichever it came from.

    Parameters
    ----------
    file
        A file that `tablee backup` wrote.
    """
    from tablee.server.settings import Settings
    from tablee.server.store.backup import restore as read_back

    data.mkdir(parents=True, exist_ok=True)
    rows = read_back(file, Settings(data=data, database=database).database_address)
    print(RESTORED.say(language_of_locale(), rows=rows))
