"""The lists of `tablee admin`: for people in columns, for programs as JSON."""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from tablee.cli.admin import opened
from tablee.core.texts import Language, Text
from tablee.server import messages
from tablee.server.store import moderation as stored
from tablee.server.store import reports
from tablee.server.timestamps import now_ms

WIDE = 200
"""Columns where nobody looks, so that programs find each row on a line of its own."""
NOBODY = Text(fr="Personne.", en="Nobody.")
NONE = Text(fr="Rien.", en="Nothing.")
NAME = Text(fr="nom", en="name")
ID = Text(fr="identifiant", en="id")
KIND = Text(fr="genre", en="kind")
SINCE = Text(fr="depuis", en="since")
BAN = Text(fr="exclusion", en="ban")
UNTIL = Text(fr="jusqu’au", en="until")
WHY = Text(fr="motif", en="why")
ADDRESS = Text(fr="adresse", en="address")
TABLE = Text(fr="table", en="table")
GAME = Text(fr="jeu", en="game")
STATUS = Text(fr="état", en="status")
PLAYERS = Text(fr="joueurs", en="players")
LAST = Text(fr="dernier coup", en="last move")
WHEN = Text(fr="quand", en="when")
BY = Text(fr="par", en="by")
WHAT = Text(fr="quoi", en="what")
WHOM = Text(fr="qui", en="whom")
HOST = Text(fr="hébergeur", en="host")
GUEST = Text(fr="invité", en="guest")
ACCOUNT = Text(fr="compte", en="account")
MODERATOR = Text(fr="modération", en="moderator")
OPEN_ENDED = Text(fr="sans fin", en="no end")
GONE = Text(fr="quelqu’un qui est parti", en="somebody who has left")
STATUSES = {
    "open": Text(fr="ouverte", en="open"),
    "playing": Text(fr="en cours", en="playing"),
    "finished": Text(fr="terminée", en="finished"),
}
DEEDS: dict[messages.DeedKind, Text] = {
    "ban": Text(fr="exclure", en="ban"),
    "unban": Text(fr="lever l’exclusion", en="lift a ban"),
    "close": Text(fr="fermer", en="close"),
    "reset": Text(fr="code pour un mot de passe", en="password code"),
    "promote": Text(fr="confier la modération", en="make a moderator"),
    "demote": Text(fr="retirer la modération", en="no longer a moderator"),
    "handle": Text(fr="traiter un signalement", en="handle a report"),
}
REASONS: dict[messages.ReportReason, Text] = {
    "insult": Text(fr="insultes", en="insults"),
    "cheating": Text(fr="triche", en="cheating"),
    "stalling": Text(fr="fait traîner", en="stalling"),
    "name": Text(fr="nom choquant", en="offensive name"),
    "spam": Text(fr="publicité", en="spam"),
    "other": Text(fr="autre chose", en="something else"),
}
REPORT = Text(fr="{when}  {reason} : {about} ({id}){where}", en="{when}  {reason}: {about} ({id}){where}")
AT_TABLE = Text(fr=", table {table}", en=", table {table}")
SAYS = Text(fr="   {reporter} : {words}", en="   {reporter}: {words}")
MARK_DONE = Text(
    fr="   tablee admin done {report} --why …",
    en="   tablee admin done {report} --why …",
)


def show_people(
    data: Path, database: str, text: str, *, banned: bool, moderators: bool, as_json: bool, lang: Language
) -> None:
    with opened(data, database) as c:
        found = stored.find_people(c, text.strip(), now_ms(), banned=banned, moderators=moderators)
    if as_json:
        _print_json(found)
        return
    _print_rows(
        (NAME, ID, KIND, SINCE, BAN),
        [
            (
                one.person.name,
                one.person.id,
                (MODERATOR if one.is_moderator else ACCOUNT if one.person.kind == "account" else GUEST).say(lang),
                _when(one.since_ms),
                "" if one.ban is None else f"{_until(one.ban.until_ms, lang)} · {one.ban.why}",
            )
            for one in found
        ],
        NOBODY,
        lang,
    )


def show_tables(data: Path, database: str, text: str, status: str | None, *, as_json: bool, lang: Language) -> None:
    with opened(data, database) as c:
        found = stored.find_tables(c, text.strip(), status)
    if as_json:
        _print_json(found)
        return
    _print_rows(
        (TABLE, GAME, STATUS, PLAYERS, LAST),
        [
            (one.id, one.game, STATUSES[one.status].say(lang), ", ".join(one.names), _when(one.touched_ms))
            for one in found
        ],
        NONE,
        lang,
    )


def show_addresses(data: Path, database: str, *, as_json: bool, lang: Language) -> None:
    with opened(data, database) as c:
        found = stored.address_bans(c, now_ms())
    if as_json:
        _print_json(found)
        return
    rows = [(one.address or "", _when(one.since_ms), _until(one.until_ms, lang), one.why) for one in found]
    _print_rows((ADDRESS, SINCE, UNTIL, WHY), rows, NONE, lang)


def show_log(data: Path, database: str, *, as_json: bool, lang: Language) -> None:
    with opened(data, database) as c:
        found = stored.audit(c)
    if as_json:
        _print_json(found)
        return
    _print_rows(
        (WHEN, BY, WHAT, WHOM, WHY),
        [
            (
                _when(one.at_ms),
                one.by or HOST.say(lang),
                DEEDS[one.what].say(lang),
                one.person or one.address or one.table or "",
                one.why,
            )
            for one in found
        ],
        NONE,
        lang,
    )


def show_reports(data: Path, database: str, *, done: bool, as_json: bool, lang: Language) -> None:
    with opened(data, database) as c:
        found = reports.found(c, done=done)
    if as_json:
        _print_json(found)
        return
    if not found:
        print(NONE.say(lang))
    for report in found:
        where = "" if report.table is None else AT_TABLE.say(lang, table=report.table)
        reporter = GONE.say(lang) if report.reporter is None else report.reporter.name
        lines = [
            REPORT.say(
                lang,
                when=_when(report.at_ms),
                reason=REASONS[report.reason].say(lang),
                about=report.about.name,
                id=report.about.id,
                where=where,
            ),
            SAYS.say(lang, reporter=reporter, words=report.words or "…"),
            *(f"   {'>' if line.is_meant else '|'} {_when(line.at_ms)}  {line.text}" for line in report.lines),
        ]
        if not report.is_done:
            lines.append(MARK_DONE.say(lang, report=report.id))
        print("\n".join(_safe(line) for line in lines), end="\n\n")


def _print_json(found: Sequence[object]) -> None:
    print(msgspec.json.encode(found).decode())


def _print_rows(headings: Sequence[Text], rows: Sequence[Sequence[str]], nothing: Text, lang: Language) -> None:
    if not rows:
        print(nothing.say(lang))
        return
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 1), pad_edge=False)
    for heading in headings:
        table.add_column(heading.say(lang), overflow="fold", no_wrap=heading in (ID, TABLE, WHEN, SINCE))
    for row in rows:
        table.add_row(*(RichText(_safe(cell)) for cell in row))
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def _safe(text: str) -> str:
    """What people have written must not steer the terminal."""
    return "".join(one if one.isprintable() or one in "\u202f\u00a0" else "·" for one in text)


def _when(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000):%Y-%m-%d %H:%M}"


def _until(until_ms: int | None, lang: Language) -> str:
    return OPEN_ENDED.say(lang) if until_ms is None else _when(until_ms)
