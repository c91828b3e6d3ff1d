"""What statistics count by has columns and indexes of its own: nobody reads all results, or all logs, for a page. What is to
be tidied is found by indexes, too."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COLUMNS = ("players", "score", "margin", "moves")
INDEXES = {
    "ix_results_sums": ["game", "players", "seat", "ending", "share", "score"],
    "ix_results_game_person": ["game", "person_id"],
    "ix_results_game_score": ["game", "score"],
    "ix_results_game_margin": ["game", "margin"],
    "ix_results_game_moves": ["game", "moves"],
}
AT_ONCE = 5000


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    c = op.get_bind()
    counted = sa.text(
        "UPDATE results SET players = :players, score = :score, margin = :margin WHERE table_id = :of AND seat = :seat"
    )
    rows = c.execute(sa.text("SELECT table_id, seat, scores FROM results")).all()
    for start in range(0, len(rows), AT_ONCE):
        c.execute(counted, [_counted(*row) for row in rows[start : start + AT_ONCE]])
    c.execute(
        sa.text(
            "UPDATE results SET moves = (SELECT count(*) FROM entries WHERE entries.table_id = results.table_id"
            ' AND entries.data LIKE \'{"do"\\:"moved"%\')'
        )
    )
    op.drop_index(op.f("ix_results_game"), table_name="results")
    for name, columns in INDEXES.items():
        op.create_index(name, "results", columns, unique=False)
    op.create_index("ix_sessions_expires", "sessions", ["expires_ms"], unique=False)
    op.create_index("ix_jobs_status_created", "jobs", ["status", "created_ms"], unique=False)


def _counted(table: str, seat: int, scores: str) -> dict[str, object]:
    all_of: list[int] = json.loads(scores)
    others = [score for other, score in enumerate(all_of) if other != seat]
    return {
        "of": table,
        "seat": seat,
        "players": len(all_of),
        "score": all_of[seat],
        "margin": all_of[seat] - max(others, default=0),
    }
