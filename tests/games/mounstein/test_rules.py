"""Mounstein rule by rule: the sheet's examples, each refusal, each ending, each option."""

import io
from typing import Any

import pytest
from rich.console import Console

from tablee.core.errors import IllegalMove, NotationError, OptionError, SeatsError
from tablee.core.game import SPECTATOR, Event
from tablee.core.position import Position
from tablee.core.refusals import GAME_OVER, NO_SUCH_MOVE, NOT_YOUR_TURN
from tablee.games.mounstein import GAME
from tablee.games.mounstein.narrate import order
from tablee.games.mounstein.notation import move_at, parse_placement
from tablee.games.mounstein.rules import MOVES
from tablee.games.mounstein.texts import REFUSALS, RULES, RULINGS
from tablee.kernels import dice

SEED = bytes(range(32))


def begin(seats: int = 2, first: int = 0, **options: Any) -> Position:
    return GAME.start(seats, first, options, SEED)


def place(position: Position, *texts: str) -> list[Event]:
    """Whoever's turn it is, one after the other."""
    events = []
    for text in texts:
        events += GAME.play(position, position.number("turn"), parse_placement(text))
    return events


def levels(*texts: str, **options: Any) -> list[int]:
    return [event["level"] for event in place(begin(**options), *texts)]


def refused(position: Position, text: str) -> tuple[str, str]:
    """The rule and the sentence."""
    with pytest.raises(IllegalMove) as caught:
        place(position, text)
    return caught.value.rule, caught.value.say("en")


def is_legal(position: Position, text: str) -> bool:
    return parse_placement(text) in GAME.legal(position, position.number("turn"))


# Placing


def test_the_first_tiles_touch_the_base() -> None:
    """K-8: of 38 placements beside the base, 22 share two edges or more."""
    assert len(GAME.legal(begin(), 0)) == 22
    assert len(GAME.legal(begin(contact=1), 0)) == 38
    assert len(GAME.legal(begin(reversible=False), 0)) < 22


def test_one_shared_edge_is_enough_only_with_contact_1() -> None:
    assert refused(begin(), "2,-1,7") == (
        "K-8",
        "On the ground, a tile must share kite edges with a single tile: at least 2; here, 1.",
    )
    assert levels("2,-1,7", contact=1) == [0]


def test_edges_shared_with_two_tiles_do_not_add_up() -> None:
    """K-8: two edges with one single tile; one each with two tiles is not enough."""
    position = begin()
    place(position, "0,1,0")
    move = parse_placement("-1,0,10")
    shared = GAME.rules.verb("shared_edges", GAME.rules.state, None)
    assert shared(position, move) == 1
    assert refused(position, "-1,0,10")[0] == "K-8"


def test_no_tile_lies_alone() -> None:
    """K-11."""
    assert refused(begin(), "-3,0,0") == (
        "K-8",
        "On the ground, a tile must share kite edges with a single tile: at least 2; here, 0.",
    )


def test_a_hole_may_be_closed_in() -> None:
    """K-8: the tile leaves one kite of bare ocean, (1, -1, 3), between itself and the base."""
    position = begin()
    place(position, "0,-1,6")
    seen = {kite.at for kite in GAME.views.view(position, 0).kites}
    assert len(seen) == 16
    assert (1, -1, 3) not in seen


def test_a_tile_rests_on_two() -> None:
    """K-9: all eight kites on the base and the tile beside it."""
    assert levels("-1,1,6", "0,0,8") == [0, 1]


def test_an_overhang_is_fine() -> None:
    """K-9: four kites rest on two tiles, four hang over the ocean."""
    assert levels("-1,1,6", "-1,0,7") == [0, 1]


def test_nothing_slides_under_an_overhang() -> None:
    """K-7: a tile that would come under the overhang of the one before lies on it, or nowhere."""
    position = begin()
    place(position, "-1,1,6", "-1,0,7")
    assert refused(position, "-1,0,1")[0] == "K-9"


def test_covering_one_tile_is_refused() -> None:
    assert refused(begin(), "0,0,3") == (
        "K-9",
        "The tile would lie on level 1 and cover only one tile of level 0: it takes two.",
    )


def test_only_the_level_right_below_carries() -> None:
    """K-9: on a tile of level 1 and one of level 0 the new one rests on the higher one alone."""
    position = begin()
    place(position, "-1,1,6", "0,0,8")
    code = GAME.rules.refusal(position, position.number("turn"), parse_placement("0,0,1"))
    assert REFUSALS[code].rule == "K-9"
    assert refused(position, "0,0,1")[1] == (
        "The tile would lie on level 2 and cover only one tile of level 1: it takes two."
    )


def test_an_unstable_tile_is_refused_unless_the_option_says_otherwise() -> None:
    position = begin()
    place(position, "-1,1,6")
    assert refused(position, "0,-1,2") == (
        "K-10",
        "The tile would tip over: on level 1, its centre of mass is not above what supports it.",
    )
    assert levels("-1,1,6", "0,-1,2", stable=False) == [0, 1]


def test_tiles_stay_on_the_board() -> None:
    assert refused(begin(board=20), "3,0,0") == (
        "K-3",
        "Here the tile would stick out over the edge of the board.",
    )


def test_mirrored_tiles_are_refused_where_tiles_are_not_reversible() -> None:
    position = begin(reversible=False)
    assert refused(position, "-1,1,6") == (
        "K-6",
        "In this game, tiles may not be flipped.",
    )
    assert all(move % 12 < 6 for move in GAME.legal(position, 0))


def test_the_base_may_be_mirrored_all_the_same() -> None:
    position = begin(reversible=False, base=[1, -1, 7])
    assert GAME.narrate.setup(position) == {"base": [1, -1, 7]}
    assert GAME.legal(position, 0)


def test_refusals_come_in_order() -> None:
    position = begin()
    refusal = GAME.rules.refusal
    assert refusal(position, 1, -5) == NOT_YOUR_TURN
    assert refusal(position, 0, -1) == refusal(position, 0, MOVES) == NO_SUCH_MOVE
    assert GAME.texts.details(position, 0, -1, NO_SUCH_MOVE) == {}
    over = blocked_game()
    assert refusal(over, 0, -1) == GAME_OVER


# Turns and end


@pytest.mark.parametrize(
    ("seats", "first", "turns"),
    [
        (2, 0, [0, 1, 1, 0, 0, 1, 1]),
        (3, 1, [1, 2, 0, 2, 0, 1, 0, 1, 2, 1]),
        (4, 0, [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2, 0]),
    ],
)
def test_each_round_is_opened_by_the_next_seat(seats: int, first: int, turns: list[int]) -> None:
    """K-5."""
    position = begin(seats, first)
    for turn in turns:
        assert GAME.to_act(position) == [turn]
        assert GAME.legal(position, (turn + 1) % seats) == []
        GAME.play(position, turn, GAME.legal(position, turn)[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tiles_are_placed(seats: int) -> None:
    position = begin(seats, board=60)
    placed = 0
    while acting := GAME.to_act(position):
        GAME.play(position, acting[0], GAME.legal(position, acting[0])[-1])
        placed += 1
    assert placed == 10 * seats
    assert GAME.ending(position) == "all-placed"
    view = GAME.views.view(GAME.observe(position, SPECTATOR), SPECTATOR)
    assert view.left == [0] * seats
    assert view.round == 10
    assert view.turn is None
    assert view.targets == []


def blocked_game() -> Position:
    position = begin(board=20, base=[-1, -1, 6], reversible=False)
    place(position, "-2,-1,0", "0,-2,3", "-1,-1,2", "-1,-1,0")
    return position


def test_a_game_may_be_blocked() -> None:
    """K-12: nothing more can be placed, so the game ends immediately, though tiles are left."""
    position = blocked_game()
    assert GAME.ending(position) == "blocked"
    assert GAME.to_act(position) == []
    assert GAME.narrate.result(position)["ending"] == "blocked"
    assert GAME.views.view(position, 0).left == [8, 8]


# Score


def test_all_on_the_ground_counts_nothing() -> None:
    """K-13."""
    position = begin()
    place(position, "-1,1,6", "2,-1,2", "0,-1,0")
    assert GAME.scores(position) == [0, 0]


def test_the_highest_level_counts_nothing_yet_hides() -> None:
    """K-13: the second tile, above the base and the first, hides part of the first and counts 0 itself."""
    position = begin()
    place(position, "-1,1,6", "0,0,8")
    view = GAME.views.view(position, 0)
    assert view.highest == 1
    first, second = view.tiles[1], view.tiles[2]
    assert (first.owner, first.counts, second.owner, second.counts) == (0, True, 1, False)
    assert first.seen + view.tiles[0].seen == 8
    assert second.seen == 8
    assert view.scores == [first.seen, 0]


def test_a_new_highest_level_makes_the_one_below_count() -> None:
    """K-13: two tiles of level 1 count as soon as a third lies on them, but for the kites that it hides."""
    position = begin()
    place(position, "1,0,6", "0,-1,9", "1,0,8", "0,-1,7")
    assert GAME.views.view(position, 0).highest == 1
    assert GAME.scores(position) == [6, 6]
    [event] = place(position, "1,-1,8")
    assert event["level"] == 2
    assert GAME.scores(position) == [6 - 1 + 5, 6 + 7]


def test_the_base_is_nobodys() -> None:
    position = begin()
    assert position.number("seats") == 2
    assert GAME.views.view(position, 0).tiles[0].owner is None
    assert GAME.scores(position) == [0, 0]


# View


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_foretell_every_placement_and_explain_it(seats: int) -> None:
    position = begin(seats, first=1)
    for number in range(14):
        turn = position.number("turn")
        view = GAME.views.view(GAME.observe(position, turn), turn)
        assert view.scores == GAME.scores(position)
        assert (view.turn, view.seat, view.seats) == (turn, turn, seats)
        assert view.order[number % seats] == turn
        assert view.round == number // seats + 1
        assert sum(tile.seen for tile in view.tiles) == len(view.kites)
        assert sum(view.left) == 10 * seats - number
        for target in view.targets[::3]:
            after = position.copy()
            move = parse_placement(target.move)
            [event] = GAME.play(after, turn, move)
            changes = [new - old for new, old in zip(GAME.scores(after), view.scores, strict=True)]
            assert (event["level"], changes) == (target.level, target.changes)
            assert target.points == changes[turn]
            lines = GAME.views.explain(position, turn, move)
            assert sum(line.points for line in lines) == sum(changes)
        GAME.play(position, turn, parse_placement(view.targets[number * 7 % len(view.targets)].move))


def test_a_spectator_sees_no_targets() -> None:
    view = GAME.views.view(GAME.observe(begin(), SPECTATOR), SPECTATOR)
    assert view.targets == []
    assert view.seat == SPECTATOR


def test_explanations_in_words() -> None:
    position = begin()
    place(position, "1,0,6", "0,-1,9", "1,0,8", "0,-1,7")
    lines = GAME.views.explain(position, 0, parse_placement("1,-1,8"))
    assert [(line.text.en, line.points) for line in lines] == [
        ("the new tile, on the highest level", 0),
        ("your kites that it hides", -1),
        ("your tiles that are no longer the highest", 5),
        ("for glacier", 7),
    ]
    lines = GAME.views.explain(position, 0, parse_placement("-2,0,7"))
    assert [(line.text.fr, line.points) for line in lines] == [("la nouvelle tuile, vue en entier", 8)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_draws_owner_level_and_hexagons(lang: Any) -> None:
    position = begin(3, board=60)
    place(position, "-1,1,6", "0,0,8", "1,0,1")
    console = Console(width=110, record=True, file=io.StringIO())
    console.print(GAME.terminal.draw(GAME.views.view(position, position.number("turn")), lang))
    console.print(GAME.terminal.draw(GAME.views.view(blocked_game(), 0), lang))
    text = console.export_text()
    for word in ("F0", "g1", "+0+0", "-1+1"):
        assert word in text
    assert "11" in GAME.terminal.legend(lang)


# Narration and notation


def test_events() -> None:
    position = begin()
    assert GAME.narrate.opening(position) == []
    [event] = place(position, "-1,1,6")
    assert event == {"seat": 0, "do": "place", "at": [-1, 1, 6], "level": 0}
    assert list(event) == ["seat", "do", "at", "level"]
    assert GAME.narrate.redact(event, SPECTATOR) == event
    assert GAME.narrate.redact_setup({"base": [0, 0, 0]}, 1) == {"base": [0, 0, 0]}
    assert GAME.narrate.decision(position, [event]) == (0, move_at([-1, 1, 6]))
    assert order(position, {}, []) == []
    before = position.copy()
    GAME.rules.settle(position)
    assert position.tobytes() == before.tobytes()
    assert GAME.narrate.settled(before, position) == []


@pytest.mark.parametrize("text", ["1,-2,7", " 1 , -2 , 7 ", "1 -2 7", "(1;−2;7)", "[+1, -2, 7]"])
def test_texts_are_read_leniently(text: str) -> None:
    assert GAME.notation.parse_move(begin(), text) == move_at([1, -2, 7])
    assert GAME.notation.format_move(begin(), move_at([1, -2, 7])) == "1,-2,7"


@pytest.mark.parametrize("text", ["", "a,b,c", "1,2", "1,2,3,4", "0,0,12", "0,0,-1", "1,-2,7)x", "40,0,0", "99999,0,0"])
def test_wrong_texts_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.notation.parse_move(begin(), text)
    for lang in ("fr", "en"):
        assert "1,-2,7" in caught.value.say(lang)
    assert caught.value.rule == ("K-3" if text == "40,0,0" else None)


@pytest.mark.parametrize("at", ["0,0,0", [0, 0], [0, 0, True], [0.0, 0, 0], None, [99, 0, 0]])
def test_wrong_places_in_records_are_refused(at: Any) -> None:
    with pytest.raises(NotationError):
        GAME.narrate.decision(begin(), [{"seat": 0, "do": "place", "at": at, "level": 0}])


# Options


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("board", 19, "20 to 60"),
        ("board", 61, "20 to 60"),
        ("board", 32.5, "20 to 60"),
        ("contact", 3, "one edge, two edges"),
        ("contact", 0, "one edge, two edges"),
        ("base", [0, 0, 12], "0,0,0"),
        ("base", "nowhere", "0,0,0"),
        ("base", 5, "0,0,0"),
        ("base", [5, 0, 0], "on the board"),
        ("stable", "perhaps", "yes, no"),
        ("reversible", 2, "yes, no"),
    ],
)
def test_wrong_options_are_refused_and_the_right_ones_named(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        begin(**{name: value})
    assert caught.value.name == name
    assert allowed in str(caught.value)


def test_the_base_must_lie_on_the_board() -> None:
    """K-3: it depends on the board's size."""
    begin(board=60, base=[5, 0, 0])
    with pytest.raises(OptionError):
        begin(board=30, base=[5, 0, 0])


def test_options_from_text() -> None:
    given = {"board": "40", "base": "1,-1,7", "reversible": "false", "contact": "1", "stable": "no"}
    expected = {"board": 40, "base": [1, -1, 7], "reversible": False, "contact": 1, "stable": False}
    assert GAME.complete_options(given, 3) == expected
    assert GAME.complete_options({}, 2) == {
        "board": 32,
        "base": [0, 0, 0],
        "reversible": True,
        "contact": 2,
        "stable": True,
    }


@pytest.mark.parametrize("seats", [1, 5])
def test_for_two_to_four_players(seats: int) -> None:
    with pytest.raises(SeatsError):
        begin(seats)


# The record of a position


def test_a_used_buffer_starts_as_a_fresh_one() -> None:
    fresh, used = begin(), blocked_game()
    packed = GAME.pack_options(GAME.complete_options({}, 2))
    GAME.rules.open_game(used, 2, 0, packed)
    used["seed"] = fresh["seed"]
    assert used.tobytes() == fresh.tobytes()


def test_samples_are_legal_and_all_come() -> None:
    position = begin()
    thrown = dice(1)
    assert {GAME.rules.sample(position, 0, thrown) for _ in range(600)} == set(GAME.legal(position, 0))
    assert not GAME.rules.is_over(position)
    assert GAME.rules.is_over(blocked_game())


def test_only_the_seed_is_hidden() -> None:
    position = blocked_game()
    observed = GAME.observe(position, 1)
    assert not observed["seed"].any()
    imagined = Position(GAME)
    GAME.rules.imagine(observed, 1, dice(2), imagined)
    assert imagined["seed"].all()
    assert GAME.observe(imagined, 1).tobytes() == observed.tobytes()
    position["seed"] = 0
    assert position.tobytes() == observed.tobytes()


def test_every_rule_has_its_text() -> None:
    assert list(RULES) == [f"K-{number}" for number in range(1, 14)]
    assert set(RULINGS) <= set(RULES)
    assert {refusal.rule for refusal in REFUSALS.values()} <= set(RULES)
