"""The tables of the database. A change here needs a migration (`store/migrations/versions/`)."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(48), unique=True),  # by which an account signs in; guests have none
    Column("skeleton", String(96)),  # what an account's name looks like; guests have none
    Column("password_hash", String(200)),
    Column("created_ms", BigInteger, nullable=False),
    Column("is_moderator", Boolean, nullable=False, server_default=false()),
    Column("account_ms", BigInteger),  # when they signed up
    # Of guests, who have no right to their names: to find those who must take another when an account comes to be called so.
    Column("guest_key", String(48), index=True),
    Column("guest_skeleton", String(96), index=True),
    Column("email", String(254), index=True),  # confirmed
    Index("ix_people_skeleton", "skeleton", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),  # the token itself is never stored
    Column("id", String(16), nullable=False, unique=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # browser | program
    Column("label", String(60), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger),
    Column("scope", String(8), nullable=False, server_default="play"),  # of a program's key: read | play | all
    Column("used_ms", BigInteger),  # a program's key, to the minute
    Index("ix_sessions_expires", "expires_ms"),
)

recovery_codes = Table(  # each brings somebody back, once
    "recovery_codes",
    metadata,
    Column("code_hash", String(64), primary_key=True),  # the code itself is never stored
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("purpose", String(8), nullable=False, server_default="code"),  # store/recovery.Purpose
    Column("expires_ms", BigInteger),
    Column("email", String(254)),  # the address that it confirms
)

mutes = Table(
    "mutes",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", String(16), primary_key=True, index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("status", String(8), nullable=False),  # open | playing | finished | closed
    Column("public", Boolean, nullable=False),
    Column("setting", Text, nullable=False),  # log.Setting as JSON
    Column("invite", String(64), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("host_id", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("touched_ms", BigInteger, nullable=False),
    Index("ix_tables_status_touched", "status", "touched_ms"),
)

seats = Table(  # who sits where now, to find somebody's tables; the log has the whole story
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(16), index=True),
    Column("name", String(24), nullable=False),
)

entries = Table(  # append only
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("data", Text, nullable=False),  # log.Logged as JSON
    Column("served_ms", BigInteger),  # by the server's stopwatch; older entries know the time of day only
)

served = Table(  # one row: how long the server has served, as the stopwatch was saved last
    "served",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ms", BigInteger, nullable=False),
)

mentions = Table(  # which tables' logs tell of whom: who sat there, spoke there or opened it
    "mentions",
    metadata,
    Column("person_id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
)

departures = Table(  # who has left for good, and still has to be blotted out of some logs
    "departures",
    metadata,
    Column("person_id", String(16), primary_key=True),
)

answers = Table(  # silent answers in a window that is still open: nobody else may learn of them, not even by a number
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("after", Integer, primary_key=True),  # the last entry's number
    Column("seat", Integer, primary_key=True),
    Column("move", String(80), nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(16), index=True),
    Column("game", String(20), nullable=False),
    Column("names", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("ending", String(20), nullable=False),
    Column("share", Float, nullable=False),  # of the win: 1, 1/k, 0
    Column("rating", Float),
    Column("has_left", Boolean, nullable=False, server_default=false()),  # resigned, or a bot played to the end
    Column("finished_ms", BigInteger, nullable=False),
    # What follows from the others, and from the log, so that the database can count by it:
    Column("players", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("margin", Integer, nullable=False),  # ahead of the best opponent
    Column("moves", Integer, nullable=False),  # of the whole table
    Index("ix_results_sums", "game", "players", "seat", "ending", "share", "score"),
    Index("ix_results_game_person", "game", "person_id"),
    Index("ix_results_game_score", "game", "score"),
    Index("ix_results_game_margin", "game", "margin"),
    Index("ix_results_game_moves", "game", "moves"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(24), primary_key=True),  # a person's id; bots had ratings, too, once
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Float, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person_id", String(16), nullable=False, index=True),
    Column("bot", String(12), nullable=False),
    Column("status", String(10), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", Text),
    Column("created_ms", BigInteger, nullable=False),
    Index("ix_jobs_status_created", "status", "created_ms"),
)

puzzle_answers = Table(  # the first answer of each person to each day's puzzle
    "puzzle_answers",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("move", String(80), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("on_day", Boolean, nullable=False),  # answered on the day itself: streaks are made of these
    Column("at_ms", BigInteger, nullable=False),
)

bans = Table(  # who may not come here: somebody, or whoever comes from an address
    "bans",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), unique=True),
    Column("address", String(50), unique=True),  # or a network
    Column("why", Text, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
)

reports = Table(  # what players say of each other to the moderators
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("reporter_id", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("about_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table_id", String(10)),
    Column("reason", String(10), nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Text, nullable=False),  # what the reported person said there, as JSON
    Column("is_done", Boolean, nullable=False),
    Index("ix_reports_is_done_at_ms", "is_done", "at_ms"),
)

deeds = Table(  # what hosts and moderators do: the audit, and what a running server has still to carry out
    "deeds",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at_ms", BigInteger, nullable=False, index=True),
    Column("by_id", String(16), index=True),
    Column("by_name", String(24)),  # None: the host, by the command line
    Column("what", String(12), nullable=False),
    Column("person_id", String(16), index=True),
    Column("person_name", String(24)),
    Column("address", String(50)),
    Column("table_id", String(10)),
    Column("until_ms", BigInteger),
    Column("why", Text, nullable=False),
    Column("is_wide", Boolean, nullable=False),  # a ban that also holds for the addresses that they use
    Column("is_done", Boolean, nullable=False, index=True),
)
