"""Since when accounts are accounts, what guests are called, who left a game; more one-time codes; no names in reviews."""

import json

import sqlalchemy as sa
from alembic import op

from tablee.server.names import BadName, free_name, name_key, skeleton

revision = "0011"
down_revision = "0010"

PEOPLE = ("id", "name", "name_key", "skeleton", "guest_key", "guest_skeleton", "created_ms", "account_ms")
people = sa.table("people", *(sa.column(name) for name in PEOPLE))
jobs = sa.table("jobs", sa.column("id"), sa.column("result"))


def upgrade() -> None:
    op.add_column("people", sa.Column("account_ms", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("guest_key", sa.String(length=48), nullable=True))
    op.add_column("people", sa.Column("guest_skeleton", sa.String(length=96), nullable=True))
    op.add_column("people", sa.Column("email", sa.String(length=254), nullable=True))
    for column in ("guest_key", "guest_skeleton", "email"):
        op.create_index(op.f(f"ix_people_{column}"), "people", [column], unique=False)
    op.add_column("recovery_codes", sa.Column("purpose", sa.String(length=8), nullable=False, server_default="code"))
    op.add_column("recovery_codes", sa.Column("expires_ms", sa.BigInteger(), nullable=True))
    op.add_column("recovery_codes", sa.Column("email", sa.String(length=254), nullable=True))
    op.add_column("results", sa.Column("has_left", sa.Boolean(), nullable=False, server_default=sa.false()))
    c = op.get_bind()
    c.execute(sa.update(people).where(people.c.name_key.is_not(None)).values(account_ms=people.c.created_ms))
    _know_guests(c)
    _forget_names(c)


def _know_guests(c: sa.Connection) -> None:
    accounts = c.execute(sa.select(people.c.name_key, people.c.skeleton).where(people.c.name_key.is_not(None))).all()
    taken = {alike for account in accounts for alike in account}
    guests = sa.select(people.c.id, people.c.name).where(people.c.name_key.is_(None))
    for id, old in c.execute(guests).all():
        try:
            name = free_name(old, lambda name: taken.isdisjoint((name_key(name), skeleton(name))))
            known = {"name": name, "guest_key": name_key(name), "guest_skeleton": skeleton(name)}
        except BadName:  # from before there were rules for names: it is nobody's
            continue
        c.execute(sa.update(people).where(people.c.id == id).values(known))


def _forget_names(c: sa.Connection) -> None:
    for id, result in c.execute(sa.select(jobs.c.id, jobs.c.result).where(jobs.c.result.is_not(None))).all():
        review = json.loads(result)
        for seat in review.get("seats", ()):
            seat["player"] = ""
        c.execute(sa.update(jobs).where(jobs.c.id == id).values(result=json.dumps(review)))
