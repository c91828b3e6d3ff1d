"""Tuileries' rules, refusals and endings in words."""

from tablee.core.buffer import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee.games.tuileries.notation import format_square, format_tile
from tablee.games.tuileries.rules import CIRCLES_FIRST, SQUARE_TAKEN, TILE_NOT_IN_HAND
from tablee.games.tuileries.words import name_piece

RULES = {
    "T-1": Text(
        fr="Le plateau a 64 cases, de a1 à h8. Les 64 tuiles sont toutes différentes : chacune réunit une couleur (bleu, "
        "jaune, vert, rouge), un rang (roi, dame, cavalier, valet) et un signe (pique, cœur, carreau, trèfle).",
        en="The board has 64 squares, a1 to h8. No two of the 64 tiles are alike: each joins a colour (blue, yellow, green, "
        "red), a rank (king, queen, knight, jack) and a sign (spade, heart, diamond, club).",
    ),
    "T-2": Text(
        fr="Chacun tient sa main secrète : 10 tuiles à deux, 8 à trois, 7 à quatre, 6 à cinq ou six. Le reste est la pioche.",
        en="Hands are secret: 10 tiles each with two players, 8 with three, 7 with four, 6 with five or six. The rest is "
        "the stock.",
    ),
    "T-3": Text(
        fr="À votre tour, posez une tuile sur une case libre, puis piochez-en une tant qu’il en reste. On ne passe jamais.",
        en="On your turn put one tile on a free square, then draw one while there are any. Nobody ever passes.",
    ),
    "T-4": Text(
        fr="Les quatre premières tuiles de la partie occupent les quatre cases cerclées, dans l’ordre que l’on veut. "
        "Ensuite, toute case libre convient.",
        en="The game's first four tiles go on the four circled squares, in any order. From then on any free square will do.",
    ),
    "T-5": Text(
        fr="Un groupe réunit deux à quatre tuiles qui se tiennent par les côtés et partagent les deux mêmes "
        "caractéristiques : couleur et rang, rang et signe, ou signe et couleur.",
        en="A group is two to four tiles that hang together by their sides and share the same two characteristics: colour "
        "and rank, rank and sign, or sign and colour.",
    ),
    "T-6": Text(
        fr="La tuile posée rapporte, pour chacune des trois paires de caractéristiques, la taille du groupe dont elle fait "
        "maintenant partie, même si certaines de ses tuiles ne la touchent pas. Sans groupe, elle rapporte 1 point.",
        en="For each of the three pairs of characteristics, the tile you place earns the size of the group that it now "
        "belongs to, even where its members do not touch the tile. With no group at all it earns 1 point.",
    ),
    "T-7": Text(
        fr="Cinq points ou plus d’un coup : piochez et rejouez aussitôt, autant de fois que cela se reproduit.",
        en="Five points or more at one stroke: draw and play again at once, as often as it happens.",
    ),
    "T-8": Text(
        fr="La partie s’arrête dès que quelqu’un pose sa dernière tuile (« first-out »). Avec l’option « full-board », ceux "
        "qui n’ont plus rien sautent leur tour jusqu’à ce que les 64 tuiles soient posées.",
        en='The game stops as soon as somebody places his last tile ("first-out"). With the option "full-board", players '
        "without tiles are skipped until all 64 lie on the board.",
    ),
    "T-9": Text(
        fr="Le plus grand total gagne ; les tuiles non posées ne coûtent rien.",
        en="The highest total wins; tiles left in hand cost nothing.",
    ),
    "T-10": Text(
        fr="Exemple : le cavalier de carreau rouge touche à droite les cavaliers rouges de cœur et de trèfle, en dessous "
        "les cavaliers de carreau bleu et jaune, au-dessus la dame de carreau rouge : 3 + 3 + 2 = 8 points, et on rejoue.",
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
        en="Joining two old groups counts the whole, because the group is the one that exists after the placement.",
    ),
    "T-8": Text(
        fr="La règle donne deux fins contradictoires ; l’option « ending » offre les deux.",
        en='The sheet gives two endings that contradict each other; the option "ending" offers both.',
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
    "first-out": Text(fr="Un joueur a posé sa dernière tuile.", en="A player has placed his last tile."),
    "full-board": Text(fr="Le plateau est plein.", en="The board is full."),
}

EVENTS = {"place": Text(fr="pose", en="places"), "draw": Text(fr="pioche", en="draws")}

PAIRS = (
    Text(fr="couleur + rang", en="colour + rank"),
    Text(fr="rang + signe", en="rank + sign"),
    Text(fr="signe + couleur", en="sign + colour"),
)
ALONE = Text(fr="aucun groupe", en="no group")


def details(position: Position, _seat: int, move: int, _code: int) -> dict[str, object]:
    free = [format_square(int(square)) for square in position["options"]["circles"] if position["board"][square] < 0]
    return {
        "tile": name_piece(format_tile(move >> 6 & 63)).the,
        "square": format_square(move & 63),
        "circles": ", ".join(free),
    }
