"""The commands around the server: serve, backup, restore."""

import errno
import socket
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from cyclopts import Parameter

from tablee.cli.language import Lang, language_of_locale
from tablee.core.errors import TableeError
from tablee.core.texts import Text

BACKED_UP = Text(fr="Sauvegardé dans {path} (lignes : {rows}).", en="Backed up to {path} (rows: {rows}).")
RESTORED = Text(fr="Restauré (lignes : {rows}).", en="Restored (rows: {rows}).")
BAD_PORT = Text(
    fr="--port {port} : un port est un nombre de 1 à 65535.", en="--port {port}: a port is a number from 1 to 65535."
)
PORT_TAKEN = Text(
    fr="Le port {port} est déjà pris ; choisissez-en un autre avec --port.",
    en="Port {port} is taken; choose another with --port.",
)
PORT_FORBIDDEN = Text(
    fr="Le port {port} est réservé au système ; choisissez-en un à partir de 1024 avec --port.",
    en="Port {port} is reserved for the system; choose one from 1024 upwards with --port.",
)
NOT_OURS = Text(
    fr="--host {host} n’est pas une adresse de cette machine ; 127.0.0.1 sert cette machine seule, 0.0.0.0 tout le réseau.",
    en="--host {host} is not an address of this machine; 127.0.0.1 serves this machine only, 0.0.0.0 the whole network.",
)
TOO_LOW = Text(fr="{name} {value} : il faut au moins {least}.", en="{name} {value}: it must be at least {least}.")

HIGHEST_PORT = 65535
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
    lang: Lang = None,  # noqa: ARG001 - what goes wrong is said in it, by `main`
) -> None:
    """Serve tables to browsers and programs until Ctrl-C. Every flag can also be set as an environment variable.

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
        Addresses of reverse proxies whose X-Forwarded-For is trusted, separated by commas.
    bot_pause_ms
        Milliseconds that a bot waits before it moves, so that people can follow.
    bot_threads
        Number of bots that think at the same time.
    absence_s
        Seconds before a bot takes over for a player who has disconnected.
    round_pause_s
        Seconds that a table waits between two rounds for players still reading the last one's score; 0: not at all.
    rate_limits
        Refuse clients that ask too often.
    most_sockets
        Most open sockets per address.
    log_level
        The least important messages to log.
    log_format
        console for people, json for machines.
    """
    check_address(host, port)
    for name, value, least in (
        ("--bot-pause-ms", bot_pause_ms, 0),
        ("--bot-threads", bot_threads, 1),
        ("--absence-s", absence_s, 0),
        ("--round-pause-s", round_pause_s, 0),
        ("--most-sockets", most_sockets, 1),
    ):
        if value < least:
            raise TableeError(TOO_LOW, name=name, value=value, least=least)

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


def check_address(host: str, port: int) -> None:
    """TableeError unless we can listen there: said before the server starts, and in a sentence."""
    if not 1 <= port <= HIGHEST_PORT:
        raise TableeError(BAD_PORT, port=port)
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError:
        raise TableeError(PORT_FORBIDDEN, port=port) from None
    except (OSError, UnicodeError) as error:  # UnicodeError: a name that cannot be one
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        raise TableeError(PORT_TAKEN if taken else NOT_OURS, port=port, host=host) from None


def backup(file: Path, /, *, data: Data = DATA, database: Database = "", lang: Lang = None) -> None:
    """Save everything that the server keeps to a file, even while it is running.

    Parameters
    ----------
    file
        The file to write, e.g. tablee-2026-11-17.backup.
    """
    from tablee.server.settings import Settings
    from tablee.server.store.backup import back_up

    rows = back_up(Settings(data=data, database=database).database_address, file)
    print(BACKED_UP.say(lang or language_of_locale(), rows=rows, path=file))


def restore(file: Path, /, *, data: Data = DATA, database: Database = "", lang: Lang = None) -> None:
    """Read a backup into an empty database, of SQLite or PostgreSQL, whichever it came from.

    Parameters
    ----------
    file
        A file that `tablee backup` wrote.
    """
    from tablee.server.settings import Settings
    from tablee.server.store.backup import restore as read_back
    from tablee.server.store.database import make_folder

    if not database:
        make_folder(data)
    rows = read_back(file, Settings(data=data, database=database).database_address)
    print(RESTORED.say(lang or language_of_locale(), rows=rows))
