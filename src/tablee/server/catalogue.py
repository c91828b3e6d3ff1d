"""What the server tells of the games themselves."""

from functools import cache

from tablee.bots.bot import BOTS
from tablee.core.game import Game
from tablee.core.options import Option, complete
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.server import messages


@cache
def catalogue() -> list[messages.GameInfo]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> messages.GameInfo:
    defaults = complete(game.options.OPTIONS, {}, game.rules_version)
    texts = game.texts
    return messages.GameInfo(
        name=game.name,
        title=game.title,
        authors=_said(game.authors),
        fewest=game.fewest,
        most=game.most,
        rules_version=game.rules_version,
        has_web_board=game.has_web_board,
        options=[option_info(option, defaults[option.name]) for option in game.options.OPTIONS],
        rules={id: _said(text) for id, text in texts.RULES.items()},
        rulings={id: _said(text) for id, text in texts.RULINGS.items()},
        endings={name: _said(text) for name, text in texts.ENDINGS.items()},
        events={name: _said(text) for name, text in texts.EVENTS.items()},
        bots=list(BOTS),
    )


def option_info(option: Option, default: object) -> messages.OptionInfo:
    return messages.OptionInfo(
        name=option.name,
        label=_said(option.label),
        help=_said(option.help),
        default=default,
        default_label=_said(option.say_default()),
        choices=_choices(option),
        is_open=option.is_open,
        range=option.range,
        unit=option.unit and _said(option.unit),
        scale=option.scale,
        allowed=_said(option.allowed),
    )


def _choices(option: Option) -> list[messages.OptionChoice] | None:
    if option.choices is None:
        return None
    return [messages.OptionChoice(value, _said(label)) for value, label in option.choices]


def _said(text: Text) -> messages.Said:
    return messages.Said(text.say("fr"), text.say("en"))
