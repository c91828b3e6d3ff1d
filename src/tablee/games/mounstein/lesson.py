"""Mounstein's guided first game: the ground, the other side, climbing, and what the summit is worth."""

from tablee.core.texts import Text
from tablee.games.mounstein import GAME
from tablee.teaching.page import Guide, Lesson
from tablee.teaching.script import begin


def lesson() -> Lesson:
    guide = Guide(begin(GAME, 2), ["Ada"])
    guide.step(
        Text(
            fr="Toutes les tuiles ont la même forme : le chapeau, huit diamants. Au sol, la vôtre doit partager au moins deux "
            "côtés de diamant avec une même tuile. L’emplacement éclairé en partage quatre avec la tuile de base. Les "
            "boutons à côté de la tuile la tournent et la retournent ; touchez l’emplacement, puis posez-la.",
            en="All tiles are hats, made of eight kites. On the ground, yours must share at least two kite edges with a "
            "single tile. The lit spot shares four with the base tile. The buttons next to the tile rotate and flip it; "
            "choose the lit spot, then place it.",
        ),
        ["K-1", "K-6", "K-8"],
        "0,1,10",
        Text(
            fr="Bien posé ! Mais la leçon continue depuis l’emplacement éclairé.",
            en="Well placed! But the lesson goes on from the lit spot.",
        ),
    ).meanwhile((1, "-2,2,6"), (1, "-1,0,8"))
    guide.step(
        Text(
            fr="Ada a joué deux fois : à chaque tour de table, le premier joueur change. Agrandissez encore l’île ; ici la "
            "tuile est retournée, car les deux faces servent.",
            en="Ada played twice because the starting player changes every round. Enlarge the island; here the tile is "
            "flipped, since both sides can be used.",
        ),
        ["K-5", "K-6"],
        "-2,1,9",
        Text(
            fr="Permis aussi. Prenez pourtant l’emplacement éclairé.",
            en="Also allowed. But take the lit spot.",
        ),
    )
    guide.step(
        Text(
            fr="Montez ! Une tuile du niveau 1 doit en recouvrir au moins deux du sol et tenir en équilibre. Le niveau le "
            "plus haut compte 0, mais tout ce qui est dessous se met à compter : vos deux tuiles du sol valent 15 points.",
            en="Climb! A tile on level 1 must cover at least two ground tiles and balance on them. The highest level scores "
            "0, but everything below begins to count: your two ground tiles are worth 15 points.",
        ),
        ["K-7", "K-9", "K-10", "K-13"],
        "-1,1,4",
        Text(
            fr="Un coup permis ; mais l’emplacement éclairé vous donne 15 points d’un seul coup.",
            en="A legal move; but the lit spot gives you 15 points in one move.",
        ),
    ).meanwhile((1, "-2,3,6"), (1, "-1,2,8"))
    guide.step(
        Text(
            fr="Ada a étendu l’île, puis est montée à son tour. Une tuile cache ce qu’elle recouvre : posez la vôtre là où "
            "elle cache trois diamants d’Ada et aucun des vôtres.",
            en="Ada widened the island, then climbed too. A tile hides what it covers: place yours where it hides three of "
            "Ada’s kites and none of yours.",
        ),
        ["K-13"],
        "-2,2,8",
        Text(
            fr="Bonne idée aussi ! Mais l’emplacement éclairé gêne davantage Ada, sans rien vous coûter.",
            en="That would work too! But the lit spot hurts Ada more and costs you nothing.",
        ),
    )
    guide.step(
        Text(
            fr="Trois tuiles au niveau 1 : on peut atteindre le niveau 2. Votre tuile du sommet ne comptera pas, mais vos "
            "deux tuiles du niveau 1 ne sont plus les plus hautes : +15.",
            en="Three tiles on level 1: level 2 is within reach. Your tile on the summit will not count, but your two tiles "
            "on level 1 are no longer the highest: +15.",
        ),
        ["K-9", "K-13"],
        "-1,3,4",
        Text(
            fr="Bien vu, mais le sommet éclairé rapporte plus.",
            en="Nice idea, but the lit summit earns more.",
        ),
    ).meanwhile((1, "1,0,6"), (1, "-3,2,3"))
    guide.step(
        Text(
            fr="Une dernière : au niveau 1, entièrement visible et sous le sommet, votre tuile vaut 8 points ; du même coup "
            "elle en cache 5 à Ada.",
            en="One more: on level 1, fully visible and below the summit, your tile is worth 8 points; at the same time it "
            "hides 5 of Ada’s.",
        ),
        ["K-13"],
        "1,0,0",
        Text(
            fr="Bonne idée aussi ! Mais l’emplacement éclairé vaut 8 points et en coûte 5 à Ada.",
            en="That would work too! But the lit spot is worth 8 points and costs Ada 5.",
        ),
    )
    return guide.lesson(
        Text(
            fr="Chacun pose dix tuiles ainsi. À la fin, on regarde la montagne vue du dessus : un point par diamant visible, "
            "sauf au niveau le plus haut.",
            en="Each player places ten tiles like this. At the end you look at the mountain from above: one point for each "
            "visible kite, except on the highest level.",
        )
    )
