"""M's rule page."""

from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.games.m.notation import format_tile
from tablee.games.m.pieces import COLOURS, PER_COLOUR
from tablee.games.m.words import COLOUR_NAMES
from tablee.learn import decks
from tablee.learn.page import Figure, RulePage, board, pieces, rule_page, section, trial
from tablee.learn.rules.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.learn.stage import Stage

GAME = GAMES["m"]
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
    return board(name, caption, Stage(GAME, 2, options=options, deal=decks.m(TABLE, ["", ""], shape=name)))


def hollow() -> Figure:
    return trial(
        "match",
        Text(
            fr="Au creux du M, trois voisines. Le triangle vert de 30 s’accorde avec chacune : vert, 30, triangle. Il "
            "rapporte deux jetons.",
            en="Three neighbours inside the M. The green 30 triangle matches each of them: green, 30, triangle. It earns two "
            "chips.",
        ),
        Stage(GAME, 2, deal=decks.m(TABLE, ["g30t b40f y0- n10t", ""])),
        Text(
            fr="Essayez chaque tuile au creux du M, et ailleurs.",
            en="Try each tile inside the M, and elsewhere.",
        ),
        marked="g30t 1,1",
    )


def six_wide() -> Figure:
    deal = decks.m(TABLE, ["y10c y40s b20s n40t", "r10f b10c b40c g40s"], "y20m b30t y20c b30c")
    stage = Stage(GAME, 2, deal=deal)
    stage.play("y10c 3,0", "b40c 1,-1", "y40s 3,1", "g40s 3,2")
    stage.play("b20s 1,-2", "b10c 1,-3")
    return trial(
        "limit",
        Text(
            fr="Six lignes sont occupées : plus rien ne se pose au-dessus ni au-dessous. La zone claire est tout ce qui reste.",
            en="Six rows are covered: nothing more goes above or below. The lit area is all that remains.",
        ),
        stage,
        Text(fr="Essayez une case du bord.", en="Try a space at the edge."),
    )


def ready_to_score() -> Stage:
    deal = decks.m(TABLE, ["y10c g30t y10f n0-", "b40c g20s r40f b30f"], "r10m n10t b10s r30t n40m g40c")
    return Stage(GAME, 2, deal=deal).play("y10c 3,0", "b40c 1,-1", "g30t 1,1", "g20s 0,2")


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
        ready_to_score().play("y10f 4,0"),
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
            section("turn", TURN, None, ["M-8", "M-9", "M-10", "M-11", "M-12"], hollow(), six_wide()),
            section(
                "passing",
                Text(fr="Passer, et les jetons", en="Passing and chips"),
                None,
                ["M-13", "M-14", "M-15"],
            ),
            section(
                "scoring",
                Text(fr="Le tour de score", en="The scoring round"),
                None,
                ["M-16", "M-17", "M-18", "M-19", "M-20", "M-21"],
                trigger(),
                taking(),
            ),
            section("end", END, None, ["M-22", "M-23"]),
            section("count", SCORING, None, ["M-24"]),
        ],
    )
