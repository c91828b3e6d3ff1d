"""Which tables tell of whom is known without reading all logs; and those who have left for good are no longer one."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

GONE = "—"


def upgrade() -> None:
    mentions = op.create_table(
        "mentions",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_mentions_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "table_id", name=op.f("pk_mentions")),
    )
    op.create_table(
        "departures",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_departures")),
    )
    op.create_index(op.f("ix_mentions_table_id"), "mentions", ["table_id"], unique=False)
    op.create_index(op.f("ix_jobs_person_id"), "jobs", ["person_id"], unique=False)
    op.create_index(op.f("ix_mutes_muted_id"), "mutes", ["muted_id"], unique=False)
    c = op.get_bind()
    told = 'data LIKE \'{"do":"sat"%\' OR data LIKE \'{"do":"said"%\''
    pairs = {tuple(row) for row in c.execute(sa.text("SELECT host_id, id FROM tables"))}
    for table, number, data in c.execute(sa.text(f"SELECT table_id, number, data FROM entries WHERE {told}")).all():
        what = json.loads(data)
        person = what["person"] or {}
        if person.get("id") == GONE:
            what["person"] = {"id": f"-{secrets.token_hex(7)}", "name": GONE, "kind": "gone"}
            blotted = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
            rewritten = sa.text("UPDATE entries SET data = :data WHERE table_id = :table AND number = :number")
            c.execute(rewritten, {"data": blotted, "table": table, "number": number})
        elif person:
            pairs.add((person["id"], table))
    rows = [{"person_id": person, "table_id": table} for person, table in sorted(pairs) if person != GONE]
    if rows:
        c.execute(sa.insert(mentions), rows)
