"""What one look has found."""

from typing import Literal, NamedTuple

from tablee.core.texts import Text

Verdict = Literal["well", "doubtful", "wrong"]


class Finding(NamedTuple):
    about: str
    """For programs: which look it was."""
    verdict: Verdict
    told: Text
    advice: Text | None = None


def well(about: str, told: Text, **details: object) -> Finding:
    return Finding(about, "well", told.fill(**details))


def doubtful(about: str, told: Text, advice: Text, **details: object) -> Finding:
    return Finding(about, "doubtful", told.fill(**details), advice.fill(**details))


def wrong(about: str, told: Text, advice: Text, **details: object) -> Finding:
    return Finding(about, "wrong", told.fill(**details), advice.fill(**details))
