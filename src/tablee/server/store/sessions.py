"""Sessions in browsers, and programs' keys, in the database."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert

from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.server import messages
from tablee.server.store.moderation import ban_of
from tablee.server.store.schema import sessions
from tablee.server.timestamps import utc

BANNED = Text(fr="Ce compte est exclu d’ici. Motif : {why}", en="This account is banned here. Reason: {why}")
BANNED_UNTIL = Text(
    fr="Ce compte est exclu d’ici jusqu’au {until} (UTC). Motif : {why}",
    en="This account is banned here until {until} (UTC). Reason: {why}",
)


class Banned(TableeError):
    """No session is opened for somebody who may not come here."""


class Session(NamedTuple):
    id: str
    person: str
    kind: str
    label: str
    created_ms: int
    expires_ms: int | None
    scope: messages.Scope = "all"
    used_ms: int | None = None

    def is_over(self, now_ms: int) -> bool:
        return self.expires_ms is not None and self.expires_ms <= now_ms


class NewSession(NamedTuple):
    token_hash: str
    session: Session


def open_session(c: Connection, new: NewSession) -> None:
    """Banned if its person may not come here: then nothing else of the transaction takes place either."""
    session = new.session
    ban = ban_of(c, session.person, session.created_ms)
    if ban is not None:
        raise Banned(BANNED if ban.until_ms is None else BANNED_UNTIL, why=ban.why, until=utc(ban.until_ms or 0))
    values = session._asdict()
    values["person_id"] = values.pop("person")
    c.execute(insert(sessions).values(token_hash=new.token_hash, **values))


def session_of(row: Any) -> Session:
    return Session(*(row["person_id" if name == "person" else name] for name in Session._fields))
