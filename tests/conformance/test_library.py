"""`import tablee`, with every game: what a person who imports it does, and that a match keeps its promises on the way."""

import copy
import pickle
import random
from pathlib import Path

import pytest

import tablee
from tablee.core.game import SPECTATOR
from tablee.core.texts import LANGUAGES
from tests.conformance.cases import CASES, IDS, Case, likely

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def match_of(case: Case, seed: int = 7) -> tablee.Match:
    return tablee.Match(case.game.name, players=case.seats, seed=seed, options=case.options)


def some_move(match: tablee.Match, rng: random.Random) -> tablee.Move:
    """One of the legal moves, as `likely` chooses it."""
    seat = rng.choice(match.to_act)
    code = likely(match.game, match.position, seat, rng)
    return next(move for move in match.legal(seat) if move.code == code)


def played(case: Case, most: int, seed: int = 7) -> tablee.Match:
    match, rng = match_of(case, seed), random.Random(case.name)
    while not match.is_over and len(match.moves) < most:
        match.push(some_move(match, rng))
    return match


@every_case
def test_a_game_from_its_start_to_its_record(case: Case, tmp_path: Path) -> None:
    match, rng = match_of(case), random.Random(case.name)
    count = 0
    while not match.is_over:
        match.push(some_move(match, rng))
        count += 1
    outcome = match.outcome
    assert outcome is not None
    assert outcome.ending in case.game.endings
    assert list(outcome.scores) == match.scores
    assert outcome.winners == tuple(s for s, score in enumerate(match.scores) if score == max(match.scores))
    assert (match.to_act, list(match.legal_moves), len(match.moves)) == ([], [], count)

    tablee.write(tmp_path / "games.jsonl", [match.record])
    (record,) = tablee.read(tmp_path / "games.jsonl")
    assert record == match.record
    tablee.verify(record)
    assert tablee.replay(record).position == match.position
    with pytest.raises(tablee.IllegalMove) as refused:
        match.push(0, seat=0)
    assert refused.value.rule in case.game.texts.RULES


def _told(match: tablee.Match) -> tablee.Position:
    """The position as far as a record can tell it: not who has been silent so far in an open window."""
    return match.observation() if match.game.window(match.position) else match.position.copy()


@every_case
def test_a_replay_stands_where_the_match_stood(case: Case) -> None:
    match, rng = match_of(case), random.Random(case.name)
    stood = {len(match.events): [_told(match)]}
    """By how many events had been told. Silence is no event, so a match may have more moves than its record (H-13)."""
    while not match.is_over and len(match.moves) < 60:
        match.push(some_move(match, rng))
        stood.setdefault(len(match.events), []).append(_told(match))
    moves = len(tablee.replay(match.record).moves)
    for at in range(1, moves, 7):
        again = tablee.replay(match.record, at=at)
        assert _told(again) in stood[len(again.events)]
        assert again.events == match.events[: len(again.events)]
        assert len(again.moves) == at
    with pytest.raises(tablee.MatchError):
        tablee.replay(match.record, at=moves + 1)
    for at in range(0, len(match.moves), 7):
        again = match.at(at)
        assert again.moves == match.moves[:at]
        assert again.events == match.events[: len(again.events)]


@every_case
def test_a_replayed_match_may_go_another_way(case: Case) -> None:
    """The pieces that a record told lie as they lay; what is shuffled on the new way is not what it told."""
    record = played(case, most=10_000).record
    rng = random.Random("another way")
    for at in (0, 1, 20):
        match = tablee.replay(record, at=min(at, len(tablee.replay(record).moves)))
        for _ in range(300):
            if match.is_over:
                break
            match.push(some_move(match, rng))
        tablee.verify(match.record)


@every_case
def test_moves_are_pushed_as_moves_texts_and_codes(case: Case) -> None:
    match, rng = match_of(case), random.Random(case.name)
    by_text, by_code = match.copy(), match.copy()
    for _ in range(60):
        if match.is_over:
            break
        moves = match.legal_moves
        assert [move.code for move in moves] == [
            code for s in match.to_act for code in case.game.legal(match.position, s)
        ]
        move = some_move(match, rng)
        assert move in moves
        assert str(move) == move.text
        assert all(match.say(move, lang) for lang in LANGUAGES)
        assert pickle.loads(pickle.dumps(move)).text == move.text
        match.push(move)
        by_text.push(move.text, seat=move.seat)
        by_code.push(move.code, seat=move.seat)
        assert by_text.position == by_code.position == match.position
        assert match.moves[-1] == move
        assert match.moves[-1].text == move.text


@every_case
def test_a_move_is_taken_back_unless_it_showed_something(case: Case) -> None:
    match, rng = match_of(case), random.Random(case.name)
    for _ in range(60):
        if match.is_over:
            break
        before, events = match.position.copy(), list(match.events)
        move = some_move(match, rng)
        match.push(move)
        after, told = match.position.copy(), list(match.events)
        if any(case.game.narrate.reveals(event) for event in match.last_events):
            with pytest.raises(tablee.UndoError):
                match.pop()
            assert match.position == after
        else:
            assert match.pop() == move
            assert (match.position, match.events) == (before, events)
            match.push(move)
        assert (match.position, match.events) == (after, told)
    with pytest.raises(tablee.UndoError, match="no move to take back"):
        match_of(case).pop()


@every_case
def test_what_a_seat_sees_is_all_that_a_bot_needs(case: Case) -> None:
    match = played(case, most=9)
    assert not match.is_over
    for seat in match.to_act:
        observation = match.observation(seat)
        assert observation.viewer == seat
        move = tablee.bot("greedy", case.game.name, seed=1).choose(observation)
        assert move == tablee.bot("greedy", case.game, seed=1).choose(observation)
        assert move in match.legal(seat)
        match.copy().push(move)
        with pytest.raises(tablee.PositionError):
            tablee.bot("greedy", case.game).choose(match.position)
    assert tablee.parse_position(tablee.format_position(match.observation(0))) == match.observation(0)
    assert tablee.parse_position(match.position_text) == match.position


@every_case
def test_a_match_is_printed_drawn_copied_and_pickled(case: Case) -> None:
    match = played(case, most=9)
    assert str(match) == str(match.observation(SPECTATOR))
    for seat in range(SPECTATOR, case.seats):
        assert match.view(seat) == case.game.views.view(match.observation(seat), seat)
        assert match.svg(seat).startswith("<svg")
    assert match._repr_svg_() == match.svg()
    twins = match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))
    move = match.legal_moves[-1]
    match.push(move)
    for twin in twins:
        assert len(twin.moves) == len(match.moves) - 1
        twin.push(move)
        assert (twin.position, twin.record) == (match.position, match.record)


@every_case
def test_a_refused_push_changes_nothing(case: Case) -> None:
    match, rng = played(case, most=9), random.Random(case.name)
    before, record = match.position.copy(), match.record
    legal = {move.code for move in match.legal_moves}
    refused = 0
    for code in rng.sample(range(4096), 300):
        if code in legal:
            continue
        with pytest.raises(tablee.IllegalMove) as error:
            match.push(code, seat=match.to_act[0])
        assert error.value.rule in case.game.texts.RULES
        assert error.value.say("fr") != error.value.say("en")
        refused += 1
    assert refused > 100
    assert (match.position, match.record) == (before, record)
