"""M's rules, refusals and endings in words."""

from collections.abc import Mapping

from tablee.core.buffer import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text, listed
from tablee.games.m.notation import split_move
from tablee.games.m.pieces import BLANK, COLOUR, SYMBOL, VALUE
from tablee.games.m.rules import (
    CELL_TAKEN,
    MOVES,
    MUST_PLACE,
    NO_CHOICE,
    NO_MATCH,
    NO_STOCK,
    NOT_IN_LINE,
    NOT_TOUCHING,
    TABLE_BREAKS,
    TILE_NOT_IN_HAND,
    TOO_WIDE,
)
from tablee.games.m.words import name_tile

RULES: Mapping[str, Text] = {
    "M-1": Text(
        fr="Les 90 tuiles se partagent en cinq couleurs (rouge, vert, bleu, brun, jaune), 18 de chaque. "
        "Chacune porte une valeur, 0, 10, 20, 30 ou 40, et, sauf les zéros, une figure impossible : cube, "
        "triangle, moebius, fourche ou escalier.",
        en="The 90 tiles come in five colours (red, green, blue, brown, yellow), 18 of each. Each bears a "
        "value, 0, 10, 20, 30 or 40, and, unless that is 0, an impossible figure: cube, triangle, moebius, "
        "fork or stairs.",
    ),
    "M-2": Text(
        fr="Chaque couleur a deux zéros et quatre des cinq figures, chacune en 10, 20, 30 et 40. Il manque "
        "l’escalier au rouge, la fourche au vert, le moebius au bleu, le cube au brun et le triangle au "
        "jaune.",
        en="Each colour has two zeros and four of the five figures, each of them as 10, 20, 30 and 40. Red "
        "has no stairs, green no fork, blue no moebius, brown no cube and yellow no triangle.",
    ),
    "M-3": Text(fr="Chacun commence avec 6 jetons ; il y en a 36.", en="Everybody starts with 6 chips; there are 36."),
    "M-4": Text(
        fr="On joue avec 50, 60, 70, 80 ou 90 tuiles à 2, 3, 4, 5 ou 6 joueurs ; les autres retournent dans "
        "la boîte sans être vues.",
        en="50, 60, 70, 80 or 90 tiles are used by 2, 3, 4, 5 or 6 players; the others go back into the box unseen.",
    ),
    "M-5": Text(
        fr="Cinq tuiles visibles dessinent un M au milieu de la table, sans avoir à s’accorder : trois côte "
        "à côte, et une sous chacun des deux bouts ; ou, dans l’édition cards et si on le choisit, un "
        "zigzag de cinq.",
        en="Five face-up tiles draw an M in the middle of the table and need not match: three side by side "
        "and one below each end; or, in edition cards if you choose so, a zigzag of five.",
    ),
    "M-6": Text(
        fr="Chacun tient quatre tuiles en main, secrètes. Le reste forme la pioche.",
        en="Everybody holds four tiles, secretly. The rest is the stock.",
    ),
    "M-7": Text(
        fr="Commence le joueur dont le nom compte le plus de lettres M ; à égalité, ou sans noms, on tire "
        "au sort. Puis on tourne dans le sens des aiguilles d’une montre.",
        en="The player with the most letters M in his name begins; if tied, or without names, chance "
        "decides. Then play goes clockwise.",
    ),
    "M-8": Text(
        fr="À votre tour, posez une tuile de votre main sur une place libre qui touche par un côté au moins "
        "une tuile de la table.",
        en="On your turn place a tile from your hand on a free place that touches at least one tile on the "
        "table by a side.",
    ),
    "M-9": Text(
        fr="Elle doit avoir quelque chose en commun (couleur, valeur ou symbole) avec chacune des tuiles "
        "qu’elle touche par un côté ; ce peut être autre chose pour chaque voisine.",
        en="It must have something in common (colour, value or symbol) with every tile that it touches by a "
        "side; it may be something else for each neighbour.",
    ),
    "M-10": Text(
        fr="Un zéro n’a pas de symbole. Édition tiles : deux zéros n’ont donc que la valeur en commun. "
        "Édition cards : l’absence de symbole est un symbole de plus, et deux zéros ont en commun la valeur "
        "et le symbole.",
        en="A zero has no symbol. Edition tiles: so two zeros have just their value in common. Edition "
        "cards: having no symbol is one more symbol, and two zeros share value and symbol.",
    ),
    "M-11": Text(
        fr="Les tuiles sur la table n’occupent jamais plus de six colonnes ni plus de six lignes.",
        en="The tiles on the table never cover more than six columns or more than six rows.",
    ),
    "M-12": Text(
        fr="À la fin de votre tour, complétez votre main à quatre tuiles tant que la pioche le permet.",
        en="At the end of your turn fill your hand up to four tiles while the stock lasts.",
    ),
    "M-13": Text(
        fr="Édition tiles : on peut passer même si l’on pourrait poser. Édition cards : on ne passe que si "
        "aucune tuile ne peut être posée.",
        en="Edition tiles: you may pass though you could place. Edition cards: you pass only if none of "
        "your tiles can be placed.",
    ),
    "M-14": Text(
        fr="Qui passe donne un jeton, s’il en a, à son voisin de droite. Il peut ensuite glisser une de ses "
        "tuiles sous la pioche et prendre celle du dessus.",
        en="Who passes gives a chip, if he has one, to his right neighbour. Then he may slip one of his "
        "tiles under the stock and take the top one.",
    ),
    "M-15": Text(
        fr="Poser contre deux, trois ou quatre tuiles rapporte un, deux ou trois jetons, pris au voisin de "
        "droite. Ce qu’il ne peut pas donner vient du suivant à droite qui le peut, jamais de vous.",
        en="Placing against two, three or four tiles earns one, two or three chips from your right "
        "neighbour. What he cannot give comes from the next one to the right who can, never from yourself.",
    ),
    "M-16": Text(
        fr="Un tour de score commence si la tuile posée porte sa ligne ou sa colonne à cinq ou six tuiles "
        "et qu’une voisine dans cette même ligne a au moins deux caractéristiques en commun avec elle. "
        "Édition tiles : sans trou ; édition cards : les trous ne comptent pas.",
        en="A scoring round starts if the tile you place brings its row or column to five or six tiles and "
        "a neighbour in that same line shares at least two characteristics with it. Edition tiles: without "
        "a gap; edition cards: gaps do not matter.",
    ),
    "M-17": Text(
        fr="Si la ligne et la colonne le déclenchent toutes deux, choisissez l’une ; l’autre ne compte pas.",
        en="If both the row and the column trigger it, choose one; the other does not count.",
    ),
    "M-18": Text(
        fr="Les jetons gagnés par la pose sont payés avant que l’on prenne des tuiles.",
        en="The chips earned by placing are paid before any tile is taken.",
    ),
    "M-19": Text(
        fr="Celui qui a déclenché le tour de score prend le premier une tuile de la ligne et la garde "
        "visible devant lui, puis les autres à leur tour, tant que c’est possible : vers la droite (tiles) "
        "ou vers la gauche (cards). Prendre est obligatoire.",
        en="Who triggered the round is the first to take a tile of the line, kept face up before him; then "
        "the others in turn, as long as possible: to the right (tiles) or to the left (cards). Taking is "
        "compulsory.",
    ),
    "M-20": Text(
        fr="On ne prend une tuile que si toutes les autres restent d’un seul tenant, par les côtés (tiles) "
        "ou aussi par les coins (cards), et s’il reste au moins une tuile dans la ligne. La tuile qui vient "
        "d’être posée peut être prise.",
        en="A tile may be taken only if all others still hang together, by sides (tiles) or by corners too "
        "(cards), and if at least one tile of the line remains. The tile just placed may be taken.",
    ),
    "M-21": Text(
        fr="Quand plus rien ne peut être pris, le tour de score est fini, et c’est au joueur qui suit celui "
        "qui l’a déclenché.",
        en="When nothing more can be taken the round is over, and play goes on after the player who triggered it.",
    ),
    "M-22": Text(
        fr="Une fois la pioche vide, on joue encore jusqu’au prochain tour de score, que l’on mène à son "
        "terme : c’est la fin.",
        en="Once the stock is empty you play on until the next scoring round has been carried out: that is the end.",
    ),
    "M-23": Text(
        fr="La partie s’arrête aussi quand tous passent : un tour de table entier si la pioche est vide, "
        "deux d’affilée sinon. Qui n’a plus de tuile saute son tour, ce qui compte comme passer, sans "
        "donner de jeton.",
        en="The game also stops when all pass: one whole round of the table if the stock is empty, two in a "
        "row if it is not. Who holds no tile is skipped, which counts as passing but costs no chip.",
    ),
    "M-24": Text(
        fr="Les mains ne comptent pas. Chaque jeton vaut 10 points ; les valeurs des tuiles prises "
        "s’ajoutent dans vos deux meilleures couleurs et se retranchent dans toutes les autres. Le plus "
        "grand total gagne.",
        en="Hands do not count. Each chip is worth 10 points; the values of the tiles you took are added in "
        "your two best colours and subtracted in all others. The highest total wins.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "M-2": Text(
        fr="Les règles donnent 18 tuiles par couleur sans les énumérer. Deux zéros et quatre symboles en "
        "quatre valeurs font ce compte, et tous les exemples imprimés existent dans ce jeu.",
        en="The sheets give 18 tiles a colour without listing them. Two zeros and four symbols in four "
        "values make that number, and every printed example exists in this deck.",
    ),
    "M-5": Text(
        fr="La figure est perdue. La forme « pi » est un M dont les tuiles se touchent par les côtés ; le "
        "zigzag ne tient que par les coins, ce que seule l’édition cards permet.",
        en='The figure is lost. The shape "pi" is an M whose tiles touch by sides; the zigzag holds by '
        "corners only, which just edition cards allows.",
    ),
    "M-11": Text(
        fr="Rien ne dit si le carré reste fixé une fois atteint : nous mesurons les tuiles présentes, car "
        "il n’y a rien d’autre à voir sur la table.",
        en="Nothing says whether the square stays fixed once it was reached: we measure the tiles lying "
        "there now, because nothing else can be seen on the table.",
    ),
    "M-12": Text(
        fr="Une seule édition dit que l’on pioche aussi après un tour de score ; nous l’appliquons aux deux.",
        en="Just one edition says that you draw after a scoring round too; we apply it to both.",
    ),
    "M-14": Text(
        fr="Sans pioche, il n’y a rien à échanger : reprendre sa propre tuile n’aurait pas de sens.",
        en="Without a stock there is nothing to swap for: taking your own tile back would be pointless.",
    ),
    "M-15": Text(
        fr="Les règles ne disent pas que faire si plus personne n’a de jeton : le jeton n’est pas payé.",
        en="The sheets do not say what happens when nobody has a chip left: the chip is not paid.",
    ),
    "M-20": Text(
        fr="Rien n’interdit de prendre la tuile que l’on vient de poser, puisqu’elle est dans la ligne.",
        en="Nothing forbids taking the tile just placed, since it is in the line.",
    ),
    "M-23": Text(
        fr="« Personne ne peut jouer » se constate en passant. Avec une pioche, on a pu échanger une tuile "
        ": il faut donc deux tours de table.",
        en='"Nobody can play" shows by passing. With a stock a tile may have been swapped, so it takes two '
        "rounds of the table.",
    ),
    "M-24": Text(
        fr="Aucune règle ne départage les égalités : la victoire est partagée.",
        en="No rule breaks ties: the win is shared.",
    ),
}

REFUSALS: Mapping[int, RefusalText] = shared_refusals(turn_rule="M-7", end_rule="M-22") | {
    TILE_NOT_IN_HAND: RefusalText("M-8", Text(fr="Vous n’avez pas {tile} en main.", en="You do not hold {tile}.")),
    CELL_TAKEN: RefusalText(
        "M-8", Text(fr="Cette case est occupée par {lying}.", en="This space is taken by {lying}.")
    ),
    NOT_TOUCHING: RefusalText(
        "M-8",
        Text(
            fr="Cette case ne touche aucune tuile par un côté.",
            en="This space does not share a side with any tile.",
        ),
    ),
    TOO_WIDE: RefusalText(
        "M-11",
        Text(
            fr="Ici, les tuiles dépasseraient six colonnes ou six lignes.",
            en="Here the tiles would cover more than six columns or six rows.",
        ),
    ),
    NO_MATCH: RefusalText(
        "M-9",
        Text(
            fr="Aucune caractéristique commune entre {tile} et {strangers}.",
            en="No shared characteristic: {tile} and {strangers}.",
        ),
    ),
    NO_CHOICE: RefusalText(
        "M-17",
        Text(
            fr="Ici, {tile} ne déclenche pas de tour de score dans les deux sens : il n’y a pas à choisir.",
            en="Here {tile} does not start a scoring round in both directions: there is nothing to choose.",
        ),
    ),
    NOT_IN_LINE: RefusalText(
        "M-19",
        Text(
            fr="Il n’y a pas ici de tuile du tour de score (on peut prendre : {takeable}).",
            en="There is no tile of the scored line here (you may take: {takeable}).",
        ),
    ),
    TABLE_BREAKS: RefusalText(
        "M-20",
        Text(
            fr="Sans {lying}, les tuiles ne seraient plus d’un seul tenant (on peut prendre : {takeable}).",
            en="Without {lying} the tiles would no longer be connected (you may take: {takeable}).",
        ),
    ),
    MUST_PLACE: RefusalText(
        "M-13",
        Text(
            fr="Vous pouvez poser une tuile : on ne passe que si l’on ne peut rien poser.",
            en="You can place a tile: you pass only if you can place nothing.",
        ),
    ),
    NO_STOCK: RefusalText(
        "M-14",
        Text(fr="La pioche est vide : rien à échanger.", en="The stock is empty: there is nothing to swap for."),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "last-scoring": Text(
        fr="La pioche est vide et le dernier tour de score est fait.",
        en="The stock is empty and the last scoring round is done.",
    ),
    "all-passed": Text(fr="Plus personne ne pose : tous ont passé.", en="Nobody places any more: all have passed."),
}

EVENTS: Mapping[str, Text] = {
    "place": Text(fr="pose", en="places"),
    "take": Text(fr="prend", en="takes"),
    "pass": Text(fr="passe", en="passes"),
    "draw": Text(fr="pioche", en="draws"),
    "skip": Text(fr="saute son tour", en="is skipped"),
}


def details(position: Position, _seat: int, move: int, _code: int) -> dict[str, object]:
    if not 0 <= move < MOVES:
        return {}
    parts = split_move(move)
    found: dict[str, object] = {}
    if parts.tile is not None:
        found["tile"] = name_tile(parts.tile).the
    if parts.cell is None:
        return found
    lying = int(position["board"][parts.cell])
    found["lying"] = name_tile(lying).the if lying >= 0 else ""
    found["strangers"] = _strangers(position, parts.tile, parts.cell)
    found["takeable"] = _names(position, int(position["takeable"]))
    return found


def _names(position: Position, cells: int) -> Text:
    return listed([name_tile(int(position["board"][cell])).the for cell in range(64) if cells >> cell & 1])


def _strangers(position: Position, tile: int | None, cell: int) -> Text:
    """The tiles around the cell with which this one shares nothing."""
    if tile is None:
        return listed([])
    x, y = cell & 7, cell >> 3
    around = [(y & 7) * 8 + (x & 7) for x, y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    near = [int(position["board"][other]) for other in around]
    blank = bool(position["options"]["blank_matches"])
    return listed([name_tile(other).the for other in near if other >= 0 and not _alike(tile, other, blank)])


def _alike(one: int, other: int, blank_matches: bool) -> bool:
    symbol = SYMBOL[one] == SYMBOL[other] and (blank_matches or SYMBOL[one] != BLANK)
    return bool(COLOUR[one] == COLOUR[other] or VALUE[one] == VALUE[other] or symbol)
