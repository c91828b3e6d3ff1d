"""People, their sessions and keys, ratings and histories."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tablee.server.messages.fields import GivenPassword, Label, Password, PersonName


class NewGuest(Struct, forbid_unknown_fields=True):
    name: PersonName


class NewAccount(Struct, forbid_unknown_fields=True):
    name: PersonName
    password: Password


class Credentials(Struct, forbid_unknown_fields=True):
    name: PersonName
    password: GivenPassword


class NewPassword(Struct, forbid_unknown_fields=True):
    """Signs out everywhere else."""

    old: GivenPassword
    new: Password
    keep_keys: bool = False
    """Programs' keys go on being valid; else they end, too."""


class OwnPassword(Struct, forbid_unknown_fields=True):
    password: GivenPassword


class Recovery(Struct, forbid_unknown_fields=True):
    """A recovery code in place of the password that was forgotten."""

    name: PersonName
    code: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Password
    """The new one."""


class RecoveryCodes(Struct):
    left: int
    """How many have not been used."""
    codes: list[str] = []
    """Shown once, when they are made."""


class NewWayBack(Struct, forbid_unknown_fields=True):
    shown: bool = False
    """To be kept elsewhere; else by the browser. There is one of each, and the new one ends the old."""


class WayBack(Struct, forbid_unknown_fields=True):
    """Brings a guest back, once."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


Language = Literal["fr", "en"]


WORD = "[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+"
"""Of what stands before the @; nothing that would have to be quoted, and no second address."""


class NewEmail(Struct, forbid_unknown_fields=True):
    email: Annotated[str, Meta(max_length=254, pattern=rf"^{WORD}(\.{WORD})*@[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+$")]
    password: Password
    lang: Language = "en"
    """Of the e-mail."""


class Email(Struct):
    confirmed: str | None
    waiting: str | None
    """The address to which a link was sent that has not been opened yet."""


class EmailToken(Struct, forbid_unknown_fields=True):
    """Out of the link in an e-mail."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Forgotten(Struct, forbid_unknown_fields=True):
    who: Annotated[str, Meta(min_length=1, max_length=254)]
    """The account's name, or its address."""
    lang: Language = "en"


class MailRecovery(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password
    """The new one."""


class Goodbye(Struct, forbid_unknown_fields=True):
    """Deletes the account; an account gives its password."""

    password: GivenPassword | None = None


class NewName(Struct, forbid_unknown_fields=True):
    name: PersonName


Scope = Literal["read", "play", "all"]
"""What a program's key allows: to look; to play as well; to rename and export its person as well."""


class NewToken(Struct, forbid_unknown_fields=True):
    label: Label
    scope: Scope = "play"
    days: Annotated[int, Meta(ge=1, le=3650)] | None = 365
    """How long it is valid; None: until it is taken back."""


class Token(Struct):
    """A key for a program of yours; the secret is shown once."""

    id: str
    label: str
    scope: Scope
    created_ms: int
    expires_ms: int | None
    used_ms: int | None
    """When it was last used, to the minute."""
    secret: str | UnsetType = UNSET


class Person(Struct, frozen=True):
    """What everybody may see of a person."""

    id: str
    name: str
    kind: Literal["guest", "account", "gone"]
    """Who is gone has left for good: the id is made up, and means nothing elsewhere."""


class MadeAccount(Struct):
    """A person, who has an account now."""

    id: str
    name: str
    kind: Literal["account"]
    codes: list[str]
    """Recovery codes, shown once."""


class Me(Struct):
    person: Person | None
    """Nobody yet: become a guest or sign in."""
    muted: list[str] = []
    is_moderator: bool = False
    sends_mail: bool = False
    """Whether this server can send a link to whoever has forgotten a password."""


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
    guests: list[bool]
    """The seats behind which there is no account."""
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
