"""Programs' keys say what they allow and when they were used; those of before are for playing."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("scope", sa.String(length=8), nullable=False, server_default="play"))
    op.add_column("sessions", sa.Column("used_ms", sa.BigInteger(), nullable=True))
