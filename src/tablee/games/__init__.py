"""The four games, a package each; `GAMES` finds them by name, and those of other packages too."""

from tablee.core.registry import GAMES

__all__ = ["GAMES"]
