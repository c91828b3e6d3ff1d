"""Maho! told and shown: notation, events, replays, views, the terminal, the texts."""

import random
from typing import Any

import msgspec
import pytest
from rich.console import Console

from tablee.core.errors import NotationError, RecordError
from tablee.core.game import Event
from tablee.core.match import Match
from tablee.games.maho import GAME, rules, terminal
from tablee.games.maho.position import STRIKE
from tablee.games.maho.series import LAID
from tablee.records import verify
from tests.games.maho.table import SEED, deal, legal, play, run, set_discards, set_hand, set_laid, set_stock, turns
from tests.games.maho.test_observation import random_positions


@pytest.mark.parametrize(
    "text",
    [
        *("", "dance", "shout!", "pass r5", "maho now", "claim", "strike", "strike 5", "strike x"),
        *("discard", "discard x5", "discard r0", "discard r5 r6"),
        *("lay r5", "lay r5 r6 r8", "lay r5 r6 q7", "lay jk jk=r5 r6", "lay r5 r6 r7 r8"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    position = GAME.start(2, 0, {}, SEED)
    with pytest.raises(NotationError) as caught:
        GAME.notation.parse_move(position, text)
    assert caught.value.say("fr") != caught.value.say("en")


def test_every_move_has_a_text_that_parses_back() -> None:
    position = deal(["s5", "s5 s5"])
    run(position, "0 discard s5\n1 shout")
    for move in range(rules.MOVES):
        base = rules.CLAIMS if move >= rules.CLAIMS else rules.LAYS
        laid = move - base
        if 0 <= laid < LAID and 21 <= laid // 4 < 57 and laid % 4 in (1, 2):
            continue  # no such slot
        assert GAME.notation.parse_move(position, GAME.notation.format_move(position, move)) == move


def test_cards_may_stand_in_any_order_and_case() -> None:
    position = GAME.start(2, 0, {}, SEED)
    parse = GAME.notation.parse_move
    assert parse(position, " LAY  R7, jk=R6 r5") == parse(position, "lay r5 jk=r6 r7")
    assert type(parse(position, "discard r5")) is int


def test_a_claim_before_any_discard_is_written_in_order() -> None:
    position = GAME.start(2, 0, {}, SEED)
    assert GAME.notation.format_move(position, rules.CLAIMS) == "claim r1 r2 r3"


EVENTS: list[tuple[Event, int, Event]] = [
    (
        {"do": "deal", "dealer": 1, "hands": [["r1", "r2"], ["r3", "r4"]], "stock": ["b1", "b2"]},
        1,
        {"do": "deal", "dealer": 1, "hands": [2, ["r3", "r4"]], "stock": 2},
    ),
    ({"seat": 0, "do": "draw", "card": "r1"}, 0, {"seat": 0, "do": "draw", "card": "r1"}),
    ({"seat": 0, "do": "draw", "card": "r1"}, 1, {"seat": 0, "do": "draw"}),
    (
        {"seat": 0, "do": "lay", "cards": ["r1", "r2", "r3"], "kind": "pure-run"},
        0,
        {"seat": 0, "do": "lay", "cards": ["r1", "r2", "r3"], "kind": "pure-run"},
    ),
    ({"seat": 0, "do": "lay", "cards": ["r1", "r2", "r3"], "kind": "pure-run"}, -1, {"seat": 0, "do": "lay"}),
    ({"do": "reshuffle", "stock": ["r1", "r2"]}, 0, {"do": "reshuffle", "stock": 2}),
    (
        {"seat": 1, "do": "penalty", "by": 0, "struck": ["r1", "r2", "r3"], "drew": ["b1", "b2", "b3"]},
        0,
        {"seat": 1, "do": "penalty", "by": 0, "struck": ["r1", "r2", "r3"], "drew": 3},
    ),
    (
        {"seat": 1, "do": "penalty", "by": 0, "struck": None, "drew": []},
        1,
        {"seat": 1, "do": "penalty", "by": 0, "struck": None, "drew": []},
    ),
]


@pytest.mark.parametrize(("event", "viewer", "seen"), EVENTS)
def test_redaction(event: Event, viewer: int, seen: Event) -> None:
    assert GAME.narrate.redact(event, viewer) == seen


@pytest.mark.parametrize(
    "event",
    [
        {"seat": 0, "do": "discard", "card": "r1"},
        {"seat": 0, "do": "shout"},
        {"seat": 0, "do": "claim", "cards": ["r1", "r2", "r3"], "kind": "pure-run"},
        {"seat": 0, "do": "maho", "pair": ["r1", "jk=r1"], "from": "stock", "points": 3},
        {"do": "void"},
    ],
)
def test_what_all_may_see(event: Event) -> None:
    for viewer in (-1, 0, 1):
        assert GAME.narrate.redact(event, viewer) == event
    assert GAME.narrate.redact_setup({}, 0) == {}


# Replays


@pytest.mark.parametrize(("struck", "points"), [(1, 7), (2, 9)])
def test_which_of_two_series_written_alike_was_struck_shows_in_the_points(struck: int, points: int) -> None:
    """Seat 0 has r1 r2 r3 face down and claimed: without the latter, all his series are hidden (H-15)."""
    draws = "b9 s4 s4 g7 g8 g9 s6 s5 s6 s5 s6 s5 s2"
    match = Match(GAME, ["a", "b"], seed=SEED, options={"mode": "original"}, first=0)
    position = match.position
    position.array[:] = deal(["r1 r2 r3 r2 r3 g4 g4 g4 b1 b2 b3 s2 s3", "r1 s7"], draws, mode="original").array
    events = GAME.narrate.opening(position)
    events += run(
        position,
        f"""0 lay r1 r2 r3
        0 discard b9
        pass
        1 discard r1
        0 shout
        0 claim r1 r2 r3
        0 discard s3
        pass
        1 discard s7
        0 shout
        1 strike {struck}""",
    )
    events += turns(position, 0, moves=["lay g4 g4 g4", "lay b1 b2 b3", "lay g7 g8 g9"])
    events += run(position, "1 discard s5\npass\n0 maho")
    maho = next(event for event in events if event["do"] == "maho")
    assert maho["points"] == points  # round, triplet, drawn, no joker, all pure, silver pair; and all hidden
    record = msgspec.structs.replace(match.record, setup={}, events=events)
    verify(record)
    maho["points"] = 99
    with pytest.raises(RecordError):
        verify(record)


@pytest.mark.parametrize("mode", ["basic", "standard", "original"])
def test_records_hold(mode: str) -> None:
    """With rare shouts and few laid series, so that stocks run out; the match may be left unfinished."""
    rng = random.Random(mode)
    match = Match(GAME, ["a", "b", "c"], seed=rng.randbytes(32), options={"mode": mode, "reshuffles": 2})
    while (acting := GAME.to_act(match.position)) and len(match.events) < 1200:
        seat = rng.choice(acting)
        moves = GAME.legal(match.position, seat)
        quiet = [move for move in moves if move < rules.LAYS or move == rules.PASS]
        match.push(rng.choice(moves if rng.random() < 0.2 else quiet or moves), seat)
    told = {event["do"] for event in match.events}
    assert told >= {"deal", "draw", "discard", "shout", "penalty", "reshuffle", "void"}
    verify(match.record)


@pytest.mark.parametrize("answer", ["void", "maho"])
def test_alike_series_in_a_broken_record(answer: str) -> None:
    """Neither choice comes out: the first is taken, and the record is refused later."""
    position = deal(["", ""], mode="original")
    set_laid(position, 0, "r1 r2 r3", "+r1 r2 r3")
    position["phase"] = STRIKE
    position["turn"] = 1
    position["shouter"] = 0
    penalty = {"seat": 0, "do": "penalty", "by": 1, "struck": ["r1", "r2", "r3"], "drew": []}
    assert GAME.narrate.decision(position, [penalty, {"do": answer}]) == (1, rules.STRIKES)


def test_alike_series_when_the_record_breaks_off_or_goes_wrong_later() -> None:
    position = deal(["", ""], "b1 b2 b3 b4 b5", mode="original", reshuffles=3)
    set_laid(position, 0, "r1 r2 r3", "+r1 r2 r3")
    set_stock(position, "b2")
    set_discards(position, "g1 g2 g3 s7")
    position["phase"] = STRIKE
    position["turn"] = 1
    position["shouter"] = 0
    position["shouted"] = 1
    events = play(position.copy(), 1, "strike 2")
    assert [event["do"] for event in events] == ["reshuffle", "penalty", "draw"]
    assert GAME.narrate.decision(position, events) == (1, rules.STRIKES)
    wrong = {"seat": 0, "do": "discard", "card": "jk"}
    assert GAME.narrate.decision(position, [*events, wrong]) == (1, rules.STRIKES)


# Views


def test_a_view_shows_what_a_seat_may_see() -> None:
    position = deal(["g3 s1", "g1 g2 r1 r2 r3", ""], "b1")
    set_laid(position, 2, "s1 s1 s1", "+b2 b1 b3")
    view = GAME.views.view(GAME.observe(position, 1), 1)
    assert view.phase == "turn"
    assert (view.turn, view.acting, view.drawn, view.targets) == (0, [0], None, [])
    assert view.series[2][0] == type(view.series[2][0])(None, None, False)
    assert view.series[2][1].cards == ["b2", "b1", "b3"]
    own = GAME.views.view(GAME.observe(position, 0), 0)
    assert own.drawn == "b1"
    assert {target.move for target in own.targets} == legal(position, 0)
    run(position, "0 discard g3")
    view = GAME.views.view(GAME.observe(position, 1), 1)
    assert (view.phase, view.wanted, [target.move for target in view.targets]) == (
        "window",
        "g3",
        ["pass", "shout"],
    )
    play(position, 1, "shout")
    view = GAME.views.view(GAME.observe(position, 1), 1)
    assert (view.phase, view.shouter) == ("claim", 1)
    assert {target.kind for target in view.targets if target.move == "claim g3 g1 g2"} == {"pure-run"}
    spectator = GAME.views.view(GAME.observe(position, -1), -1)
    assert (spectator.hand, spectator.hand_sizes) == ([], [13, 13, 13])


def test_a_winning_move_is_explained() -> None:
    position = deal(["", ""], "s1", mode="original")
    set_laid(position, 0, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
    set_hand(position, 0, "s1 s1")
    observed = GAME.observe(position, 0)
    lines = GAME.views.explain(observed, 0, rules.MAHO)
    (target,) = GAME.views.view(observed, 0).targets
    assert target.points == sum(line.points for line in lines) == 1 + 1 + 2 + 1 + 1 + 2 + 1
    play(position, 0, "maho")
    last = GAME.views.view(GAME.observe(position, 1), 1).last
    assert last is not None
    assert last.points == target.points
    assert last.pair == ["s1", "s1"]
    assert [series.kind for series in last.series] == ["pure-run"] * 3 + ["pure-triplet"]
    set_laid(position, 0, "r1 r2 r3", "r1 r2 r3", "g1 g2 g3", "s1 s1 s1")
    set_hand(position, 0, "s7")
    set_hand(position, 1, "s7 s6")
    run(position, "1 discard s7")
    observed = GAME.observe(position, 0)
    assert GAME.views.explain(observed, 0, rules.SHOUT)
    assert GAME.views.explain(observed, 0, rules.PASS) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_draws_every_phase(lang: Any) -> None:
    console = Console(width=120, record=True, force_terminal=False)
    drawn = set()
    for seed in range(4):
        for position in random_positions(seed):
            for viewer in (-1, 0, 1):
                view = GAME.views.view(GAME.observe(position, viewer), viewer)
                if (view.phase, view.last is None, viewer) not in drawn:
                    drawn.add((view.phase, view.last is None, viewer))
                    with console.capture() as shown:
                        console.print(terminal.draw(view, lang))
                    assert all(card in shown.get() for card in view.hand)
    assert "jk" in terminal.legend(lang)


# Texts


def test_every_rule_is_told_in_both_languages() -> None:
    assert list(GAME.texts.RULES) == [f"H-{number}" for number in range(1, 16)]
    assert set(GAME.texts.RULINGS) <= set(GAME.texts.RULES)
    for text in [*GAME.texts.RULES.values(), *GAME.texts.RULINGS.values()]:
        assert text.fr != text.en
    assert set(GAME.texts.ENDINGS) == set(GAME.endings)
    assert {rule for rule, _ in GAME.texts.REFUSALS.values()} <= set(GAME.texts.RULES)
