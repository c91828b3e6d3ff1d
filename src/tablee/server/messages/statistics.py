"""What games add up to, for a person and for a game."""

from typing import Literal

from msgspec import Struct

from tablee.core.texts import Said
from tablee.server.messages.people import Person, Ranked


class RatingPoint(Struct):
    at_ms: int
    rating: float


class GameTotals(Struct):
    """Somebody's games of one kind, all of them."""

    game: str
    games: int
    wins: float
    """Shared wins count by their share."""
    best_score: int
    best_margin: int
    """Ahead of the best opponent; below zero if there was no win."""
    mean_score: float
    history: list[RatingPoint]
    """After each rated game, the oldest first."""


class Opponent(Struct):
    name: str
    person: Person | None
    """None: a bot, or somebody who has left for good."""
    bot: str | None
    """Its level; None for people, whatever their names."""
    games: int
    wins: float
    """Of the one whose statistics these are."""


class HeldRecord(Struct):
    """The best of its kind on this server."""

    kind: Literal["score", "margin", "longest"]
    game: str
    value: int
    names: list[str]
    """Who holds it."""
    bots: list[str | None]
    """Which of them are bots, by their levels; None for people, whatever their names."""
    person: Person | None
    at_ms: int
    table: str | None
    """None: the table is private."""


class PersonStatistics(Struct):
    person: Person
    since_ms: int
    totals: list[GameTotals]
    opponents: list[Opponent]
    """Those met most often first."""
    records: list[HeldRecord]
    """Of the whole server, held by this person."""


class SeatShare(Struct):
    players: int
    seat: int
    games: int
    share: float
    """Of the wins."""


class EndingCount(Struct):
    ending: str
    text: Said
    games: int


class GameStatistics(Struct):
    """A game as it is played on this server."""

    game: str
    title: str
    games: int
    people: int
    mean_winner: float | None
    """Points of those who win, on average."""
    seats: list[SeatShare]
    endings: list[EndingCount]
    records: list[HeldRecord]
    ranking: list[Ranked]
    reports: list[str]
    """Languages in which the laboratory's whole report is there: /reports/GAME.LANGUAGE.html."""
