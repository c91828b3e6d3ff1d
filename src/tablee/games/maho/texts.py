"""Maho!'s rules, refusals and endings in words."""

from collections.abc import Mapping

from tablee.core.buffer import Position
from tablee.core.refusals import shared_refusals
from tablee.core.texts import RefusalText, Text
from tablee.games.maho.notation import latest
from tablee.games.maho.position import BASIC
from tablee.games.maho.rules import (
    ALL_SERIES_LAID,
    CARD_NOT_IN_HAND,
    CLAIMS,
    LAYS,
    MUST_WIN,
    NO_CARD_LEFT,
    NO_SUCH_SERIES_LAID,
    NOT_A_PAIR,
    NOT_THE_DISCARD,
    ONE_SERIES_A_TURN,
    SERIES_NOT_IN_HAND,
    SHOUT,
    SHOUT_PREVENTED,
    STRIKES,
)
from tablee.games.maho.words import name_card, name_series

RULES: Mapping[str, Text] = {
    "H-1": Text(
        fr="Le jeu réunit trois couleurs (rouge, vert, bleu) de 1 à 9, chaque carte en quatre exemplaires, "
        "l’argent (sept sortes, quatre exemplaires) et des jokers (deux, sauf option).",
        en="The deck has three colours (red, green, blue) from 1 to 9 with four copies of each card, "
        "silver (seven kinds, four copies) and jokers (two unless the option says otherwise).",
    ),
    "H-2": Text(
        fr="Une série compte trois cartes : suite pure (trois valeurs qui se suivent dans une couleur), "
        "triplé pur (trois cartes pareilles), triplé arc-en-ciel (une valeur dans les trois couleurs) ou "
        "suite arc-en-ciel (trois valeurs qui se suivent, chacune d’une autre couleur). L’argent ne forme "
        "que des triplés purs.",
        en="A series is three cards: a pure run (consecutive values in one colour), a pure triplet (three "
        "cards alike), a rainbow triplet (the same value in all three colours) or a rainbow run "
        "(consecutive values, every one in another colour). Silver makes nothing but pure triplets.",
    ),
    "H-3": Text(
        fr="Un joker remplace la carte que l’on veut, une seule fois par série et une seule dans la paire "
        "; deux jokers ne font pas une paire. Une fois posé, il garde son rôle ; on peut aussi l’écarter, "
        "et les autres le réclamer.",
        en="A joker takes the place of any card, once in a series at most and once in the pair; two jokers "
        "are no pair. Laid down, it keeps its part; it may also be discarded, and then claimed.",
    ),
    "H-4": Text(
        fr="Chacun reçoit 13 cartes (10 en mode basic), le reste forme la pioche. Le donneur joue le "
        "premier, puis on tourne dans le sens inverse des aiguilles d’une montre.",
        en="Everybody gets 13 cards (10 in mode basic); what is left is the stock. The dealer has the "
        "first turn, and play goes round anticlockwise.",
    ),
    "H-5": Text(
        fr="À votre tour : piochez, posez si vous voulez une série de votre main face cachée devant vous, "
        "puis écartez une carte face visible. Il doit donc vous rester une carte à écarter.",
        en="On your turn: draw, put down one series from your hand face down if you like, then discard a "
        "card face up. So a card must be left for the discard.",
    ),
    "H-6": Text(
        fr="On ne pose qu’une série par tour. Quatre séries (trois en mode basic) laissent une seule carte "
        "en main : il ne manque plus que la paire.",
        en="Only one series a turn. Four of them (three in mode basic) leave a single card in hand: just "
        "the pair is missing then.",
    ),
    "H-7": Text(
        fr="Quand une carte est écartée, n’importe quel autre joueur peut crier « Maho ! » si elle forme "
        "une série avec deux cartes de sa main ; le plus rapide l’emporte. Il pose la série face visible, "
        "écarte à son tour, et le jeu reprend après lui. Si personne ne crie, la carte est morte.",
        en='When a card is discarded, any other player may shout "Maho!" if it makes a series with two '
        "cards of his hand; the fastest gets it. He lays the series face up, discards in his turn, and "
        "play goes on after him. If nobody shouts the card is dead.",
    ),
    "H-8": Text(
        fr="Toutes ses séries posées, on gagne la manche en complétant la paire : avec la carte que l’on "
        "pioche, ou en criant pour une carte écartée. Ce cri ne passe pas avant celui d’une série : le "
        "plus rapide l’emporte. Une paire piochée gagne aussitôt, on ne peut pas y renoncer.",
        en="With all series laid, you win the round by completing the pair: with the card you draw, or by "
        "shouting for a discard. That shout does not come before one for a series: the fastest has it. A "
        "pair that is drawn wins at once and cannot be declined.",
    ),
    "H-9": Text(
        fr="Crier sans pouvoir se servir de la carte coûte une série : celui qui a écarté la carte la "
        "choisit, elle va à la défausse et le fautif pioche trois cartes. Sans série posée, on ne perd "
        "rien. Dans les deux cas on ne crie plus pour cette carte, et les autres peuvent encore le faire.",
        en="Shouting without being able to use the card costs a series: whoever discarded the card picks "
        "it, it goes to the discards, and the culprit draws three cards. With nothing laid nothing is "
        "lost. Either way he is out for this card, while the others may still shout.",
    ),
    "H-10": Text(
        fr="Une série posée ne bouge plus jusqu’à la fin de la manche, et celles qui sont face cachée "
        "restent secrètes jusque-là.",
        en="A laid series stays as it is until the round ends, and the face-down ones are secret until then.",
    ),
    "H-11": Text(
        fr="Pioche vide : la défausse, sauf la dernière carte, est mélangée et devient la pioche ; après "
        "trois fois (option « reshuffles »), la manche suivante où elle se vide est nulle. Une pénalité "
        "qui trouve moins de trois cartes mélange d’abord la défausse sous la pioche ; si ce n’est plus "
        "permis, on pioche ce qui reste.",
        en="Empty stock: the discards but the latest are shuffled into a new one; after three times "
        '(option "reshuffles") the next empty stock makes the round void. A penalty that finds fewer than '
        "three cards first has the discards shuffled under the stock; if that is used up, what is left is "
        "drawn.",
    ),
    "H-12": Text(
        fr="Après chaque manche, nulle ou gagnée, le joueur suivant donne.",
        en="After every round, void or won, the next player deals.",
    ),
    "H-13": Text(
        fr="Entre humains, l’ordre d’arrivée des cris décide, dans une fenêtre de « window_ms » "
        "millisecondes qui dure toujours autant, sauf si tous ont passé. Dans les simulations, on "
        "interroge les joueurs dans un ordre tiré au sort.",
        en='Between people the first shout to arrive has it, in a window of "window_ms" milliseconds that '
        "always lasts its time unless all have passed. Simulations ask the players in a random order.",
    ),
    "H-14": Text(
        fr="basic : le premier à gagner trois manches. standard : une manche vaut 1 point, plus 1 par "
        "série d’argent ; le premier à 5 points. original : treize manches à 1 point plus les bonus, et le "
        "plus grand total gagne.",
        en="basic: the first to win three rounds. standard: a round is 1 point, plus 1 for each silver "
        "series; the first to 5 points. original: thirteen rounds of 1 point plus bonuses, and the highest "
        "total wins.",
    ),
    "H-15": Text(
        fr="Bonus du mode original, qui s’ajoutent : série d’argent +1, triplé pur de couleur +1 (chacun) "
        "; tout caché +2 ; paire piochée +1 ; sans joker +1 ; tout pur +2 ; tout arc-en-ciel +3 ; tout en "
        "triplés +3 ; tout en suites +2 ; une seule couleur, paire comprise +5 ; paire d’argent +1 ; "
        "1-2-3, 4-5-6, 7-8-9 purs d’une couleur +3.",
        en="Bonuses of mode original, which add up: silver series +1, pure triplet in a colour +1 (each); "
        "all hidden +2; pair drawn +1; no joker +1; all pure +2; all rainbow +3; all triplets +3; all runs "
        "+2; a single colour, pair included +5; silver pair +1; pure 1-2-3, 4-5-6, 7-8-9 of one colour +3.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "H-1": Text(
        fr="La feuille ne donne pas la composition du paquet : nous prenons celle du mah-jong, avec quatre "
        "exemplaires et sept honneurs, et des options pour l’argent et les jokers. Elle ne dit pas non "
        "plus à combien on joue : de deux à six.",
        en="The sheet does not say what the deck is made of: we take that of mah-jong, four copies and "
        "seven honours, with options for silver and jokers. Nor does it give the number of players: two to "
        "six.",
    ),
    "H-3": Text(
        fr="La feuille cite les jokers sans les expliquer ; en limiter un par série garde à chaque série "
        "deux vraies cartes.",
        en="The sheet mentions jokers without explaining them; one a series keeps two true cards in each.",
    ),
    "H-9": Text(
        fr="Elle laisse « l’un des adversaires » choisir la série perdue : nous prenons celui qui a écarté "
        "la carte. Elle ne dit pas ce que devient la fenêtre : elle continue pour les autres. L’option « "
        "false_shouts » évite les cris à tort.",
        en='It lets "one of the opponents" choose the lost series: we take the one who discarded. It does '
        'not say what becomes of the window: it goes on for the others. The option "false_shouts" rules '
        "false shouts out.",
    ),
    "H-11": Text(
        fr="Rien n’empêche une manche de durer sans fin ; après quelques mélanges nous la déclarons nulle.",
        en="Nothing keeps a round from going on for ever; after a few reshuffles we call it void.",
    ),
    "H-12": Text(
        fr="La feuille nomme un premier donneur et ne parle pas du suivant ; la donne tourne comme le jeu.",
        en="The sheet names a first dealer and is silent about the next; the deal goes round as play does.",
    ),
    "H-15": Text(
        fr="Le tableau des bonus est perdu : celui-ci est le nôtre, bâti sur ce que le mah-jong récompense.",
        en="The table of bonuses is lost: this one is ours, made after what mah-jong rewards.",
    ),
}

REFUSALS: Mapping[int, RefusalText] = shared_refusals(turn_rule="H-5", end_rule="H-14") | {
    CARD_NOT_IN_HAND: RefusalText("H-5", Text(fr="Vous n’avez pas {card} en main.", en="You do not hold {card}.")),
    SERIES_NOT_IN_HAND: RefusalText(
        "H-5",
        Text(
            fr="Vous n’avez pas en main les cartes de cette série : {series}.",
            en="You do not hold the cards for this series: {series}.",
        ),
    ),
    ALL_SERIES_LAID: RefusalText(
        "H-6",
        Text(
            fr="Vos {needed} séries sont posées : il ne manque que la paire.",
            en="Your {needed} series are laid: just the pair is missing.",
        ),
    ),
    ONE_SERIES_A_TURN: RefusalText(
        "H-6",
        Text(
            fr="Une seule série par tour : il faut maintenant écarter une carte.",
            en="Only one series a turn: now a card must be discarded.",
        ),
    ),
    NO_CARD_LEFT: RefusalText(
        "H-5",
        Text(fr="Il ne vous resterait pas de carte à écarter.", en="No card would be left for you to discard."),
    ),
    MUST_WIN: RefusalText(
        "H-8",
        Text(
            fr="Votre paire est complète : la manche est gagnée, annoncez « maho ».",
            en='Your pair is complete: the round is won, say "maho".',
        ),
    ),
    NOT_A_PAIR: RefusalText(
        "H-8",
        Text(
            fr="Vous ne pouvez pas conclure : il faut {needed} séries posées, puis une paire faite avec la "
            "carte piochée.",
            en="You cannot finish: it takes {needed} series laid, then a pair made with the card you drew.",
        ),
    ),
    SHOUT_PREVENTED: RefusalText(
        "H-9",
        Text(
            fr="Rien à faire avec {discard}, et à cette table on ne peut pas crier à tort.",
            en="You cannot use {discard}, and this table does not allow false shouts.",
        ),
    ),
    NOT_THE_DISCARD: RefusalText(
        "H-7",
        Text(
            fr="Cette série ne contient pas {discard}, la carte réclamée : {series}.",
            en="This series does not contain {discard}, the claimed card: {series}.",
        ),
    ),
    NO_SUCH_SERIES_LAID: RefusalText(
        "H-9",
        Text(
            fr="Il n’y a pas de série n° {number} : {count} sont posées.",
            en="There is no series number {number}: {count} are laid.",
        ),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "rounds-won": Text(fr="Un joueur a gagné trois manches.", en="A player has won three rounds."),
    "points-reached": Text(fr="Un joueur a atteint 5 points.", en="A player has reached 5 points."),
    "rounds-played": Text(fr="Les treize manches sont jouées.", en="The thirteen rounds have been played."),
}

EVENTS: Mapping[str, Text] = {
    "deal": Text(fr="Nouvelle donne :", en="New deal:"),
    "draw": Text(fr="pioche", en="draws"),
    "lay": Text(fr="pose", en="lays"),
    "discard": Text(fr="écarte", en="discards"),
    "shout": Text(fr="crie « Maho ! »", en='shouts "Maho!"'),
    "claim": Text(fr="réclame", en="claims"),
    "penalty": Text(fr="a crié à tort :", en="shouted falsely:"),
    "reshuffle": Text(fr="La défausse est mélangée :", en="The discards are shuffled:"),
    "maho": Text(fr="gagne la manche :", en="wins the round:"),
    "void": Text(fr="La manche est nulle.", en="The round is void."),
}

BONUSES = (
    Text(fr="manche gagnée", en="round won"),
    Text(fr="séries d’argent", en="silver series"),
    Text(fr="triplés purs de couleur", en="pure triplets in a colour"),
    Text(fr="toutes les séries cachées", en="all series face down"),
    Text(fr="paire piochée", en="pair drawn"),
    Text(fr="sans joker", en="no joker"),
    Text(fr="tout pur", en="all pure"),
    Text(fr="tout arc-en-ciel", en="all rainbow"),
    Text(fr="tout en triplés", en="all triplets"),
    Text(fr="tout en suites", en="all runs"),
    Text(fr="une seule couleur", en="one colour throughout"),
    Text(fr="paire d’argent", en="silver pair"),
    Text(fr="1 à 9 en trois suites pures", en="1 to 9 in three pure runs"),
)
"""The lines of a round's sheet, in the order of `bonuses.py`."""
COUNTED = "{text} ×{count}"


def details(position: Position, _seat: int, move: int, _code: int) -> dict[str, object]:
    card, shouter = latest(position), position.number("shouter")
    return {
        "card": name_card(move).the if 0 <= move < LAYS else "",
        "series": _series(move),
        "discard": "" if card is None else name_card(card).the,
        "needed": 3 if position["options"]["mode"] == BASIC else 4,
        "number": move - STRIKES + 1,
        "count": int(position["laid_sizes"][shouter]) if shouter >= 0 else 0,
    }


def _series(move: int) -> Text | str:
    if LAYS <= move < SHOUT:
        return name_series(move - LAYS)
    if CLAIMS <= move < STRIKES:
        return name_series(move - CLAIMS)
    return ""
