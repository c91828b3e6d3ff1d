"""What players say of each other to the moderators, with the chat lines that it is about."""

import json
import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from tablee.core.texts import Text
from tablee.server import messages
from tablee.server.store.moderation import MOST_FOUND, By, CannotModerate, add_handled
from tablee.server.store.schema import people, reports

NO_REPORT = Text(fr="Il n’y a pas de signalement « {report} ».", en="There is no report “{report}”.")
DONE_ALREADY = Text(fr="Le signalement « {report} » est déjà traité.", en="The report “{report}” is done already.")


def add(
    c: Connection,
    reporter: str,
    about: str,
    new: messages.NewReport,
    lines: list[messages.SaidLine],
    now_ms: int,
) -> None:
    c.execute(
        insert(reports).values(
            id=secrets.token_hex(8),
            at_ms=now_ms,
            reporter_id=reporter,
            about_id=about,
            table_id=new.table,
            reason=new.reason,
            words=new.words.strip(),
            lines=messages.encode(lines).decode(),
            is_done=False,
        )
    )


def found(c: Connection, *, done: bool) -> list[messages.Report]:
    """Those to handle, the oldest first; or those that are done, the latest first."""
    order = reports.c.at_ms.desc() if done else reports.c.at_ms
    query = _QUERY.where(reports.c.is_done.is_(done)).order_by(order, reports.c.id).limit(MOST_FOUND)
    return [_report(row) for row in c.execute(query).mappings()]


def handle(c: Connection, by: By, report: str, why: str, now_ms: int) -> str:
    """Mark it as done; answers the deed's id."""
    row = c.execute(_QUERY.where(reports.c.id == report)).mappings().first()
    if row is None:
        raise CannotModerate(NO_REPORT, report=report)
    if not c.execute(
        update(reports).where(reports.c.id == report, reports.c.is_done.is_(False)).values(is_done=True)
    ).rowcount:
        raise CannotModerate(DONE_ALREADY, report=report)
    one = _report(row)
    return add_handled(c, by, one.about, one.table, why, now_ms)


_about, _reporter = people.alias("about"), people.alias("reporter")
_QUERY = (
    select(
        reports,
        _about.c.name.label("about_name"),
        _about.c.name_key.label("about_key"),
        _reporter.c.name.label("reporter_name"),
        _reporter.c.name_key.label("reporter_key"),
    )
    .join(_about, _about.c.id == reports.c.about_id)
    .outerjoin(_reporter, _reporter.c.id == reports.c.reporter_id)
)


def _report(row: Any) -> messages.Report:
    def person(role: str) -> messages.Person:
        is_guest = row[f"{role}_key"] is None
        return messages.Person(row[f"{role}_id"], row[f"{role}_name"], "guest" if is_guest else "account")

    return messages.Report(
        id=row["id"],
        at_ms=row["at_ms"],
        reporter=None if row["reporter_id"] is None else person("reporter"),
        about=person("about"),
        table=row["table_id"],
        reason=row["reason"],
        words=row["words"],
        lines=msgspec.convert(json.loads(row["lines"]), list[messages.SaidLine]),
        is_done=row["is_done"],
    )
