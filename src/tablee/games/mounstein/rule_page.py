"""Mounstein's rule page."""

from collections.abc import Sequence
from math import sqrt

from tablee.core.match import Match
from tablee.core.texts import Text
from tablee.games.mounstein import GAME
from tablee.games.mounstein.geometry import (
    DIRECTIONS,
    NEIGHBOUR_EDGES,
    NEIGHBOURS_AROUND,
    ORIENTATIONS,
    corners,
    kites_of,
)
from tablee.games.mounstein.words import BASE_TILE, ENVIRONMENTS
from tablee.teaching.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.teaching.page import Figure, Polygon, RulePage, board, pieces, rule_page, section, shapes, trial
from tablee.teaching.script import begin, play

ROUND = Text(fr="tour {number}", en="round {number}")
GROUND = ("0,1,10", "-2,2,6", "-1,0,8", "-2,1,9")
CLIMBED = (*GROUND, "-1,1,4", "-2,3,6", "-1,2,8", "-2,2,8", "-1,3,4")


def mountain(*placements: str) -> Match:
    return play(begin(GAME, 2), *placements)


def hats() -> Figure:
    sides = (Text(fr="une face", en="one side"), Text(fr="l’autre face", en="the other side"))
    turns = [range(DIRECTIONS), range(DIRECTIONS, ORIENTATIONS)]
    return pieces(
        "hats",
        Text(
            fr="Le chapeau dans ses douze orientations : six par face.",
            en="The hat in its twelve orientations: six per side.",
        ),
        *((side, [[f"0:0,0,{o}" for o in each]]) for side, each in zip(sides, turns, strict=True)),
    )


def drawn(placement: Sequence[int], tone: int) -> list[Polygon]:
    """A tile's kites as they lie; the lattice's units are half a short side wide and as high as it fits (K-2)."""
    return [
        Polygon([(round(x / 2, 3), round(-y * sqrt(3) / 2, 3)) for x, y in corners(kite)], tone)
        for kite in kites_of(placement)
    ]


def kite() -> Figure:
    first, *others = drawn((0, 0, 0), 0)
    return shapes(
        "kite",
        Text(
            fr="Un diamant, et les huit qui font un chapeau : deux petits côtés, deux grands. Un diamant visible, un point.",
            en="A kite, and the eight that make a hat: two short sides, two long ones. One visible kite, one point.",
        ),
        (Text(fr="le diamant", en="the kite"), [[Polygon(first.points, 2)]]),
        (Text(fr="le chapeau", en="the hat"), [[*others, Polygon(first.points, 2)]]),
    )


def contacts() -> Figure:
    """K-8: all placements next to one tile, by the number of edges that they share with it."""
    names = {
        4: Text(fr="quatre côtés communs", en="four shared edges"),
        3: Text(fr="trois côtés communs", en="three shared edges"),
        2: Text(fr="deux côtés communs", en="two shared edges"),
    }
    found = list(zip(NEIGHBOURS_AROUND, NEIGHBOUR_EDGES.tolist(), strict=True))
    rows = [
        (name, [drawn((0, 0, 0), 0) + drawn(placement, 1) for placement, edges in found if edges == wanted])
        for wanted, name in names.items()
    ]
    assert legal_beside_the_base() == {",".join(map(str, placement)) for placement, edges in found if edges in names}
    return shapes(
        "contacts",
        Text(
            fr="Toutes les façons de toucher une tuile au sol : la tuile claire est déjà là, l’autre peut se poser.",
            en="Every way to touch a tile on the ground: the pale tile is already there, the other may be placed.",
        ),
        *rows,
    )


def legal_beside_the_base() -> set[str]:
    return {str(move) for move in mountain().legal_moves}


def hole() -> Figure:
    return board(
        "hole",
        Text(
            fr="Les tuiles peuvent enfermer un trou, tant que chaque pose respecte la règle du contact.",
            en="Tiles may enclose a hole, as long as each placement keeps to the contact rule.",
        ),
        mountain("0,1,0", "-1,1,5", "-1,2,4", "0,2,3", "1,2,4"),
    )


def resting() -> Figure:
    """The sheet's example of a tile on two others."""
    match = play(begin(GAME, 2, options={"base": [0, -1, 1]}), "1,0,3")
    return trial(
        "resting",
        Text(
            fr="L’exemple de la règle : sept diamants reposent sur deux tuiles (trois et quatre), le huitième dépasse.",
            en="The rule sheet’s example: seven kites rest on two tiles (three and four), the eighth overhangs.",
        ),
        match,
        Text(fr="Cherchez d’autres façons de monter.", en="Look for other ways to climb."),
        marked="0,0,0",
    )


def rounds() -> Figure:
    """K-5: the order of each round, as the engine plays it with four."""
    match = begin(GAME, 4)
    rows = []
    for number in range(1, 5):
        view = match.view()
        assert view.round == number
        rows.append((ROUND.fill(number=number), [[f"{seat}:0,0,0" for seat in view.order]]))
        for _ in range(4):
            match.push(match.legal_moves[0])
    return pieces(
        "rounds",
        Text(
            fr="L’ordre des tours à quatre : le pion Premier joueur passe chaque fois au voisin de gauche.",
            en="The order of rounds with four players: the first-player pawn moves on to the left each time.",
        ),
        *rows,
    )


def environments() -> Figure:
    names = (*ENVIRONMENTS, BASE_TILE)
    rows = [(name, [[f"{i if i < len(ENVIRONMENTS) else ''}:0,0,0"]]) for i, name in enumerate(names)]
    return pieces(
        "environments",
        Text(fr="Quatre environnements, et la tuile de base.", en="Four terrains, and the base tile."),
        *rows,
    )


def ground() -> Figure:
    match = mountain()
    allowed = len(match.legal_moves)
    return trial(
        "ground",
        Text(
            fr="Près de la base : l’emplacement éclairé partage quatre côtés de diamant avec elle. En tout, "
            f"{allowed} emplacements en partagent au moins deux.",
            en="Next to the base: the lit spot shares four kite edges with it. In all, "
            f"{allowed} placements share at least two.",
        ),
        match,
        Text(
            fr="Promenez la tuile autour de la base : bleue, elle tient ; rouge, la règle dit pourquoi elle ne tient pas.",
            en="Move the tile around the base. Blue means it fits; red means it doesn’t, and the rule says why.",
        ),
        marked="0,1,10",
    )


def climbing() -> Figure:
    return trial(
        "climbing",
        Text(
            fr="L’emplacement éclairé recouvre deux tuiles du sol et tient sur elles : niveau 1.",
            en="The lit spot covers two ground tiles and rests on them: level 1.",
        ),
        mountain(*GROUND),
        Text(
            fr="Essayez de monter : sur une seule tuile, ou en déséquilibre.",
            en="Try to climb: on a single tile, or off balance.",
        ),
        marked="-1,1,4",
    )


def counted() -> Figure:
    match = mountain(*CLIMBED)
    forest, glacier = match.scores
    return board(
        "counted",
        Text(
            fr="La montagne vue du dessus. Les numéros sont les niveaux ; le niveau 2, hachuré, est le plus haut et ne compte "
            f"pas. Forêt {forest}, glacier {glacier}.",
            en="The mountain from above. The numbers are levels; level 2, hatched, is the highest and does not count. "
            f"Forest {forest}, glacier {glacier}.",
        ),
        match,
    )


def page() -> RulePage:
    return rule_page(
        GAME,
        [
            section(
                "aim",
                AIM,
                Text(
                    fr="Une île monte de l’océan, tuile après tuile. Montrez le plus de diamants vus du ciel, mais gare au "
                    "sommet : au décompte, le niveau le plus haut ne vaut rien.",
                    en="An island rises from the ocean, tile by tile. Show the most kites to the sky, but don’t be on the "
                    "summit at the end: the highest level scores nothing.",
                ),
                [],
            ),
            section("material", MATERIAL, None, ["K-1", "K-2", "K-3", "K-6"], kite(), hats()),
            section("setup", SETUP, None, ["K-4", "K-5"], environments(), rounds()),
            section(
                "turn",
                TURN,
                None,
                ["K-7", "K-8", "K-9", "K-10", "K-11"],
                ground(),
                contacts(),
                hole(),
                resting(),
                climbing(),
            ),
            section("scoring", SCORING, None, ["K-13"], counted()),
            section("end", END, None, ["K-12"]),
        ],
    )
