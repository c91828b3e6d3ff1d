"""Maho!'s options: the mode, the deck, and what happens to false shouts and to an empty stock."""

from typing import Any

from tablee.core.errors import OptionError
from tablee.core.options import Option, Value, Values, choice, number
from tablee.core.texts import Text
from tablee.games.maho.cards import MOST_JOKERS, VALUES
from tablee.kernels import Buffer

ENDINGS = ("rounds-won", "points-reached", "rounds-played")
MODE_LABELS = {
    "basic": Text(fr="basique", en="basic"),
    "standard": Text(fr="standard", en="standard"),
    "original": Text(fr="original", en="original"),
}
MODES = tuple(MODE_LABELS)
FALSE_SHOUTS = {
    "allowed": Text(fr="permis", en="allowed"),
    "prevented": Text(fr="empêchés", en="prevented"),
}
SILVER_KINDS, JOKERS = 7, 2  # H-1
NUMBERS = ("silver", "jokers", "reshuffles", "window_ms", "length")
LENGTHS = {"basic": 3, "standard": 5, "original": 13}  # H-14: rounds won, points, rounds played

NO_SILVER = Text(
    fr="Cartes argentées : le mode basique se joue sans. Choisissez 0, ou un autre mode.",
    en="Silver cards: basic mode is played without them. Choose 0, or another mode.",
)


def default_silver(values: Values) -> Value:
    """
    >>> default_silver({"mode": "basic"}), default_silver({"mode": "original"})
    (0, 7)
    """
    return 0 if values["mode"] == "basic" else SILVER_KINDS


def default_length(values: Values) -> Value:
    """
    >>> default_length({"mode": "original"})
    13
    """
    return LENGTHS[values["mode"]]


OPTIONS: tuple[Option, ...] = (
    choice(
        "mode",
        label=Text(fr="Mode de jeu", en="Mode"),
        help=Text(
            fr="Basique : 10 cartes, 3 séries, en 3 manches gagnantes, sans cartes argentées. Standard : 13 cartes, 4 "
            "séries, en 5 points. Original : 13 manches, avec des bonus.",
            en="Basic: 10 cards, 3 series, first to win 3 rounds, no silver cards. Standard: 13 cards, 4 series, first "
            "to 5 points. Original: 13 rounds, with bonuses.",
        ),
        default="standard",
        choices=MODE_LABELS,
    ),
    number(
        "silver",
        label=Text(fr="Cartes argentées", en="Silver cards"),
        help=Text(
            fr="Combien de sortes de cartes argentées, chacune en quatre exemplaires ; aucune en mode basique.",
            en="How many kinds of silver cards, four copies of each; none in basic mode.",
        ),
        default=default_silver,
        low=0,
        high=VALUES,
        unit=Text(fr="sortes", en="kinds"),
        default_label=Text(fr="7 sortes, aucune en mode basique", en="7 kinds, none in basic mode"),
    ),
    number(
        "jokers",
        label=Text(fr="Jokers", en="Jokers"),
        help=Text(fr="Combien de jokers dans le jeu de cartes.", en="How many jokers are in the deck."),
        default=JOKERS,
        low=0,
        high=MOST_JOKERS,
    ),
    choice(
        "false_shouts",
        label=Text(fr="Faux cris", en="False shouts"),
        help=Text(
            fr="Permis : crier à tort coûte une série. Empêchés : seul peut crier celui à qui la carte sert.",
            en="Allowed: a false shout costs a series. Prevented: you can only shout if you can use the card.",
        ),
        default="allowed",
        choices=FALSE_SHOUTS,
    ),
    number(
        "reshuffles",
        label=Text(fr="Mélanges par manche", en="Reshuffles per round"),
        help=Text(
            fr="Combien de fois par manche la défausse redevient la pioche ; ensuite, une pioche vide rend la manche "
            "nulle.",
            en="How often in a round the discards become the stock again; after that, an empty stock voids the round.",
        ),
        default=3,
        low=0,
        high=9,
    ),
    number(
        "window_ms",
        label=Text(fr="Temps de crier", en="Time to shout"),
        help=Text(
            fr="Le temps laissé à chacun pour crier, en secondes ; avec 0, on attend que tous aient répondu.",
            en="How long everyone has to shout, in seconds; with 0, the table waits until everyone has answered.",
        ),
        default=4000,
        low=0,
        high=60_000,
        unit=Text(fr="s", en="s"),
        scale=1000,
        say={0: Text(fr="on attend chacun", en="wait for everyone")},
    ),
    number(
        "length",
        label=Text(fr="Longueur de la partie", en="Length of the match"),
        help=Text(
            fr="Ce qu’il faut pour finir : des manches gagnées (basique), des points (standard) ou des manches jouées, nulles "
            "comprises (original).",
            en="What it takes to finish: rounds won (basic), points (standard) or rounds played, void ones included "
            "(original).",
        ),
        default=default_length,
        low=1,
        high=99,
        default_label=Text(fr="3, 5 ou 13 selon le mode", en="3, 5 or 13, depending on the mode"),
    )._replace(since=2, before=default_length),
)


def check(values: Values, _seats: int) -> None:
    """H-14: mode basic is played without silver."""
    if values["mode"] == "basic" and values["silver"] != 0:
        raise OptionError("silver", NO_SILVER, typed="0")


def pack(values: Values, _rules: int, packed: Buffer) -> None:
    packed["mode"] = MODES.index(values["mode"])
    packed["false_shouts"] = list(FALSE_SHOUTS).index(values["false_shouts"])
    for name in NUMBERS:
        packed[name] = values[name]


def unpack(packed: Any) -> Values:
    """The values that `pack` wrote."""
    numbers = {name: int(packed[name]) for name in NUMBERS}
    return {"mode": MODES[packed["mode"]], "false_shouts": list(FALSE_SHOUTS)[packed["false_shouts"]], **numbers}
