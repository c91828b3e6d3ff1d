"""Escalier's cards and moves as people say them."""

from tablee.core.names import PieceName, piece_name
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee_escalier.rules import CARDS

PLACE = Text(fr="poser {card}", en="place {card}")
DISCARD = Text(fr="défausser {card}", en="discard {card}")


def codes() -> list[str]:
    return [str(card + 1) for card in range(CARDS)]


def name_piece(code: str) -> PieceName:
    return piece_name("le ", code, code)


def phrases() -> dict[str, Text]:
    return {}


def say_move(_position: Position, _seat: int, move: int) -> Text:
    return (PLACE if move < CARDS else DISCARD).fill(card=name_piece(str(move % CARDS + 1)).the)
