"""How M ends (M-22, M-23), by rules 2 and as it was by rules 1; and the passes that lead there (M-13)."""

import pytest

from tablee.core.refusals import GAME_OVER
from tablee.games.m import GAME, narrate, rules
from tablee.games.m.engine import ENGINE
from tests.games.m.test_rules import SCORING_ROW, do, lay, legal, refused, row


def test_ending_by_the_last_scoring_round() -> None:
    """M-22: the first scoring round that starts with an empty stock."""
    position = lay(SCORING_ROW, ["r20c y40s", "n40s"], stock="")
    do(position, "r20c 3,0")
    while GAME.to_act(position):
        events = do(position, min(legal(position)))
    assert [event["do"] for event in events] == ["take"]
    assert GAME.ending(position) == "last-scoring"
    result = narrate.result(position)
    assert result["chips"] == [7, 5]
    assert [len(tiles) for tiles in result["taken"]] == [2, 2]
    assert ENGINE.refusal(position, 0, rules.PASS) == GAME_OVER
    assert ENGINE.is_over(position)
    assert not GAME.legal(position, 0)


def test_the_round_before_the_last() -> None:
    """M-22: drawing the last tile after a scoring round does not make that one the last."""
    position = lay(SCORING_ROW, ["r20c y40s", "n40s"], stock="r40c")
    do(position, "r20c 3,0")
    while position.number("scorer") >= 0:
        do(position, min(legal(position)))
    assert position.number("stock_size") == 0
    assert GAME.ending(position) is None


@pytest.mark.parametrize(("stock", "passes"), [("", 3), ("n10t", 6)])
def test_rules_1_end_by_passes(stock: str, passes: int) -> None:
    """M-23 as it was: one round of passes without a stock, two with one."""
    position = lay(row("r10c"), ["n40s n30s n20s n10s"] * 3, stock=stock, rules=1)
    for _ in range(passes):
        assert GAME.ending(position) is None
        do(position, "pass")
    assert GAME.ending(position) == "all-passed"


def test_rules_1_skip_empty_hands() -> None:
    """M-23 as it was: a skip counts as a pass, and costs no chip."""
    position = lay(row("r10c"), ["r20c n40s", "", "n20s", ""], stock="", rules=1)
    assert do(position, "r20c 1,0")[1:] == [{"seat": 1, "do": "skip"}]
    assert do(position, "pass")[1:] == [{"seat": 3, "do": "skip"}]
    assert position["chips"][:4].tolist() == [6, 7, 5, 6]
    assert do(position, "pass") == [{"seat": 0, "do": "pass", "paid_to": 3, "swapped": None}]
    assert GAME.ending(position) == "all-passed"
    position = lay(row("r10c"), ["r20c", "", ""], stock="", rules=1)
    assert [(event["do"], event["seat"]) for event in do(position, "r20c 1,0")] == [
        ("place", 0),
        ("skip", 1),
        ("skip", 2),
        ("skip", 0),
    ]
    assert GAME.ending(position) == "all-passed"


def test_the_game_ends_at_once_when_no_tile_fits() -> None:
    """M-23 (a): after the placement, no tile in a hand or in the stock fits anywhere: no pass is paid, no seat skipped."""
    position = lay(row("r10c"), ["r20c n40s", "n30s n40f"], stock="")
    assert [event["do"] for event in do(position, "r20c 1,0")] == ["place"]
    assert GAME.ending(position) == "nobody-can-place"
    assert position["chips"][:2].tolist() == [6, 6]
    assert not GAME.to_act(position)


def test_a_due_draw_is_made_before_the_end() -> None:
    """M-23 (a): the draw of M-12 still happens, and is recorded."""
    position = lay(row("r10c"), ["r20c n40s n30s n30f", "n40f"], stock="y40f")
    assert [event["do"] for event in do(position, "r20c 1,0")] == ["place", "draw"]
    assert GAME.ending(position) == "nobody-can-place"


@pytest.mark.parametrize(
    ("hands", "stock"), [(["r20c n40s", "n30s r40f"], ""), (["r20c n40s n30s n30f", "n40f"], "y40f r40f")]
)
def test_the_game_goes_on_while_a_tile_fits(hands: list[str], stock: str) -> None:
    """M-23 (a): be it in another's hand, or in the stock."""
    position = lay(row("r10c"), hands, stock=stock)
    do(position, "r20c 1,0")
    assert GAME.ending(position) is None


@pytest.mark.parametrize("stock", ["", "n10t"])
def test_two_rounds_of_passes_end_the_game(stock: str) -> None:
    """M-23 (b): with or without a stock, though somebody could place."""
    position = lay(row("r10c"), ["r40c n30s n20s n10s"] * 3, stock=stock)
    for _ in range(6):
        assert GAME.ending(position) is None
        do(position, "pass")
    assert GAME.ending(position) == "all-passed"


def test_skipped_seats_count_as_passing() -> None:
    """M-23 (b): 2 × 3 passes, three of them by the seat without tiles, which pays nothing."""
    position = lay(row("r10c"), ["r40c", "", "r30c"], stock="")
    skips = 0
    while GAME.to_act(position):
        skips += sum(event["do"] == "skip" for event in do(position, "pass"))
    assert GAME.ending(position) == "all-passed"
    assert skips == 2
    assert sum(position["chips"][:3].tolist()) == 18


def test_forced_passes_go_on_while_a_hand_has_a_tile_that_fits() -> None:
    """M-23 (b): where passing is not free, two rounds of passes are not enough while a hand holds a tile that fits."""
    hands = ["n40s n30s n30f n40f", "n20s n20f n20t n30t"]
    position = lay(row("r10c"), hands, stock="y40f y30s y40s r40t", pass_freely=False)
    for _ in range(4):  # nobody holds a tile that fits, but the stock does
        assert GAME.ending(position) is None
        do(position, "pass")
    assert GAME.ending(position) == "all-passed"
    position = lay(row("r10c"), hands, stock="y40f y30s y40s r40t", pass_freely=False)
    for swapped in ("n40s", "n20s", "n30s"):
        do(position, f"pass {swapped}")
    do(position, "pass n20f")  # draws the red tile: it fits
    assert GAME.ending(position) is None
    do(position, "pass")
    assert GAME.ending(position) is None
    assert "r40t 1,0" in legal(position)
    assert "pass" not in legal(position)


def test_passing_needs_a_chip() -> None:
    """M-13, option pass_needs_chip: free only while there is a chip to give; nobody is paid by who has none."""
    position = lay(row("r10c"), ["r20c n40s", "n30s"], chips=[0, 12], pass_needs_chip=True)
    assert "pass" not in legal(position)
    assert refused(position, "pass").code == rules.NO_CHIP
    position = lay(row("r10c"), ["r20c n40s", "r30f"], chips=[1, 11], pass_needs_chip=True)
    assert {"pass", "pass n40s"} <= legal(position)
    do(position, "pass")
    position = lay(row("r10c"), ["n40s", "r30f"], chips=[0, 12], pass_needs_chip=True)
    assert do(position, "pass n40s")[0] == {"seat": 0, "do": "pass", "paid_to": None, "swapped": "n40s"}
