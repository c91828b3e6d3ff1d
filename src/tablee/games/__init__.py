"""The four games. GAMES is the only list of them."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from tablee.core.errors import UnknownGame
from tablee.core.game import Game
from tablee.core.texts import Text

_NAMES = ("m", "tuileries", "mounstein", "maho")


class _Games(Mapping[str, Game]):
    """Games by name; a game's modules are imported when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in _NAMES:
            text = Text(
                fr="Il n’y a pas de jeu « {name} » ; les jeux sont : {names}.",
                en="There is no game “{name}”; the games are: {names}.",
            )
            raise UnknownGame(text, name=name, names=", ".join(_NAMES))
        game: Game = import_module(f"tablee.games.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


GAMES: Mapping[str, Game] = _Games()
