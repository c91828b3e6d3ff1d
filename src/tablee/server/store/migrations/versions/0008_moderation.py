"""Moderators, bans, reports, and the audit of what is done about them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("people", sa.Column("is_moderator", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "bans",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=True),
        sa.Column("address", sa.String(length=50), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_bans_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bans")),
        sa.UniqueConstraint("person_id", name=op.f("uq_bans_person_id")),
        sa.UniqueConstraint("address", name=op.f("uq_bans_address")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("reporter_id", sa.String(length=16), nullable=True),
        sa.Column("about_id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=10), nullable=True),
        sa.Column("reason", sa.String(length=10), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["people.id"], name=op.f("fk_reports_reporter_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["about_id"], ["people.id"], name=op.f("fk_reports_about_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("by_id", sa.String(length=16), nullable=True),
        sa.Column("by_name", sa.String(length=24), nullable=True),
        sa.Column("what", sa.String(length=12), nullable=False),
        sa.Column("person_id", sa.String(length=16), nullable=True),
        sa.Column("person_name", sa.String(length=24), nullable=True),
        sa.Column("address", sa.String(length=50), nullable=True),
        sa.Column("table_id", sa.String(length=10), nullable=True),
        sa.Column("until_ms", sa.BigInteger(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("is_wide", sa.Boolean(), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
    )
    op.create_index(op.f("ix_reports_reporter_id"), "reports", ["reporter_id"], unique=False)
    op.create_index(op.f("ix_reports_about_id"), "reports", ["about_id"], unique=False)
    op.create_index("ix_reports_is_done_at_ms", "reports", ["is_done", "at_ms"], unique=False)
    for name in ("at_ms", "by_id", "person_id", "is_done"):
        op.create_index(op.f(f"ix_deeds_{name}"), "deeds", [name], unique=False)
