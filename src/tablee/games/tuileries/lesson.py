"""Tuileries' guided first game: circles, groups, a threefold score, and playing again."""

from tablee.core.texts import Text
from tablee.games.tuileries import GAME
from tablee.games.tuileries.deck import deal
from tablee.teaching.page import Guide, Lesson
from tablee.teaching.script import begin

MINE = "rnh bqc rnc ynd rnd rqh gkd bjs ykc gjh"
THEIRS = "gks yjs bnd rqd"


def lesson() -> Lesson:
    match = begin(GAME, 2, deal([MINE, THEIRS], "ykh bjd ykd gjs bks gjc"))
    guide = Guide(match, ["Ada"])
    guide.step(
        Text(
            fr="Voici le jardin, huit cases sur huit. Chaque tuile a une couleur, un rang et un signe. Les quatre premières "
            "tuiles de la partie vont sur les quatre bassins, les cases cerclées. Prenez le cavalier de cœur rouge et "
            "posez-le en c3.",
            en="This is the garden, eight squares by eight. Every tile has a colour, a rank and a suit. The game’s first four "
            "tiles go on the four basins, the circled squares. Take the red knight of hearts and place it on c3.",
        ),
        ["T-1", "T-4"],
        "rnh c3",
        Text(
            fr="Bonne idée aussi ! Mais pour la suite, posez le cavalier de cœur rouge en c3.",
            en="That would work too! But for what comes next, place the red knight of hearts on c3.",
        ),
    ).meanwhile((1, "gks f6"))
    guide.step(
        Text(
            fr="Un point : la tuile ne forme encore aucun groupe. Vous avez pioché aussitôt. Ada a pris f6 ; il reste deux "
            "bassins. Posez la dame de trèfle bleue en c6.",
            en="One point: the tile makes no group yet. You drew a new one immediately. Ada took f6; two basins are left. "
            "Place the blue queen of clubs on c6.",
        ),
        ["T-3", "T-4", "T-6"],
        "bqc c6",
        Text(
            fr="Permis, mais gardez cette tuile : elle servira. La dame de trèfle bleue va en c6.",
            en="Allowed, but keep that tile: it will be useful. The blue queen of clubs goes to c6.",
        ),
    ).meanwhile((1, "yjs f3"))
    guide.step(
        Text(
            fr="Les bassins sont pris : désormais toute case libre convient. Deux cavaliers rouges côte à côte ont en commun "
            "la couleur et le rang : c’est un groupe. Posez le cavalier de trèfle rouge en b3.",
            en="The basins are taken: from now on any empty square will do. Two red knights side by side share colour and "
            "rank: that is a group. Place the red knight of clubs on b3.",
        ),
        ["T-5"],
        "rnc b3",
        Text(
            fr="C’est permis, mais regardez les chiffres : le cavalier de trèfle rouge forme un groupe en b3.",
            en="That is allowed, but look at the numbers: the red knight of clubs makes a group on b3.",
        ),
    ).meanwhile((1, "bnd d2"))
    guide.step(
        Text(
            fr="Deux points, la taille du groupe. Ada a posé en d2 un cavalier de carreau. Rang et signe font aussi un groupe "
            ": posez le cavalier de carreau jaune juste dessous, en d1.",
            en="Two points, the size of the group. Ada placed a knight of diamonds on d2. Rank and suit make a group as well: "
            "place the yellow knight of diamonds right below, on d1.",
        ),
        ["T-5", "T-6"],
        "ynd d1",
        Text(
            fr="Bonne idée aussi ! Mais le cavalier de carreau jaune prépare un grand coup en d1.",
            en="That would work too! But the yellow knight of diamonds on d1 prepares a big move.",
        ),
    ).meanwhile((1, "rqd d4"))
    guide.step(
        Text(
            fr="Maintenant d3 ! Le cavalier de carreau rouge y appartient à trois groupes : avec les cavaliers rouges à "
            "gauche, les cavaliers de carreau dessous et la dame de carreau rouge au-dessus. Choisissez-le : "
            "chaque case montre ce qu’il y rapporterait.",
            en="Now d3! There the red knight of diamonds belongs to three groups: with the red knights to the left, the "
            "knights of diamonds below and the red queen of diamonds above. Choose it: each square shows what it would score "
            "there.",
        ),
        ["T-6", "T-10"],
        "rnd d3",
        Text(
            fr="Vous pouvez faire bien mieux : le cavalier de carreau rouge en d3.",
            en="You can do far better: the red knight of diamonds on d3.",
        ),
    )
    guide.step(
        Text(
            fr="3 + 3 + 2 = 8 points. À partir de cinq d’un coup, on rejoue aussitôt. La dame de cœur rouge en c4 forme deux "
            "groupes de deux : avec la dame rouge à droite, avec le cavalier de cœur rouge dessous.",
            en="3 + 3 + 2 = 8 points. With five points or more in one move, you play again. The red queen of hearts on c4 "
            "makes two groups of two: with the red queen to the right, and with the red knight of hearts below.",
        ),
        ["T-7"],
        "rqh c4",
        Text(
            fr="Bonne idée aussi ! Mais la dame de cœur rouge vaut quatre points en c4.",
            en="That would work too! But the red queen of hearts is worth four points on c4.",
        ),
    )
    return guide.lesson(
        Text(
            fr="Quatre points, donc c’est à Ada. La partie s’arrête dès qu’un joueur pose sa dernière tuile ; le plus grand "
            "total gagne.",
            en="Four points, so it is Ada’s turn. The game ends as soon as someone places their last tile; the highest total "
            "wins.",
        )
    )
