"""How a search thinks: what suits a game (`Settings`), and how long it may take (`Budget`)."""

from typing import NamedTuple

from tablee.core.errors import TableeError
from tablee.core.texts import Text

ONE_BUDGET = Text(
    fr="Donnez un nombre de simulations ou un temps, l’un des deux, et plus que zéro.",
    en="Give a number of simulations or a time, one of the two, and more than zero.",
)


class Settings(NamedTuple):
    """Found by playing the variants against each other (docs/bots.md)."""

    horizon: int
    """After how many moves a playout ends and the learned evaluation judges; negative: only where it is settled."""
    pace: float = 1.0
    """What part of a level's simulations is enough, where a game has many and quick decisions."""
    widest: int = 0
    """The fewest moves looked at, where ranking says little about them; 0: as many as the level does."""
    rank_by_chance: bool = True
    """Candidates are ranked by the learned evaluation of what comes right after them; otherwise as the greedy bot does."""
    tries: int = 1
    """How hard a playout looks at what it does: of how many random moves it makes the best, or as the game's own file says."""
    margin_share: float = 0.3
    """How much of a result is the margin in points; the rest is the share in the win."""
    margin_scale: float = 15.0
    """The margin that counts half of the largest."""
    caution: float = 0.0
    """By how many standard errors a move must be better than the playouts' own choice to be preferred to it; 0: that choice
    is nothing special. For games whose playouts play well, and where the moves differ less than the simulations."""
    depth: int = 0
    """How deep the tree below a candidate may grow; 0: playouts only."""
    explore: float = 0.3
    """How much a seldom tried child of the tree is favoured."""
    widen: float = 1.0
    """A node has up to 1 + widen * sqrt(visits) children."""


class Budget(NamedTuple):
    """Either an exact number of simulations, or an amount of time."""

    simulations: int = 0
    milliseconds: int = 0

    def checked(self) -> "Budget":
        if min(self) < 0 or (self.simulations > 0) == (self.milliseconds > 0):
            raise TableeError(ONE_BUDGET)
        return self
