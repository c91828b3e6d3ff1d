"""Every bonus of H-15 once, and together."""

import pytest

from tablee.core.position import Position
from tablee.games.maho import GAME
from tablee.games.maho.bonuses import LINES
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.view import sheet_lines
from tests.games.maho.table import deal, run, set_hand, set_laid

MIXED = ("+r1 r2 r3", "g4 g5 g6", "r5 g5 b5", "b7 g8 r9")  # no bonus but what its pair may bring


def won(laid: tuple[str, ...], pair: str, mode: str = "original", jokers: int = 2, source: str = "discard") -> Position:
    """A round won by seat 1 with these series and this pair (hand card, completing card)."""
    held, completing = pair.split()
    position = deal(["g1", ""], mode=mode, jokers=jokers, silver=0 if mode == "basic" else 7)
    set_laid(position, 1, *laid)
    set_hand(position, 1, held)
    if source == "discard":
        set_hand(position, 0, f"{completing} g1")
        run(position, f"0 discard {completing}\n1 shout")
    else:
        position["stock"][position.number("stock_size") - 1] = GAME.notation.parse_move(
            position, f"discard {completing}"
        )
        run(position, "0 discard g1\npass\n1 maho")
    return position


def lines(position: Position) -> dict[str, int]:
    return {line.text.en: line.points for line in sheet_lines(position)}


ROUND = {"round won": 1}


@pytest.mark.parametrize(
    ("laid", "pair", "expected"),
    [
        (MIXED, "jk b2", {}),
        (MIXED, "b2 b2", {"no joker": 1}),
        (MIXED, "s2 jk", {"silver pair": 1}),
        (("s1 s1 jk=s1", *MIXED[:3]), "b2 b2", {"silver series ×1": 1}),
        (("g1 g1 g1", "b2 b2 jk=b2", *MIXED[:1], MIXED[3]), "b2 b2", {"pure triplets in a colour ×2": 2}),
        (("r1 r2 jk=r3", *MIXED[1:]), "b2 b2", {"all series face down": 2}),
        (
            ("+r1 r2 jk=r3", "g4 g5 g6", "b1 b1 b1", "s3 s3 s3"),
            "b2 b2",
            {"all pure": 2, "silver series ×1": 1, "pure triplets in a colour ×1": 1},
        ),
        (("+r1 g1 b1", "r2 g2 b2", "r5 g6 jk=b7", "b7 g8 r9"), "b2 b2", {"all rainbow": 3}),
        (
            ("+r1 r1 jk=r1", "r2 g2 b2", "r5 g5 b5", "s1 s1 s1"),
            "b2 b2",
            {"all triplets": 3, "silver series ×1": 1, "pure triplets in a colour ×1": 1},
        ),
        (("+r1 r2 jk=r3", "r5 g6 b7", "b7 g8 r9", "b1 b2 b3"), "b2 b2", {"all runs": 2}),
        (
            ("+r1 r2 jk=r3", "r2 r3 r4", "r9 r9 r9", "r5 r6 r7"),
            "r2 jk",
            {"one colour throughout": 5, "all pure": 2, "pure triplets in a colour ×1": 1},
        ),
        (
            ("+r1 r2 jk=r3", "r2 r3 r4", "r9 r9 r9", "r5 r6 r7"),
            "b2 b2",
            {"all pure": 2, "pure triplets in a colour ×1": 1},
        ),
        (
            ("+s1 s1 jk=s1", "s2 s2 s2", "s3 s3 s3", "s4 s4 s4"),
            "s5 s5",
            {"silver series ×4": 4, "all pure": 2, "all triplets": 3, "silver pair": 1},
        ),
        (
            ("+g1 g2 jk=g3", "g7 g8 g9", "g4 g5 g6", "b7 g8 r9"),
            "b2 b2",
            {"1 to 9 in three pure runs": 3, "all runs": 2},
        ),
        (("+g1 g2 jk=g3", "b7 b8 b9", "g4 g5 g6", "r5 g5 b5"), "b2 b2", {}),
    ],
)
def test_each_bonus(laid: tuple[str, ...], pair: str, expected: dict[str, int]) -> None:
    position = won(laid, pair)
    assert lines(position) == ROUND | expected
    assert GAME.scores(position) == [0, 1 + sum(expected.values())]


def test_a_drawn_pair() -> None:
    assert lines(won(MIXED, "b2 jk", source="stock")) == ROUND | {"pair drawn": 1}


def test_no_joker_counts_only_if_there_are_jokers() -> None:
    assert lines(won(MIXED, "b2 b2", jokers=0)) == ROUND


def test_everything_at_once() -> None:
    best = won(("b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "b9 b9 b9"), "b1 b1", source="stock")
    assert lines(best) == ROUND | {
        "pure triplets in a colour ×1": 1,
        "all series face down": 2,
        "pair drawn": 1,
        "no joker": 1,
        "all pure": 2,
        "one colour throughout": 5,
        "1 to 9 in three pure runs": 3,
    }
    assert GAME.scores(best)[1] == 16


def test_the_other_modes_count_less() -> None:  # H-14
    silver = ("s1 s1 s1", "s2 s2 s2", "r1 r2 r3", "r4 r5 r6")
    assert lines(won(silver, "b2 b2", mode="standard")) == ROUND | {"silver series ×2": 2}
    assert lines(won(("r1 r2 r3", "r1 r2 r3", "b4 b4 b4"), "b2 b2", mode="basic")) == ROUND


def test_the_lines_are_the_points() -> None:
    position = won(("b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "+r9 g9 b9"), "b1 b1")
    line_points = ENGINE.verb("line_points", ENGINE.state, None)
    assert sum(line_points(position, line) for line in range(LINES)) == GAME.scores(position)[1]
