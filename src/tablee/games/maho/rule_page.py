"""Maho!'s rule page."""

from tablee.core.match import Match
from tablee.core.texts import Text
from tablee.games.maho import GAME
from tablee.games.maho.deck import deal
from tablee.games.maho.words import FAMILIES, KINDS
from tablee.teaching.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.teaching.page import Figure, RulePage, board, pieces, rule_page, section, trial
from tablee.teaching.script import begin, play


def cards() -> Figure:
    red, green, blue, silver, joker = FAMILIES
    return pieces(
        "cards",
        Text(
            fr="Quatre exemplaires de chaque carte, et deux jokers, sauf autre choix.",
            en="Four copies of each card, and two jokers unless you choose otherwise.",
        ),
        *(
            (name, [[f"{family}{value}" for value in range(1, 10)]])
            for name, family in zip((red, green, blue), "rgb", strict=True)
        ),
        (silver, [[f"s{value}" for value in range(1, 8)]]),
        (joker, [["jk"]]),
    )


def series() -> Figure:
    """Each series is one that the engine can lay; its kind is the engine's."""
    shown: list[tuple[Text, list[list[str]]]] = []
    for kind, examples in {
        "pure-run": ["r3 r4 r5"],
        "pure-triplet": ["g7 g7 g7", "s2 s2 s2"],
        "rainbow-triplet": ["r8 g8 b8"],
        "rainbow-run": ["b4 r5 g6"],
    }.items():
        for cards in examples:
            match = begin(GAME, 2, deal([cards, ""]))
            view = match.view(0)
            kinds = {target.kind for target in view.targets if target.move == f"lay {cards}"}
            assert kinds == {kind}, (cards, kinds)
        shown.append((KINDS[kind], [cards.split() for cards in examples]))
    return pieces(
        "series",
        Text(
            fr="Les quatre sortes de séries. Les cartes argentées ne forment que des triplés purs.",
            en="The four kinds of series. Silver cards make only pure triplets.",
        ),
        *shown,
    )


def joker() -> Figure:
    dealt = deal(["r5 r6 jk g2 g2 b9 s1 s1 r1 b4 g8 r9 b7", "", ""])
    return trial(
        "joker",
        Text(
            fr="Un joker complète toute série à laquelle il ne manque qu’une carte ; il y gardera sa place.",
            en="A joker completes any series that lacks a single card; there it stays.",
        ),
        begin(GAME, 3, dealt),
        Text(
            fr="Voyez les séries proposées, et écartez une carte.",
            en="Look at the series on offer, and discard a card.",
        ),
    )


def window() -> Figure:
    dealt = deal(["r1 g4 b9", "g7 r9 b5", "g7 g7 r3 r4"], "b2 b9")
    match = begin(GAME, 3, dealt, options={"window_ms": 0})
    play(match, "discard r1", "pass", "pass", "discard g7", "pass")
    return trial(
        "window",
        Text(
            fr="Un 7 vert est écarté ; vous en tenez deux. Le premier cri l’emporte, même si ce n’est pas votre tour.",
            en="A green 7 is discarded; you hold two. The first shout gets it, even if it is not your turn.",
        ),
        match,
        Text(fr="Criez, ou laissez passer.", en="Shout, or let it pass."),
    )


def won_round() -> Match:
    """A round of mode original that is won by drawing the pair."""
    mine = "b1 b2 b3 b4 b5 b6 b7 b8 b9 b2 b2 b2 b5"
    dealt = deal([mine, "r9 r9 g1 g2"], "s1 r1 s2 r2 s3 r3 s4 r4 b5")
    match = begin(GAME, 2, dealt, options={"mode": "original", "window_ms": 0})
    for number, laid in enumerate(("b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "b2 b2 b2"), 1):
        play(match, f"lay {laid}", f"discard s{number}", "pass", f"discard r{number}", "pass")
    return play(match, "maho")


def winning_hand() -> Figure:
    """What lies on the table when that round is won: the series as they were laid, and the pair."""
    match = won_round()
    won = match.view(0).last
    return pieces(
        "winning-hand",
        Text(
            fr="Un jeu gagnant : quatre séries, posées l’une après l’autre, puis la paire.",
            en="A winning hand: four series, laid one after the other, then the pair.",
        ),
        *((KINDS[laid.kind], [laid.cards]) for laid in won.series),
        (Text(fr="la paire", en="the pair"), [won.pair]),
    )


def sheet() -> Figure:
    return board(
        "sheet",
        Text(
            fr="Une manche du mode original : tout est caché, tout est bleu, la paire est piochée. Le détail des points est "
            "celui que donne Tablée.",
            en="A round of original mode: all face down, all blue, the pair drawn. The breakdown is the one Tablée shows.",
        ),
        won_round(),
        0,
    )


def page() -> RulePage:
    return rule_page(
        GAME,
        [
            section(
                "aim",
                AIM,
                Text(
                    fr="Quatre séries, puis une paire : le premier qui y parvient gagne la manche. On pioche, on pose, on "
                    "écarte ; et quand la carte d’un autre tombe à point, il faut crier le premier.",
                    en="Four series, then a pair: the first to have them wins the round. You draw, lay and discard; and when "
                    "somebody else’s card is just what you need, be the first to shout.",
                ),
                [],
            ),
            section("material", MATERIAL, None, ["H-1"], cards()),
            section("series", Text(fr="Les séries", en="The series"), None, ["H-2", "H-3"], series(), joker()),
            section("setup", SETUP, None, ["H-4", "H-12"]),
            section("turn", TURN, None, ["H-5", "H-6", "H-10", "H-11"]),
            section(
                "window",
                Text(fr="Maho !", en="Maho!"),
                None,
                ["H-7", "H-8", "H-9", "H-13"],
                window(),
                winning_hand(),
            ),
            section("scoring", SCORING, None, ["H-15"], sheet()),
            section("end", END, None, ["H-14"]),
        ],
    )
