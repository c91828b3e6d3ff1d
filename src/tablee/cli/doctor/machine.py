"""Whether the machine is fit: disk, open files, clocks, and what Tablée is run by."""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tablee.cli.doctor.finding import Finding, doubtful, well, wrong
from tablee.core.errors import reason
from tablee.core.texts import Text
from tablee.kernels import cache
from tablee.server.http.pages import WEB
from tablee.server.settings import Settings
from tablee.server.version import VERSION

MB = 1024 * 1024
GB = 1024 * MB
LITTLE, TOO_LITTLE = 1 * GB, 100 * MB
FLUSHES = 9
SLOW_MS = 30.0
FEW_FILES = 4096
WATCHED_S = 0.3
DRIFT_S = 0.05
BEFORE_TABLEE_S = 1_750_000_000
"""A clock that is earlier was never set."""
PYTHONS = ((3, 11), (3, 15))

SPACE = Text(fr="disque : {free} libres dans {folder}", en="disk: {free} free in {folder}")
MAKE_ROOM = Text(
    fr="Faites de la place : quand le disque est plein, plus rien n’est enregistré.",
    en="Make room: once the disk is full, nothing is saved any more.",
)
NO_FOLDER_YET = Text(
    fr="disque : le dossier {folder} n’existe pas encore", en="disk: the folder {folder} is not there yet"
)
SERVE_MAKES_IT = Text(
    fr="« tablee serve » le crée. Sinon, vérifiez --data.", en="“tablee serve” makes it. Otherwise check --data."
)
UNWRITABLE = Text(fr="disque : on ne peut pas écrire dans {folder} : {why}", en="disk: cannot write to {folder}: {why}")
GRANT = Text(
    fr="Donnez ce dossier à l’utilisateur du serveur, ou lancez cette commande sous son nom.",
    en="Give the folder to the user that the server runs as, or run this command as that user.",
)
FLUSHED = Text(fr="disque : un enregistrement prend {ms} ms", en="disk: a flush takes {ms} ms")
FASTER = Text(
    fr="Chaque coup attend cela. Un disque plus rapide (SSD), ou --synchronous NORMAL, qui perd les derniers coups à une "
    "coupure de courant.",
    en="Every move waits for it. A faster disk (SSD), or --synchronous NORMAL, which loses the last moves in a power cut.",
)
FILES = Text(fr="fichiers ouverts : jusqu’à {most}", en="open files: up to {most}")
RAISE_FILES = Text(
    fr="Chaque connexion en prend un : relevez la limite (LimitNOFILE= de systemd, ulimit -n).",
    en="Every connection takes one: raise the limit (LimitNOFILE= of systemd, ulimit -n).",
)
CLOCK = Text(fr="horloge : à l’heure du système, et régulière", en="clock: set, and steady")
UNSET = Text(fr="horloge : il serait le {when}", en="clock: it says {when}")
UNSTEADY = Text(
    fr="horloge : elle a sauté de {ms} ms pendant qu’on regardait", en="clock: it jumped by {ms} ms while we looked"
)
SET_CLOCK = Text(fr="Réglez l’horloge de cette machine (NTP).", en="Set this machine’s clock (NTP).")
VERSION_OF = Text(fr="{name} : {version}", en="{name}: {version}")
OTHER_PYTHON = Text(fr="Tablée est essayé sous Python 3.11 à 3.14.", en="Tablée is tried on Python 3.11 to 3.14.")
CACHE = Text(fr="règles compilées : gardées dans {folder}", en="compiled rules: kept in {folder}")
NO_CACHE = Text(
    fr="règles compilées : {folder} ne peut pas les garder : {why}",
    en="compiled rules: {folder} cannot keep them: {why}",
)
OTHER_CACHE = Text(
    fr="Elles seraient recompilées à chaque démarrage : désignez un autre dossier par TABLEE_CACHE.",
    en="They would be compiled again at each start: name another folder by TABLEE_CACHE.",
)
PAGES = Text(fr="pages du site : construites", en="web pages: built")
NO_PAGES = Text(fr="pages du site : pas construites", en="web pages: not built")
BUILD = Text(
    fr="Faites « make web » dans le clone, ou installez un paquet.",
    en="Run “make web” in the clone, or install a wheel.",
)


def look(settings: Settings) -> Iterator[Finding]:
    yield from _versions()
    if not settings.database:
        yield from _disk(settings.data)
    yield from _files()
    yield from _clock()


def _versions() -> Iterator[Finding]:
    yield well("tablee", VERSION_OF, name="Tablée", version=VERSION)
    named = {"name": "Python", "version": ".".join(map(str, sys.version_info[:3]))}
    if PYTHONS[0] <= sys.version_info[:2] < PYTHONS[1]:
        yield well("python", VERSION_OF, **named)
    else:
        yield doubtful("python", VERSION_OF, OTHER_PYTHON, **named)
    folder = cache.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        yield well("cache", CACHE, folder=folder)
    except OSError as error:
        yield doubtful("cache", NO_CACHE, OTHER_CACHE, folder=folder, why=reason(error))
    if (WEB / "index.html").is_file():
        yield well("pages", PAGES)
    else:
        yield wrong("pages", NO_PAGES, BUILD)


def _disk(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield doubtful("folder", NO_FOLDER_YET, SERVE_MAKES_IT, folder=folder)
        return
    free = shutil.disk_usage(folder).free
    told = {"folder": folder, "free": _size(free)}
    if free < TOO_LITTLE:
        yield wrong("space", SPACE, MAKE_ROOM, **told)
    elif free < LITTLE:
        yield doubtful("space", SPACE, MAKE_ROOM, **told)
    else:
        yield well("space", SPACE, **told)
    try:
        ms = flush_ms(folder)
    except OSError as error:
        yield wrong("writing", UNWRITABLE, GRANT, folder=folder, why=reason(error))
        return
    shown = f"{ms:.1f}"
    took = Text(fr=shown.replace(".", ","), en=shown)
    yield doubtful("flush", FLUSHED, FASTER, ms=took) if ms > SLOW_MS else well("flush", FLUSHED, ms=took)


def flush_ms(folder: Path) -> float:
    """What a commit waits for: a few bytes, and the disk's word that they are there."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(FLUSHES):
            begun = time.perf_counter()
            file.write(b"x" * 512)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)
    return median(took) * 1000


def _files() -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard == resource.RLIM_INFINITY:
        hard = sys.maxsize
    most = "∞" if hard == sys.maxsize else hard
    yield doubtful("files", FILES, RAISE_FILES, most=most) if hard < FEW_FILES else well("files", FILES, most=most)


def _clock() -> Iterator[Finding]:
    if time.time() < BEFORE_TABLEE_S:
        yield wrong("clock", UNSET, SET_CLOCK, when=time.strftime("%Y-%m-%d", time.gmtime()))
        return
    wall, steady = time.time(), time.monotonic()
    time.sleep(WATCHED_S)
    jumped_s = abs((time.time() - wall) - (time.monotonic() - steady))
    if jumped_s > DRIFT_S:
        yield doubtful("clock", UNSTEADY, SET_CLOCK, ms=round(jumped_s * 1000))
    else:
        yield well("clock", CLOCK)


def _size(count: float) -> Text:
    gigabytes = f"{count / GB:.1f}"
    return Text(fr=f"{gigabytes.replace('.', ',')} Go", en=f"{gigabytes} GB")
