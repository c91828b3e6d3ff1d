"""Tuileries' rule page."""

from itertools import combinations_with_replacement

from tablee.core.texts import Text, listed_with_and
from tablee.games.tuileries import GAME
from tablee.games.tuileries.deck import deal
from tablee.games.tuileries.notation import COLOURS, RANKS, SIGNS
from tablee.games.tuileries.words import COLOURS as COLOUR_NAMES
from tablee.games.tuileries.words import RANKS as RANK_NAMES
from tablee.games.tuileries.words import SUITS
from tablee.teaching.headings import AIM, END, MATERIAL, SCORING, SETUP, TURN
from tablee.teaching.page import Figure, Polygon, RulePage, board, pieces, rule_page, section, shapes, table, trial
from tablee.teaching.script import begin, play


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


def all_tiles() -> Figure:
    return pieces(
        "all-tiles",
        Text(fr="Les 64 tuiles.", en="The 64 tiles."),
        *(
            (name, [[colour + rank + sign for sign in SIGNS] for rank in RANKS])
            for name, colour in zip(COLOUR_NAMES, COLOURS, strict=True)
        ),
    )


GROUPS = {2: ("domino", "dominos"), 3: ("trimino", "triminos"), 4: ("tétramino", "tétraminos")}
ENGLISH_GROUPS = {2: ("domino", "dominoes"), 3: ("trimino", "triminoes"), 4: ("tetramino", "tetraminoes")}
NUMBERS = (Text(fr="un", en="one"), Text(fr="deux", en="two"), Text(fr="trois", en="three"))
NO_GROUP = Text(fr="aucun groupe", en="no group")
POINTS = (Text(fr="{n} point", en="{n} point"), Text(fr="{n} points", en="{n} points"))


def groups_in_words(sizes: tuple[int, ...]) -> Text:
    """
    >>> groups_in_words((2, 3, 3)).en
    'one domino and two triminoes'
    """
    counts = [(size, sizes.count(size)) for size in GROUPS if size in sizes]
    parts = [
        Text(
            f"{NUMBERS[count - 1].fr} {GROUPS[size][count > 1]}",
            f"{NUMBERS[count - 1].en} {ENGLISH_GROUPS[size][count > 1]}",
        )
        for size, count in counts
    ]
    return listed_with_and(parts) if parts else NO_GROUP


def scores() -> Figure:
    """T-6: every way to score: up to three groups, of two to four tiles each."""
    ways: dict[int, list[Text]] = {}
    for count in range(4):
        for sizes in combinations_with_replacement(GROUPS, count):
            ways.setdefault(sum(sizes) or 1, []).append(groups_in_words(sizes))
    rows = [
        (
            POINTS[points > 1].fill(n=points),
            Text(fr=" ; ".join(way.fr for way in ways[points]), en="; ".join(way.en for way in ways[points])),
        )
        for points in sorted(ways)
    ]
    return table(
        "scores",
        Text(
            fr="Ce que rapporte une tuile, selon les groupes dont elle fait partie.",
            en="What a tile scores, by its groups.",
        ),
        *rows,
    )


def polyminoes() -> Figure:
    """Every shape that a group may have, up to turning and flipping."""
    names = (
        Text(fr="domino", en="domino"),
        Text(fr="triminos", en="triminoes"),
        Text(fr="tétraminos", en="tetraminoes"),
    )
    return shapes(
        "polyminoes",
        Text(
            fr="Les formes que peut prendre un groupe, à une rotation ou un retournement près.",
            en="The shapes that a group can have, apart from turning and flipping.",
        ),
        *((name, [outline(cells) for cells in polyominoes(size)]) for size, name in enumerate(names, 2)),
    )


def outline(cells: frozenset[tuple[int, int]]) -> list[Polygon]:
    return [Polygon([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], 1) for x, y in sorted(cells)]


def polyominoes(size: int) -> list[frozenset[tuple[int, int]]]:
    """
    >>> [len(polyominoes(size)) for size in (1, 2, 3, 4)]
    [1, 1, 2, 5]
    """
    if size == 1:
        return [frozenset({(0, 0)})]
    grown = {
        _same_for_all({*cells, (x + dx, y + dy)})
        for cells in polyominoes(size - 1)
        for x, y in cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (x + dx, y + dy) not in cells
    }
    return sorted(grown, key=sorted)


def _same_for_all(cells: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Of the shape turned and flipped in all ways, the first."""
    looks = []
    for _ in range(2):
        for _ in range(4):
            cells = {(-y, x) for x, y in cells}
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            looks.append(sorted((x - left, y - top) for x, y in cells))
        cells = {(-x, y) for x, y in cells}
    return frozenset(min(looks))


def first_tiles() -> Figure:
    dealt = deal(["rnd bqs ykh gjc", ""])
    return trial(
        "circles",
        Text(
            fr="Les quatre bassins, au début de la partie. Toute autre case est encore fermée.",
            en="The four basins, as the game begins. Every other square is still closed.",
        ),
        begin(GAME, 2, dealt),
        Text(
            fr="Choisissez une tuile et essayez une case, avec ou sans bassin.",
            en="Choose a tile and try a square, with or without a basin.",
        ),
    )


def kinds_of_groups() -> Figure:
    """Three groups of two, one for each pair of characteristics, on a board of legal moves."""
    dealt = deal(["rkh bnd gjs rks", "bqd gks ynd yqh"])
    match = begin(GAME, 2, dealt)
    play(match, "rkh c3", "bqd f3", "gjs c6", "yqh f6", "rks c2", "ynd g2", "bnd h2", "gks c7")
    return board(
        "groups",
        Text(
            fr="Un groupe de chaque sorte : les rois rouges (couleur et rang) en c2-c3, les cavaliers de carreau (rang et "
            "signe) en g2-h2, les piques verts (signe et couleur) en c6-c7.",
            en="A group of each sort: the red kings (colour and rank) on c2-c3, the knights of diamonds (rank and suit) on "
            "g2-h2, the green spades (suit and colour) on c6-c7.",
        ),
        match,
    )


def example() -> Figure:
    """T-10, by legal moves: the circles first."""
    dealt = deal(["bks gjs rnh bnd gqd gnh rnd gkc", "yjc bqc rnc ynd rqd bnh yks"])
    match = begin(GAME, 2, dealt)
    play(match, "bks c3", "yjc f3", "gjs c6", "bqc f6", "gnh e5", "bnh e3", "gqd c4", "rqd d5", "bnd d3", "ynd d2")
    play(match, "rnh e4", "rnc f4")
    return trial(
        "example",
        Text(
            fr="L’exemple de la règle : le cavalier de carreau rouge en d4. La dame de carreau verte et les cavaliers de cœur "
            "bleu et vert, à côté, n’y changent rien.",
            en="The rules’ own example: the red knight of diamonds on d4. The green queen of diamonds and the blue and green "
            "knights of hearts next to it change nothing.",
        ),
        match,
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
            section("material", MATERIAL, None, ["T-1"], tiles(), all_tiles()),
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
                polyminoes(),
                scores(),
                example(),
            ),
            section("end", END, None, ["T-8"]),
        ],
    )
