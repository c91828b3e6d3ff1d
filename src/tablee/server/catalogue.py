"""What the server tells of the games themselves."""

import re
from functools import cache

from tablee.bots.bot import BOTS
from tablee.core.game import Game
from tablee.core.options import Option, complete
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.server import wire


@cache
def catalogue() -> list[wire.GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> wire.GameInfo:
    defaults = complete(game.options.OPTIONS, {})
    texts = game.texts
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        authors=game.authors,
        fewest=game.fewest,
        most=game.most,
        rules_version=game.rules_version,
        options=[
            wire.OptionInfo(option.name, defaults[option.name], option.allowed, choices(option), _said(option.help))
            for option in game.options.OPTIONS
        ],
        rules={id: _said(text) for id, text in texts.RULES.items()},
        rulings={id: _said(text) for id, text in texts.RULINGS.items()},
        endings={name: _said(text) for name, text in texts.ENDINGS.items()},
        events={name: _said(text) for name, text in texts.EVENTS.items()},
        bots=list(BOTS),
    )


def choices(option: Option) -> list[str] | None:
    """The words between which an option lets one choose; None if there are more than words."""
    words = option.allowed.split(" | ")
    return words if len(words) > 1 and all(re.fullmatch(r"[a-z0-9-]+", word) for word in words) else None


def _said(text: Text) -> wire.Said:
    return wire.Said(text.fr, text.en)
