"""The columns of the Parquet files and their types (docs/tables.md)."""

from typing import Any

import polars as pl

GAMES_SCHEMA: dict[str, Any] = {
    "number": pl.UInt32,
    "game": pl.String,
    "rules": pl.UInt16,
    "players": pl.UInt8,
    "bots": pl.List(pl.String),
    "options": pl.String,
    "first": pl.UInt8,
    "seed": pl.String,
    "ending": pl.String,
    "decisions": pl.UInt32,
    "scores": pl.List(pl.Int32),
    "winners": pl.List(pl.UInt8),
    "margin": pl.Int32,
    "lead_changes": pl.UInt16,
}
MOVES_SCHEMA: dict[str, Any] = {
    "number": pl.UInt32,
    "decision": pl.UInt32,
    "seat": pl.UInt8,
    "do": pl.String,
    "move": pl.String,
    "code": pl.Int32,
    "choices": pl.UInt16,
    "observations": pl.List(pl.UInt64),
    "points": pl.Int32,
    "scores": pl.List(pl.Int32),
    "margins": pl.List(pl.Int32),
    "leader": pl.Int8,
}
