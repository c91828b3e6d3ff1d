"""What a report on Maho! looks at."""

from collections.abc import Iterator

from tablee.core.game import Event
from tablee.core.texts import Text
from tablee.lab.reports.studies import Study, plain

ACCENT = "#c8102e"
STUDIES = (
    Study(
        Text(fr="Nombre de jokers", en="Number of jokers"),
        tuple(plain(str(jokers), jokers=jokers) for jokers in range(5)),
    ),
)
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


def deeds(event: Event) -> Iterator[Text]:
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
