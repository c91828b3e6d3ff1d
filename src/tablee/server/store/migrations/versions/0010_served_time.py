"""How long the server has served, and had when each entry was written; of older entries only the time of day is known."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("entries", sa.Column("served_ms", sa.BigInteger(), nullable=True))
    op.create_table(
        "served",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_served")),
    )
