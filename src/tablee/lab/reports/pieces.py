"""What a player has done with which pieces, read from a record's events: the labels that are held against winning."""

from collections import Counter
from collections.abc import Callable, Iterator

from tablee.core.game import Event
from tablee.core.texts import Text
from tablee.games.m.pieces import COLOURS as M_LETTERS
from tablee.games.m.words import COLOUR_NAMES as M_COLOURS
from tablee.games.tuileries import notation as tuileries
from tablee.games.tuileries.rules import EXTRA_TURN
from tablee.games.tuileries.words import COLOURS, RANKS, SUITS
from tablee.records import Record

AGAIN = Text(fr="rejoue (T-7)", en="plays again (T-7)")
ALONE = Text(fr="pose sans groupe (T-6)", en="places without a group (T-6)")
M_TAKEN = Text(fr="prend du {colour}", en="takes {colour}")
M_VALUE = Text(fr="prend une tuile de {value}", en="takes a tile of {value}")
M_PASS = Text(fr="passe", en="passes")
M_STARTS = Text(fr="déclenche un tour de score (M-16)", en="triggers a scoring round (M-16)")
LEVEL = Text(fr="pose au niveau {level}", en="places on level {level}")
HIGHER = Text(fr="pose au niveau {level} ou plus haut", en="places on level {level} or higher")
MIRRORED = Text(fr="retourne la tuile (K-6)", en="flips the tile (K-6)")
KINDS = {
    "pure-run": Text(fr="suite pure", en="pure run"),
    "pure-triplet": Text(fr="triplé pur", en="pure triplet"),
    "rainbow-triplet": Text(fr="triplé arc-en-ciel", en="rainbow triplet"),
    "rainbow-run": Text(fr="suite arc-en-ciel", en="rainbow run"),
}
SILVER = Text(fr="série argentée", en="silver series")
JOKER = Text(fr="série avec joker (H-3)", en="series with a joker (H-3)")
CLAIMED = Text(fr="série réclamée (H-7)", en="claimed series (H-7)")
FALSE_SHOUT = Text(fr="pénalité pour un faux cri (H-9)", en="penalty for a false shout (H-9)")
HIGH_LEVEL = 3


def filled(text: Text, **details: Text | str | int) -> Text:
    """
    >>> filled(LEVEL, level=2).en
    'places on level 2'
    """
    fr = {name: value.fr if isinstance(value, Text) else value for name, value in details.items()}
    en = {name: value.en if isinstance(value, Text) else value for name, value in details.items()}
    return Text(fr=text.fr.format(**fr), en=text.en.format(**en))


def of_tuileries(event: Event) -> Iterator[Text]:
    if event["do"] == "place":
        tile = event["tile"]
        yield COLOURS[tuileries.COLOURS.index(tile[0])]
        yield RANKS[tuileries.RANKS.index(tile[1])]
        yield SUITS[tuileries.SIGNS.index(tile[2])]
        if event["points"] >= EXTRA_TURN:
            yield AGAIN
        elif event["points"] == 1:
            yield ALONE


def of_m(event: Event) -> Iterator[Text]:
    if event["do"] == "take":
        yield filled(M_TAKEN, colour=M_COLOURS[M_LETTERS.index(event["tile"][0])])
        yield filled(M_VALUE, value=event["tile"][1:-1])
    elif event["do"] == "place" and event["line"]:
        yield M_STARTS
    elif event["do"] == "pass":
        yield M_PASS


def of_mounstein(event: Event) -> Iterator[Text]:
    if event["do"] == "place":
        level = event["level"]
        yield filled(LEVEL, level=level) if level < HIGH_LEVEL else filled(HIGHER, level=HIGH_LEVEL)
        if event["at"][2] >= 6:
            yield MIRRORED


def of_maho(event: Event) -> Iterator[Text]:
    if event["do"] in ("lay", "claim"):
        yield KINDS[event["kind"]]
        if event["cards"][0].startswith("s") or event["cards"][-1].startswith("s"):
            yield SILVER
        if any(card.startswith("jk") for card in event["cards"]):
            yield JOKER
        if event["do"] == "claim":
            yield CLAIMED
    elif event["do"] == "penalty":
        yield FALSE_SHOUT


LABELS: dict[str, Callable[[Event], Iterator[Text]]] = {
    "m": of_m,
    "tuileries": of_tuileries,
    "mounstein": of_mounstein,
    "maho": of_maho,
}


def count_labels(record: Record, seat: int) -> Counter[Text]:
    """How often the seat did what a label says."""
    read = LABELS[record.game]
    return Counter(label for event in record.events if event.get("seat") == seat for label in read(event))
