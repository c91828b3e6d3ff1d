"""A hint in Maho! says why: what the move earns, or what speaks for it."""

import re

import pytest

from tablee.core.position import Position
from tablee.core.texts import LANGUAGES
from tablee.games.maho import GAME
from tests.games.maho.table import deal, run, set_hand, set_laid
from tests.games.maho.test_observation import random_positions


def why(position: Position, seat: int, text: str) -> str:
    observed = GAME.observe(position, seat)
    return "; ".join(line.text.en for line in GAME.advise(observed, seat, GAME.parse_move(observed, text)))


@pytest.mark.parametrize("seed", range(4))
def test_every_move_has_a_reason_in_words(seed: int) -> None:
    positions = random_positions(seed)
    assert len(positions) > 20
    for position in positions:
        for seat in GAME.to_act(position):
            observed = GAME.observe(position, seat)
            for move in GAME.legal(observed, seat):
                lines = GAME.advise(observed, seat, move)
                assert lines, GAME.format_move(observed, move)
                for line in lines:
                    assert line.text.fr != line.text.en
                    for lang in LANGUAGES:
                        assert not re.search(r"[{}]|\b[rgbs]\d\b|\bjk\b", line.text.say(lang))


def test_a_discard_says_what_the_card_was_good_for() -> None:
    position = deal(["", ""])
    set_hand(position, 0, "r1 r2 r3 r3 g1 b5 s2 s7")
    assert why(position, 0, "discard s7") == "makes no series with any other card in your hand"
    set_hand(position, 0, "r1 r2 s1 s1 s2 b9 b8 b8")
    assert why(position, 0, "discard r1") == "can make a series with only one other card in your hand, the red 2"
    assert why(position, 0, "discard b8") == "can make a series with 2 of your 7 other cards"
    set_hand(position, 0, "r1 r2 r3 r3 r2 r1")
    assert why(position, 0, "discard r1") == "none of your cards can make a series with fewer others (5)"
    set_laid(position, 0, *["r1 r2 r3"] * 4)
    set_hand(position, 0, "g5 b9")
    assert why(position, 0, "discard b9") == "you keep the green 5 for the pair"


def test_a_series_says_how_far_it_leads() -> None:
    position = deal(["r1 r2 r3", ""])
    assert why(position, 0, "lay r1 r2 r3") == "series laid, with this one: 1 of 4"
    set_laid(position, 0, *["g1 g2 g3"] * 3)
    set_hand(position, 0, "r1 r2 r3 b4 b9")
    assert why(position, 0, "lay r1 r2 r3") == "only the pair will then be missing"


def test_shout_pass_and_claim_say_what_the_discard_is_good_for() -> None:
    position = deal(["g3", "g1 g2 r9"], mode="standard")
    set_hand(position, 1, "g1 g2 r9 s1 s3 b6")
    run(position, "0 discard g3")
    assert why(position, 1, "shout") == "the green 3 completes a series: pure run (green 1, green 2, green 3)"
    assert why(position, 1, "pass") == (
        "claiming it would take the green 1 and the green 2 from your hand, and the series would lie face up"
    )
    run(position, "1 shout")
    assert why(position, 1, "claim g3 g1 g2") == "series laid, with this one: 1 of 4"


def test_nobody_is_told_to_use_what_is_of_no_use() -> None:
    position = deal(["g3", "r9"])
    set_hand(position, 1, "r9 s1 s3 b6 b1")
    run(position, "0 discard g3")
    for move in ("shout", "pass"):
        assert why(position, 1, move) == "you cannot use the discarded card"


def test_a_winning_shout_and_letting_it_go() -> None:
    position = deal(["s7", ""])
    set_laid(position, 1, *["r1 r2 r3"] * 4)
    set_hand(position, 1, "s7")
    run(position, "0 discard s7")
    assert "round won" in why(position, 1, "shout")
    assert why(position, 1, "pass") == "the silver 7 completes your pair"


def test_what_a_false_shout_costs_is_told_as_far_as_it_is_seen() -> None:
    position = deal(["g3", "r9"])
    set_laid(position, 1, "r1 r2 r3", "+b1 b2 b3")
    set_hand(position, 1, "r9 s1 s3 b6 b1 g8 g8")
    run(position, "0 discard g3\n1 shout")
    assert why(position, 0, "strike 1") == "that series lies face down: you do not know what it is worth"
    assert why(position, 0, "strike 2") == "it is the series that lies open: pure run (blue 1, blue 2, blue 3)"
