"""How a position of Mounstein is written: the tiles in the order in which they were laid, the base first; all else follows."""

from tablee.core.errors import NotationError
from tablee.core.position import Position
from tablee.core.position_items import Item
from tablee.games.mounstein.notation import format_placement, parse_placement
from tablee.games.mounstein.options import unpack as unpack
from tablee.games.mounstein.rules import BASE, NOT_OVER

BETWEEN_TILES = "/"


def format_tiles(position: Position) -> str:
    places = position.numbers("places")[BASE : position.number("tiles") + 1]
    return BETWEEN_TILES.join(map(format_placement, places))


def parse_tiles(position: Position, text: str) -> None:
    """Lay them again, by the rules; a base that is not chosen lies there already."""
    game, moves = position.game, [parse_placement(word) for word in text.split(BETWEEN_TILES)] if text else []
    position["turn"], position["ending"] = position["first"], NOT_OVER
    for move in moves[position.number("tiles") :]:
        seat = position.number("turn")
        if code := game.rules.refusal(position, seat, move):
            rule, why = game.texts.REFUSALS[code]
            raise NotationError(why, rule=rule, **game.texts.details(position, seat, move, code))
        game.rules.act(position, seat, move)


LAID = ("tiles", "highest", "choices", "legal", "places", "spots", "heights", "owners", "seen")
ITEMS = (Item("tiles", LAID, format_tiles, parse_tiles),)
DERIVED = frozenset({"stock", "stock_size"})  # there is none


def complete(_position: Position) -> None:
    """The rules have judged every tile."""
