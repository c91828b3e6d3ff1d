"""The games by name: the built-in ones, and those that installed packages offer as entry points of the group `tablee.games`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from tablee.core.errors import UnknownGame
from tablee.core.game import Game
from tablee.core.texts import Text

BUILT_IN = ("m", "tuileries", "mounstein", "maho")
"""The only list of them; each is a package in `tablee.games` with its GAME."""
USUAL = "tuileries"
"""The game that is played where nobody says which."""
GROUP = "tablee.games"

NO_SUCH_GAME = Text(
    fr="Il n’y a pas de jeu « {name} » ; les jeux sont : {names}.",
    en="There is no game “{name}”; the games are: {names}.",
)


@cache
def installed() -> Mapping[str, EntryPoint]:
    """The games of other packages. Looking for them takes a while, so it is done when somebody asks."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BUILT_IN}


class Registry(Mapping[str, Game]):
    """Games by name; a game's modules are imported when it is first asked for.

    >>> GAMES["maho"].title
    'Maho!'
    >>> GAMES["chess"]
    Traceback (most recent call last):
    tablee.core.errors.UnknownGame: There is no game “chess”; the games are: m, tuileries, mounstein, maho.
    """

    def __getitem__(self, name: str) -> Game:
        if name in BUILT_IN:
            game: Game = import_module(f"tablee.games.{name}").GAME
            return game
        if not isinstance(name, str) or name not in installed():
            raise UnknownGame(NO_SUCH_GAME, name=name, names=", ".join(self))
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from installed()

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

    def __len__(self) -> int:
        return len(BUILT_IN) + len(installed())


@cache
def _load(name: str) -> Game:
    game: Game = installed()[name].load()
    return game


GAMES: Mapping[str, Game] = Registry()


def games() -> Mapping[str, Game]:
    """The games by name.

    >>> list(games())[:4]
    ['m', 'tuileries', 'mounstein', 'maho']
    >>> games()["maho"].title, games()["maho"].most
    ('Maho!', 6)
    """
    return GAMES


def find_game(name: str) -> Game:
    """The game with that name; how a pickled game comes back."""
    return GAMES[name]
