"""People, their sessions and keys, ratings and histories."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tablee.server.messages.fields import Label, Password, PersonName


class NewGuest(Struct, forbid_unknown_fields=True):
    name: PersonName


class Credentials(Struct, forbid_unknown_fields=True):
    name: PersonName
    password: Password


class NewPassword(Struct, forbid_unknown_fields=True):
    old: Password
    new: Password


class Goodbye(Struct, forbid_unknown_fields=True):
    """Deletes the account; an account gives its password."""

    password: Password | None = None


class NewName(Struct, forbid_unknown_fields=True):
    name: PersonName


class NewToken(Struct, forbid_unknown_fields=True):
    label: Label


class Token(Struct):
    """A key for a program of yours; the secret is shown once."""

    id: str
    label: str
    created_ms: int
    secret: str | UnsetType = UNSET


class Person(Struct, frozen=True):
    """Somebody as everybody may see him."""

    id: str
    name: str
    kind: Literal["guest", "account"]


class Me(Struct):
    person: Person | None
    """Nobody yet: become a guest or sign in."""
    muted: list[str] = []


class Rating(Struct):
    game: str
    rating: float
    """What is shown: certain within three deviations."""
    mu: float
    sigma: float
    games: int
    wins: float


class PlayedGame(Struct):
    """A finished game in somebody's history."""

    table: str
    game: str
    finished_ms: int
    names: list[str]
    bots: list[str | None]
    """Each seat's bot, by its level; None where a person sat, whatever the name."""
    seat: int
    scores: list[int]
    winners: list[int]
    ending: str
    rating: float | None
    """After the game, if it was rated."""


class Profile(Struct):
    person: Person
    since_ms: int
    ratings: list[Rating]
    recent: list[PlayedGame]


class Ranked(Struct):
    person: Person
    rating: Rating
