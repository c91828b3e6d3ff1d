"""Tablée: games at one table, as a library.

>>> import random, tablee
>>> match = tablee.Match("mounstein", players=2, seed=7)
>>> while not match.is_over:
...     match.push(random.choice(match.legal_moves))
>>> match.outcome.winners in [(0,), (1,), (0, 1)]
True

`docs/library.md` shows the rest. Each name is imported when somebody first uses it.
"""

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` for it would take longer than the rest

if TYPE_CHECKING:
    from tablee.bots.own import BotError as BotError
    from tablee.bots.player import BotPlayer as BotPlayer
    from tablee.bots.player import bot as bot
    from tablee.core.errors import IllegalMove as IllegalMove
    from tablee.core.errors import LanguageError as LanguageError
    from tablee.core.errors import MatchError as MatchError
    from tablee.core.errors import MoveError as MoveError
    from tablee.core.errors import NotationError as NotationError
    from tablee.core.errors import OptionError as OptionError
    from tablee.core.errors import PositionError as PositionError
    from tablee.core.errors import RecordError as RecordError
    from tablee.core.errors import RulesVersionError as RulesVersionError
    from tablee.core.errors import SeatError as SeatError
    from tablee.core.errors import SeatsError as SeatsError
    from tablee.core.errors import SeedError as SeedError
    from tablee.core.errors import TableeError as TableeError
    from tablee.core.errors import UndoError as UndoError
    from tablee.core.errors import UnknownGame as UnknownGame
    from tablee.core.game import Game as Game
    from tablee.core.match import Match as Match
    from tablee.core.move import LegalMoves as LegalMoves
    from tablee.core.move import Move as Move
    from tablee.core.outcome import Outcome as Outcome
    from tablee.core.position import Position as Position
    from tablee.core.position_text import format_position as format_position
    from tablee.core.position_text import parse_position as parse_position
    from tablee.core.record import Record as Record
    from tablee.core.registry import games as games
    from tablee.records import read as read
    from tablee.records import replay as replay
    from tablee.records import verify as verify
    from tablee.records import write as write

_ERRORS = (
    "IllegalMove", "LanguageError", "MatchError", "MoveError", "NotationError", "OptionError", "PositionError", "RecordError",
    "RulesVersionError", "SeatError", "SeatsError", "SeedError", "TableeError", "UndoError", "UnknownGame",
)  # fmt: skip
_NAMES = {
    "tablee.bots.own": ("BotError",),
    "tablee.bots.player": ("BotPlayer", "bot"),
    "tablee.core.errors": _ERRORS,
    "tablee.core.game": ("Game",),
    "tablee.core.match": ("Match",),
    "tablee.core.move": ("LegalMoves", "Move"),
    "tablee.core.outcome": ("Outcome",),
    "tablee.core.position": ("Position",),
    "tablee.core.position_text": ("format_position", "parse_position"),
    "tablee.core.record": ("Record",),
    "tablee.records": ("read", "replay", "verify", "write"),
}
"""What is where, for Python; type checkers read it above."""
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

__all__ = [*sorted(_HOMES), "games"]


if not TYPE_CHECKING:  # or else every misspelt name would pass for one of these

    def __getattr__(name):
        from importlib import import_module

        if name == "games":  # a folder that can be called
            return import_module("tablee.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'tablee' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value

    def __dir__():
        return [*(name for name in globals() if name.startswith("__")), *__all__]
