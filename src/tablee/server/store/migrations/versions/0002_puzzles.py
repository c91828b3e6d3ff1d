"""Answers to the daily puzzles; and a game's results are found by the game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("person_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(length=80), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("on_day", sa.Boolean(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_puzzle_answers_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "game", "day", name=op.f("pk_puzzle_answers")),
    )
    op.create_index(op.f("ix_results_game"), "results", ["game"], unique=False)
