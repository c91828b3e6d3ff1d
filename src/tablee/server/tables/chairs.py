"""Who sits where, and who decides there; and the pause in which they read how a round ended."""

from dataclasses import dataclass

from tablee.server import messages


@dataclass
class Chair:
    name: str | None = None
    person: messages.Person | None = None
    bot: str | None = None
    stand_in: str | None = None
    resigned: bool = False
    returns: bool = False
    """The person will have the seat again once the stand-in has made the decision that it has begun."""

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now; None: a person."""
        return self.bot or self.stand_in

    @property
    def is_person(self) -> bool:
        """A person who has not left for good."""
        return self.person is not None and not self.resigned

    @property
    def is_asked(self) -> bool:
        """A person who decides for themselves."""
        return self.is_person and self.stand_in is None


@dataclass
class Pause:
    """Between two rounds, until the next one is dealt."""

    since_ms: int
    ready: set[int]
    """The seats of people who have read how the round ended."""
