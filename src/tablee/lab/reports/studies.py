"""What a report looks at in each game: the variants that are set side by side, and the game's own colour."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tablee.core.texts import Text


class Variant(NamedTuple):
    name: Text
    options: Mapping[str, Any]


class Study(NamedTuple):
    """One option, in all its values that are looked at."""

    title: Text
    variants: Sequence[Variant]


def plain(name: str, **options: Any) -> Variant:
    """A variant whose name is the same in both languages."""
    return Variant(Text(name, name), options)


STUDIES: dict[str, Sequence[Study]] = {
    "m": (
        Study(
            Text(fr="Les deux éditions", en="The two editions"),
            (
                Variant(Text(fr="édition tuiles", en="tiles edition"), {"edition": "tiles"}),
                Variant(Text(fr="édition cartes", en="cards edition"), {"edition": "cards"}),
            ),
        ),
    ),
    "tuileries": (
        Study(
            Text(fr="Les deux fins", en="The two endings"),
            (
                Variant(Text(fr="première main vide", en="first player out"), {"ending": "first-out"}),
                Variant(Text(fr="plateau complet", en="full board"), {"ending": "full-board"}),
            ),
        ),
    ),
    "mounstein": (
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
    ),
    "maho": (
        Study(
            Text(fr="Nombre de jokers", en="Number of jokers"),
            tuple(plain(str(jokers), jokers=jokers) for jokers in range(5)),
        ),
    ),
}

ACCENTS = {"m": "#d95f0e", "tuileries": "#2f7d5b", "mounstein": "#2b6cff", "maho": "#c8102e"}
"""The accents of the four worlds; M's orange a little deeper than on screen, to be read on paper."""
