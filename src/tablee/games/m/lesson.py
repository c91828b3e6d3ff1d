"""M's guided first game: matching, chips, a scoring round from its trigger to its end, and passing."""

from tablee.core.texts import Text
from tablee.games.m import GAME
from tablee.games.m.deck import deal
from tablee.teaching.page import Guide, Lesson
from tablee.teaching.script import begin

TABLE = "r20c b20t y30f g10m n30s"
MINE = "y10c g30t y10f n0-"
THEIRS = "b40c g20s r40f b30f"
DRAWS = "r10m n10t b10s r30t n40m g40c"


def lesson() -> Lesson:
    match = begin(GAME, 2, deal(TABLE, [MINE, THEIRS], DRAWS))
    guide = Guide(match, ["Ada"])
    guide.step(
        Text(
            fr="Cinq tuiles dessinent un M. À votre tour, posez-en une contre une tuile de la table ; il faut une "
            "caractéristique commune avec chaque voisine : couleur, valeur ou symbole. Prenez le cube jaune de 10 et posez-le "
            "au bout de la ligne, à droite de la fourche jaune.",
            en="Five tiles form an M. On your turn, place one next to a tile on the table; it must match every neighbour in "
            "colour, value or symbol. Take the yellow 10 cube and place it at the end of the row, to the right of the yellow "
            "fork.",
        ),
        ["M-5", "M-8", "M-9"],
        "y10c 3,0",
        Text(
            fr="Cela s’accorde aussi ! Mais pour la leçon, le cube jaune va à droite de la fourche jaune.",
            en="That matches too! But for the lesson the yellow cube goes to the right of the yellow fork.",
        ),
    ).meanwhile((1, "b40c 1,-1"))
    guide.step(
        Text(
            fr="La case au creux du M touche trois tuiles. Le triangle vert de 30 s’accorde avec chacune, chaque fois "
            "autrement : la couleur, la valeur, le symbole. Deux voisines rapportent un jeton, trois en rapportent deux, "
            "payés par le voisin de droite.",
            en="The space inside the M touches three tiles. The green 30 triangle matches each of them in a different way: "
            "colour, value, symbol. Two neighbours earn a chip, three earn two, paid by the player on your right.",
        ),
        ["M-9", "M-15"],
        "g30t 1,1",
        Text(
            fr="Permis. Mais au creux du M, le triangle vert rapporte deux jetons.",
            en="Allowed. But inside the M, the green triangle earns two chips.",
        ),
    ).meanwhile((1, "g20s 0,2"))
    guide.step(
        Text(
            fr="La ligne du haut compte quatre tuiles. Une cinquième déclenche un tour de score, si elle a deux "
            "caractéristiques communes avec sa voisine dans cette ligne. Posez la fourche jaune de 10 à droite du cube jaune "
            ": jaune et 10, comme lui.",
            en="The top row has four tiles. A fifth starts a scoring round if it shares two characteristics with its "
            "neighbour in that row. Place the yellow 10 fork to the right of the yellow cube: yellow and 10, like it.",
        ),
        ["M-16"],
        "y10f 4,0",
        Text(
            fr="Ce coup ne déclenche pas de tour de score. Posez la fourche jaune de 10 à droite du cube jaune.",
            en="That move does not start a scoring round. Place the yellow 10 fork to the right of the yellow cube.",
        ),
    )
    guide.step(
        Text(
            fr="Le tour de score : vous prenez d’abord une tuile de la ligne, puis chacun à son tour. Le reste de la table "
            "doit rester d’un seul tenant : c’est pourquoi certaines tuiles ne se prennent pas. Prenez le cube rouge de 20.",
            en="The scoring round: you take a tile from the line first, then everyone in turn. What is left on the table must "
            "stay connected, which is why some tiles cannot be taken. Take the red 20 cube.",
        ),
        ["M-19", "M-20"],
        "take 0,0",
        Text(
            fr="Elle vaut moins : prenez le cube rouge, il vaut 20.",
            en="That one is worth less: take the red cube, it is worth 20.",
        ),
    ).meanwhile((1, "take 4,0"))
    guide.step(
        Text(
            fr="Ada a pris le bout de la ligne, donc le cube jaune est libre à son tour. Prenez-le : avec deux couleurs, tout "
            "compte en plus ; à partir de la troisième, les moins bonnes se retranchent.",
            en="Ada took the end of the row, so the yellow cube is free now. Take it: with two colours, everything is added; "
            "from the third colour on, the weaker ones are subtracted.",
        ),
        ["M-19", "M-24"],
        "take 3,0",
        Text(
            fr="Pas celle-ci : prenez le cube jaune de 10.",
            en="Not this one: take the yellow 10 cube.",
        ),
    ).meanwhile((1, "take 2,0"), (1, "b30f 2,-1"))
    guide.step(
        Text(
            fr="Le tour de score est terminé. Il est aussi permis de passer : on donne un jeton au voisin de droite, et l’on "
            "peut échanger une tuile avec la pioche. Choisissez le zéro brun, puis « Passer » avec l’échange.",
            en="The scoring round is over. You may also pass: you give a chip to the player on your right, and you may swap a "
            "tile with the stock. Choose the brown zero, then “Pass” with the swap.",
        ),
        ["M-13", "M-14"],
        "pass n0-",
        Text(
            fr="Un beau coup, peut-être. Ici, essayez de passer en échangeant le zéro brun.",
            en="A fine move, perhaps. Here, try passing and swapping the brown zero.",
        ),
    )
    return guide.lesson(
        Text(
            fr="Quand la pioche est vide, on joue jusqu’au prochain tour de score, et l’on compte : 10 points par jeton, plus "
            "les deux meilleures couleurs, moins toutes les autres.",
            en="Once the stock is empty, you play until the next scoring round and then count: 10 points per chip, plus your "
            "two best colours, minus all the others.",
        )
    )
