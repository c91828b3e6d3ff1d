"""Tuileries' rule page."""

from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.games.tuileries.notation import COLOURS, RANKS, SIGNS
from tablee.games.tuileries.words import COLOURS as COLOUR_NAMES
from tablee.games.tuileries.words import RANKS as RANK_NAMES
from tablee.games.tuileries.words import SUITS
from tablee.learn import decks
from tablee.learn.page import Figure, RulePage, board, pieces, rule_page, section, trial
from tablee.learn.rules.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.learn.stage import Stage

GAME = GAMES["tuileries"]


def list_of(names: tuple[Text, ...]) -> Text:
    return Text(fr=" · ".join(name.fr for name in names), en=" · ".join(name.en for name in names))


def tiles() -> Figure:
    return pieces(
        "tiles",
        Text(
            fr="Trois façons de lire une tuile : le fond, la figure, le grand signe.",
            en="Three ways to read a tile: its glaze, its figure, its large suit sign.",
        ),
        (list_of(COLOUR_NAMES), [[f"{colour}kh"] for colour in COLOURS]),
        (list_of(RANK_NAMES), [[f"b{rank}h"] for rank in RANKS]),
        (list_of(SUITS), [[f"bk{sign}"] for sign in SIGNS]),
    )


def first_tiles() -> Figure:
    deal = decks.tuileries(["rnd bqs ykh gjc", ""])
    return trial(
        "circles",
        Text(
            fr="Les quatre bassins, au début de la partie. Toute autre case est encore fermée.",
            en="The four basins, as the game begins. Every other square is still closed.",
        ),
        Stage(GAME, 2, deal=deal),
        Text(
            fr="Choisissez une tuile et essayez une case, avec ou sans bassin.",
            en="Choose a tile and try a square, with or without a basin.",
        ),
    )


def kinds_of_groups() -> Figure:
    """Three groups of two, one for each pair of characteristics, on a board of legal moves."""
    deal = decks.tuileries(["rkh bnd gjs rks", "bqd gks ynd yqh"])
    stage = Stage(GAME, 2, deal=deal)
    stage.play("rkh c3", "bqd f3", "gjs c6", "yqh f6", "rks c2", "ynd g2", "bnd h2", "gks c7")
    return board(
        "groups",
        Text(
            fr="Un groupe de chaque sorte : les rois rouges (couleur et rang) en c2-c3, les cavaliers de carreau (rang et "
            "signe) en g2-h2, les piques verts (signe et couleur) en c6-c7.",
            en="A group of each sort: the red kings (colour and rank) on c2-c3, the knights of diamonds (rank and suit) on "
            "g2-h2, the green spades (suit and colour) on c6-c7.",
        ),
        stage,
    )


def example() -> Figure:
    """T-10, by legal moves: the circles first."""
    deal = decks.tuileries(["bks gjs rnh bnd gqd gnh rnd gkc", "yjc bqc rnc ynd rqd bnh yks"])
    stage = Stage(GAME, 2, deal=deal)
    stage.play("bks c3", "yjc f3", "gjs c6", "bqc f6", "gnh e5", "bnh e3", "gqd c4", "rqd d5", "bnd d3", "ynd d2")
    stage.play("rnh e4", "rnc f4")
    return trial(
        "example",
        Text(
            fr="L’exemple de la règle : le cavalier de carreau rouge en d4. La dame de carreau verte et les cavaliers de cœur "
            "bleu et vert, à côté, n’y changent rien.",
            en="The rules’ own example: the red knight of diamonds on d4. The green queen of diamonds and the blue and green "
            "knights of hearts next to it change nothing.",
        ),
        stage,
        Text(
            fr="Posez-le en d4, puis cherchez mieux ailleurs.",
            en="Place it on d4, then look for something better elsewhere.",
        ),
        marked="rnd d4",
    )


def page() -> RulePage:
    return rule_page(
        GAME,
        [
            section(
                "aim",
                AIM,
                Text(
                    fr="Un jardin, soixante-quatre tuiles, pas deux pareilles. Posez la vôtre là où elle rejoint le plus de "
                    "semblables : chaque pose rapporte aussitôt ses points, et un beau coup donne le droit de rejouer.",
                    en="A garden, sixty-four tiles, no two alike. Place yours where it joins the most of its kind: every tile "
                    "scores as it is placed, and a big move lets you play again.",
                ),
                ["T-9"],
            ),
            section("material", MATERIAL, None, ["T-1"], tiles()),
            section("setup", SETUP, None, ["T-2"]),
            section("turn", TURN, None, ["T-3", "T-4"], first_tiles()),
            section(
                "scoring",
                SCORING,
                Text(
                    fr="Une pose rapporte de 1 à 12 points : trois paires de caractéristiques, et jamais plus de quatre "
                    "tuiles dans un groupe, puisque deux caractéristiques fixées n’en laissent que quatre.",
                    en="A placement scores from 1 to 12 points: three pairs of characteristics, and never more than four "
                    "tiles in a group, since two fixed characteristics leave only four.",
                ),
                ["T-5", "T-6", "T-10", "T-7"],
                kinds_of_groups(),
                example(),
            ),
            section("end", END, None, ["T-8"]),
        ],
    )
