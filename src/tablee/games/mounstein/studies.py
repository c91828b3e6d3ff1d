"""What a report on Mounstein looks at."""

from collections.abc import Iterator

from tablee.core.game import Event
from tablee.core.texts import Text
from tablee.lab.reports.studies import Study, Variant, filled, plain

ACCENT = "#2b6cff"
STUDIES = (
    Study(
        Text(fr="Côtés partagés au sol", en="Edges shared on the ground"),
        tuple(plain(str(edges), contact=edges) for edges in (1, 2)),
    ),
    Study(
        Text(fr="Taille du plateau", en="Size of the board"),
        tuple(plain(str(side), board=side) for side in (20, 26, 32, 45)),
    ),
    Study(
        Text(fr="Tuiles réversibles ou non", en="Tiles reversible or not"),
        (
            Variant(Text(fr="réversibles", en="reversible"), {"reversible": True}),
            Variant(Text(fr="non", en="not"), {"reversible": False}),
        ),
    ),
)
LEVEL = Text(fr="pose au niveau {level}", en="places on level {level}")
HIGHER = Text(fr="pose au niveau {level} ou plus haut", en="places on level {level} or higher")
MIRRORED = Text(fr="retourne la tuile (K-6)", en="flips the tile (K-6)")
HIGH_LEVEL = 3


def deeds(event: Event) -> Iterator[Text]:
    if event["do"] == "place":
        level = event["level"]
        yield filled(LEVEL, level=level) if level < HIGH_LEVEL else filled(HIGHER, level=HIGH_LEVEL)
        if event["at"][2] >= 6:
            yield MIRRORED
