"""Maho!'s guided first game: one round of mode basic, from the first series to the pair."""

from tablee.core.texts import Text
from tablee.games.maho import GAME
from tablee.games.maho.deck import deal
from tablee.teaching.page import Guide, Lesson
from tablee.teaching.script import begin

BASIC = {"mode": "basic", "window_ms": 0}
MINE = "r3 r4 r5 g7 g7 r8 g8 b5 r1 b9"
DRAWS = "b2 b9 r6 g1 b8 b4 r7"
"""Seat 0 draws b2; 1 draws b9; after the claim 1 draws r6, 2 g1, 0 b8; then 1 draws b4."""


def lesson() -> Lesson:
    dealt = deal([MINE, "g7 r9 b5", "b1 g2"], DRAWS, size=10, silver=0)
    guide = Guide(begin(GAME, 3, dealt, options=BASIC), ["Ada", "Léo"])
    guide.step(
        Text(
            fr="Vous avez dix cartes et venez d’en piocher une. Il faut trois séries de trois cartes, puis une paire. Trois "
            "valeurs qui se suivent dans une couleur font une suite pure : posez 3-4-5 rouges, face cachée.",
            en="You hold ten cards and have just drawn one. You need three series of three cards, then a pair. Three values "
            "in a row in one colour are a pure run: lay the red 3-4-5, face down.",
        ),
        ["H-2", "H-5"],
        "lay r3 r4 r5",
        Text(
            fr="C’est permis aussi ; mais pour la suite, posez d’abord 3-4-5 rouges.",
            en="That is allowed too; but for what comes next lay the red 3-4-5 first.",
        ),
    )
    guide.step(
        Text(
            fr="Une seule série par tour. Pour finir le tour, écartez une carte qui ne mène à rien : le 1 rouge.",
            en="Only one series per turn. To end your turn, discard a card that leads nowhere: the red 1.",
        ),
        ["H-5", "H-6"],
        "discard r1",
        Text(fr="Gardez celle-là. Écartez le 1 rouge.", en="Keep that one. Discard the red 1."),
    ).meanwhile((1, "pass"), (2, "pass"), (1, "discard g7"))
    guide.step(
        Text(
            fr="Ada écarte un 7 vert, et vous en avez deux ! Le premier qui crie emporte la carte. Frappez le gong.",
            en="Ada discards a green 7, and you hold two! The first to shout gets the card. Strike the gong.",
        ),
        ["H-7", "H-13"],
        "shout",
        Text(
            fr="Ne la laissez pas filer : avec vos deux 7 verts, elle fait un triplé.",
            en="Don’t let it go: with your two green 7s it makes a triplet.",
        ),
    )
    guide.step(
        Text(
            fr="Deux séries sont possibles. Choisissez le 7 vert avec vos deux autres, un triplé pur. Il restera face visible.",
            en="Two series are possible. Choose the green 7 with your other two, a pure triplet. It stays face up.",
        ),
        ["H-2", "H-7"],
        "claim g7 g7 g7",
        Text(
            fr="Une suite arc-en-ciel, bien vu ! Mais le 8 rouge servira bientôt : prenez les trois 7 verts.",
            en="A rainbow run, well spotted! But the red 8 will soon be needed: take the three green 7s.",
        ),
    )
    guide.step(
        Text(
            fr="Le joueur qui a crié écarte une carte, et le jeu reprend après lui. Écartez le 2 bleu.",
            en="The player who shouted discards, and play continues from there. Discard the blue 2.",
        ),
        ["H-7"],
        "discard b2",
        Text(fr="Elle peut encore servir : écartez le 2 bleu.", en="It may still be useful: discard the blue 2."),
    ).meanwhile(
        (1, "pass"),
        (2, "pass"),
        (1, "discard r9"),
        (0, "pass"),
        (2, "pass"),
        (2, "discard b1"),
        (0, "pass"),
        (1, "pass"),
    )
    guide.step(
        Text(
            fr="Vous piochez le 8 bleu. Une valeur dans les trois couleurs fait un triplé arc-en-ciel : posez les trois 8.",
            en="You draw the blue 8. One value in all three colours is a rainbow triplet: lay the three 8s.",
        ),
        ["H-2"],
        "lay r8 g8 b8",
        Text(fr="Posez d’abord les trois 8.", en="Lay the three 8s first."),
    )
    guide.step(
        Text(
            fr="Trois séries posées, deux cartes en main. Écartez le 9 bleu : il vous restera le 5 bleu, à marier.",
            en="Three series laid, two cards in hand. Discard the blue 9: you are left with the blue 5, to be paired.",
        ),
        ["H-6"],
        "discard b9",
        Text(
            fr="L’autre irait aussi, mais gardez le 5 bleu pour la suite.",
            en="The other would do too, but keep the blue 5 for what comes next.",
        ),
    ).meanwhile((1, "pass"), (2, "pass"), (1, "discard b5"))
    guide.step(
        Text(
            fr="Ada écarte un 5 bleu : votre paire ! Frappez le gong, la manche est à vous.",
            en="Ada discards a blue 5: your pair! Strike the gong, the round is yours.",
        ),
        ["H-8"],
        "shout",
        Text(fr="C’est votre paire : criez !", en="That is your pair: shout!"),
    )
    return guide.lesson(
        Text(
            fr="Manche gagnée ! En mode basique, le premier à trois manches l’emporte. Dans les autres modes, il faut quatre "
            "séries, et les cartes argentées entrent en jeu ; le mode original ajoute des bonus. Gare au faux cri : il coûte "
            "une série.",
            en="You won the round! In basic mode the first to win three rounds wins. The other modes ask for four series and "
            "bring in the silver cards; original mode adds bonuses. Careful: a false shout costs you a series.",
        )
    )
