"""Maho!'s rules one by one: series, jokers, turns, shouts, penalties, stocks, endings, options, each refusal."""

from collections import Counter
from typing import Any

import pytest

from tablee.core.errors import IllegalMove, OptionError, SeatError, SeatsError
from tablee.core.position import Position
from tablee.core.refusals import GAME_OVER, NO_SUCH_MOVE, NOT_YOUR_TURN
from tablee.games.maho import GAME, rules
from tablee.games.maho.cards import JOKER, NATURAL
from tablee.games.maho.narrate import hand
from tablee.games.maho.position import STRIKE, TURN
from tablee.kernels import dice
from tests.games.maho.oracle import all_claims, all_series
from tests.games.maho.table import (
    SEED,
    deal,
    drawn,
    legal,
    play,
    run,
    set_discards,
    set_hand,
    set_laid,
    set_stock,
    turns,
)

READY = "r1 r2 r3 g4 g4 g4 r5 g5 b5 b7 g8 r9 s1"  # four series, one of each kind, and a silver card
SERIES = ["lay r1 r2 r3", "lay g4 g4 g4", "lay r5 g5 b5", "lay b7 g8 r9"]


def refused(position: Position, seat: int, move: str | int) -> tuple[int, str]:
    """The code and the rule of a refusal."""
    number = GAME.notation.parse_move(position, move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove) as caught:
        GAME.play(position, seat, number)
    assert "{" not in caught.value.say("fr") + caught.value.say("en")
    return caught.value.code, caught.value.rule


# Turns and winning


def test_series_one_by_one_then_the_pair_by_drawing() -> None:  # H-5, H-6, H-8
    position = deal([READY, ""], "b1 s2 b1 s2 b1 s3 b1 s3 s1 s4")
    events = turns(position, 0, moves=SERIES)
    assert [event["kind"] for event in events if event["do"] == "lay"] == [
        "pure-run",
        "pure-triplet",
        "rainbow-triplet",
        "rainbow-run",
    ]
    run(position, f"1 discard {drawn(position)}\npass")
    assert drawn(position) == "s1"
    assert legal(position, 0) == {"maho"}
    won, dealt, first_draw = play(position, 0, "maho")
    assert won == {"seat": 0, "do": "maho", "pair": ["s1", "s1"], "from": "stock", "points": 1}
    assert (dealt["do"], dealt["dealer"]) == ("deal", 1)  # H-12
    assert (first_draw["seat"], first_draw["do"]) == (1, "draw")
    assert GAME.scores(position) == [1, 0]


def test_the_pair_by_shouting() -> None:  # H-8
    position = deal([READY, "s1"], "b1 s2 b1 s2 b1 s3 b1 s3")
    turns(position, 0, moves=SERIES)
    play(position, 1, "discard s1")
    events = play(position, 0, "shout")
    assert events[:2] == [
        {"seat": 0, "do": "shout"},
        {"seat": 0, "do": "maho", "pair": ["s1", "s1"], "from": "discard", "points": 1},
    ]
    assert events[2]["do"] == "deal"


@pytest.mark.parametrize(
    ("held", "completing", "pair"),
    [("s2", "jk", ["s2", "jk=s2"]), ("jk", "b3", ["jk=b3", "b3"]), ("b3", "b3", ["b3", "b3"])],
)
def test_jokers_in_the_pair(held: str, completing: str, pair: list[str]) -> None:  # H-3
    for source in ("stock", "discard"):
        position = deal(["", ""], f"g1 {completing if source == 'stock' else 'g9'}")
        set_laid(position, 1, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
        set_hand(position, 1, held)
        set_hand(position, 0, f"g1 {completing}")
        if source == "stock":
            won = run(position, "0 discard g1\npass\n1 maho")[2]
        else:
            won = run(position, f"0 discard {completing}\n1 shout")[2]
        assert won == {"seat": 1, "do": "maho", "pair": pair, "from": source, "points": 2}


def test_two_jokers_are_no_pair() -> None:  # H-3
    position = deal(["", ""], "g1 jk")
    set_laid(position, 1, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
    set_hand(position, 1, "jk")
    run(position, "0 discard g1\npass")
    assert legal(position, 1) == {"discard jk"}
    run(position, "1 discard jk\npass")
    set_hand(position, 0, "jk g1")
    play(position, 0, "discard jk")
    assert [event["do"] for event in play(position, 1, "shout")] == ["shout"]
    assert position.number("phase") == STRIKE  # a false shout


def test_every_series_can_be_laid_from_a_hand() -> None:  # H-2, H-3
    for kind, cards in all_series():
        position = deal(["", ""], silver=9)
        set_hand(position, 0, " ".join(card.partition("=")[0] for card in cards) + " s9 g9 b1")
        move = f"lay {' '.join(cards)}"
        assert move in legal(position, 0)
        assert play(position, 0, move) == [{"seat": 0, "do": "lay", "cards": list(cards), "kind": kind}]
        assert position["hand_sizes"][0] == 3
        assert legal(position, 0) == {"discard s9", "discard g9", "discard b1"}


def test_every_series_can_be_claimed() -> None:  # H-7
    for kind, cards in all_claims():
        position = deal(["", ""], silver=9)
        claimed, *others = [card.partition("=")[0] for card in cards]
        set_hand(position, 0, f"{claimed} s9")
        set_hand(position, 1, f"{' '.join(others)} g9 s9")
        events = run(position, f"0 discard {claimed}\n1 shout\n1 claim {' '.join(cards)}")
        assert events[1:] == [
            {"seat": 1, "do": "shout"},
            {"seat": 1, "do": "claim", "cards": list(cards), "kind": kind},
        ]
        assert position["hand_sizes"][1] == 2
        assert position.number("discard_count") == 0
        assert {move.split()[0] for move in legal(position, 1)} == {"discard"}


def test_after_a_claim_play_goes_on_after_the_claimer() -> None:  # H-7
    position = deal(["", "", "g1 g2 b9", ""], "g3")
    run(position, "0 discard g3\n2 shout\n2 claim g3 g1 g2\n2 discard b9\npass")
    assert GAME.to_act(position) == [3]


def test_the_next_seat_may_shout_too_and_the_fastest_wins() -> None:  # H-7, H-8
    for fastest in (1, 2):
        position = deal(["", "g1 g2", "g4 g5"], "g3")
        play(position, 0, "discard g3")
        assert GAME.to_act(position) == [1, 2]
        play(position, fastest, "shout")
        assert GAME.to_act(position) == [fastest]


def test_no_joker_twice_in_a_series() -> None:  # H-3
    position = deal(["", ""])
    set_hand(position, 0, "jk jk r5 s1")
    assert not any(move.startswith("lay") for move in legal(position, 0))
    set_hand(position, 0, "jk s1")
    set_hand(position, 1, "jk r5 b9 b9")
    play(position, 0, "discard jk")
    play(position, 1, "shout")
    assert legal(position, 1) == {"claim jk=b9 b9 b9"}


# False shouts


def false_shout(*laid: str, stock: str = "r1 r2 r3 r4 r5", discards: str = "", **options: Any) -> Position:
    """Seat 1 has these series and cannot use the s5 that seat 0 discards; seat 2 waits."""
    position = deal(["s5 s5", "", ""], **options)
    set_hand(position, 1, "g1 b5 r9 s1")
    set_laid(position, 1, *laid)
    set_stock(position, stock)
    set_discards(position, discards)
    play(position, 0, "discard s5")
    return position


def test_a_false_shout_with_nothing_laid_costs_nothing() -> None:  # H-9
    position = false_shout()
    assert play(position, 1, "shout") == [
        {"seat": 1, "do": "shout"},
        {"seat": 1, "do": "penalty", "by": 0, "struck": None, "drew": []},
    ]
    assert GAME.to_act(position) == [2]
    assert play(position, 2, "pass")[0]["do"] == "draw"


def test_the_discarder_chooses_what_a_false_shout_costs() -> None:  # H-9
    position = false_shout("r1 r2 r3", "+g6 jk=g5 g7", "b9 b9 jk=b9")
    assert play(position, 1, "shout") == [{"seat": 1, "do": "shout"}]
    assert GAME.to_act(position) == [0]
    assert legal(position, 0) == {"strike 1", "strike 2", "strike 3"}
    assert play(position, 0, "strike 2") == [
        {"seat": 1, "do": "penalty", "by": 0, "struck": ["g6", "jk=g5", "g7"], "drew": ["r1", "r2", "r3"]}
    ]
    assert hand(position, 1) == ["r1", "r2", "r3", "r9", "g1", "b5", "s1"]
    assert position["discards"][:4].tolist() == [
        JOKER,
        14,
        15,
        31,
    ]  # below the latest, the joker a joker again
    assert position["laid_sizes"][1] == 2
    assert GAME.to_act(position) == [2]  # the window goes on
    assert [event["do"] for event in play(position, 2, "pass")] == ["draw"]


def test_a_short_stock_is_filled_up_before_a_penalty() -> None:  # H-11
    position = false_shout("r1 r2 r3", stock="r8 r7", discards="b1 g3 b1")
    play(position, 1, "shout")
    reshuffled, penalty = play(position, 0, "strike 1")
    assert reshuffled["do"] == "reshuffle"
    assert reshuffled["stock"][:2] == ["r8", "r7"]
    assert sorted(reshuffled["stock"][2:]) == ["b1", "b1", "g3"]
    assert penalty["drew"] == reshuffled["stock"][:3]
    assert position.number("reshuffles") == 1
    assert position["discards"][:5].tolist() == [0, 1, 2, 31, -1]


def test_a_penalty_draws_fewer_when_nothing_can_be_reshuffled() -> None:  # H-11
    position = false_shout("r1 r2 r3", stock="r8 r7", discards="b1", reshuffles=0)
    (penalty,) = run(position, "1 shout\n0 strike 1")[1:]
    assert penalty["drew"] == ["r8", "r7"]
    position = false_shout("r1 r2 r3", stock="")
    (penalty,) = run(position, "1 shout\n0 strike 1")[1:]
    assert penalty["drew"] == []


def test_a_last_false_shout_ends_the_window() -> None:  # H-9, H-11
    position = false_shout("r1 r2 r3", stock="r8 r7", discards="b1 g3 b1")
    play(position, 2, "pass")
    events = run(position, "1 shout\n0 strike 1")
    assert [event["do"] for event in events] == ["shout", "reshuffle", "penalty", "draw"]
    position = false_shout(stock="")
    play(position, 2, "pass")
    assert [event["do"] for event in play(position, 1, "shout")] == [
        "shout",
        "penalty",
        "void",
        "deal",
        "draw",
    ]


def test_prevented_false_shouts() -> None:  # H-9
    position = false_shout(false_shouts="prevented")
    assert legal(position, 1) == {"pass"}
    assert refused(position, 1, "shout") == (rules.SHOUT_PREVENTED, "H-9")
    set_hand(position, 2, "s5 s5 r1")
    assert legal(position, 2) == {"shout", "pass"}


# The stock


def test_an_empty_stock_is_renewed_from_the_discards() -> None:  # H-11
    position = deal(["b2", ""])
    set_stock(position, "")
    set_discards(position, "r5 g6 r5")
    reshuffled, draw = run(position, "0 discard b2\npass")[1:]
    assert sorted(reshuffled["stock"]) == ["g6", "r5", "r5"]
    assert draw == {"seat": 1, "do": "draw", "card": reshuffled["stock"][0]}
    assert position["discards"][:2].tolist() == [19, -1]


@pytest.mark.parametrize(("reshuffles", "discards"), [(0, "r5 g6"), (9, "")])
def test_a_round_is_void_when_there_is_nothing_to_draw(reshuffles: int, discards: str) -> None:  # H-11
    position = deal(["b2", ""], reshuffles=reshuffles)
    set_stock(position, "")
    set_discards(position, discards)
    events = run(position, "0 discard b2\npass")
    assert [event["do"] for event in events] == ["discard", "void", "deal", "draw"]
    assert events[2]["dealer"] == 1
    assert GAME.scores(position) == [0, 0]
    last = GAME.views.view(GAME.observe(position, 0), 0).last
    assert last is not None
    assert last.winner is None


def test_reshuffles_are_counted_by_the_round() -> None:  # H-11
    position = deal(["b2", ""], reshuffles=1)
    set_stock(position, "")
    set_discards(position, "r5")
    run(position, "0 discard b2\npass")
    assert position.number("reshuffles") == 1
    run(position, "1 discard r5")
    assert [event["do"] for event in play(position, 0, "pass")] == ["void", "deal", "draw"]
    assert position.number("reshuffles") == 0


# Endings


def about_to_win(mode: str, *laid: str, seat: int = 1, **options: Any) -> Position:
    """The seat has all series and waits for g9, which seat 0 is about to discard."""
    position = deal(["g9", ""], mode=mode, **options)
    set_laid(position, seat, *laid)
    set_hand(position, seat, "g9")
    return position


def test_basic_ends_with_three_rounds_won() -> None:  # H-14
    position = about_to_win("basic", "r1 r2 r3", "r1 r2 r3", "b4 b4 b4")
    position["scores"][1] = 2
    events = run(position, "0 discard g9\n1 shout")
    assert events[-1]["points"] == 1
    assert GAME.narrate.result(position) == {"ending": "rounds-won", "scores": [0, 3], "winners": [1]}


def test_standard_ends_with_five_points() -> None:  # H-14
    position = about_to_win("standard", "r1 r2 r3", "s1 s1 jk=s1", "+s3 s3 s3", "b4 b4 b4")
    position["scores"][1] = 2
    events = run(position, "0 discard g9\n1 shout")
    assert events[-1]["points"] == 3  # 1 + 1 for each silver series
    assert GAME.narrate.result(position) == {"ending": "points-reached", "scores": [0, 5], "winners": [1]}


def test_original_ends_after_thirteen_rounds() -> None:  # H-14
    position = about_to_win("original", "r1 r2 r3", "g1 g2 g3", "b4 g5 r6", "b4 b5 b6")
    position["rounds"] = 12
    events = run(position, "0 discard g9\n1 shout")
    assert events[-1]["points"] == 1 + 2 + 1 + 2  # the round, all hidden, no joker, all runs
    assert GAME.narrate.result(position) == {"ending": "rounds-played", "scores": [0, 6], "winners": [1]}


def test_a_void_round_counts_among_the_thirteen_and_ties_are_shared() -> None:  # H-11, H-14
    position = deal(["b2", ""], mode="original")
    position["rounds"] = 12
    set_stock(position, "")
    events = run(position, "0 discard b2\npass")
    assert events[-1] == {"do": "void"}
    assert GAME.narrate.result(position) == {"ending": "rounds-played", "scores": [0, 0], "winners": [0, 1]}
    assert GAME.to_act(position) == []


# Refusals


def test_refusals_of_turns() -> None:
    position = deal([READY, ""], "b1")
    assert refused(position, 1, "pass") == (NOT_YOUR_TURN, "H-5")
    for nobody in (7, -1):
        with pytest.raises(SeatError):
            refused(position, nobody, "discard r1")
    assert refused(position, 0, rules.MOVES)[0] == NO_SUCH_MOVE
    assert refused(position, 0, -1)[0] == NO_SUCH_MOVE
    for move in ("pass", "shout", "claim r1 r2 r3", "strike 1"):
        assert refused(position, 0, move) == (NO_SUCH_MOVE, "H-5")
    assert refused(position, 0, "discard s7") == (rules.CARD_NOT_IN_HAND, "H-5")
    assert refused(position, 0, "lay b1 b2 b3") == (rules.SERIES_NOT_IN_HAND, "H-5")
    assert refused(position, 0, "lay r1 r2 jk=r3") == (rules.SERIES_NOT_IN_HAND, "H-5")
    assert refused(position, 0, "maho") == (rules.NOT_A_PAIR, "H-8")
    assert refused(position, 0, rules.LAYS + 21 * 4 + 1)[0] == NO_SUCH_MOVE  # a triplet's joker stands last
    play(position, 0, "lay r1 r2 r3")
    assert refused(position, 0, "lay g4 g4 g4") == (rules.ONE_SERIES_A_TURN, "H-6")
    play(position, 0, "discard b1")
    for move in ("discard r1", "lay r1 r2 r3", "maho"):
        assert refused(position, 1, move)[0] == NO_SUCH_MOVE
    play(position, 1, "pass")
    assert refused(position, 0, "pass")[0] == NOT_YOUR_TURN


def test_refusals_with_all_series_laid() -> None:
    position = deal(["", ""], "g1")
    set_laid(position, 0, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
    set_hand(position, 0, "g1 g1")
    assert refused(position, 0, "discard g1") == (rules.MUST_WIN, "H-8")
    assert refused(position, 0, "lay g1 g2 g3") == (rules.MUST_WIN, "H-8")
    set_hand(position, 0, "g1 g2 g3 g4")
    assert refused(position, 0, "lay g1 g2 g3") == (rules.ALL_SERIES_LAID, "H-6")
    set_laid(position, 0, "r1 r2 r3")
    set_hand(position, 0, "g1 g2 g3")
    assert refused(position, 0, "lay g1 g2 g3") == (rules.NO_CARD_LEFT, "H-5")


def test_refusals_of_claims_and_strikes() -> None:
    position = deal(["g3 s1", "g1 g2 r1 r2 r3", ""], "b1")
    run(position, "0 discard g3\n1 shout")
    assert refused(position, 2, "pass")[0] == NOT_YOUR_TURN
    assert refused(position, 1, "pass")[0] == NO_SUCH_MOVE
    assert refused(position, 1, rules.CLAIMS + 21 * 4 + 1)[0] == NO_SUCH_MOVE
    assert refused(position, 1, "claim r1 r2 r3") == (rules.NOT_THE_DISCARD, "H-7")
    assert refused(position, 1, "claim g3 jk=g4 g5") == (rules.SERIES_NOT_IN_HAND, "H-5")
    position = false_shout("r1 r2 r3")
    play(position, 1, "shout")
    assert refused(position, 0, "strike 2") == (rules.NO_SUCH_SERIES_LAID, "H-9")
    assert refused(position, 0, "pass")[0] == NO_SUCH_MOVE
    assert refused(position, 1, "strike 1")[0] == NOT_YOUR_TURN


def test_after_the_end_nothing_is_legal() -> None:
    position = about_to_win("basic", "r1 r2 r3", "r1 r2 r3", "b4 b4 b4")
    position["scores"][1] = 2
    run(position, "0 discard g9\n1 shout")
    assert refused(position, 0, "pass") == (GAME_OVER, "H-14")


def test_a_hand_may_become_too_small_for_a_series() -> None:  # H-11
    position = deal(["g3 s1", ""], "b1")
    set_hand(position, 1, "g1 g2")
    play(position, 0, "discard g3")
    assert [event["do"] for event in play(position, 1, "shout")][:2] == ["shout", "penalty"]


# Sampling


def sampled(position: Position, seat: int) -> set[str]:
    """Every move that comes up in many samples, each about as often as any other."""
    moves = GAME.legal(position, seat)
    thrown = dice(5)
    number = 60 * len(moves)
    counts = Counter(GAME.rules.sample(position, seat, thrown) for _ in range(number))
    assert set(counts) == set(moves)
    assert min(counts.values()) > 25
    assert max(counts.values()) < 110
    return legal(position, seat)


def test_samples_are_the_legal_moves() -> None:
    position = deal(["jk r1 r2 r3 r3 g3 b3 s5", "s5 s5 jk", ""], "r4")
    assert len(sampled(position, 0)) > 25
    play(position, 0, "lay r1 r2 r3")
    assert all(move.startswith("discard") for move in sampled(position, 0))
    play(position, 0, "discard s5")
    assert sampled(position, 1) == {"shout", "pass"}
    play(position, 1, "shout")
    assert sampled(position, 1) >= {"claim s5 s5 s5", "claim s5 s5 jk=s5"}
    position = false_shout("r1 r2 r3", "b1 b2 b3", "g1 g2 g3")
    play(position, 1, "shout")
    assert sampled(position, 0) == {"strike 1", "strike 2", "strike 3"}
    position = false_shout(false_shouts="prevented")
    assert sampled(position, 1) == {"pass"}
    set_laid(position, 2, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
    set_hand(position, 2, "s5 s5")
    position["phase"], position["turn"], position["drawn"] = TURN, 2, 31
    assert sampled(position, 2) == {"maho"}
    assert not GAME.rules.is_over(position)


# Options


def test_options_have_defaults_by_mode() -> None:
    assert GAME.complete_options({}, 4) == {
        "mode": "standard",
        "silver": 7,
        "jokers": 2,
        "false_shouts": "allowed",
        "reshuffles": 3,
        "window_ms": 4000,
        "length": 5,
    }
    assert GAME.complete_options({"mode": "basic"}, 2)["length"] == 3
    assert GAME.complete_options({"mode": "original"}, 2)["length"] == 13
    assert GAME.complete_options({"mode": "basic"}, 2)["silver"] == 0
    assert GAME.complete_options({"silver": "3", "jokers": "0"}, 2)["silver"] == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "grand"),
        ("silver", 10),
        ("jokers", 5),
        ("jokers", -1),
        ("false_shouts", True),
        ("reshuffles", 10),
        ("window_ms", 60_001),
        ("colours", 3),
    ],
)
def test_bad_options_are_named(name: str, value: object) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.complete_options({name: value}, 3)
    assert caught.value.name == name
    label = next((option.label.fr for option in GAME.options.OPTIONS if option.name == name), name)
    assert label in caught.value.say("fr")


def test_basic_has_no_silver() -> None:  # H-14
    with pytest.raises(OptionError, match="without them"):
        GAME.complete_options({"mode": "basic", "silver": 7}, 3)


def test_two_to_six_players() -> None:
    for seats in (1, 7):
        with pytest.raises(SeatsError):
            GAME.complete_options({}, seats)


@pytest.mark.parametrize(
    ("options", "cards", "hand"),
    [
        ({}, 138, 13),
        ({"mode": "basic"}, 110, 10),
        ({"silver": 9, "jokers": 4}, 148, 13),
        ({"silver": 0, "jokers": 0}, 108, 13),
    ],
)
def test_decks_and_hands(options: dict[str, object], cards: int, hand: int) -> None:  # H-1, H-4
    position = GAME.start(3, 2, options, SEED)
    dealt, first = GAME.narrate.opening(position)
    assert [len(cards) for cards in dealt["hands"]] == [hand] * 3
    assert len(dealt["stock"]) + 3 * hand == cards
    assert first == {"seat": 2, "do": "draw", "card": dealt["stock"][0]}
    assert int(position["hands"][6].sum()) == 0
    assert int(NATURAL) == (1 << 36) - 1
