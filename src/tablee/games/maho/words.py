"""Maho!'s cards, series and moves in words: "the green 7", "lay a pure run (red 5, red 6, red 7)"."""

from tablee.core.names import PieceName, piece_name
from tablee.core.position import Position
from tablee.core.texts import Text, listed
from tablee.games.maho.cards import JOKER, TYPES, VALUES
from tablee.games.maho.notation import JOKER_TEXT, format_card, format_kind, format_series, latest, parse_card
from tablee.games.maho.rules import CLAIMS, DISCARDS, LAYS, MAHO, PASS, SHOUT, STRIKES

FAMILIES = (
    Text(fr="rouge", en="red"),
    Text(fr="vert", en="green"),
    Text(fr="bleu", en="blue"),
    Text(fr="argenté", en="silver"),
    Text(fr="joker", en="joker"),
)
KINDS = {
    "pure-run": Text(fr="suite pure", en="pure run"),
    "pure-triplet": Text(fr="triplé pur", en="pure triplet"),
    "rainbow-triplet": Text(fr="triplé arc-en-ciel", en="rainbow triplet"),
    "rainbow-run": Text(fr="suite arc-en-ciel", en="rainbow run"),
}
STANDS_FOR = Text(fr="joker pour {card}", en="joker as {card}")
SERIES = Text(fr="{kind} ({cards})", en="{kind} ({cards})")

DISCARD = Text(fr="écarter {card}", en="discard {card}")
LAY = Text(fr="poser : {series}", en="lay: {series}")
CLAIM = Text(fr="prendre {card} : {series}", en="claim {card}: {series}")
STRIKE = Text(fr="faire perdre la série n° {number}", en="take away series number {number}")
SIMPLE = {
    SHOUT: Text(fr="crier « Maho ! »", en="shout “Maho!”"),
    PASS: Text(fr="ne pas crier", en="let it pass"),
    MAHO: Text(fr="gagner la manche", en="win the round"),
}


def codes() -> list[str]:
    """The cards, and the joker as each of the others."""
    cards = [format_card(card) for card in range(TYPES)]
    return cards + [f"{JOKER_TEXT}={card}" for card in cards if card != JOKER_TEXT]


def name_piece(code: str) -> PieceName:
    """
    >>> name_piece("g7").the, name_piece("s3").the
    (Text(fr='le 7 vert', en='the green 7'), Text(fr='le 3 argenté', en='the silver 3'))
    >>> name_piece("jk=r7").name
    Text(fr='joker pour le 7 rouge', en='joker as the red 7')
    """
    if code.startswith(f"{JOKER_TEXT}="):
        name = STANDS_FOR.fill(card=name_piece(code.removeprefix(f"{JOKER_TEXT}=")).the)
        return piece_name("le ", name.fr, name.en)
    return name_card(parse_card(code))


def name_card(card: int) -> PieceName:
    family = FAMILIES[card // VALUES]
    if card == JOKER:
        return piece_name("le ", family.fr, family.en)
    number = card % VALUES + 1
    return piece_name("le ", f"{number} {family.fr}", f"{family.en} {number}")


def name_series(laid: int) -> Text:
    """
    >>> from tablee.games.maho.notation import parse_series
    >>> name_series(parse_series("r5 r6 r7".split())).fr
    'suite pure (5 rouge, 6 rouge, 7 rouge)'
    """
    cards = listed([name_piece(code).name for code in format_series(laid)])
    return SERIES.fill(kind=KINDS[format_kind(laid)], cards=cards)


def phrases() -> dict[str, Text]:
    return {}


def say_move(position: Position, _seat: int, move: int) -> Text:
    if move < LAYS:
        return DISCARD.fill(card=name_card(move - DISCARDS).the)
    if move < SHOUT:
        return LAY.fill(series=name_series(move - LAYS))
    if move in SIMPLE:
        return SIMPLE[move]
    if move < STRIKES:
        card = latest(position)
        assert card is not None
        return CLAIM.fill(card=name_card(card).the, series=name_series(move - CLAIMS))
    return STRIKE.fill(number=move - STRIKES + 1)
