"""Mounstein's rules, refusals and endings in words. What the sheet calls a diamond is a kite in English."""

from collections.abc import Mapping

from tablee.core.position import Position
from tablee.core.refusals import OWN, shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.geometry import LEAST_EDGES
from tablee.games.mounstein.rules import CONTACT, COVERS_TOO_FEW, MIRRORED, NOT_ON_SHEET, OFF_BOARD, UNSTABLE

RULES: Mapping[str, Text] = {
    "K-1": Text(
        fr="Toutes les tuiles ont la même forme, le « chapeau », fait de huit diamants. Chaque diamant est le sixième d’un "
        "hexagone, du centre jusqu’à l’un de ses sommets.",
        en="All tiles have the same shape, the hat, made of eight kites. Each kite is a sixth of a hexagon, from its centre "
        "out to one of its corners.",
    ),
    "K-2": Text(
        fr="Les tuiles suivent une trame d’hexagones : un emplacement s’écrit q,r,o. L’hexagone q,r est celui où la tuile a "
        "quatre de ses diamants ; o est son orientation : 0 à 5 par sixièmes de tour, 6 à 11 de même pour la face retournée.",
        en="Tiles follow a lattice of hexagons: a placement is written q,r,o. Hexagon q,r is the one that holds four of the "
        "tile’s kites; o is its orientation: 0 to 5 by sixths of a turn, 6 to 11 likewise for the flipped side.",
    ),
    "K-3": Text(
        fr="L’océan est un carré de 40 cm, soit 32 petits côtés de diamant. Aucune tuile n’en dépasse ; toucher le bord est "
        "permis.",
        en="The ocean is a square of 40 cm, or 32 short kite sides. No tile sticks out of it; touching the border is fine.",
    ),
    "K-4": Text(
        fr="Chacun a dix tuiles de son environnement : forêt, glacier, roche ou prairie. Une tuile de base, qui n’est à "
        "personne, est posée avant de commencer : au centre, ou, si l’on en convient, où le premier joueur le veut.",
        en="Each player has ten tiles of one terrain: forest, glacier, rock or meadow. A base tile that belongs to nobody is "
        "on the board from the start: in the centre or, if you agree on it, wherever the starting player lays it.",
    ),
    "K-5": Text(
        fr="À chaque tour de table, chacun pose une tuile, dans le sens des aiguilles d’une montre. Le premier joueur change à "
        "chaque tour : c’est le voisin de gauche de celui qui avait commencé le tour précédent. À deux, celui qui finit un "
        "tour commence donc le suivant.",
        en="In each round every player places one tile, clockwise. The player who starts moves on by one seat each round. "
        "With two players, whoever plays last in one round therefore plays first in the next.",
    ),
    "K-6": Text(
        fr="Les tuiles ont deux faces utiles : on peut poser le chapeau ou son image dans un miroir. (Règle précisée par les "
        "auteurs ; une option l’interdit.)",
        en="Tiles can be used on either side: you may place the hat or its mirror image. (A clarification by the authors; an "
        "option forbids it.)",
    ),
    "K-7": Text(
        fr="Une tuile se pose par le dessus. Sur l’océan vide elle est au niveau 0 ; sinon elle est un niveau plus haut que la "
        "plus haute tuile qu’elle recouvre. Rien ne se glisse sous un surplomb.",
        en="A tile comes down from above. On empty ocean it lies on level 0; otherwise one level above the highest tile it "
        "covers. Nothing slides under an overhang.",
    ),
    "K-8": Text(
        fr="Au niveau 0, la tuile doit partager au moins deux côtés entiers de diamant avec une même tuile du sol. Elle peut "
        "enfermer un trou. (Règle précisée par les auteurs ; des options permettent "
        "de n’en demander qu’un, ou de s’en tenir aux contacts que dessine la règle imprimée.)",
        en="On level 0 the tile must share at least two whole kite edges with a single ground tile. It may enclose a hole. (A "
        "clarification by the authors; options ask for one edge only, or for the contacts that the rule sheet draws.)",
    ),
    "K-9": Text(
        fr="Plus haut, la tuile doit recouvrir au moins deux tuiles du niveau juste en dessous. Le reste peut dépasser dans le "
        "vide, et aucune voisine n’est exigée à son propre niveau. (Règle précisée par les auteurs.)",
        en="Above the ground, the tile must cover at least two tiles of the level right below. The rest may overhang, and no "
        "neighbour is needed on its own level. (A clarification by the authors.)",
    ),
    "K-10": Text(
        fr="Plus haut, la tuile doit tenir : son centre de gravité se trouve au-dessus de la surface que délimitent ceux de ses "
        "diamants qui reposent sur une tuile, bord compris. (Règle ajoutée par les auteurs ; une option la lève.)",
        en="Above the ground, the tile must balance: its centre of mass must lie over (or on the edge of) the area spanned by "
        "its supported kites. (Added by the authors; an option lifts it.)",
    ),
    "K-11": Text(
        fr="Toute tuile touche donc la montagne : aucune n’est posée à l’écart.",
        en="So every tile touches the mountain: none is ever placed apart.",
    ),
    "K-12": Text(
        fr="La partie s’arrête quand toutes les tuiles sont posées, ou quand plus aucune ne peut l’être.",
        en="The game ends when all tiles have been placed, or when none can be placed any more.",
    ),
    "K-13": Text(
        fr="Chaque diamant visible du dessus rapporte un point à son propriétaire, sauf au niveau le plus haut de la montagne, "
        "qui ne compte pas mais cache ce qu’il recouvre. Si tout est au sol, tout le monde a 0. Le plus grand total gagne ; à "
        "égalité, la victoire est partagée.",
        en="Every kite visible from above scores one point for its owner, except on the mountain’s highest level, which scores "
        "nothing but still hides what lies beneath. If everything is on the ground, everyone scores 0. The highest total "
        "wins; a tie is a shared win.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "K-3": Text(
        fr="La règle imprimée donne 40 cm, mais pas la taille des tuiles : nous prenons 1,25 cm pour un petit côté, d’où 32 "
        "petits côtés. La taille du plateau est réglable.",
        en="The rule sheet says 40 cm but not how large the tiles are: we take 1.25 cm for a short side, which makes 32. The "
        "board size can be changed.",
    ),
    "K-7": Text(
        fr="La règle imprimée ne dit rien des surplombs ; glisser une tuile dessous ne se fait pas sans déranger la montagne.",
        en="The rule sheet is silent about overhangs; sliding a tile under one cannot be done without disturbing the "
        "mountain.",
    ),
    "K-12": Text(
        fr="La règle imprimée ne prévoit pas un plateau où plus rien ne se pose. Tous ont les mêmes emplacements : si l’un est "
        "bloqué, tous le sont, et la partie s’arrête.",
        en="The rule sheet does not foresee a board on which nothing more can be placed. Everyone has the same placements: if "
        "one player is blocked, all are, and the game ends.",
    ),
    "K-13": Text(
        fr="Aucune règle ne départage les égalités : la victoire est partagée.",
        en="No rule breaks ties: the win is shared.",
    ),
}

REFUSALS: Mapping[int, RefusalText] = shared_refusals(turn_rule="K-5", end_rule="K-12") | {
    OFF_BOARD: RefusalText(
        "K-3",
        Text(
            fr="Ici, la tuile dépasserait du plateau.",
            en="Here the tile would stick out over the edge of the board.",
        ),
    ),
    MIRRORED: RefusalText(
        "K-6",
        Text(
            fr="Dans cette partie, les tuiles ne se retournent pas.",
            en="In this game, tiles may not be flipped.",
        ),
    ),
    NOT_ON_SHEET: RefusalText(
        "K-8",
        Text(
            fr="Au sol, il faut toucher une tuile d’une des façons que dessine la règle imprimée ; celle-ci n’en est pas.",
            en="On the ground a tile must touch another in one of the ways the rule sheet draws; this is not one of them.",
        ),
    ),
    CONTACT: RefusalText(
        "K-8",
        Text(
            fr="Au sol, il faut partager des côtés de diamant avec une même tuile : au moins {needed} ; ici, {edges}.",
            en="On the ground, a tile must share kite edges with a single tile: at least {needed}; here, {edges}.",
        ),
    ),
    COVERS_TOO_FEW: RefusalText(
        "K-9",
        Text(
            fr="La tuile serait au niveau {level} et ne recouvrirait qu’une seule tuile du niveau {below} : il en faut deux.",
            en="The tile would lie on level {level} and cover only one tile of level {below}: it takes two.",
        ),
    ),
    UNSTABLE: RefusalText(
        "K-10",
        Text(
            fr="La tuile basculerait : au niveau {level}, son centre de gravité n’est pas au-dessus de ses appuis.",
            en="The tile would tip over: on level {level}, its centre of mass is not above what supports it.",
        ),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "all-placed": Text(fr="Toutes les tuiles sont posées.", en="All tiles have been placed."),
    "blocked": Text(fr="Plus aucune tuile ne peut être posée.", en="No more tiles can be placed."),
}

EVENTS: Mapping[str, Text] = {
    "base": Text(fr="pose la tuile de base", en="lays the base tile"),
    "place": Text(fr="pose", en="places"),
}
DETAILS = {"level": Text(fr="(niveau {value})", en="(level {value})")}

NEW_SEEN = Text(fr="la nouvelle tuile, vue en entier", en="the new tile, fully visible")
NEW_ON_TOP = Text(fr="la nouvelle tuile, au niveau le plus haut", en="the new tile, on the highest level")
HIDDEN = Text(fr="vos diamants cachés", en="your kites that it hides")
NOW_COUNTING = Text(fr="vos tuiles qui ne sont plus les plus hautes", en="your tiles that are no longer the highest")
RIVAL = Text(fr="pour {name}", en="for {name}")


def details(position: Position, _seat: int, move: int, code: int) -> dict[str, object]:
    if code < OWN:
        return {}
    known: dict[str, object] = {"needed": min(int(position["options"]["contact"]), LEAST_EDGES)}
    if code == CONTACT:
        known["edges"] = ENGINE.verb("shared_edges", ENGINE.state, None)(position, move)
    if code in (COVERS_TOO_FEW, UNSTABLE):
        level = ENGINE.verb("level_of", ENGINE.state, None)(position, move)
        known |= {"level": level, "below": level - 1}
    return known
