"""Mounstein's rule page."""

from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.games.mounstein.geometry import DIRECTIONS, ORIENTATIONS
from tablee.games.mounstein.words import BASE_TILE, ENVIRONMENTS
from tablee.learn.page import Figure, RulePage, board, pieces, rule_page, section, trial
from tablee.learn.rules.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.learn.stage import Stage

GAME = GAMES["mounstein"]
GROUND = ("0,1,10", "-2,2,6", "-1,0,8", "-2,1,9")
CLIMBED = (*GROUND, "-1,1,4", "-2,3,6", "-1,2,8", "-2,2,8", "-1,3,4")


def mountain(*placements: str) -> Stage:
    return Stage(GAME, 2).play(*placements)


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


def environments() -> Figure:
    names = (*ENVIRONMENTS, BASE_TILE)
    rows = [(name, [[f"{i if i < len(ENVIRONMENTS) else ''}:0,0,0"]]) for i, name in enumerate(names)]
    return pieces(
        "environments",
        Text(fr="Quatre environnements, et la tuile de base.", en="Four terrains, and the base tile."),
        *rows,
    )


def ground() -> Figure:
    stage = mountain()
    allowed = len(GAME.legal(stage.position, 0))
    return trial(
        "ground",
        Text(
            fr="Près de la base : l’emplacement éclairé partage quatre côtés de diamant avec elle. En tout, "
            f"{allowed} emplacements en partagent au moins deux.",
            en="Next to the base: the lit spot shares four kite edges with it. In all, "
            f"{allowed} placements share at least two.",
        ),
        stage,
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
    stage = mountain(*CLIMBED)
    forest, glacier = GAME.scores(stage.position)
    return board(
        "counted",
        Text(
            fr="La montagne vue du dessus. Les numéros sont les niveaux ; le niveau 2, hachuré, est le plus haut et ne compte "
            f"pas. Forêt {forest}, glacier {glacier}.",
            en="The mountain from above. The numbers are levels; level 2, hatched, is the highest and does not count. "
            f"Forest {forest}, glacier {glacier}.",
        ),
        stage,
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
            section("material", MATERIAL, None, ["K-1", "K-2", "K-3", "K-6"], hats()),
            section("setup", SETUP, None, ["K-4", "K-5"], environments()),
            section("turn", TURN, None, ["K-7", "K-8", "K-9", "K-10", "K-11"], ground(), climbing()),
            section("scoring", SCORING, None, ["K-13"], counted()),
            section("end", END, None, ["K-12"]),
        ],
    )
