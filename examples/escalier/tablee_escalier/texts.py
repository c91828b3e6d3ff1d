"""Escalier's rules, refusals and endings in words."""

from tablee.core.position import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee_escalier.rules import CARDS, NOT_HELD, TOO_LOW
from tablee_escalier.words import name_piece

RULES = {
    "E-1": Text(
        fr="Les cartes vont de 1 à 24. Chacun en tient trois, cachées ; le reste est la pioche.",
        en="The cards go from 1 to 24. Each player holds three, hidden; the rest is the stock.",
    ),
    "E-2": Text(
        fr="À votre tour, posez une carte sur votre escalier, plus haute que sa dernière marche, ou défaussez une carte, "
        "face visible. Puis piochez-en une tant qu’il en reste.",
        en="On your turn, place a card on your staircase, higher than its last step, or discard one, face up. Then draw "
        "one while the stock lasts.",
    ),
    "E-3": Text(
        fr="Une marche rapporte 1 point, et 1 de plus si elle suit directement la précédente, comme 7 sur 6.",
        en="A step scores 1 point, and 1 more if it follows directly on the one below, like 7 on 6.",
    ),
    "E-4": Text(
        fr="La partie s’arrête quand toutes les cartes sont jouées. Le plus grand total gagne ; à égalité, la victoire est "
        "partagée.",
        en="The game ends when all cards have been played. The highest total wins; a tie is a shared win.",
    ),
}
RULINGS: dict[str, Text] = {}
REFUSALS = shared_refusals(turn_rule="E-2", end_rule="E-4") | {
    NOT_HELD: RefusalText("E-2", Text(fr="Vous n’avez pas {card} en main.", en="You do not hold {card}.")),
    TOO_LOW: RefusalText(
        "E-2",
        Text(fr="{card} : votre dernière marche est {top}.", en="{card}: your last step is {top}."),
    ),
}
ENDINGS = {"no-cards": Text(fr="Toutes les cartes sont jouées.", en="All cards have been played.")}
EVENTS = {
    "place": Text(fr="pose", en="places"),
    "discard": Text(fr="défausse", en="discards"),
    "draw": Text(fr="pioche", en="draws"),
}
DETAILS: dict[str, Text] = {}
STEP = Text(fr="une marche", en="a step")
FOLLOWS = Text(fr="elle suit la précédente", en="it follows the one below")


def details(position: Position, seat: int, move: int, _code: int) -> dict[str, object]:
    return {"card": name_piece(str(move % CARDS + 1)).the, "top": int(position["tops"][seat]) + 1}
