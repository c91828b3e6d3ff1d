"""The commands around the server: serve, backup, restore."""

import errno
import socket
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from cyclopts import Parameter

from tablee.cli.help import command
from tablee.cli.language import Lang
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
NO_PUBLIC_URL = Text(
    fr="--smtp-url demande aussi --public-url : c’est là que mènent les liens des courriels.",
    en="--smtp-url needs --public-url, too: that is where the links in e-mails lead.",
)
TOO_LOW = Text(fr="{name} {value} : il faut au moins {least}.", en="{name} {value}: it must be at least {least}.")

HIGHEST_PORT = 65535
DATA = Path(platformdirs.user_data_dir("tablee"))

Data = Annotated[
    Path,
    Text(fr="Dossier du fichier SQLite.", en="Folder of the SQLite file."),
    Parameter(env_var="TABLEE_DATA"),
]
Database = Annotated[
    str,
    Text(fr="postgresql://…, à la place du fichier SQLite.", en="postgresql://…, instead of the SQLite file."),
    Parameter(env_var="TABLEE_DATABASE"),
]


@command(
    fr="Servir les tables aux navigateurs et aux programmes, jusqu’à Ctrl-C. Chaque option peut aussi être donnée par une "
    "variable d’environnement.",
    en="Serve tables to browsers and programs until Ctrl-C. Every option can also be set as an environment variable.",
)
def serve(
    *,
    host: Annotated[
        str,
        Text(
            fr="Adresse où écouter ; 0.0.0.0 pour toutes.",
            en="Address to listen on; 0.0.0.0 for all.",
        ),
        Parameter(env_var="TABLEE_HOST"),
    ] = "127.0.0.1",
    port: Annotated[int, Text(fr="Port où écouter.", en="Port to listen on."), Parameter(env_var="TABLEE_PORT")] = 8000,
    data: Data = DATA,
    database: Database = "",
    synchronous: Annotated[
        Literal["FULL", "NORMAL"],
        Text(
            fr="SQLite : FULL résiste à une coupure de courant, NORMAL seulement à un plantage.",
            en="SQLite: FULL survives a power cut, NORMAL only a crash.",
        ),
        Parameter(env_var="TABLEE_SYNCHRONOUS"),
    ] = "FULL",
    public_url: Annotated[
        str,
        Text(
            fr="Où l’on joint le serveur, par exemple https://tablee.example : cette origine est reconnue, et les cookies "
            "exigent TLS.",
            en="Where people reach the server, e.g. https://tablee.example: its origin is trusted, and cookies are for TLS "
            "only.",
        ),
        Parameter(env_var="TABLEE_PUBLIC_URL"),
    ] = "",
    trusted_proxies: Annotated[
        str,
        Text(
            fr="Adresses des mandataires inverses dont on croit l’en-tête X-Forwarded-For, séparées par des virgules.",
            en="Addresses of reverse proxies whose X-Forwarded-For is trusted, separated by commas.",
        ),
        Parameter(env_var="TABLEE_TRUSTED_PROXIES"),
    ] = "",
    smtp_url: Annotated[
        str,
        Text(
            fr="Par où envoyer, à qui oublie son mot de passe, un lien vers un nouveau, par exemple "
            "smtp://utilisateur:mot-de-passe@serveur (le lien mène à --public-url).",
            en="By which to send a link to a new password to whoever has forgotten theirs, e.g. smtp://user:password@server "
            "(the link leads to --public-url).",
        ),
        Parameter(env_var="TABLEE_SMTP_URL"),
    ] = "",
    mail_from: Annotated[
        str,
        Text(
            fr="L’expéditeur de ces courriels, par exemple tablee@tablee.example.",
            en="Whom these e-mails are from, e.g. tablee@tablee.example.",
        ),
        Parameter(env_var="TABLEE_MAIL_FROM"),
    ] = "",
    bot_pause_ms: Annotated[
        int,
        Text(
            fr="Millisecondes qu’un robot attend avant de jouer, pour qu’on puisse suivre.",
            en="Milliseconds that a bot waits before it moves, so that people can follow.",
        ),
        Parameter(env_var="TABLEE_BOT_PAUSE_MS"),
    ] = 400,
    bot_threads: Annotated[
        int,
        Text(
            fr="Nombre de robots qui réfléchissent en même temps ; 0 : un par processeur, et au moins deux.",
            en="Number of bots that think at the same time; 0: one for each processor, and at least two.",
        ),
        Parameter(env_var="TABLEE_BOT_THREADS"),
    ] = 0,
    absence_s: Annotated[
        float,
        Text(
            fr="Secondes avant qu’un robot ne remplace un joueur déconnecté.",
            en="Seconds before a bot takes over for a player who has disconnected.",
        ),
        Parameter(env_var="TABLEE_ABSENCE_S"),
    ] = 180.0,
    round_pause_s: Annotated[
        int,
        Text(
            fr="Secondes qu’une table attend entre deux manches ceux qui lisent encore le décompte ; 0 : pas du tout.",
            en="Seconds that a table waits between two rounds for players still reading the last one’s score; 0: not at all.",
        ),
        Parameter(env_var="TABLEE_ROUND_PAUSE_S"),
    ] = 15,
    rate_limits: Annotated[
        bool,
        Text(fr="Refuser les clients qui demandent trop souvent.", en="Refuse clients that ask too often."),
        Parameter(env_var="TABLEE_RATE_LIMITS"),
    ] = True,
    most_sockets: Annotated[
        int,
        Text(fr="Nombre maximal de connexions ouvertes par adresse.", en="Most open sockets per address."),
        Parameter(env_var="TABLEE_MOST_SOCKETS"),
    ] = 100,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Text(fr="Les messages les moins importants à consigner.", en="The least important messages to log."),
        Parameter(env_var="TABLEE_LOG_LEVEL"),
    ] = "info",
    log_format: Annotated[
        Literal["console", "json"],
        Text(fr="console pour lire, json pour les machines.", en="console for people, json for machines."),
        Parameter(env_var="TABLEE_LOG_FORMAT"),
    ] = "console",
    lang: Lang,  # noqa: ARG001 - what goes wrong is said in it, by `main`
) -> None:
    check_address(host, port)
    if smtp_url and not public_url:
        raise TableeError(NO_PUBLIC_URL)
    for name, value, least in (
        ("--bot-pause-ms", bot_pause_ms, 0),
        ("--bot-threads", bot_threads, 0),
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
            smtp_url=smtp_url,
            mail_from=mail_from,
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


@command(
    fr="Sauvegarder dans un fichier tout ce que garde le serveur, même pendant qu’il tourne.",
    en="Save everything that the server keeps to a file, even while it is running.",
)
def backup(
    file: Annotated[
        Path,
        Text(
            fr="Le fichier à écrire, par exemple tablee-2026-11-17.backup.",
            en="The file to write, e.g. tablee-2026-11-17.backup.",
        ),
    ],
    /,
    *,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.server.settings import Settings
    from tablee.server.store.backup import back_up

    rows = back_up(Settings(data=data, database=database).database_address, file)
    print(BACKED_UP.say(lang, rows=rows, path=file))


@command(
    fr="Relire une sauvegarde dans une base vide, SQLite ou PostgreSQL, d’où qu’elle vienne.",
    en="Read a backup into an empty database, of SQLite or PostgreSQL, whichever it came from.",
)
def restore(
    file: Annotated[
        Path,
        Text(fr="Un fichier écrit par « tablee backup ».", en="A file that “tablee backup” wrote."),
    ],
    /,
    *,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.server.settings import Settings
    from tablee.server.store.backup import restore as read_back
    from tablee.server.store.opening import make_folder

    if not database:
        make_folder(data)
    rows = read_back(file, Settings(data=data, database=database).database_address)
    print(RESTORED.say(lang, rows=rows))
