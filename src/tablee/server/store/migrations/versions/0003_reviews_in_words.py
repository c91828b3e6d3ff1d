"""Reviews tell their moves in words; those made before do not, and are made again when somebody asks for them."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("DELETE FROM jobs WHERE result IS NOT NULL")
