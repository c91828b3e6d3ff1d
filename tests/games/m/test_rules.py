"""M's rules one by one: the sheets' worked examples, each refusal, ending and option, and what is hidden."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from rich.console import Console

from tablee.core.errors import IllegalMove, NotationError, OptionError, SeatsError
from tablee.core.game import SPECTATOR, Event
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.core.refusals import NO_SUCH_MOVE, NOT_YOUR_TURN
from tablee.core.texts import LANGUAGES, Text
from tablee.games.m import GAME, narrate, notation, rules, texts, view
from tablee.games.m.engine import ENGINE
from tablee.games.m.names import first_by_names
from tablee.games.m.notation import At, parse_tile
from tablee.games.m.pieces import DECK
from tablee.games.m.position import STATE, UNKNOWN
from tablee.kernels import Buffer, dice
from tablee.records import verify
from tests.conformance.masks import masked

CARDS = {"edition": "cards"}


def lay(
    tiles: Mapping[At, str],
    hands: Sequence[str],
    stock: str = "n10t n20t n30t n40t",
    chips: Sequence[int] = (),
    rules: int | None = None,
    **options: Any,
) -> Position:
    """A position with these tiles on the table, hands (seat 0 is to play) and stock (drawn from the left)."""
    position = GAME.start(len(hands), 0, options, bytes(32), rules)
    ENGINE.verb("clear_table", STATE)(position)
    position["left"] = min(x for x, _ in tiles)
    position["top"] = min(y for _, y in tiles)
    for (x, y), tile in tiles.items():
        ENGINE.verb("put", STATE, None, None)(position, parse_tile(tile), (y & 7) * 8 + (x & 7))
    for seat, hand in enumerate(hands):
        held = [parse_tile(tile) for tile in hand.split()]
        position["hand_sizes"][seat] = len(held)
        position["hands"][seat] = held + [-1] * (4 - len(held))
    left = [parse_tile(tile) for tile in reversed(stock.split())]
    position["stock_size"] = len(left)
    position["stock"] = left + [-1] * (90 - len(left))
    for seat, count in enumerate(chips):
        position["chips"][seat] = count
    return position


def row(*tiles: str, y: int = 0, left: int = 0) -> dict[At, str]:
    return {(left + i, y): tile for i, tile in enumerate(tiles) if tile}


def do(position: Position, text: str) -> list[Event]:
    return GAME.play(position, position.number("turn"), notation.parse_move(position, text))


def legal(position: Position) -> set[str]:
    seat = position.number("turn")
    return {notation.format_move(position, move) for move in GAME.legal(position, seat)}


def refused(position: Position, text: str, seat: int | None = None) -> IllegalMove:
    by = position.number("turn") if seat is None else seat
    move = notation.parse_move(position, text)
    assert move not in GAME.legal(position, by)
    before = position.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(position, by, move)
    assert position.tobytes() == before
    assert "{" not in refusal.value.say("fr") + refusal.value.say("en")
    return refusal.value


def test_deck_and_deal() -> None:
    """M-1 … M-6."""
    assert len(DECK) == 90
    colours = Counter(notation.format_tile(int(tile))[0] for tile in DECK)
    assert colours == dict.fromkeys("rgbny", 18)
    for missing in ("r10s", "g10f", "b10m", "n10c", "y10t"):
        with pytest.raises(NotationError):
            parse_tile(missing)
    for seats, in_play in enumerate((50, 60, 70, 80, 90), 2):
        setup = narrate.setup(GAME.start(seats, 0, {}, bytes(32)))
        assert [place for _, place in setup["layout"]] == [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1]]
        assert [len(hand) for hand in setup["hands"]] == [4] * seats
        assert 5 + 4 * seats + len(setup["stock"]) == in_play
    zigzag = narrate.setup(GAME.start(2, 0, CARDS | {"layout": "zigzag"}, bytes(32)))
    assert [place for _, place in zigzag["layout"]] == [[0, 1], [1, 0], [2, 1], [3, 0], [4, 1]]


# The sheets' worked examples

SCORING_ROW = row("g10t", "g30t", "r30t", "", "b20c")


@pytest.mark.parametrize("edition", ["tiles", "cards"])
def test_the_scoring_example(edition: str) -> None:
    """A red 20 cube, fifth of its row, between a red tile and a 20 cube: one chip and a scoring round."""
    position = lay(SCORING_ROW, ["r20c y40s y30s y20s", "n40s"], edition=edition)
    placed = {"seat": 0, "do": "place", "tile": "r20c", "at": [3, 0], "chips": [[1, 1]], "line": "row"}
    assert do(position, "r20c 3,0") == [placed]
    assert position["chips"][:2].tolist() == [7, 5]
    assert legal(position) == {"take 0,0", "take 4,0"}
    assert do(position, "take 4,0") == [{"seat": 0, "do": "take", "at": [4, 0], "tile": "b20c"}]
    assert position.number("turn") == 1
    do(position, "take 3,0")  # the tile just placed may be taken (M-20)
    do(position, "take 0,0")
    taken = {"seat": 1, "do": "take", "at": [1, 0], "tile": "g30t"}
    assert do(position, "take 1,0") == [taken, {"seat": 0, "do": "draw", "tile": "n10t"}]  # M-12
    assert position.number("turn") == 1  # M-21
    assert narrate.taken(position, 0) == ["b20c", "g10t"]
    assert GAME.scores(position) == [70 + 20 + 10, 50 + 20 + 30]


def test_the_illegal_moebius() -> None:
    """It matches above and to the right, but not the green 0 below."""
    tiles = {(1, 0): "r10c", (2, 1): "b20t", (1, 2): "g0-", (2, 0): "r30c", (2, 2): "g10c"}
    error = refused(lay(tiles, ["r20m", "n40s"]), "r20m 1,1")
    assert (error.rule, error.code) == ("M-9", rules.NO_MATCH)
    assert error.say("en") == "No shared characteristic: the red 20 Möbius strip and the green zero."
    assert refused(lay(tiles, ["r20m", "n40s"], edition="cards"), "r20m 1,1").rule == "M-9"


def test_the_green_triangle() -> None:
    """Beside a green 40 and under a red 30 triangle: another characteristic for each."""
    position = lay({(0, 0): "r30t", (1, 0): "r40c", (1, 1): "g40c"}, ["g20t", "n40s"])
    assert do(position, "g20t 0,1")[0]["chips"] == [[1, 1]]


@pytest.mark.parametrize(("near", "chips"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_chips_for_neighbours(near: int, chips: int) -> None:
    """M-15."""
    around = dict(list({(1, 0): "r10c", (0, 1): "r20c", (2, 1): "r30c", (1, 2): "r40c"}.items())[:near])
    position = lay(around, ["r10t", "n40s"])
    assert do(position, "r10t 1,1")[0]["chips"] == ([[1, chips]] if chips else [])
    assert position["chips"][:2].tolist() == [6 + chips, 6 - chips]


CROSS = {(1, 0): "r10c", (0, 1): "r20c", (2, 1): "r30c", (1, 2): "r40c"}


@pytest.mark.parametrize(
    ("chips", "paid"),
    [
        ((6, 6, 6, 6), [[3, 3]]),
        ((6, 6, 6, 2), [[3, 2], [2, 1]]),
        ((6, 6, 6, 0), [[2, 3]]),
        ((6, 1, 1, 1), [[3, 1], [2, 1], [1, 1]]),
        ((6, 1, 0, 0), [[1, 1]]),
        ((6, 0, 0, 0), []),
    ],
)
def test_chips_come_from_the_next_to_the_right(chips: Sequence[int], paid: list[list[int]]) -> None:
    """M-15: never from yourself; what nobody can give is not paid."""
    position = lay(CROSS, ["r10t", "n40s", "n40s", "n40s"], chips=chips)
    assert do(position, "r10t 1,1")[0]["chips"] == paid
    assert int(position["chips"].sum()) == sum(chips)


COMB = row("g10t", "g30t", "r30t", "", "b20c") | {(1, 1): "g40t", (4, 1): "b40c", (5, 1): "b10c"}


def test_tiles_that_hold_the_table_together() -> None:
    """M-20: the tiles marked X may not be taken, because others would be cut off."""
    position = lay(COMB, ["r20c", "n40s"])
    do(position, "r20c 3,0")
    assert legal(position) == {"take 0,0"}
    error = refused(position, "take 1,0")
    assert (error.rule, error.code) == ("M-20", rules.TABLE_BREAKS)
    position = lay(COMB, ["r20c", "n40s"], edition="cards")
    do(position, "r20c 3,0")
    assert legal(position) == {"take 0,0", "take 1,0", "take 4,0"}  # corners hold (1,1) and (4,1)


def test_the_last_tile_of_a_line_stays() -> None:
    """M-20: an isolated row loses all tiles but one."""
    position = lay(row("g10t", "g30t", "r30t", "", "b20c"), ["r20c", "n40s"])
    do(position, "r20c 3,0")
    takes = 0
    while position.number("scorer") >= 0:
        do(position, min(legal(position)))
        takes += 1
    assert takes == 4
    assert int(position["board"].max()) >= 0


def test_a_scoring_round_in_which_nothing_can_be_taken() -> None:
    """M-21: it is over at once."""
    hanging = {(0, 1): "g20t", (1, -1): "g40t", (2, 1): "r10t", (4, 1): "b30c"}
    position = lay(SCORING_ROW | hanging, ["r20c", "n40s"])
    events = do(position, "r20c 3,0")
    assert [event["do"] for event in events] == ["place", "draw"]
    assert events[0]["line"] == "row"
    assert GAME.to_act(position) == [1]
    assert "pass" in legal(position)


def test_both_lines_trigger() -> None:
    """M-17."""
    column = {(3, y): tile for y, tile in zip((-3, -2, -1, 1), ("g10t", "g30t", "r20t", "r10t"), strict=True)}
    tiles = row("g10m", "g30m", "r20m", "", "b20c") | column
    for line, first in (("row", "take 0,0"), ("column", "take 3,-3")):
        position = lay(tiles, ["r20c", "n40s"])
        assert {"r20c 3,0 row", "r20c 3,0 column"} <= legal(position)
        assert masked(GAME, position, 0) == sorted(GAME.legal(position, 0))
        assert "r20c 3,0" not in legal(position)
        with pytest.raises(NotationError, match="row"):
            notation.parse_move(position, "r20c 3,0")
        assert do(position, f"r20c 3,0 {line}")[0]["line"] == line
        assert first in legal(position)
    position = lay(row("g10t", "g30t", "r30t", "", "b20c"), ["r20c", "n40s"])
    assert legal(position) >= {"r20c 3,0"}
    assert notation.parse_move(position, "r20c 3,0 row") == notation.parse_move(position, "r20c 3,0")
    error = refused(position, "r20c 3,0 column")
    assert (error.rule, error.code) == ("M-17", rules.NO_CHOICE)


def test_two_characteristics_must_be_shared_in_the_line() -> None:
    """M-16: one shared characteristic, or two with a neighbour outside the line, are not enough."""
    position = lay(row("g10t", "g30t", "r30t", "", "b20t"), ["r20c", "n40s"])
    assert do(position, "r20c 3,0")[0]["line"] is None
    position = lay(row("g10t", "g30t", "r30t", "", "b20t") | {(3, 1): "b20c"}, ["r20c", "n40s"])
    assert do(position, "r20c 3,0")[0]["line"] is None


# Refusals


def test_refusals_of_placing() -> None:
    position = lay(row("r10c", "r20c", "r30c"), ["r10t b40t", "n40s"])
    assert refused(position, "g10t 3,0").code == rules.TILE_NOT_IN_HAND
    assert refused(position, "r10t 1,0").say("en") == "This space is taken by the red 20 cube."
    assert refused(position, "r10t 4,0").code == rules.NOT_TOUCHING
    assert refused(position, "r10t 3,1").code == rules.NOT_TOUCHING  # a corner is not a side
    assert refused(position, "b40t 3,0").code == rules.NO_MATCH
    assert refused(position, "r10t 3,0", seat=1).code == NOT_YOUR_TURN
    assert refused(position, "take 1,0").code == NO_SUCH_MOVE
    for move in (-1, rules.MOVES, 1 << 40):
        assert ENGINE.refusal(position, 0, move) == NO_SUCH_MOVE
        with pytest.raises(IllegalMove):
            GAME.check(position, 0, move)


def test_the_table_is_six_wide() -> None:
    """M-11: measured on the tiles lying there now."""
    six = row("r10c", "r20c", "r30c", "r40c", "r10t", "r20t", left=-2)
    position = lay(six, ["r30t", "n40s"])
    for place in ("-3,0", "4,0"):
        assert refused(position, f"r30t {place}").rule == "M-11"
    assert "r30t -2,1" in legal(position)
    upright = {(0, x): tile for (x, _), tile in six.items()}
    position = lay(upright, ["r30t", "n40s"])
    for place in ("0,-3", "0,4"):
        assert refused(position, f"r30t {place}").code == rules.TOO_WIDE
    assert "r30t 1,-2" in legal(position)
    with pytest.raises(NotationError, match="out of reach"):
        notation.parse_move(position, "r30t 0,7")


def test_refusals_of_taking_and_passing() -> None:
    position = lay(COMB, ["r20c", "n40s"])
    do(position, "r20c 3,0")
    assert refused(position, "take 1,1").say("en").startswith("There is no tile of the scored line here")
    assert refused(position, "take 0,1").code == rules.NOT_IN_LINE
    for other in ("pass", "r20c 2,1"):
        assert refused(position, other).code == NO_SUCH_MOVE
    position = lay(row("r10c", "r20c"), ["r30c n40s", "n40s"], stock="", edition="cards")
    assert refused(position, "pass").rule == "M-13"
    position = lay(row("r10c", "r20c"), ["n40s", "n40s"], stock="")
    assert refused(position, "pass n40s").code == rules.NO_STOCK
    assert refused(lay(row("r10c"), ["n40s", "n40s"]), "pass g10t").code == rules.TILE_NOT_IN_HAND


# Passing


def test_passing_pays_and_swaps() -> None:
    """M-14."""
    hands = ["r20c b40t b30t b20t", "n40s n30s n20s n10s", "n40f n30f n20f n10f"]
    position = lay(row("r10c"), hands, stock="n10t n20t")
    assert do(position, "pass b40t") == [
        {"seat": 0, "do": "pass", "paid_to": 2, "swapped": "b40t"},
        {"seat": 0, "do": "draw", "tile": "n10t"},
    ]
    assert position["chips"][:3].tolist() == [5, 6, 7]
    assert narrate.hand(position, 0) == ["r20c", "b30t", "b20t", "n10t"]
    position["chips"][1] = 0
    assert do(position, "pass") == [{"seat": 1, "do": "pass", "paid_to": None, "swapped": None}]
    position = lay(row("r10c"), hands, stock="n10t")
    do(position, "pass b40t")
    assert narrate.hand(position, 0) == ["r20c", "b30t", "b20t", "n10t"]
    assert notation.format_tile(int(position["stock"][0])) == "b40t"


def test_a_zero_twice_in_hand_is_one_kind() -> None:
    position = lay(row("r10c"), ["r0- r0- b40t", "n40s"])
    moves = [notation.format_move(position, move) for move in GAME.legal(position, 0)]
    assert len(moves) == len(set(moves))
    assert {move for move in moves if move.startswith("pass")} == {"pass", "pass r0-", "pass b40t"}
    thrown = dice(1)
    assert {ENGINE.sample(position, 0, thrown) for _ in range(500)} == set(GAME.legal(position, 0))


# Options


def test_defaults_by_edition() -> None:
    points = ("pass_freely", "blank_matches", "take_order", "connect_diagonally", "line_may_have_gaps")
    tiles, cards = GAME.complete_options({}, 2), GAME.complete_options(CARDS, 2)
    assert [tiles[name] for name in points] == [True, False, "right", False, False]
    assert [cards[name] for name in points] == [False, True, "left", True, True]
    assert GAME.complete_options({"edition": "cards", "pass_freely": "oui"}, 2)["pass_freely"] is True
    assert list(tiles) == ["edition", "layout", *points, "pass_needs_chip"]
    assert list(GAME.complete_options({}, 2, rules=1)) == ["edition", "layout", *points]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"layout": "zigzag"}, "layout"),
        ({"layout": "w"}, "layout"),
        ({"edition": "wood"}, "edition"),
        ({"take_order": "up"}, "take_order"),
        ({"pass_freely": "perhaps"}, "pass_freely"),
        ({"gaps": True}, "gaps"),
    ],
)
def test_wrong_options(given: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.complete_options(given, 2)
    assert error.value.name == name
    label = next((option.label for option in GAME.options.OPTIONS if option.name == name), Text(name, name))
    for lang in LANGUAGES:
        assert label.say(lang) in error.value.say(lang)
    with pytest.raises(SeatsError):
        GAME.complete_options({}, 7)


def test_blank_matches() -> None:
    """M-10: two zeros of different colours share one characteristic, or two."""
    tiles = row("g10t", "g30t", "r30t", "", "b0-")
    for blank in (False, True):
        position = lay(tiles, ["r0-", "n40s"], blank_matches=blank)
        assert do(position, "r0- 3,0")[0]["line"] == ("row" if blank else None)


def test_line_may_have_gaps() -> None:
    """M-16: in the edition cards the whole row counts."""
    tiles = row("g10t", "g30t", "", "", "b20c", "b40c") | {(0, 1): "g20t", (1, 1): "g40t"}
    tiles |= {(2, 1): "g10c", (3, 1): "b10c", (4, 1): "b30c"}
    for gaps in (False, True):
        position = lay(tiles, ["b20t", "n40s"], line_may_have_gaps=gaps)
        assert do(position, "b20t 3,0")[0]["line"] == ("row" if gaps else None)
        upright = lay({(y, x): tile for (x, y), tile in tiles.items()}, ["b20t", "n40s"], line_may_have_gaps=gaps)
        assert do(upright, "b20t 0,3")[0]["line"] == ("column" if gaps else None)


@pytest.mark.parametrize(("order", "second"), [("right", 2), ("left", 1)])
def test_take_order(order: str, second: int) -> None:
    """M-19."""
    position = lay(SCORING_ROW, ["r20c", "n40s", "n30s"], take_order=order)
    do(position, "r20c 3,0")
    do(position, "take 0,0")
    assert GAME.to_act(position) == [second]


def test_pass_freely() -> None:
    """M-13."""
    for freely in (False, True):
        position = lay(row("r10c"), ["r20c", "n40s"], pass_freely=freely)
        assert ("pass" in legal(position)) == freely
        stuck = lay(row("r10c"), ["b20t", "n40s"], pass_freely=freely)
        assert legal(stuck) == {"pass", "pass b20t"}
        assert {ENGINE.sample(stuck, 0, dice(i)) for i in range(50)} == set(GAME.legal(stuck, 0))


# What is hidden


def test_a_buried_tile_stays_known_to_its_owner() -> None:
    """M-14: to him alone, at its place in the stock, and in the hand of whoever draws it."""
    position = lay(row("r10c"), ["b40t", "r20c n40s", "r30c"], stock="n10t")
    do(position, "pass b40t")
    own, other = GAME.observe(position, 0), GAME.observe(position, 1)
    assert view.view(own, 0).buried == [view.Buried("b40t", 0)]
    assert other["stock"][0] == UNKNOWN
    assert view.view(other, 1).buried == []
    do(position, "r20c 1,0")  # seat 1 draws the buried tile
    assert view.view(GAME.observe(position, 0), 0).players[1].known == ["b40t"]
    for viewer in (2, SPECTATOR):
        seen = GAME.observe(position, viewer)
        assert set(seen["hands"][1][:2].tolist()) == {UNKNOWN}
        assert set(seen["known_by"][1].tolist()) == {-1}
    imagined = Position(GAME)
    ENGINE.imagine(GAME.observe(position, 0), 0, dice(3), imagined)
    assert parse_tile("b40t") in imagined["hands"][1].tolist()


def test_a_swap_ends_what_others_know() -> None:
    """After it nobody else can tell which tiles of that hand are still there."""
    hands = ["b40t b30t b20t b10t", "r20c n40s n30s n20s", "r30c n40f n30f n20f"]
    position = lay(row("r10c"), hands, stock="n10t")
    do(position, "pass b40t")
    do(position, "pass n40s")
    assert view.view(GAME.observe(position, 0), 0).players[1].known == ["b40t"]
    do(position, "pass")
    do(position, "pass")
    do(position, "pass n30s")
    assert view.view(GAME.observe(position, 0), 0).players[1].known == []
    assert set(GAME.observe(position, 0)["stock"][:1].tolist()) == {UNKNOWN}


def test_what_was_drawn_when_is_not_told() -> None:
    """The known tiles stand first in a hand that is seen, wherever they stand in truth."""
    position = lay(row("r10c"), ["b40t", "r20c n40s r40c", "r30c"], stock="n10t")
    do(position, "pass b40t")
    do(position, "r20c 1,0")
    seen = GAME.observe(position, 0)["hands"][1].tolist()
    assert seen == [parse_tile("b40t"), UNKNOWN, UNKNOWN, -1]


def play_randomly(seed: int, seats: int, moves: int, options: dict[str, Any]) -> list[Position]:
    position = GAME.start(seats, 0, options, random.Random(seed).randbytes(32))
    thrown = dice(seed)
    positions = [position.copy()]
    while GAME.to_act(position) and len(positions) < moves:
        (seat,) = GAME.to_act(position)
        ENGINE.play(position, seat, ENGINE.sample(position, seat, thrown))
        positions.append(position.copy())
    return positions


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("edition", ["tiles", "cards"])
def test_imagined_positions_look_the_same(seats: int, edition: str) -> None:
    thrown = dice(7)
    out = Position(GAME)
    for position in play_randomly(seats, seats, 60, {"edition": edition})[::5]:
        for seat in (SPECTATOR, *range(seats)):
            observed = GAME.observe(position, seat)
            ENGINE.imagine(observed, seat, thrown, out)
            assert GAME.observe(out, seat).tobytes() == observed.tobytes()
            tiles = [*out["board"], *out["taken"], *out["stock"], *out["hands"].ravel()]
            counts = Counter(int(tile) for tile in tiles if tile >= 0)
            assert sum(counts.values()) == rules.IN_PLAY[seats]
            assert not counts - Counter(DECK.tolist())
            if seat >= 0 and GAME.to_act(position) == [seat]:
                assert GAME.legal(observed, seat) == GAME.legal(position, seat)


def test_sampling_is_uniform() -> None:
    """Chi-square over a position with doubled moves and passes, and over a scoring round."""
    column = {(3, y): tile for y, tile in zip((-3, -2, -1, 1), ("g10t", "g30t", "r20t", "r10t"), strict=True)}
    tiles = row("g10m", "g30m", "r20m", "", "b20c") | column
    crossing = lay(tiles, ["r20c r0- r0- g10c", "n40s"])
    scoring = lay(SCORING_ROW | {(0, 1): "g20t"}, ["r20c", "n40s"], connect_diagonally=True)
    do(scoring, "r20c 3,0")
    for position in (crossing, scoring):
        moves = GAME.legal(position, 0)
        thrown = dice(11)
        each = 400
        found = Counter(ENGINE.sample(position, 0, thrown) for _ in range(each * len(moves)))
        assert set(found) == set(moves)
        chi = sum((count - each) ** 2 / each for count in found.values())
        free = len(moves) - 1
        assert chi < free + 4 * (2 * free) ** 0.5 + 4


def test_refusal_and_legal_agree() -> None:
    """Over the whole action space."""
    for position in play_randomly(5, 3, 40, {})[3::12]:
        (seat,) = GAME.to_act(position)
        allowed = {move for move in range(rules.MOVES) if ENGINE.refusal(position, seat, move) == 0}
        assert allowed == set(GAME.legal(position, seat))


def test_redaction() -> None:
    drawn = {"seat": 1, "do": "draw", "tile": "r20c"}
    assert narrate.redact(drawn, 1) == drawn
    assert narrate.redact(drawn, 0) == narrate.redact(drawn, SPECTATOR) == {"seat": 1, "do": "draw"}
    swapped = {"seat": 1, "do": "pass", "paid_to": 0, "swapped": "r20c"}
    assert narrate.redact(swapped, 1) == swapped
    assert narrate.redact(swapped, 0) == swapped | {"swapped": "?"}
    assert narrate.redact(swapped | {"swapped": None}, 0) == swapped | {"swapped": None}
    placed = {"seat": 0, "do": "place", "tile": "r20c", "at": [3, 0], "chips": [[1, 1]], "line": "row"}
    assert narrate.redact(placed, 1) == placed
    setup = narrate.setup(GAME.start(2, 0, {}, bytes(32)))
    seen = narrate.redact_setup(setup, 1)
    assert seen == {"layout": setup["layout"], "hands": [4, setup["hands"][1]], "stock": 37}


# Texts, notation, views


def test_notation() -> None:
    position = lay(row("r10c"), ["r20c", "n40s"])
    move = notation.parse_move(position, "r20c 1,0")
    for text in (" R20C  1, 0 ", "r20c (1;0)", "r20c 1 0"):
        assert notation.parse_move(position, text) == move
    assert notation.parse_move(position, "r20c -1,0") == notation.parse_move(position, "r20c −1,0")
    assert notation.parse_move(position, "PASSER g0") == notation.parse_move(position, "pass g0-")
    assert notation.parse_move(position, "prendre 0,0") == notation.parse_move(position, "take 0,0")
    for text in ("", "r20c", "hello", "x20c 1,0", "r20c 1", "r20c a,b", "take", "pass r20c r20c", "r20c 9,0"):
        with pytest.raises(NotationError) as error:
            notation.parse_move(position, text)
        assert error.value.say("fr") != error.value.say("en")


def test_places_wander() -> None:
    """The torus tells all places within reach apart, wherever the tiles lie."""
    for x, y in ((0, 0), (-13, 40), (77, -9)):
        position = lay({(x, y): "r10c", (x + 4, y + 4): "r20c"}, ["r20c", "n40s"])
        for at in ((x - 1, y - 1), (x, y), (x + 6, y + 6), (x + 5, y - 1)):
            assert notation.place_of(position, notation.cell_of(position, at)) == at


def test_first_by_names() -> None:
    """M-7."""
    assert first_by_names(["Tom", "Emma", "MaMie", "Zoé"]) == [1, 2]
    assert first_by_names([None, "Tom", None]) == [1], "a bot has no name"
    assert first_by_names([None, "Zoé"]) == [0, 1]
    assert first_by_names([None, None]) == [0, 1]


def test_texts_are_complete() -> None:
    assert list(texts.RULES) == [f"M-{number}" for number in range(1, 25)]
    assert set(texts.RULINGS) <= set(texts.RULES)
    assert set(texts.ENDINGS) == set(GAME.endings)
    assert set(texts.EVENTS) == {"place", "take", "pass", "draw", "skip"}
    assert set(texts.REFUSALS) == {1, 2, 3, *range(rules.TILE_NOT_IN_HAND, rules.NO_CHIP + 1)}
    assert {refusal.rule for refusal in texts.REFUSALS.values()} <= set(texts.RULES)


def explained(position: Position, text: str) -> list[tuple[str, int]]:
    seat = position.number("turn")
    observed = GAME.observe(position, seat)
    lines = view.explain(observed, seat, notation.parse_move(position, text))
    return [(line.text.say("en"), line.points) for line in lines]


def test_explanations() -> None:
    position = lay(SCORING_ROW, ["r20c g20t", "n40s"])
    row_starts = ("starts a scoring round (row)", 0)
    assert explained(position, "r20c 3,0") == [("2 neighbours, chips received: 1", 10), row_starts]
    assert explained(position, "g20t 0,1") == [("1 neighbour, no chip", 0)]
    assert explained(position, "pass") == [("1 chip given away", -10)]
    do(position, "r20c 3,0")
    assert explained(position, "take 4,0") == [("blue 20 cube, blue total: 20", 20)]
    position["chips"][1] = 0
    position["gains"][0] = [30, 40, 10, 0, 0]
    assert explained(position, "take 4,0") == [("blue 20 cube, blue total: 30", -20)]
    player = view.view(GAME.observe(position, 0), 0).players[0]
    assert (player.chips, player.best, player.others, player.score) == (
        7,
        {"g": 40, "r": 30},
        {"b": 10},
        70 + 40 + 30 - 10,
    )


@pytest.mark.parametrize(("rules", "stock", "needed"), [(1, "n10t", 6), (1, "", 3), (2, "n10t", 6), (2, "", 6)])
def test_the_view_tells_how_many_passes_end_the_game(rules: int, stock: str, needed: int) -> None:
    """M-23: by rules 1 one round was enough once the stock was empty."""
    hands = ["r20c r20t r20m r20f", "r30c r30t r30m r30f", "r40c r40t r40m r40f"]
    position = lay(row("r10c"), hands, stock=stock, rules=rules)
    assert view.view(position, 0).passes_to_end == needed
    for passes in range(1, needed + 1):
        assert GAME.to_act(position)
        do(position, "pass")
        assert position.number("passes") == passes
    assert GAME.ending(position) == "all-passed"


def test_explanation_of_a_pass_without_chips() -> None:
    assert explained(lay(row("r10c"), ["n40s", "n40s"], chips=(0, 6)), "pass") == [("no chip to give", 0)]


def test_views_and_drawings() -> None:
    for options in ({}, CARDS | {"layout": "zigzag"}):
        for position in play_randomly(2, 3, 400, options)[::4]:
            scores = GAME.scores(position)
            for seat in (SPECTATOR, 0, 1, 2):
                shown = view.view(GAME.observe(position, seat), seat)
                assert shown.scores == scores
                assert [player.score for player in shown.players] == scores
                expected = GAME.legal(position, seat) if seat >= 0 else []
                assert [target.move for target in shown.targets] == [
                    notation.format_move(position, move) for move in expected
                ]
                left, top, right, bottom = shown.area
                for target in shown.targets:
                    assert target.at is None or left <= target.at[0] <= right
                    assert target.at is None or top <= target.at[1] <= bottom
                check_points(position, shown)
                for lang in LANGUAGES:
                    console = Console(width=120)
                    with console.capture() as drawn:
                        console.print(GAME.terminal.draw(shown, lang))
                    assert all(placed.tile in drawn.get() for placed in shown.board)
    assert "r20c 3,-1" in GAME.terminal.legend("fr")


def check_points(position: Position, shown: view.View) -> None:
    """What the view promises for the first and the last target is what comes true."""
    for target in [*shown.targets[:1], *shown.targets[-1:]]:
        after = position.copy()
        events = GAME.play(after, shown.seat, notation.parse_move(position, target.move))
        assert GAME.scores(after)[shown.seat] - GAME.scores(position)[shown.seat] == target.points
        assert events[0].get("line") == target.line


def test_records_hold() -> None:
    """Setup and events alone are enough to replay a game."""
    for seed in range(6):
        options = [{}, CARDS, CARDS | {"layout": "zigzag"}][seed % 3]
        match = Match(GAME, [f"p{seat}" for seat in range(2 + seed % 5)], seed=bytes([seed]) * 32, options=options)
        thrown = dice(seed)
        while acting := GAME.to_act(match.position):
            match.push(ENGINE.sample(match.position, acting[0], thrown), acting[0])
        verify(match.record)
    with pytest.raises(ValueError, match="skip"):
        narrate.decision(match.position, [{"seat": 0, "do": "skip", "at": [0, 0]}])
    assert narrate.opening(match.position) == narrate.settled(match.position, match.position) == []


def test_positions_are_small() -> None:
    assert STATE.itemsize <= 1024
    assert Buffer(ENGINE.moves)["values"].shape == (rules.MOST_MOVES,)
