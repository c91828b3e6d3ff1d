"""M's options: the edition, the shape of the M, and each point in which the two editions differ."""

# ruff: noqa: A002 - `help` is what everybody calls it

from collections.abc import Callable
from typing import Any

from tablee.core.errors import OptionError
from tablee.core.options import NO, YES, Option, Value, Values, choice, switch
from tablee.core.texts import LANGUAGES, Text
from tablee.kernels import Buffer

LAYOUTS = {
    "pi": Text(fr="trois tuiles et deux jambes", en="three tiles and two legs"),
    "zigzag": Text(fr="zigzag (édition cartes)", en="zigzag (cards edition)"),
}
SWITCHES = ("pass_freely", "blank_matches", "connect_diagonally", "line_may_have_gaps", "pass_needs_chip")
ENDINGS = ("last-scoring", "all-passed", "nobody-can-place")

ZIGZAG = Text(
    fr="Forme du M : le zigzag n’existe que dans l’édition cartes, car ses tuiles se touchent par les coins. Choisissez "
    "trois tuiles et deux jambes, ou l’édition cartes.",
    en="Shape of the M: the zigzag is for the cards edition only, because its tiles touch at their corners. Choose three "
    "tiles and two legs, or the cards edition.",
)
BY_EDITION = Text(
    fr="{tiles} en édition tuiles, {cards} en édition cartes",
    en="{tiles} in the tiles edition, {cards} in the cards edition",
)
DIRECTIONS = {
    "right": Text(fr="vers la droite", en="to the right"),
    "left": Text(fr="vers la gauche", en="to the left"),
}


def by_edition(tiles: Value, cards: Value) -> Callable[[Values], Value]:
    return lambda values: tiles if values["edition"] == "tiles" else cards


def said_by_edition(tiles: Text, cards: Text) -> Text:
    return Text(*(BY_EDITION.say(lang, tiles=tiles, cards=cards) for lang in LANGUAGES))


def switch_by_edition(name: str, label: Text, help: Text, tiles: bool) -> Option:
    """Yes in one edition, no in the other."""
    words = said_by_edition(YES, NO) if tiles else said_by_edition(NO, YES)
    return switch(name, label, help, by_edition(tiles, not tiles), words)


OPTIONS: tuple[Option, ...] = (
    choice(
        "edition",
        label=Text(fr="Édition", en="Edition"),
        help=Text(
            fr="Les règles du jeu de tuiles ou celles du jeu de cartes. L’édition décide de tout ce que vous ne changez "
            "pas ci-dessous.",
            en="The rules of the tile game or of the card game. The edition decides everything below that you leave "
            "as it is.",
        ),
        default="tiles",
        choices={"tiles": Text(fr="tuiles", en="tiles"), "cards": Text(fr="cartes", en="cards")},
    ),
    choice(
        "layout",
        label=Text(fr="Forme du M", en="Shape of the M"),
        help=Text(
            fr="Les cinq tuiles du début : trois côte à côte et une jambe à chaque bout ou, dans l’édition cartes, un "
            "zigzag.",
            en="The five tiles at the start: three side by side with a leg at each end or, in the cards edition, a "
            "zigzag.",
        ),
        default="pi",
        choices=LAYOUTS,
    ),
    switch_by_edition(
        "pass_freely",
        label=Text(fr="Passer librement", en="Passing freely"),
        help=Text(
            fr="Oui : on peut passer même si l’on pourrait poser. Non : on ne passe que si l’on ne peut rien poser.",
            en="Yes: you may pass even if you could place. No: you pass only if you cannot place anything.",
        ),
        tiles=True,
    ),
    switch_by_edition(
        "blank_matches",
        label=Text(fr="« Sans symbole » est un symbole", en="“No symbol” is a symbol"),
        help=Text(
            fr="Oui : deux zéros ont aussi en commun de n’avoir pas de symbole. Non : ils n’ont en commun que leur valeur.",
            en="Yes: two zeros also share their lack of a symbol. No: they share only their value.",
        ),
        tiles=False,
    ),
    choice(
        "take_order",
        label=Text(fr="Sens du tour de score", en="Direction of a scoring round"),
        help=Text(
            fr="Dans quel sens on prend, tour à tour, les tuiles de la ligne.",
            en="Which way round the table the tiles of the line are taken.",
        ),
        default=by_edition("right", "left"),
        choices=DIRECTIONS,
        default_label=said_by_edition(*DIRECTIONS.values()),
    ),
    switch_by_edition(
        "connect_diagonally",
        label=Text(fr="Tenir par les coins", en="Connected by corners"),
        help=Text(
            fr="Oui : après une prise, les tuiles restantes peuvent ne se tenir que par les coins. Non : il faut des "
            "côtés.",
            en="Yes: after a take, the remaining tiles may be connected corner to corner. No: edge to edge only.",
        ),
        tiles=False,
    ),
    switch_by_edition(
        "line_may_have_gaps",
        label=Text(fr="Lignes avec des trous", en="Lines with gaps"),
        help=Text(
            fr="Oui : cinq ou six tuiles d’une ligne déclenchent un tour de score même s’il y a un trou entre elles.",
            en="Yes: five or six tiles of a line trigger a scoring round even with a gap between them.",
        ),
        tiles=False,
    ),
    switch(
        "pass_needs_chip",
        label=Text(fr="Un jeton pour passer", en="Passing needs a chip"),
        help=Text(
            fr="Oui : on ne passe librement que si l’on a un jeton à donner ; sans jeton, on ne passe que si l’on ne peut "
            "rien poser.",
            en="Yes: you may pass freely only while you have a chip to give; without one, only if you cannot place "
            "anything.",
        ),
        default=False,
    )._replace(since=2, before=False),
)


def check(values: Values, _seats: int) -> None:
    """M-5: the zigzag is for the edition cards only."""
    if values["layout"] == "zigzag" and values["edition"] != "cards":
        raise OptionError("layout", ZIGZAG, typed="pi")


def pack(values: Values, rules: int, packed: Buffer) -> None:
    packed["rules"] = rules
    packed["cards"] = values["edition"] == "cards"
    packed["layout"] = list(LAYOUTS).index(values["layout"])
    packed["take_left"] = values["take_order"] == "left"
    for name in SWITCHES:
        packed[name] = values[name]


def unpack(packed: Any) -> Values:
    """The values that `pack` wrote."""
    return {
        "edition": "cards" if packed["cards"] else "tiles",
        "layout": list(LAYOUTS)[packed["layout"]],
        "take_order": "left" if packed["take_left"] else "right",
        **{name: bool(packed[name]) for name in SWITCHES},
    }
