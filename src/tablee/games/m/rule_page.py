"""M's rule page."""

from tablee.core.match import Match
from tablee.core.texts import Text
from tablee.games.m import GAME
from tablee.games.m.deck import deal
from tablee.games.m.notation import format_tile
from tablee.games.m.pieces import COLOURS, PER_COLOUR
from tablee.games.m.words import COLOUR_NAMES
from tablee.teaching.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.teaching.page import Figure, RulePage, board, illegal, pieces, rule_page, section, trial
from tablee.teaching.script import begin, play

TABLE = "r20c b20t y30f g10m n30s"


def tiles() -> Figure:
    rows = []
    for colour, name in enumerate(COLOUR_NAMES):
        types = [format_tile(colour * PER_COLOUR + k) for k in range(PER_COLOUR)]
        rows.append((name, [[types[0], types[0]], *(types[i : i + 4] for i in range(1, PER_COLOUR, 4))]))
    assert len(rows) == len(COLOURS)
    return pieces(
        "tiles",
        Text(
            fr="Les 90 tuiles. Les dents du bord répètent la valeur ; à chaque couleur, il manque un symbole.",
            en="The 90 tiles. The teeth along the edge repeat the value; each colour lacks one symbol.",
        ),
        *rows,
    )


def shape(name: str, caption: Text) -> Figure:
    options = {"edition": "cards", "layout": name} if name == "zigzag" else {}
    return board(name, caption, begin(GAME, 2, deal(TABLE, ["", ""], shape=name), options=options))


def hollow() -> Figure:
    return trial(
        "match",
        Text(
            fr="Au creux du M, trois voisines. Le triangle vert de 30 s’accorde avec chacune : vert, 30, triangle. Il "
            "rapporte deux jetons.",
            en="Three neighbours inside the M. The green 30 triangle matches each of them: green, 30, triangle. It earns two "
            "chips.",
        ),
        begin(GAME, 2, deal(TABLE, ["g30t b40f y0- n10t", ""])),
        Text(
            fr="Essayez chaque tuile au creux du M, et ailleurs.",
            en="Try each tile inside the M, and elsewhere.",
        ),
        marked="g30t 1,1",
    )


def two_ways() -> Figure:
    """The sheet's example: a green 40 on the right, a red 30 triangle above."""
    dealt = deal("r10c n20s y30f g40c n30s", ["r30t g20t b40f n10t", "y20m"])
    return trial(
        "two-ways",
        Text(
            fr="Le triangle vert de 20 peut se poser ici : vert comme le 40 à droite, triangle comme le 30 rouge au-dessus.",
            en="The green 20 triangle may go here: green like the 40 on its right, a triangle like the red 30 above.",
        ),
        play(begin(GAME, 2, dealt), "r30t -1,0", "y20m 3,0"),
        Text(fr="Essayez vos autres tuiles au même endroit.", en="Try your other tiles in the same space."),
        marked="g20t -1,1",
    )


def no_match() -> Figure:
    """The sheet's example of an illegal move."""
    dealt = deal("r30f n20s y30f b20t n30s", ["r10c g0- r20m g10t", "g20s y20m"])
    return illegal(
        "no-match",
        Text(
            fr="Interdit : le ruban de Möbius rouge de 20 s’accorde avec la tuile du dessus (rouge) et celle de droite (20), "
            "mais pas avec le zéro vert en dessous.",
            en="Not allowed: the red 20 Möbius strip matches the tile above (red) and the one on the right (20), but not the "
            "green zero below.",
        ),
        play(begin(GAME, 2, dealt), "r10c -1,0", "g20s 0,2", "g0- -1,2", "y20m 3,0"),
        Text(fr="Quelle tuile irait ici ?", en="Which tile would fit here?"),
        marked="r20m -1,1",
    )


def four_neighbours() -> Figure:
    dealt = deal("r20c b20t y30f g10m n30s", ["g20s g30t b40f n10t", "g40s"])
    return trial(
        "neighbours",
        Text(
            fr="Quatre voisines : trois jetons. Avec une seule voisine, on n’en gagne aucun ; avec deux, un ; avec trois, deux.",
            en="Four neighbours: three chips. One neighbour earns none, two earn one, three earn two.",
        ),
        play(begin(GAME, 2, dealt), "g20s 0,2", "g40s 1,2"),
        Text(fr="Comparez avec d’autres cases.", en="Compare with other spaces."),
        marked="g30t 1,1",
    )


def red_cube() -> Figure:
    """The sheet's example of a scoring round."""
    dealt = deal("r30m n20s y30f r30f b10t", ["r40t g40s r20c n10t", "b20c y20m"])
    return trial(
        "red-cube",
        Text(
            fr="Le cube rouge de 20 entre une tuile rouge et un cube de 20 : un jeton pour deux voisines et, comme c’est la "
            "cinquième tuile de la ligne et qu’elle a deux caractéristiques communes avec sa voisine de droite, un tour de "
            "score.",
            en="The red 20 cube between a red tile and a 20 cube: one chip for two neighbours and, since it is the fifth tile "
            "of the row and shares two characteristics with the tile on its right, a scoring round.",
        ),
        play(begin(GAME, 2, dealt), "r40t 0,2", "b20c 2,2", "g40s -1,2", "y20m 3,2"),
        Text(fr="Posez-le, ou essayez autre chose.", en="Place it, or try something else."),
        marked="r20c 1,2",
    )


def six_wide() -> Figure:
    dealt = deal(TABLE, ["y10c y40s b20s n40t", "r10f b10c b40c g40s"], "y20m b30t y20c b30c")
    match = begin(GAME, 2, dealt)
    play(match, "y10c 3,0", "b40c 1,-1", "y40s 3,1", "g40s 3,2")
    play(match, "b20s 1,-2", "b10c 1,-3")
    return trial(
        "limit",
        Text(
            fr="Six lignes sont occupées : plus rien ne se pose au-dessus ni au-dessous. La zone claire est tout ce qui reste.",
            en="Six rows are covered: nothing more goes above or below. The lit area is all that remains.",
        ),
        match,
        Text(fr="Essayez une case du bord.", en="Try a space at the edge."),
    )


def ready_to_score() -> Match:
    dealt = deal(TABLE, ["y10c g30t y10f n0-", "b40c g20s r40f b30f"], "r10m n10t b10s r30t n40m g40c")
    return play(begin(GAME, 2, dealt), "y10c 3,0", "b40c 1,-1", "g30t 1,1", "g20s 0,2")


def trigger() -> Figure:
    return trial(
        "trigger",
        Text(
            fr="La fourche jaune de 10 au bout de la ligne : cinq tuiles, et le cube voisin est jaune et vaut 10. Deux "
            "caractéristiques communes : le tour de score commence.",
            en="The yellow 10 fork at the end of the row: five tiles, and the cube next to it is yellow and worth 10. Two "
            "shared characteristics: the scoring round begins.",
        ),
        ready_to_score(),
        Text(fr="Quelles poses déclenchent un tour de score ?", en="Which placements start a scoring round?"),
        marked="y10f 4,0",
    )


def taking() -> Figure:
    return trial(
        "taking",
        Text(
            fr="Seules deux tuiles peuvent être prises : retirer l’une des autres couperait la table en morceaux.",
            en="Only two tiles may be taken: removing any of the others would cut the table apart.",
        ),
        play(ready_to_score(), "y10f 4,0"),
        Text(
            fr="Prenez une tuile, ou touchez-en une qui tient les autres.",
            en="Take a tile, or touch one that holds the others together.",
        ),
    )


def page() -> RulePage:
    return rule_page(
        GAME,
        [
            section(
                "aim",
                AIM,
                Text(
                    fr="Assortissez vos tuiles autour d’un M, gagnez des jetons en comblant les creux, complétez une ligne, "
                    "puis partagez-la. Deux couleurs vous feront monter, toutes les autres vous feront descendre.",
                    en="Match tiles around an M, earn chips for tight fits, complete a line, then share it out. Two colours "
                    "will lift your score; all the others will drag it down.",
                ),
                [],
            ),
            section("material", MATERIAL, None, ["M-1", "M-2", "M-3"], tiles()),
            section(
                "setup",
                SETUP,
                None,
                ["M-4", "M-5", "M-6", "M-7"],
                shape(
                    "pi",
                    Text(
                        fr="Le M de départ : trois tuiles et deux jambes.",
                        en="The opening M: three tiles and two legs.",
                    ),
                ),
                shape(
                    "zigzag",
                    Text(fr="Le zigzag de l’édition cartes.", en="The zigzag of the cards edition."),
                ),
            ),
            section(
                "turn", TURN, None, ["M-8", "M-9", "M-10", "M-11", "M-12"], two_ways(), hollow(), no_match(), six_wide()
            ),
            section(
                "passing",
                Text(fr="Passer, et les jetons", en="Passing and chips"),
                None,
                ["M-13", "M-14", "M-15"],
                four_neighbours(),
            ),
            section(
                "scoring",
                Text(fr="Le tour de score", en="The scoring round"),
                None,
                ["M-16", "M-17", "M-18", "M-19", "M-20", "M-21"],
                red_cube(),
                trigger(),
                taking(),
            ),
            section("end", END, None, ["M-22", "M-23"]),
            section("count", SCORING, None, ["M-24"]),
        ],
    )
