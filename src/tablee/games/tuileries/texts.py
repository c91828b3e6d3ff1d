"""Tuileries' rules, refusals and endings in words."""

from tablee.core.position import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee.games.tuileries.notation import format_square, format_tile
from tablee.games.tuileries.rules import CIRCLES_FIRST, SQUARE_TAKEN, TILE_NOT_IN_HAND
from tablee.games.tuileries.words import name_piece

RULES = {
    "T-1": Text(
        fr="Le plateau a 64 cases, de a1 à h8. Les 64 tuiles sont toutes différentes : chacune réunit une couleur (bleu, "
        "jaune, vert, rouge), un rang (roi, dame, cavalier, valet) et un signe (pique, cœur, carreau, trèfle).",
        en="The board has 64 squares, a1 to h8. No two of the 64 tiles are alike: each combines a colour (blue, yellow, green, "
        "red), a rank (king, queen, knight, jack) and a suit (spades, hearts, diamonds, clubs).",
    ),
    "T-2": Text(
        fr="Chacun tient sa main secrète : 10 tuiles à deux, 8 à trois, 7 à quatre, 6 à cinq ou six. Le reste est la pioche.",
        en="Hands are secret: 10 tiles each with two players, 8 with three, 7 with four, 6 with five or six. The rest is "
        "the stock.",
    ),
    "T-3": Text(
        fr="À votre tour, posez une tuile sur une case libre, puis piochez-en une tant qu’il en reste. On ne passe jamais.",
        en="On your turn, place one tile on an empty square, then draw one while the stock lasts. Nobody ever passes.",
    ),
    "T-4": Text(
        fr="Les quatre premières tuiles de la partie occupent les quatre cases cerclées (les bassins), dans l’ordre que l’on "
        "veut. Ensuite, toute case libre convient.",
        en="The first four tiles of the game go on the four basins, the circled squares, in any order. From then on any empty "
        "square will do.",
    ),
    "T-5": Text(
        fr="Un groupe réunit deux à quatre tuiles qui se tiennent par les côtés et partagent les deux mêmes caractéristiques : "
        "couleur et rang, rang et signe, ou signe et couleur. À deux, c’est un domino ; à trois, un trimino ; à quatre, un "
        "tétramino.",
        en="A group is two to four tiles, connected edge to edge, that share the same two characteristics: colour and rank, "
        "rank and suit, or suit and colour. Two make a domino, three a trimino, four a tetramino.",
    ),
    "T-6": Text(
        fr="La tuile posée rapporte, pour chacune des trois paires de caractéristiques, la taille du groupe dont elle fait "
        "maintenant partie, même si certaines de ses tuiles ne la touchent pas. Sans groupe, elle rapporte 1 point.",
        en="For each of the three pairs of characteristics, the tile you place scores the size of the group it now belongs to, "
        "including tiles it does not touch. If it belongs to no group it scores 1 point.",
    ),
    "T-7": Text(
        fr="Cinq points ou plus d’un coup : piochez et rejouez aussitôt, autant de fois que cela se reproduit.",
        en="If a tile scores five points or more, draw and play again. There is no limit.",
    ),
    "T-8": Text(
        fr="La partie s’arrête dès qu’un joueur pose sa dernière tuile. En variante « plateau complet », ceux qui n’ont plus "
        "de tuile sautent leur tour jusqu’à ce que les 64 tuiles soient posées.",
        en="The game ends as soon as someone places their last tile. In the variant “full board”, players without tiles are "
        "skipped until all 64 tiles are on the board.",
    ),
    "T-9": Text(
        fr="Le plus grand total gagne ; les tuiles non posées ne coûtent rien. À égalité, la victoire est partagée.",
        en="The highest total wins; tiles left in hand cost nothing. A tie is a shared win.",
    ),
    "T-10": Text(
        fr="Exemple : le cavalier de carreau rouge a, à sa droite, les cavaliers rouges de cœur et de trèfle ; en dessous, les "
        "cavaliers de carreau bleu et jaune ; au-dessus, la dame de carreau rouge : 3 + 3 + 2 = 8 points, et on rejoue.",
        en="Example: the red knight of diamonds has the red knights of hearts and clubs to its right, the blue and yellow "
        "knights of diamonds below and the red queen of diamonds above: 3 + 3 + 2 = 8 points and another turn.",
    ),
}

RULINGS = {
    "T-4": Text(
        fr="La figure qui montrait les cercles est perdue : nous prenons c3, f3, c6 et f6, et une option permet d’en choisir "
        "d’autres.",
        en="The figure that showed the circles is lost: we take c3, f3, c6 and f6, and an option lets you choose others.",
    ),
    "T-6": Text(
        fr="Réunir deux anciens groupes compte le tout, car le groupe est celui qui existe après la pose.",
        en="Joining two old groups scores the whole, because the group is the one that exists after the placement.",
    ),
    "T-8": Text(
        fr="La règle donne deux fins contradictoires ; une option offre l’une et l’autre.",
        en="The rule sheet gives two contradictory endings; an option offers both.",
    ),
    "T-9": Text(
        fr="Aucune règle ne départage les égalités : la victoire est partagée.",
        en="No rule breaks ties: the win is shared.",
    ),
}

REFUSALS = shared_refusals(turn_rule="T-3", end_rule="T-8") | {
    TILE_NOT_IN_HAND: RefusalText("T-3", Text(fr="Vous n’avez pas {tile} en main.", en="You do not hold {tile}.")),
    SQUARE_TAKEN: RefusalText("T-3", Text(fr="La case {square} est occupée.", en="The square {square} is taken.")),
    CIRCLES_FIRST: RefusalText(
        "T-4",
        Text(
            fr="La case {square} n’est pas cerclée : les quatre premières tuiles vont sur les cases cerclées "
            "(libres : {circles}).",
            en="{square} is not a basin: the first four tiles go on the basins, the circled squares (free: {circles}).",
        ),
    ),
}

ENDINGS = {
    "first-out": Text(fr="Un joueur a posé sa dernière tuile.", en="A player has placed their last tile."),
    "full-board": Text(fr="Le plateau est plein.", en="The board is full."),
}

EVENTS = {"place": Text(fr="pose", en="places"), "draw": Text(fr="pioche", en="draws")}
DETAILS: dict[str, Text] = {}

PAIRS = (
    Text(fr="couleur + rang", en="colour + rank"),
    Text(fr="rang + signe", en="rank + suit"),
    Text(fr="signe + couleur", en="suit + colour"),
)
ALONE = Text(fr="aucun groupe", en="no group")


def details(position: Position, _seat: int, move: int, _code: int) -> dict[str, object]:
    free = [format_square(int(square)) for square in position["options"]["circles"] if position["board"][square] < 0]
    return {
        "tile": name_piece(format_tile(move >> 6 & 63)).the,
        "square": format_square(move & 63),
        "circles": ", ".join(free),
    }
