"""Mounstein's rules, refusals and endings in words. What the sheet calls a diamond is a kite in English."""

from collections.abc import Mapping

from tablee.core.buffer import Position
from tablee.core.refusals import OWN, shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.geometry import ORIENTATIONS
from tablee.games.mounstein.notation import format_placement
from tablee.games.mounstein.rules import CONTACT, COVERS_TOO_FEW, MIRRORED, OFF_BOARD, UNSTABLE

RULES: Mapping[str, Text] = {
    "K-1": Text(
        fr="Toutes les tuiles ont la même forme, le « chapeau », fait de huit diamants. Chaque diamant est "
        "le sixième d’un hexagone, du centre jusqu’à l’un de ses sommets.",
        en="All tiles have one and the same shape, the hat, made of eight kites. Each kite is a sixth of a "
        "hexagon, from its centre out to one of its corners.",
    ),
    "K-2": Text(
        fr="Les tuiles suivent une trame d’hexagones : un placement s’écrit q,r,o. L’hexagone q,r est "
        "celui où la tuile a quatre de ses diamants ; o est son orientation : 0 à 5 par sixièmes de tour, "
        "6 à 11 de même pour la face retournée.",
        en="Tiles follow a lattice of hexagons: a placement is written q,r,o. Hexagon q,r is the one that "
        "holds four of the tile's kites; o is its orientation: 0 to 5 by sixths of a turn, 6 to 11 "
        "likewise for the flipped side.",
    ),
    "K-3": Text(
        fr="L’océan est un carré de 32 petits côtés de diamant (option « board »), centré sur l’hexagone "
        "0,0. Aucune tuile n’en dépasse ; toucher le bord est permis.",
        en='The ocean is a square of 32 short kite sides (option "board") around hexagon 0,0. No tile '
        "sticks out of it; touching the border is fine.",
    ),
    "K-4": Text(
        fr="Chacun a dix tuiles de son milieu : forêt, glacier, roche ou prairie. Une tuile de base, qui "
        "n’est à personne, est posée avant de commencer (option « base »).",
        en="Everybody has ten tiles of his own environment: forest, glacier, rock or meadow. A base tile "
        'that belongs to nobody lies there before the start (option "base").',
    ),
    "K-5": Text(
        fr="À chaque tour de table, chacun pose une tuile, dans le sens des aiguilles d’une montre. Le "
        "premier joueur change à chaque tour : c’est le suivant de celui qui avait commencé le tour "
        "d’avant.",
        en="In each round everybody places one tile, clockwise. Each round is opened by the next seat "
        "after the one that opened the round before.",
    ),
    "K-6": Text(
        fr="Les tuiles ont deux faces utiles : on peut poser le chapeau ou son image dans un miroir "
        "(option « reversible »).",
        en='Tiles can be used on either side: you may place the hat or its mirror image (option "reversible").',
    ),
    "K-7": Text(
        fr="Une tuile se pose par le dessus. Sur l’océan vide elle est au niveau 0 ; sinon elle est un "
        "niveau plus haut que la plus haute tuile qu’elle recouvre. Rien ne se glisse sous un surplomb.",
        en="A tile comes down from above. On empty ocean it lies on level 0; otherwise one level above the "
        "highest tile that it covers. Nothing slides under an overhang.",
    ),
    "K-8": Text(
        fr="Au niveau 0, la tuile doit avoir au moins deux côtés entiers de diamant en commun avec une "
        "même tuile du sol (option « contact »). Elle peut enfermer un trou.",
        en="On level 0 the tile must have at least two whole kite edges in common with one and the same "
        'ground tile (option "contact"). It may close in a hole.',
    ),
    "K-9": Text(
        fr="Plus haut, la tuile doit recouvrir au moins deux tuiles du niveau juste en dessous. Le reste "
        "peut dépasser dans le vide, et aucune voisine n’est exigée à son propre niveau.",
        en="Higher up the tile must cover at least two tiles of the level right below. The rest may stick "
        "out over lower ground, and no neighbour is needed on its own level.",
    ),
    "K-10": Text(
        fr="Plus haut, la tuile doit tenir : son centre de gravité se trouve au-dessus de la surface que "
        "délimitent ses diamants soutenus, bord compris (option « stable »).",
        en="Higher up the tile must hold: its centre of mass lies over the area spanned by those of its "
        'kites that rest on something, border included (option "stable").',
    ),
    "K-11": Text(
        fr="Toute tuile touche donc la montagne : aucune n’est posée à l’écart.",
        en="So every tile touches the mountain: none is ever laid apart.",
    ),
    "K-12": Text(
        fr="La partie s’arrête quand toutes les tuiles sont posées, ou quand plus aucune ne peut l’être.",
        en="The game stops when all tiles have been placed, or when none can be placed any more.",
    ),
    "K-13": Text(
        fr="Chaque diamant visible du dessus vaut un point à son propriétaire, sauf au niveau le plus haut "
        "de la montagne, qui ne compte pas mais cache ce qu’il recouvre. Si tout est au sol, tout le monde "
        "a 0. Le plus grand total gagne.",
        en="Every kite seen from above is a point for its owner, except on the highest level of the "
        "mountain, which counts nothing yet hides what it covers. If all lies on the ground, everybody has "
        "0. The highest total wins.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "K-3": Text(
        fr="La feuille donne 40 cm, mais pas la taille des tuiles : nous prenons 1,25 cm pour un petit "
        "côté, d’où 32 unités.",
        en="The sheet says 40 cm but not how large the tiles are: we take 1.25 cm for a short side, which "
        "makes 32 units.",
    ),
    "K-7": Text(
        fr="La feuille ne dit rien des surplombs ; glisser une tuile dessous ne se fait pas sans déranger la montagne.",
        en="The sheet is silent about overhangs; sliding a tile under one cannot be done without "
        "disturbing the mountain.",
    ),
    "K-8": Text(
        fr="La figure des contacts permis est perdue ; « contact » vaut 2 ou, plus souple, 1.",
        en='The figure of the allowed contacts is lost; "contact" is 2 or, more freely, 1.',
    ),
    "K-10": Text(
        fr="De vraies tuiles tomberaient ; sans cette exigence, mettez « stable » à false.",
        en='Real tiles would fall; to play without this demand, set "stable" to false.',
    ),
    "K-12": Text(
        fr="La feuille ne prévoit pas un plateau où plus rien ne se pose. Tous ont les mêmes placements : "
        "si l’un est bloqué, tous le sont, et la partie s’arrête.",
        en="The sheet does not foresee a board on which nothing more can be placed. All have the same "
        "placements: if one is blocked all are, and the game stops.",
    ),
}

REFUSALS: Mapping[int, RefusalText] = shared_refusals(turn_rule="K-5", end_rule="K-12") | {
    OFF_BOARD: RefusalText(
        "K-3",
        Text(
            fr="En {place}, la tuile dépasserait du plateau de {board} sur {board}.",
            en="At {place} the tile would stick out of the board of {board} by {board}.",
        ),
    ),
    MIRRORED: RefusalText(
        "K-6",
        Text(
            fr="Dans cette partie les tuiles ne se retournent pas : orientations 0 à 5, pas {orientation}.",
            en="In this game tiles are not flipped: orientations 0 to 5, not {orientation}.",
        ),
    ),
    CONTACT: RefusalText(
        "K-8",
        Text(
            fr="Au sol, il faut au moins {needed} côté(s) de diamant en commun avec une même tuile ; ici, "
            "au plus {edges}.",
            en="On the ground it takes at least {needed} kite edge(s) in common with one tile; here there "
            "are {edges} at most.",
        ),
    ),
    COVERS_TOO_FEW: RefusalText(
        "K-9",
        Text(
            fr="La tuile serait au niveau {level} et ne recouvrirait que {covered} tuile du niveau {below} "
            ": il en faut deux.",
            en="The tile would lie on level {level} and cover only {covered} tile of level {below}: it takes two.",
        ),
    ),
    UNSTABLE: RefusalText(
        "K-10",
        Text(
            fr="La tuile basculerait : au niveau {level}, son centre de gravité n’est pas au-dessus de ses appuis.",
            en="The tile would tip over: on level {level} its centre of mass is not above what supports it.",
        ),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "all-placed": Text(fr="Toutes les tuiles sont posées.", en="All tiles have been placed."),
    "blocked": Text(fr="Plus aucune tuile ne peut être posée.", en="No more tiles can be placed."),
}

EVENTS: Mapping[str, Text] = {"place": Text(fr="pose", en="places")}

NEW_SEEN = Text(fr="la nouvelle tuile, vue en entier", en="the new tile, wholly seen")
NEW_ON_TOP = Text(fr="la nouvelle tuile, au niveau le plus haut", en="the new tile, on the highest level")
HIDDEN = Text(fr="vos diamants cachés", en="kites of yours hidden")
NOW_COUNTING = Text(fr="vos tuiles qui ne sont plus les plus hautes", en="tiles of yours no longer the highest")
RIVAL = Text(fr="pour {name}", en="for {name}")


def details(position: Position, _seat: int, move: int, code: int) -> dict[str, object]:
    if code < OWN:
        return {}
    known: dict[str, object] = {
        "place": format_placement(move),
        "orientation": move % ORIENTATIONS,
        "board": int(position["options"]["board"]),
        "needed": int(position["options"]["contact"]),
    }
    if code == CONTACT:
        known["edges"] = ENGINE.verb("shared_edges", ENGINE.state, None)(position, move)
    if code in (COVERS_TOO_FEW, UNSTABLE):
        level = ENGINE.verb("level_of", ENGINE.state, None)(position, move)
        covered = ENGINE.verb("carriers", ENGINE.state, None)(position, move)
        known |= {"level": level, "below": level - 1, "covered": covered}
    return known
