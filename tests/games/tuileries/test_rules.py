"""Tuileries: the sheet's example, each refusal, each ending, each option."""

import pytest

from tablee.core.errors import IllegalMove, NotationError, OptionError, SeatsError
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.games.tuileries import rules
from tablee.games.tuileries.notation import parse_square, parse_tile

GAME = GAMES["tuileries"]
SEED = bytes(range(32))


def table(tiles: dict[str, str], hands: list[list[str]], turn: int = 0, **options: object) -> Position:
    """A position with these tiles on the board (squares: tiles), these hands and no stock."""
    position = GAME.start(len(hands), turn, options, SEED)
    position["stock_size"] = 0
    position["stock"] = rules.EMPTY
    position["hands"] = rules.EMPTY
    for seat, hand in enumerate(hands):
        position["hand_sizes"][seat] = len(hand)
        position["hands"][seat][: len(hand)] = [parse_tile(tile) for tile in hand]
    for square, tile in tiles.items():
        put(position, tile, square)
    return position


def put(position: Position, tile: str, square: str) -> None:
    number, at = parse_tile(tile), parse_square(square)
    position["board"][at] = number
    position["taken"] |= 1 << at
    for pair in range(3):
        position["groups"][rules.pair_value(number, pair)] |= 1 << at


def play(position: Position, seat: int, text: str) -> list[dict[str, object]]:
    return GAME.play(position, seat, GAME.notation.parse_move(position, text))


EXAMPLE = {
    "d5": "rqd",
    "e4": "rnh",
    "f4": "rnc",
    "d3": "bnd",
    "d2": "ynd",
    "c4": "gqd",
    "e3": "bnh",
    "e5": "gnh",
    # the circles, out of the way
    "c3": "bks",
    "f3": "yjc",
    "c6": "gjs",
    "f6": "bqc",
}


def test_the_sheets_example_scores_eight_and_plays_again() -> None:  # T-10
    position = table(EXAMPLE, [["rnd", "gkc"], ["yjd"]])
    move = GAME.notation.parse_move(position, "rnd d4")
    lines = GAME.views.explain(GAME.observe(position, 0), 0, move)
    assert [(line.text.en, line.points) for line in lines] == [
        ("colour + rank ×3", 3),
        ("rank + suit ×3", 3),
        ("suit + colour ×2", 2),
    ]
    assert play(position, 0, "rnd d4") == [{"seat": 0, "do": "place", "tile": "rnd", "at": "d4", "points": 8}]
    assert GAME.to_act(position) == [0]  # T-7


def test_the_view_shows_groups_before_and_after() -> None:  # T-5, T-6
    position = table(EXAMPLE, [["rnd", "gkc"], ["yjd"]])
    view = GAME.views.view(GAME.observe(position, 0), 0)
    wanted = next(target for target in view.targets if target.move == "rnd d4")
    made = [["d4", "e4", "f4"], ["d2", "d3", "d4"], ["d4", "d5"]]
    assert wanted.groups == made
    assert next(target for target in view.targets if target.move == "gkc a1").groups == []
    assert ["e4", "f4"] in view.groups
    play(position, 0, "rnd d4")
    groups = GAME.views.view(GAME.observe(position, 0), 0).groups
    assert all(group in groups for group in made)
    assert ["e4", "f4"] not in groups


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({}, 1),
        ({"a2": "rnh"}, 2),  # domino
        ({"a2": "rnh", "a3": "rnc"}, 3),  # the far member counts too
        ({"a2": "rnh", "a3": "rnc", "b3": "rns"}, 4),  # round a corner
        ({"a2": "rnh", "b1": "bnd"}, 4),  # two dominoes
        ({"a2": "bkd"}, 1),  # one characteristic is no group
        ({"a3": "rnh"}, 1),  # not touching
    ],
)
def test_placements_score_their_groups(tiles: dict[str, str], points: int) -> None:  # T-6
    circles = {"c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc"}
    position = table(circles | tiles, [["rnd", "gkc"], ["yjd"]])
    assert play(position, 0, "rnd a1")[0]["points"] == points


def test_joining_two_groups_counts_the_whole() -> None:  # T-6, ruling
    circles = {"c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc"}
    position = table(circles | {"a1": "rnh", "c1": "rnc"}, [["rnd", "gkc"], ["yjd"]])
    assert play(position, 0, "rnd b1")[0]["points"] == 3


def test_twelve_is_the_most() -> None:
    whole = {
        "d4": "rnh", "e4": "rnc", "f4": "rns",  # red knights to the right
        "b4": "bnd", "a4": "ynd", "a5": "gnd",  # knights of diamonds to the left
        "c5": "rqd", "c7": "rkd", "d5": "rjd",  # red diamonds above
        "c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc",
    }  # fmt: skip
    position = table(whole, [["rnd", "gkc"], ["yjd"]])
    put(position, "rkd", "d6")  # c5, d5, d6 hang together; the king on c7 has moved
    assert play(position, 0, "rnd c4")[0]["points"] == 12


@pytest.mark.parametrize(
    ("text", "rule", "code"),
    [
        ("gkh h1", "T-3", rules.TILE_NOT_IN_HAND),
        ("rnd c3", "T-3", rules.SQUARE_TAKEN),
        ("rnd a1", "T-4", rules.CIRCLES_FIRST),
    ],
)
def test_refusals(text: str, rule: str, code: int) -> None:
    position = table({"c3": "bks"}, [["rnd", "gkc"], ["yjd"]])
    before = position.tobytes()
    with pytest.raises(IllegalMove) as refused:
        play(position, 0, text)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert refused.value.say("fr") != refused.value.say("en")
    assert position.tobytes() == before


def test_refusal_names_the_free_circles() -> None:
    position = table({"c3": "bks"}, [["rnd"], ["yjd"]])
    with pytest.raises(IllegalMove, match=r"a1 is not a basin.*free: f3, c6, f6"):
        play(position, 0, "rnd a1")


def test_not_your_turn_no_such_move_and_game_over() -> None:
    position = table({"c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc"}, [["rnd"], ["yjd"]])
    assert GAME.rules.refusal(position, 1, 0) == 2
    assert GAME.rules.refusal(position, 0, rules.MOVES) == 3
    assert GAME.rules.refusal(position, 0, -1) == 3
    play(position, 0, "rnd a1")
    assert GAME.rules.refusal(position, 1, 0) == 1


def test_first_out_ends_at_once() -> None:  # T-8
    position = table({"c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc"}, [["rnd"], ["yjd"]])
    play(position, 0, "rnd a1")
    assert GAME.ending(position) == "first-out"
    assert GAME.narrate.result(position) == {"ending": "first-out", "scores": [1, 0], "winners": [0]}


def test_full_board_skips_empty_hands() -> None:  # T-8
    circles = {"c3": "bks", "f3": "yjc", "c6": "gjs", "f6": "bqc"}
    position = table(circles, [["rnd"], ["yjd", "gkc"], ["bnh"]], ending="full-board")
    play(position, 0, "rnd a1")
    play(position, 1, "yjd a8")
    play(position, 2, "bnh h1")
    assert GAME.to_act(position) == [1]
    assert GAME.ending(position) is None


def test_full_board_ends_with_64_tiles_and_no_second_turn_without_tiles() -> None:
    position = GAME.start(2, 0, {"ending": "full-board"}, SEED)
    while seats := GAME.to_act(position):
        GAME.rules.play(position, seats[0], GAME.legal(position, seats[0])[-1])
    assert GAME.ending(position) == "full-board"
    assert (position["board"] >= 0).all()


def test_draws_follow_placements_while_the_stock_lasts() -> None:  # T-3
    position = GAME.start(2, 1, {}, SEED)
    top = GAME.narrate.setup(position)["stock"][0]
    tile = GAME.narrate.setup(position)["hands"][1][0]
    assert play(position, 1, f"{tile} c3")[1] == {"seat": 1, "do": "draw", "tile": top}


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 8), (4, 7), (5, 6), (6, 6)])
def test_hands(seats: int, size: int) -> None:  # T-2
    setup = GAME.narrate.setup(GAME.start(seats, 0, {}, SEED))
    assert [len(hand) for hand in setup["hands"]] == [size] * seats
    assert len(setup["stock"]) == 64 - seats * size


def test_circles_may_be_chosen() -> None:  # T-4
    position = GAME.start(2, 0, {"circles": "centre"}, SEED)
    squares = {GAME.notation.format_move(position, move).split()[1] for move in GAME.legal(position, 0)}
    assert squares == {"d4", "e4", "d5", "e5"}
    assert GAME.complete_options({"circles": "a1, b2 c3,h8"}, 2)["circles"] == ["a1", "b2", "c3", "h8"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("ending", "last-out"),
        ("circles", "a1"),
        ("circles", "a1 a1 b2 b3"),
        ("circles", "a1 a2 a3 z9"),
        ("circles", 7),
        ("circle", "centre"),
    ],
)
def test_wrong_options_are_named_with_what_is_allowed(option: str, value: object) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.complete_options({option: value}, 2)
    assert refused.value.name == option
    label = {"ending": "End of the game", "circles": "Basins"}.get(option, option)
    assert label in refused.value.say("en")
    assert refused.value.say("fr") != refused.value.say("en")


@pytest.mark.parametrize("seats", [1, 7])
def test_wrong_number_of_players(seats: int) -> None:
    with pytest.raises(SeatsError, match="2 to 6"):
        GAME.complete_options({}, seats)


@pytest.mark.parametrize("text", ["", "rnd", "xnd a1", "rnd i1", "rnd a9", "rnd a1 b2", "rn a1"])
def test_nonsense_is_explained(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.notation.parse_move(GAME.start(2, 0, {}, SEED), text)
    assert refused.value.say("fr")


def test_redaction_shows_only_what_is_yours() -> None:
    setup = GAME.narrate.setup(GAME.start(3, 0, {}, SEED))
    seen = GAME.narrate.redact_setup(setup, 1)
    assert seen == {"hands": [8, setup["hands"][1], 8], "stock": 40}
    drawn = {"seat": 1, "do": "draw", "tile": "rnd"}
    assert GAME.narrate.redact(drawn, 1) == drawn
    assert GAME.narrate.redact(drawn, 0) == GAME.narrate.redact(drawn, -1) == {"seat": 1, "do": "draw"}
