"""No two accounts look alike, and no guest like an account. Those of before keep what they sign in by; where what is shown of
them could not be read, or was another's, it is altered: "Ada (2)".
"""

import itertools
import unicodedata

import sqlalchemy as sa
from alembic import op

from tablee.server.names import LONGEST, BadName, clean_name, skeleton

revision = "0004"
down_revision = "0003"

people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("skeleton"))


def upgrade() -> None:
    op.add_column("people", sa.Column("skeleton", sa.String(length=96), nullable=True))
    c = op.get_bind()
    taken: set[str] = set()
    oldest_first = sa.text("created_ms, id")
    for is_account in (True, False):
        found = sa.select(people.c.id, people.c.name).where(people.c.name_key.is_not(None) == is_account)
        for id, old in c.execute(found.order_by(oldest_first)).all():
            name = free_name(readable(old), taken)
            if is_account:
                taken.add(skeleton(name))
            if is_account or name != old:
                kept = {"name": name, "skeleton": skeleton(name) if is_account else None}
                c.execute(sa.update(people).where(people.c.id == id).values(kept))
    op.create_index(op.f("ix_people_skeleton"), "people", ["skeleton"], unique=True)


def readable(name: str) -> str:
    for attempt in (name, "".join(one for one in name if unicodedata.category(one)[0] in "LNPSZ")):
        try:
            return clean_name(attempt)
        except BadName:
            pass
    return "Player"


def free_name(name: str, taken: set[str]) -> str:
    numbered = (f"{name[: LONGEST - len(tail)]}{tail}" for tail in (f" ({n})" for n in itertools.count(2)))
    return next(one for one in itertools.chain([name], numbered) if skeleton(one) not in taken)
