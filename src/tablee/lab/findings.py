"""What a report found, in a few numbers: shipped with the package, so that the server and the client can show it without Polars.

Made by `tablee report … --findings FILE` from the very samples that the report's figures are drawn from.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from tablee.games import GAMES


class SeatFinding(msgspec.Struct, frozen=True):
    """How much of the wins a place in the order of play has, with its 95 % interval."""

    players: int
    place: int
    share: float
    low: float
    high: float
    fair: float


class LeadFinding(msgspec.Struct, frozen=True):
    """How often the one who leads at this moment of the game wins in the end."""

    players: int
    progress: float
    share: float
    low: float
    high: float


class MeasureFinding(msgspec.Struct, frozen=True):
    """A mean over the games of one number of players, with its 95% interval."""

    players: int
    measure: str
    """decisions, score, margin, choices, changes"""
    value: float
    low: float
    high: float


class PartFinding(msgspec.Struct, frozen=True):
    """How much of what separates the results is due to this, with its 95 % interval."""

    part: str
    """players, deal, rest"""
    share: float
    low: float
    high: float


class DeedFinding(msgspec.Struct, frozen=True):
    """How what a player does goes together with winning, with the correlation's 95 % interval."""

    fr: str
    en: str
    correlation: float
    low: float
    high: float
    each: float
    """How often a player does it in a game."""


class Findings(msgspec.Struct, frozen=True):
    game: str
    tablee: str
    """The version that made them."""
    command: str
    bot: str
    """Who played."""
    games: int
    """In each sample."""
    deals: int
    """Played by every pair, for luck and skill."""
    seed: str
    seats: list[SeatFinding]
    leads: list[LeadFinding]
    measures: list[MeasureFinding]
    luck: list[PartFinding]
    deeds: list[DeedFinding]


def write(findings: Findings, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(findings), indent=1) + b"\n")


@cache
def shipped(game: str) -> Findings | None:
    """The findings in the package; None if the game was not in the lab yet."""
    file = files(GAMES[game].package).joinpath("findings.json")
    return msgspec.json.decode(file.read_bytes(), type=Findings) if file.is_file() else None
