"""Maho!'s rules, refusals and endings in words."""

from collections.abc import Mapping

from tablee.core.position import Position
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
        fr="Le jeu réunit trois couleurs (rouge, vert, bleu) de 1 à 9, chaque carte en quatre exemplaires, la famille argentée "
        "(sept sortes, en quatre exemplaires) et des jokers (deux, sauf autre choix).",
        en="The deck has three colours (red, green, blue) from 1 to 9 with four copies of each card, silver (seven kinds, four "
        "copies each) and jokers (two unless you choose otherwise).",
    ),
    "H-2": Text(
        fr="Une série compte trois cartes : suite pure (trois valeurs qui se suivent dans une couleur), triplé pur (trois "
        "cartes pareilles), triplé arc-en-ciel (une valeur dans les trois couleurs) ou suite arc-en-ciel (trois valeurs qui "
        "se suivent, chacune d’une couleur différente). Les cartes argentées ne forment que des triplés purs.",
        en="A series is three cards: a pure run (consecutive values in one colour), a pure triplet (three identical cards), a "
        "rainbow triplet (the same value in all three colours) or a rainbow run (consecutive values, each in a different "
        "colour). Silver cards make only pure triplets.",
    ),
    "H-3": Text(
        fr="Un joker remplace n’importe quelle carte ; un seul joker par série, un seul dans la paire ; deux jokers ne font pas "
        "une paire. Une fois posé, il garde son rôle. On peut aussi l’écarter, et les autres le réclamer.",
        en="A joker stands for any card: at most one per series and one in the pair; two jokers are not a pair. Once laid, it "
        "keeps its role. It may also be discarded, and then claimed.",
    ),
    "H-4": Text(
        fr="Le donneur distribue 13 cartes à chacun, trois par trois puis une dernière (10 en mode basique) ; le reste forme la "
        "pioche. Il joue le premier, puis on tourne dans le sens inverse des aiguilles d’une montre.",
        en="The dealer deals 13 cards to each player, three at a time and then a last one (10 in basic mode); the rest is the "
        "stock. The dealer plays first, and play goes anticlockwise.",
    ),
    "H-5": Text(
        fr="À votre tour : piochez, posez si vous voulez une série de votre main face cachée devant vous, puis écartez une "
        "carte face visible. Il doit donc vous rester une carte à écarter.",
        en="On your turn: draw, lay one series from your hand face down if you like, then discard a card face up. You must "
        "keep a card to discard.",
    ),
    "H-6": Text(
        fr="On ne pose qu’une série par tour. Quatre séries (trois en mode basique) laissent une seule carte en main : il ne "
        "manque plus que la paire. Une paire déjà en main avant la dernière série doit être cassée, puis reformée ensuite.",
        en="One series per turn. Once you have laid four (three in basic mode) you hold a single card and need only the pair. A "
        "pair that you already hold before the last series must be broken up, and made again afterwards.",
    ),
    "H-7": Text(
        fr="Quand une carte est écartée, n’importe quel autre joueur peut crier « Maho ! » si elle forme une série avec deux "
        "cartes de sa main ; le plus rapide l’emporte. Il pose la série face visible, écarte une carte, et le jeu reprend "
        "après lui. Si personne ne crie, la carte est morte.",
        en="When a card is discarded, any other player may shout “Maho!” if it makes a series with two cards in their hand; "
        "the fastest gets it. That player lays the series face up and discards, and play continues from there. If nobody "
        "shouts, the card is dead.",
    ),
    "H-8": Text(
        fr="Toutes ses séries posées, on gagne la manche en complétant la paire : avec la carte que l’on pioche, ou en criant "
        "pour une carte écartée. Ce cri ne passe pas avant celui d’une série : le plus rapide l’emporte. Une paire piochée "
        "gagne aussitôt, on ne peut pas y renoncer.",
        en="With all series laid, you win the round by completing the pair: with the card you draw, or by shouting for a "
        "discard. A shout for the pair has no priority over a shout for a series: the fastest wins. A pair completed by "
        "drawing wins immediately and cannot be declined.",
    ),
    "H-9": Text(
        fr="Crier sans pouvoir se servir de la carte coûte une série : celui qui a écarté la carte la choisit, elle va à la "
        "défausse, et le fautif pioche trois cartes. Sans série posée, il ne perd rien. Dans les deux cas, il ne peut plus "
        "crier pour cette carte ; les autres le peuvent encore.",
        en="If you shout but cannot use the card, you lose a series: the player who discarded chooses which, it goes to the "
        "discards, and you draw three cards. With nothing laid you lose nothing. Either way you are out for this card; the "
        "others may still shout.",
    ),
    "H-10": Text(
        fr="Une série posée ne bouge plus jusqu’à la fin de la manche, et celles qui sont face cachée restent secrètes "
        "jusque-là.",
        en="A laid series stays as it is until the round ends, and face-down series stay secret until then.",
    ),
    "H-11": Text(
        fr="Pioche vide : la défausse, sauf la dernière carte, est mélangée et devient la pioche ; après trois mélanges dans "
        "la manche (sauf autre choix), celle-ci est nulle dès qu’il faudrait encore piocher : personne ne marque. S’il reste "
        "moins de trois cartes pour une pénalité, on mélange d’abord la défausse et on la glisse sous la pioche ; si ce n’est "
        "plus permis, on pioche ce qui reste.",
        en="When the stock runs out, all discards except the latest are shuffled to form a new one. After three reshuffles in a "
        "round (unless you choose otherwise), the round is void as soon as another card would have to be drawn: nobody "
        "scores. If fewer than three cards are left for a penalty, the discards are first shuffled under the stock; if no "
        "reshuffle is left, the player draws what there is.",
    ),
    "H-12": Text(
        fr="Après chaque manche, nulle ou gagnée, le joueur suivant donne.",
        en="After every round, void or won, the next player deals.",
    ),
    "H-13": Text(
        fr="À table, le premier cri arrivé l’emporte ; chacun a quelques secondes pour crier (4, sauf autre choix) ; ce temps "
        "s’écoule toujours en entier, sauf si tous ont passé. Dans les simulations, on interroge les joueurs dans un ordre "
        "tiré au sort.",
        en="At a table, the first shout to arrive wins. Everyone has a few seconds to shout (4 unless you choose otherwise); "
        "that time always runs its full length unless everyone has passed. Simulations ask the players in a random order.",
    ),
    "H-14": Text(
        fr="Basique (10 cartes, 3 séries, sans cartes argentées) : le premier à trois manches gagnées l’emporte. Standard : une "
        "manche vaut 1 point, plus 1 par série argentée ; le premier à 5 points l’emporte. Original : treize manches à 1 point "
        "plus les bonus, et le plus grand total gagne. On peut convenir d’une autre longueur. À égalité, la victoire est "
        "partagée.",
        en="Basic (10 cards, 3 series, no silver cards): the first to win three rounds wins. Standard: a round is worth 1 "
        "point, plus 1 for each silver series; the first to 5 points wins. Original: thirteen rounds of 1 point plus bonuses, "
        "and the highest total wins. You may agree on another length. A tie is a shared win.",
    ),
    "H-15": Text(
        fr="Bonus du mode original, qui s’ajoutent : série argentée +1, triplé pur de couleur +1 (chacun) ; toutes les séries "
        "cachées +2 ; paire piochée +1 ; sans joker +1 ; toutes pures +2 ; toutes arc-en-ciel +3 ; que des triplés +3 ; que "
        "des suites +2 ; une seule couleur, paire comprise +5 ; paire argentée +1 ; 1-2-3, 4-5-6, 7-8-9 purs d’une couleur "
        "+3.",
        en="Bonuses of original mode, which add up: silver series +1, pure triplet in a colour +1 (each); all series face down "
        "+2; pair drawn +1; no joker +1; all pure +2; all rainbow +3; all triplets +3; all runs +2; a single colour, pair "
        "included +5; silver pair +1; pure 1-2-3, 4-5-6, 7-8-9 of one colour +3.",
    ),
}

RULINGS: Mapping[str, Text] = {
    "H-1": Text(
        fr="La règle imprimée ne donne pas la composition du jeu : nous prenons celle du mah-jong, avec quatre exemplaires et "
        "sept honneurs, et des options pour les cartes argentées et les jokers. Elle ne dit pas non plus à combien on joue : "
        "de deux à six.",
        en="The rule sheet does not say what the deck is made of: we take that of mah-jong, four copies and seven honours, with "
        "options for silver cards and jokers. Nor does it give the number of players: two to six.",
    ),
    "H-3": Text(
        fr="La règle imprimée cite les jokers sans les expliquer ; en limiter un par série garde à chaque série deux vraies "
        "cartes.",
        en="The rule sheet mentions jokers without explaining them; one per series keeps two real cards in each.",
    ),
    "H-9": Text(
        fr="La règle imprimée laisse « l’un des adversaires » choisir la série perdue : nous prenons celui qui a écarté la "
        "carte. Elle ne dit pas si les autres peuvent encore crier : ils le peuvent. Une option empêche les faux cris.",
        en="The rule sheet lets “one of the opponents” choose the lost series: we take the player who discarded. It does not "
        "say whether the others may still shout: they may. An option prevents false shouts.",
    ),
    "H-11": Text(
        fr="Rien n’empêche une manche de durer sans fin ; après quelques mélanges nous la déclarons nulle.",
        en="Nothing keeps a round from going on for ever; after a few reshuffles we call it void.",
    ),
    "H-12": Text(
        fr="La règle imprimée nomme un premier donneur et ne parle pas du suivant ; la donne tourne comme le jeu.",
        en="The rule sheet names a first dealer and is silent about the next; the deal goes round as play does.",
    ),
    "H-14": Text(
        fr="Aucune règle ne départage les égalités : la victoire est partagée.",
        en="No rule breaks ties: the win is shared.",
    ),
    "H-15": Text(
        fr="Le tableau des bonus est perdu : celui-ci est le nôtre, bâti sur ce que le mah-jong récompense.",
        en="The table of bonuses is lost: this one is ours, modelled on what mah-jong rewards.",
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
            en="Your {needed} series are laid: only the pair is missing.",
        ),
    ),
    ONE_SERIES_A_TURN: RefusalText(
        "H-6",
        Text(
            fr="Une seule série par tour : il faut maintenant écarter une carte.",
            en="Only one series per turn: now discard a card.",
        ),
    ),
    NO_CARD_LEFT: RefusalText(
        "H-5",
        Text(fr="Il ne vous resterait pas de carte à écarter.", en="No card would be left for you to discard."),
    ),
    MUST_WIN: RefusalText(
        "H-8",
        Text(
            fr="Votre paire est complète : la manche est gagnée, criez « Maho ! ».",
            en="Your pair is complete: the round is won, shout “Maho!”.",
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
            fr="Il n’y a pas de série n° {number} (séries posées : {count}).",
            en="There is no series number {number} (series laid: {count}).",
        ),
    ),
}

ENDINGS: Mapping[str, Text] = {
    "rounds-won": Text(
        fr="Un joueur a gagné le nombre de manches fixé.", en="A player has won the agreed number of rounds."
    ),
    "points-reached": Text(
        fr="Un joueur a atteint le nombre de points fixé.", en="A player has reached the agreed number of points."
    ),
    "rounds-played": Text(fr="Toutes les manches sont jouées.", en="All rounds have been played."),
}

EVENTS: Mapping[str, Text] = {
    "deal": Text(fr="Nouvelle donne", en="New deal"),
    "draw": Text(fr="pioche", en="draws"),
    "lay": Text(fr="pose", en="lays"),
    "discard": Text(fr="écarte", en="discards"),
    "shout": Text(fr="crie « Maho ! »", en="shouts “Maho!”"),
    "claim": Text(fr="réclame", en="claims"),
    "penalty": Text(fr="a crié à tort :", en="makes a false shout:"),
    "reshuffle": Text(fr="La défausse est mélangée :", en="The discards are shuffled:"),
    "maho": Text(fr="gagne la manche :", en="wins the round:"),
    "void": Text(fr="La manche est nulle.", en="The round is void."),
}
DETAILS = {"by": Text(fr="(choix de la place {value})", en="(chosen by seat {value})")}

BONUSES = (
    Text(fr="manche gagnée", en="round won"),
    Text(fr="séries argentées", en="silver series"),
    Text(fr="triplés purs de couleur", en="pure triplets in a colour"),
    Text(fr="toutes les séries cachées", en="all series face down"),
    Text(fr="paire piochée", en="pair drawn"),
    Text(fr="sans joker", en="no joker"),
    Text(fr="toutes les séries pures", en="all pure"),
    Text(fr="toutes les séries arc-en-ciel", en="all rainbow"),
    Text(fr="que des triplés", en="all triplets"),
    Text(fr="que des suites", en="all runs"),
    Text(fr="une seule couleur", en="one colour throughout"),
    Text(fr="paire argentée", en="silver pair"),
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
