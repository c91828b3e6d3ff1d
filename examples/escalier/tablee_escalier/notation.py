"""Escalier in text: cards (`7`) and moves (`place 7`, `discard 7`)."""

from tablee.core.errors import NotationError
from tablee.core.notation import MoveWords, written
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee_escalier.rules import CARDS

VERBS = ("place", "discard")
TYPED: MoveWords = {"place": Text(fr="poser", en="place"), "discard": Text(fr="défausser", en="discard")}
NOT_A_MOVE = Text(
    fr="« {text} » n’est pas un coup : « poser 7 » ou « défausser 7 », avec une carte de 1 à {cards}.",
    en="“{text}” is not a move: “place 7” or “discard 7”, with a card from 1 to {cards}.",
)


def format_move(_position: Position, move: int) -> str:
    return f"{VERBS[move // CARDS]} {move % CARDS + 1}"


def parse_move(_position: Position, text: str) -> int:
    verb, _, card = text.strip().lower().partition(" ")
    verb = written(verb, TYPED)
    if verb not in VERBS or card not in map(str, range(1, CARDS + 1)):
        raise NotationError(NOT_A_MOVE, text=text, cards=CARDS)
    return VERBS.index(verb) * CARDS + int(card) - 1
