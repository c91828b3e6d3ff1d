"""Maho!'s options: the mode, the deck, and what happens to false shouts and to an empty stock."""

from tablee.core.buffer import Buffer
from tablee.core.errors import OptionError
from tablee.core.options import Option, Value, Values, choice, whole
from tablee.core.texts import Text

ENDINGS = ("rounds-won", "points-reached", "rounds-played")
MODES = ("basic", "standard", "original")
FALSE_SHOUTS = ("allowed", "prevented")
SILVER_KINDS = 7

NO_SILVER = Text(
    fr="Option « {name} » : {value} n’est pas permis en mode basic, qui se joue sans cartes d’argent ; permis : 0.",
    en='Option "{name}": {value} is not allowed in mode basic, which is played without silver cards; allowed: 0.',
)


def default_silver(values: Values) -> Value:
    """
    >>> default_silver({"mode": "basic"}), default_silver({"mode": "original"})
    (0, 7)
    """
    return 0 if values["mode"] == "basic" else SILVER_KINDS


OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        "standard",
        choice(*MODES),
        " | ".join(MODES),
        Text(
            fr="basic : 10 cartes, 3 séries, trois manches gagnées ; standard : 13 cartes, 4 séries, 5 "
            "points ; original : 13 manches avec bonus.",
            en="basic: 10 cards, 3 series, three rounds won; standard: 13 cards, 4 series, 5 points; "
            "original: 13 rounds with bonuses.",
        ),
    ),
    Option(
        "silver",
        default_silver,
        whole(0, 9),
        "0…9",
        Text(
            fr="Combien de sortes de cartes d’argent (quatre de chaque) ; aucune en mode basic.",
            en="How many kinds of silver cards (four of each); none in mode basic.",
        ),
    ),
    Option("jokers", 2, whole(0, 4), "0…4", Text(fr="Combien de jokers.", en="How many jokers.")),
    Option(
        "false_shouts",
        "allowed",
        choice(*FALSE_SHOUTS),
        " | ".join(FALSE_SHOUTS),
        Text(
            fr="allowed : crier à tort est possible et coûte une série ; prevented : on ne crie que si la carte sert.",
            en="allowed: a false shout is possible and costs a series; prevented: only those who can use "
            "the card shout.",
        ),
    ),
    Option(
        "reshuffles",
        3,
        whole(0, 9),
        "0…9",
        Text(
            fr="Combien de fois par manche la défausse devient une nouvelle pioche ; ensuite la manche est nulle.",
            en="How often in a round the discards become a new stock; after that the round is void.",
        ),
    ),
    Option(
        "window_ms",
        4000,
        whole(0, 60_000),
        "0…60000",
        Text(
            fr="Combien de millisecondes on a pour crier, entre humains ; 0 : on attend tout le monde.",
            en="How many milliseconds people have to shout; 0: wait for everybody.",
        ),
    ),
)


def check(values: Values, _seats: int) -> None:
    """H-14: mode basic is played without silver."""
    if values["mode"] == "basic" and values["silver"] != 0:
        raise OptionError("silver", NO_SILVER, value=values["silver"])


def pack(values: Values, packed: Buffer) -> None:
    packed["mode"] = MODES.index(values["mode"])
    packed["false_shouts"] = FALSE_SHOUTS.index(values["false_shouts"])
    for name in ("silver", "jokers", "reshuffles", "window_ms"):
        packed[name] = values[name]
