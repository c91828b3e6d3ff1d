"""M's rules, refusals and endings in words."""

from collections.abc import Mapping

from tablee.core.position import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text, listed
from tablee.games.m.notation import split_move
from tablee.games.m.pieces import BLANK, COLOUR, SYMBOL, VALUE
from tablee.games.m.rules import (
    CELL_TAKEN,
    MOVES,
    MUST_PLACE,
    NO_CHIP,
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
        fr="Les 90 tuiles se partagent en cinq couleurs (rouge, vert, bleu, brun, jaune), 18 de chaque. Chacune porte une "
        "valeur (0, 10, 20, 30 ou 40) et, sauf les zéros, un symbole, une figure impossible : cube, triangle, ruban de "
        "Möbius, fourche ou escalier.",
        en="The 90 tiles come in five colours (red, green, blue, brown, yellow), 18 of each. Each shows a value (0, 10, 20, "
        "30 or 40) and, unless the value is 0, a symbol: one of five impossible figures (cube, triangle, Möbius strip, "
        "fork, stairs).",
    ),
    "M-2": Text(
        fr="Chaque couleur a deux zéros et quatre des cinq symboles, chacun en 10, 20, 30 et 40. Il manque l’escalier au "
        "rouge, la fourche au vert, le ruban de Möbius au bleu, le cube au brun et le triangle au jaune.",
        en="Each colour has two zeros and four of the five symbols, each in 10, 20, 30 and 40. Red has no stairs, green no "
        "fork, blue no Möbius strip, brown no cube and yellow no triangle.",
    ),
    "M-3": Text(
        fr="Il y a 36 jetons ; chaque joueur en reçoit 6.", en="There are 36 chips; each player starts with 6."
    ),
    "M-4": Text(
        fr="On joue avec 50, 60, 70, 80 ou 90 tuiles à 2, 3, 4, 5 ou 6 joueurs ; les autres retournent dans la boîte sans "
        "être vues.",
        en="With 2, 3, 4, 5 or 6 players you use 50, 60, 70, 80 or 90 tiles; the others go back into the box unseen.",
    ),
    "M-5": Text(
        fr="Cinq tuiles visibles dessinent un M au milieu de la table, sans avoir à s’accorder : trois côte à côte, et une "
        "sous chacun des deux bouts. Dans l’édition cartes, on peut choisir un zigzag de cinq.",
        en="Five face-up tiles form an M in the middle of the table; they need not match. Three lie side by side with one "
        "below each end. In the cards edition you may choose a zigzag of five instead.",
    ),
    "M-6": Text(
        fr="Chacun prend quatre tuiles en main, secrètes. Le reste forme la pioche.",
        en="Each player takes a secret hand of four tiles. The rest is the stock.",
    ),
    "M-7": Text(
        fr="Le joueur dont le nom contient le plus de M commence (les robots ne comptent pas) ; à égalité, ou sans noms, on "
        "tire au sort. Puis on tourne dans le sens des aiguilles d’une montre.",
        en="The player whose name contains the most Ms goes first (bots do not count); ties, or players without names, are "
        "decided at random. Play then goes clockwise.",
    ),
    "M-8": Text(
        fr="À votre tour, posez une tuile de votre main sur une case libre, contre au moins une tuile déjà posée, côté contre "
        "côté.",
        en="On your turn, place a tile from your hand on an empty space that shares a side with at least one tile on the "
        "table.",
    ),
    "M-9": Text(
        fr="Elle doit avoir au moins une caractéristique (couleur, valeur ou symbole) en commun avec chacune des tuiles "
        "qu’elle touche par un côté ; ce n’est pas forcément la même pour chaque voisine.",
        en="It must match every tile it shares a side with, in colour, value or symbol; each neighbour may match in a "
        "different way.",
    ),
    "M-10": Text(
        fr="Un zéro n’a pas de symbole. Édition tuiles : deux zéros n’ont donc que la valeur en commun (et la couleur, si "
        "elle est la même). Édition cartes : l’absence de symbole est un symbole de plus, et deux zéros ont en commun la "
        "valeur et le symbole.",
        en="A zero has no symbol. Tiles edition: two zeros therefore share only their value (and their colour, if it is the "
        "same). Cards edition: having no symbol is a sixth symbol, so two zeros share value and symbol.",
    ),
    "M-11": Text(
        fr="Les tuiles sur la table n’occupent jamais plus de six colonnes ni plus de six lignes.",
        en="The tiles on the table never cover more than six columns or more than six rows.",
    ),
    "M-12": Text(
        fr="À la fin de votre tour, complétez votre main à quatre tuiles tant que la pioche le permet.",
        en="At the end of your turn, draw back up to four tiles while the stock lasts.",
    ),
    "M-13": Text(
        fr="Édition tuiles : on peut passer même si l’on pourrait poser. Édition cartes : on ne passe que si aucune tuile ne "
        "peut être posée. (Une option réserve la passe libre à qui a encore un jeton.)",
        en="Tiles edition: you may pass even if you could place. Cards edition: you pass only if none of your tiles can be "
        "placed. (An option allows free passing only while you have a chip.)",
    ),
    "M-14": Text(
        fr="Le joueur qui passe donne un jeton, s’il en a un, à son voisin de droite. Il peut ensuite glisser une de ses "
        "tuiles sous la pioche et prendre celle du dessus.",
        en="If you pass, give a chip (if you have one) to the player on your right. You may then slide one of your tiles "
        "under the stock and draw the top one.",
    ),
    "M-15": Text(
        fr="Poser contre une seule tuile ne rapporte rien ; contre deux, trois ou quatre, un, deux ou trois jetons, pris au "
        "voisin de droite. Ce qu’il ne peut pas donner vient du suivant à droite qui le peut, jamais de vous.",
        en="Placing a tile next to one other earns nothing; next to two, three or four it earns you one, two or three chips "
        "from the player on your right. If they run out, the next player to the right who has chips pays the rest; you never "
        "pay yourself.",
    ),
    "M-16": Text(
        fr="Un tour de score commence si la tuile posée porte sa ligne ou sa colonne à cinq ou six tuiles et qu’une voisine "
        "dans cette même ligne a au moins deux caractéristiques en commun avec elle. Édition tuiles : sans trou entre elles ; "
        "édition cartes : même avec des trous.",
        en="A scoring round starts if the tile you place brings its row or column to five or six tiles and shares at least "
        "two characteristics with a neighbour in that same line. Tiles edition: without a gap; cards edition: even with gaps.",
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
        fr="Celui qui a déclenché le tour de score prend le premier une tuile de la ligne et la garde visible devant lui, puis "
        "les autres à leur tour, tant que c’est possible : vers la droite (édition tuiles) ou vers la gauche (édition "
        "cartes). Prendre est obligatoire.",
        en="The player who triggered the round takes a tile from the line and keeps it face up; then the others do so in turn "
        "for as long as possible, to the right (tiles edition) or to the left (cards edition). You must take if you can.",
    ),
    "M-20": Text(
        fr="On ne prend une tuile que si toutes les autres restent d’un seul tenant, par les côtés (édition tuiles) ou aussi "
        "par les coins (édition cartes), et s’il reste au moins une tuile dans la ligne. La tuile qui vient d’être posée "
        "peut être prise.",
        en="You may take a tile only if all the others stay connected, edge to edge (tiles edition) or also corner to corner "
        "(cards edition), and if at least one tile of the line remains. The tile just placed may be taken.",
    ),
    "M-21": Text(
        fr="Quand plus rien ne peut être pris, le tour de score est terminé, et la main passe au joueur qui suit celui qui l’a "
        "déclenché.",
        en="When nothing more can be taken, the scoring round is over, and play continues with the player after the one who "
        "triggered it.",
    ),
    "M-22": Text(
        fr="Une fois la pioche vide, on joue encore jusqu’au prochain tour de score, que l’on mène à son terme : c’est la fin "
        "de la partie.",
        en="Once the stock is empty, play goes on until the next scoring round has been carried out; then the game ends.",
    ),
    "M-23": Text(
        fr="La partie s’arrête aussi dès que plus aucune tuile, en main ou dans la pioche, ne peut être posée ; ou quand tous "
        "ont passé deux tours de table d’affilée (là où l’on ne passe pas librement, seulement si aucune main n’a de tuile à "
        "poser). Un joueur sans tuile saute son tour ; cela compte comme passer, sans donner de jeton.",
        en="The game also ends as soon as no tile, in hand or in the stock, can be placed; or when everyone has passed twice in "
        "a row (where passing is not free, only if no hand holds a tile that fits). A player without tiles is skipped; that "
        "counts as a pass but costs no chip.",
    ),
    "M-24": Text(
        fr="Les mains ne comptent pas. Chaque jeton vaut 10 points ; les valeurs des tuiles prises s’ajoutent dans vos deux "
        "meilleures couleurs et se retranchent dans toutes les autres. Le plus grand total gagne ; à égalité, la victoire est "
        "partagée.",
        en="Hands do not count. Each chip is worth 10 points; the values of the tiles you took are added in your two best "
        "colours and subtracted in all others. The highest total wins; a tie is a shared win.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "M-2": Text(
        fr="Les règles donnent 18 tuiles par couleur sans les énumérer. Deux zéros et quatre symboles en quatre valeurs font "
        "ce compte, et tous les exemples imprimés existent dans ce jeu.",
        en="The rule sheets give 18 tiles per colour without listing them. Two zeros and four symbols in four values make "
        "that number, and every printed example exists in this deck.",
    ),
    "M-5": Text(
        fr="La figure est perdue. Dans notre M, les tuiles se touchent par les côtés ; le zigzag ne tient que par les coins, "
        "ce que seule l’édition cartes permet.",
        en="The figure is lost. The tiles of our M touch edge to edge; the zigzag holds by its corners only, which only the "
        "cards edition allows.",
    ),
    "M-6": Text(
        fr="L’édition tuiles forme plusieurs piles ; une seule pioche revient au même.",
        en="The tiles edition makes several piles; a single stock comes to the same thing.",
    ),
    "M-11": Text(
        fr="Rien ne dit si le carré reste fixé une fois atteint : nous mesurons les tuiles présentes, car il n’y a rien "
        "d’autre à voir sur la table.",
        en="Nothing says whether the square stays fixed once it has been reached: we measure the tiles lying there now, "
        "because nothing else can be seen on the table.",
    ),
    "M-12": Text(
        fr="Une seule édition dit que l’on pioche aussi après un tour de score ; nous l’appliquons aux deux.",
        en="Only one edition says that you also draw after a scoring round; we apply it to both.",
    ),
    "M-14": Text(
        fr="Sans pioche, il n’y a rien à échanger : reprendre sa propre tuile n’aurait pas de sens.",
        en="Without a stock there is nothing to swap for: taking your own tile back would be pointless.",
    ),
    "M-15": Text(
        fr="Les règles ne disent pas que faire si plus personne n’a de jeton : le jeton n’est pas payé.",
        en="The rule sheets do not say what happens when nobody has a chip left: the chip is not paid.",
    ),
    "M-20": Text(
        fr="Rien n’interdit de prendre la tuile que l’on vient de poser, puisqu’elle est dans la ligne.",
        en="Nothing forbids taking the tile just placed, since it is in the line.",
    ),
    "M-23": Text(
        fr="La règle imprimée arrête la partie quand personne ne peut poser : Tablée le vérifie sur toutes les tuiles. Deux "
        "tours de passes y mettent fin aussi, pour qu’elle ne dure pas toujours.",
        en="The printed rules end the game when nobody can place: Tablée checks every tile. Two rounds of passes end it as "
        "well, so that no game goes on for ever.",
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
            en="You can place a tile: you may pass only if you cannot place anything.",
        ),
    ),
    NO_CHIP: RefusalText(
        "M-13",
        Text(
            fr="Vous n’avez pas de jeton à donner, et vous pouvez poser une tuile : sans jeton, on ne passe que si l’on ne "
            "peut rien poser.",
            en="You have no chip to give, and you can place a tile: without a chip, you pass only if you cannot place "
            "anything.",
        ),
    ),
    NO_STOCK: RefusalText(
        "M-14",
        Text(fr="La pioche est vide : rien à échanger.", en="The stock is empty: there is nothing to swap for."),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "last-scoring": Text(
        fr="La pioche est vide et le dernier tour de score est terminé.",
        en="The stock is empty and the last scoring round is done.",
    ),
    "nobody-can-place": Text(
        fr="Plus aucune tuile, en main ou dans la pioche, ne peut être posée.",
        en="No tile, in hand or in the stock, can be placed any more.",
    ),
    "all-passed": Text(fr="Plus personne ne pose : tous ont passé.", en="Nobody places any more: everyone has passed."),
}

EVENTS: Mapping[str, Text] = {
    "place": Text(fr="pose", en="places"),
    "take": Text(fr="prend", en="takes"),
    "pass": Text(fr="passe", en="passes"),
    "draw": Text(fr="pioche", en="draws"),
    "skip": Text(fr="saute son tour", en="is skipped"),
}
DETAILS = {
    "chips": Text(fr="(jetons : +{value})", en="(chips: +{value})"),
    "line": Text(fr="(tour de score)", en="(scoring round)"),
    "paid_to": Text(fr="(un jeton pour la place {value})", en="(a chip to seat {value})"),
    "swapped": Text(fr="(échange {value})", en="(swaps {value})"),
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
