"""How a game ended: why, with which scores, and who won."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    """How a game ended.

    >>> outcome = Outcome("first-out", (41, 38), (0,))
    >>> outcome.ending, max(outcome.scores), outcome.winners
    ('first-out', 41, (0,))
    """

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, ending: str, scores: Sequence[int]) -> "Outcome":
        """Most points win; ties are shared wins.

        >>> Outcome.of("first-out", [41, 38, 41]).winners
        (0, 2)
        """
        best = max(scores)
        return cls(ending, tuple(scores), tuple(seat for seat, score in enumerate(scores) if score == best))

    def as_result(self) -> dict[str, Any]:
        """The record's `result`."""
        return {"ending": self.ending, "scores": list(self.scores), "winners": list(self.winners)}
