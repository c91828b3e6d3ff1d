"""What a report on Tuileries looks at."""

from collections.abc import Iterator

from tablee.core.game import Event
from tablee.core.texts import Text
from tablee.games.tuileries import notation
from tablee.games.tuileries.rules import EXTRA_TURN
from tablee.games.tuileries.words import COLOURS, RANKS, SUITS
from tablee.lab.reports.studies import Study, Variant

ACCENT = "#2f7d5b"
STUDIES = (
    Study(
        Text(fr="Les deux fins", en="The two endings"),
        (
            Variant(Text(fr="première main vide", en="first player out"), {"ending": "first-out"}),
            Variant(Text(fr="plateau complet", en="full board"), {"ending": "full-board"}),
        ),
    ),
)
AGAIN = Text(fr="rejoue (T-7)", en="plays again (T-7)")
ALONE = Text(fr="pose sans groupe (T-6)", en="places without a group (T-6)")


def deeds(event: Event) -> Iterator[Text]:
    if event["do"] == "place":
        tile = event["tile"]
        yield COLOURS[notation.COLOURS.index(tile[0])]
        yield RANKS[notation.RANKS.index(tile[1])]
        yield SUITS[notation.SIGNS.index(tile[2])]
        if event["points"] >= EXTRA_TURN:
            yield AGAIN
        elif event["points"] == 1:
            yield ALONE
