"""The levels: how many moves a bot looks at, and how long it thinks about them.

Easy and medium are searches too. They see only the moves that look best at once, and judge them by few simulations; so
they err as people do: a quiet move overlooked, a close call misjudged, never a senseless move. Budgets are numbers of
simulations, so that a level plays the same on every machine.
"""

import re
from typing import NamedTuple

from tablee.bots.search.settings import Budget
from tablee.core.errors import TableeError
from tablee.core.texts import Text

BAD_BUDGET = Text(
    fr="« {text} » : un robot s’écrit par exemple strong, strong@2000 (simulations) ou strong@500ms (temps).",
    en="“{text}”: a bot is written, for example, strong, strong@2000 (simulations) or strong@500ms (time).",
)
_SPEC = re.compile(r"([a-z]+)(?:@([1-9][0-9]{0,8})(ms)?)?")


class Level(NamedTuple):
    candidates: int
    simulations: int
    thorough: bool = False
    """Thinks harder, in the way that suits the game (`THOROUGH` in its evaluation)."""
    threads: int = 1


LEVELS = {
    "easy": Level(candidates=6, simulations=60),
    "medium": Level(candidates=8, simulations=300),
    "strong": Level(candidates=16, simulations=2_000),
    "expert": Level(candidates=24, simulations=20_000, thorough=True, threads=2),
}


def parse_spec(text: str) -> tuple[str, Budget | None]:
    """A bot's name, and the budget that it was given instead of its own.

    >>> parse_spec("strong@500ms")
    ('strong', Budget(simulations=0, milliseconds=500))
    >>> parse_spec("greedy")
    ('greedy', None)
    """
    match = _SPEC.fullmatch(text)
    if match is None:
        raise TableeError(BAD_BUDGET, text=text)
    name, number, unit = match.groups()
    if number is None:
        return name, None
    return name, Budget(milliseconds=int(number)) if unit else Budget(simulations=int(number))
