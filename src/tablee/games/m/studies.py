"""What a report on M looks at."""

from collections.abc import Iterator

from tablee.core.game import Event
from tablee.core.texts import Text
from tablee.games.m.pieces import COLOURS
from tablee.games.m.words import COLOUR_NAMES
from tablee.lab.reports.studies import Study, Variant, filled

ACCENT = "#d95f0e"  # the orange of the screen, a little deeper
STUDIES = (
    Study(
        Text(fr="Les deux éditions", en="The two editions"),
        (
            Variant(Text(fr="édition tuiles", en="tiles edition"), {"edition": "tiles"}),
            Variant(Text(fr="édition cartes", en="cards edition"), {"edition": "cards"}),
        ),
    ),
)
TAKEN = Text(fr="prend du {colour}", en="takes {colour}")
VALUE = Text(fr="prend une tuile de {value}", en="takes a tile of {value}")
PASSES = Text(fr="passe", en="passes")
TRIGGERS = Text(fr="déclenche un tour de score (M-16)", en="triggers a scoring round (M-16)")


def deeds(event: Event) -> Iterator[Text]:
    if event["do"] == "take":
        yield filled(TAKEN, colour=COLOUR_NAMES[COLOURS.index(event["tile"][0])])
        yield filled(VALUE, value=event["tile"][1:-1])
    elif event["do"] == "place" and event["line"]:
        yield TRIGGERS
    elif event["do"] == "pass":
        yield PASSES
