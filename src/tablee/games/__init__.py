"""The games, a package each; `GAMES` finds them by name, and those of other packages too.

`tablee.games` is also what the library's users call: `tablee.games()`.
"""

import sys
from collections.abc import Mapping
from types import ModuleType

from tablee.core.game import Game
from tablee.core.registry import GAMES, games

__all__ = ["GAMES"]


class _CallableFolder(ModuleType):
    """Python puts this module where `tablee.games` is looked up, so it does what the function of that name does."""

    def __call__(self) -> Mapping[str, Game]:
        return games()


sys.modules[__name__].__class__ = _CallableFolder
