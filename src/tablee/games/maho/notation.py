"""Maho! in text: cards (`r5`, `jk`), series (`r5 r6 jk=r7`) and moves (`lay r5 r6 r7`, `discard b2`, `shout` …)."""

from collections.abc import Mapping, Sequence
from functools import cache

from tablee.core.errors import NotationError
from tablee.core.notation import MoveWords, written
from tablee.core.position import Position
from tablee.core.texts import Text
from tablee.games.maho.cards import JOKER, VALUES
from tablee.games.maho.rules import CLAIMS, DISCARDS, LAYS, MAHO, PASS, SHOUT, STRIKES
from tablee.games.maho.series import KIND, LAID, MEMBERS, SLOTS

FAMILIES = "rgbs"
JOKER_TEXT = "jk"
KINDS = ("pure-run", "pure-triplet", "rainbow-triplet", "rainbow-run")

NOT_A_CARD = Text(
    fr="« {text} » n’est pas une carte : r1 à r9 (rouge), g1 à g9 (vert), b1 à b9 (bleu), s1 à s9 (argentées) "
    "ou jk (joker).",
    en="“{text}” is not a card: r1 to r9 (red), g1 to g9 (green), b1 to b9 (blue), s1 to s9 (silver) or jk (joker).",
)
NOT_A_SERIES = Text(
    fr="« {text} » n’est pas une série : trois cartes, par exemple r5 r6 r7 ou, avec un joker, r5 jk=r6 r7.",
    en="“{text}” is not a series: three cards, for example r5 r6 r7 or, with a joker, r5 jk=r6 r7.",
)
NOT_A_NUMBER = Text(
    fr="« {text} » n’est pas le numéro d’une série : de 1 à 4, par exemple retirer 2.",
    en="“{text}” is not the number of a series: 1 to 4, for example strike 2.",
)
NOT_A_MOVE = Text(
    fr="« {text} » n’est pas un coup : écarter r5, poser r5 r6 r7, crier, passer, réclamer r5 r6 r7, retirer 2 ou maho.",
    en="“{text}” is not a move: discard r5, lay r5 r6 r7, shout, pass, claim r5 r6 r7, strike 2 or maho.",
)


def format_card(card: int) -> str:
    """
    >>> [format_card(parse_card(text)) for text in ("r1", "b9", "s3", "jk")]
    ['r1', 'b9', 's3', 'jk']
    """
    return JOKER_TEXT if card == JOKER else FAMILIES[card // VALUES] + str(card % VALUES + 1)


def parse_card(text: str) -> int:
    """
    >>> [parse_card(format_card(card)) for card in (0, 26, 35, 36)]
    [0, 26, 35, 36]
    """
    letters = text.strip().lower()
    if letters == JOKER_TEXT:
        return JOKER
    if len(letters) != 2 or letters[0] not in FAMILIES or letters[1] not in "123456789":
        raise NotationError(NOT_A_CARD, text=text)
    return FAMILIES.index(letters[0]) * VALUES + int(letters[1]) - 1


def format_series(laid: int, claimed: int = 0) -> list[str]:
    """The cards of a series, a joker as what it stands for; the claimed member (1…3), if any, first.

    >>> format_series(parse_series("r5 r6 jk=r7".split()), claimed=2)
    ['r6', 'r5', 'jk=r7']
    """
    series, slot = divmod(laid, SLOTS)
    words = [format_card(card) for card in MEMBERS[series].tolist()]
    if slot:
        words[slot - 1] = f"{JOKER_TEXT}={words[slot - 1]}"
    if claimed:
        words.insert(0, words.pop(claimed - 1))
    return words


def parse_series(words: Sequence[str]) -> int:
    """The series with its slot that three cards make, in whichever order they stand.

    >>> [parse_series(format_series(laid)) for laid in (0, 87, 431)]
    [0, 87, 431]
    >>> parse_series(["R7", "r5", "r6"]) == parse_series(["r5", "r6", "r7"])
    True
    """
    key = tuple(sorted(word.strip().lower() for word in words))
    if key not in _series_by_words():
        for word in key:
            parse_card(word.removeprefix(f"{JOKER_TEXT}="))
        raise NotationError(NOT_A_SERIES, text=" ".join(words))
    return _series_by_words()[key]


@cache
def _series_by_words() -> Mapping[tuple[str, ...], int]:
    """A pure triplet's joker stands last, so the highest slot of those that read alike is the right one."""
    return {tuple(sorted(format_series(laid))): laid for laid in range(LAID)}


def format_kind(laid: int) -> str:
    """
    >>> format_kind(parse_series("b2 g3 r4".split()))
    'rainbow-run'
    """
    return KINDS[KIND[laid // SLOTS]]


def latest(position: Position) -> int | None:
    """The card on top of the discards."""
    count = position.number("discard_count")
    return int(position["discards"][count - 1]) if count else None


def claimed_member(position: Position, laid: int) -> int:
    """Which member (1…3) of the series the latest discard would be; 0 if it is none of them."""
    card = latest(position)
    words = [word.partition("=")[0] for word in format_series(laid)]
    return words.index(format_card(card)) + 1 if card is not None and format_card(card) in words else 0


def format_move(position: Position, move: int) -> str:
    """A claim is written with the latest discard first."""
    if move < LAYS:
        return f"discard {format_card(move - DISCARDS)}"
    if move < SHOUT:
        return " ".join(["lay", *format_series(move - LAYS)])
    if move in _SIMPLE:
        return _SIMPLE[move]
    if move < STRIKES:
        return " ".join(["claim", *format_series(move - CLAIMS, claimed_member(position, move - CLAIMS))])
    return f"strike {move - STRIKES + 1}"


_SIMPLE = {SHOUT: "shout", PASS: "pass", MAHO: "maho"}
TYPED: MoveWords = {
    "discard": Text(fr="écarter", en="discard"),
    "lay": Text(fr="poser", en="lay"),
    "shout": Text(fr="crier", en="shout"),
    "pass": Text(fr="passer", en="pass"),
    "claim": Text(fr="réclamer", en="claim"),
    "strike": Text(fr="retirer", en="strike"),
}


def parse_move(_position: Position, text: str) -> int:
    """
    >>> parse_move(None, "Strike 2") - STRIKES
    1
    >>> parse_move(None, "écarter r5") == parse_move(None, "discard r5")
    True
    """
    verb, *words = text.replace(",", " ").lower().split() or [""]
    verb = written(verb, TYPED)
    if not words:
        for move, name in _SIMPLE.items():
            if verb == name:
                return move
    elif verb == "discard" and len(words) == 1:
        return DISCARDS + parse_card(words[0])
    elif verb == "lay":
        return LAYS + parse_series(words)
    elif verb == "claim":
        return CLAIMS + parse_series(words)
    elif verb == "strike" and len(words) == 1:
        return STRIKES + parse_number(words[0])
    raise NotationError(NOT_A_MOVE, text=text)


def parse_number(text: str) -> int:
    """The number of a laid series, counted from 0; people count from 1."""
    if text not in ("1", "2", "3", "4"):
        raise NotationError(NOT_A_NUMBER, text=text)
    return int(text) - 1
