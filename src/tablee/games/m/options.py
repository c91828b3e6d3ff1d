"""M's options: the edition, the shape of the M, and each point in which the two editions differ."""

from collections.abc import Callable

from tablee.core.buffer import Buffer
from tablee.core.errors import OptionError
from tablee.core.options import Option, Value, Values, choice, switch
from tablee.core.texts import Text

EDITIONS = ("tiles", "cards")
LAYOUTS = ("pi", "zigzag")
ORDERS = ("right", "left")
ENDINGS = ("last-scoring", "all-passed")

ZIGZAG = Text(
    fr="Option « {name} » : zigzag n’existe que dans l’édition cards, car ses cartes se touchent par les "
    "coins ; permis ici : pi.",
    en='Option "{name}": zigzag is for edition cards only, because its cards touch by corners; allowed here: pi.',
)


def by_edition(tiles: Value, cards: Value) -> Callable[[Values], Value]:
    return lambda values: tiles if values["edition"] == "tiles" else cards


OPTIONS: tuple[Option, ...] = (
    Option(
        "edition",
        "tiles",
        choice(*EDITIONS),
        " | ".join(EDITIONS),
        Text(
            fr="Les règles du jeu de tuiles ou celles du jeu de cartes ; donne leur valeur aux cinq options "
            "qui suivent « layout ».",
            en='The rules of the tile game or of the card game; sets the five options after "layout".',
        ),
    ),
    Option(
        "layout",
        "pi",
        choice(*LAYOUTS),
        "pi | zigzag (edition cards)",
        Text(
            fr="Le M de départ : trois tuiles et deux jambages, ou (édition cards) un zigzag.",
            en="The M at the start: three tiles and two legs, or (edition cards) a zigzag.",
        ),
    ),
    Option(
        "pass_freely",
        by_edition(True, False),
        switch,
        "true | false",
        Text(
            fr="Passer même quand on pourrait poser (tiles), ou seulement quand on ne peut rien poser (cards).",
            en="Pass even when you could place (tiles), or only when you can place nothing (cards).",
        ),
    ),
    Option(
        "blank_matches",
        by_edition(False, True),
        switch,
        "true | false",
        Text(
            fr="« Sans symbole » compte comme un symbole commun (cards).",
            en='"No symbol" counts as a shared symbol (cards).',
        ),
    ),
    Option(
        "take_order",
        by_edition("right", "left"),
        choice(*ORDERS),
        " | ".join(ORDERS),
        Text(
            fr="Pendant un tour de score, on continue vers la droite (tiles) ou vers la gauche (cards).",
            en="In a scoring round the next to take sits to the right (tiles) or to the left (cards).",
        ),
    ),
    Option(
        "connect_diagonally",
        by_edition(False, True),
        switch,
        "true | false",
        Text(
            fr="Les tuiles restantes peuvent se tenir par les coins (cards).",
            en="The tiles left may hang together by corners (cards).",
        ),
    ),
    Option(
        "line_may_have_gaps",
        by_edition(False, True),
        switch,
        "true | false",
        Text(
            fr="Une ligne de cinq ou six compte même avec des trous (cards).",
            en="A line of five or six counts even with gaps in it (cards).",
        ),
    ),
)


def check(values: Values, _seats: int) -> None:
    """M-5: the zigzag is for the edition cards only."""
    if values["layout"] == "zigzag" and values["edition"] != "cards":
        raise OptionError("layout", ZIGZAG)


def pack(values: Values, packed: Buffer) -> None:
    packed["cards"] = values["edition"] == "cards"
    packed["layout"] = LAYOUTS.index(values["layout"])
    packed["take_left"] = values["take_order"] == "left"
    for name in ("pass_freely", "blank_matches", "connect_diagonally", "line_may_have_gaps"):
        packed[name] = values[name]
