"""Records of every game: written, read, replayed to the same bytes, verified, and damaged ones refused."""

import copy
import json

import pytest

from tablee.bots import make_bot
from tablee.core.errors import RecordError, TableeError
from tablee.core.match import Match
from tablee.core.record import format_record, parse_record
from tablee.lab.simulate import play_game
from tablee.records import Record, Replay, verify, verify_shuffles
from tests.conformance.cases import CASES, IDS, Case, likely, seed_of

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def recorded(case: Case, text: str, most: int = 100_000) -> Match:
    import random

    rng = random.Random(text)
    match = Match(case.game, [f"p{seat}" for seat in range(case.seats)], seed=seed_of(text), options=case.options)
    for _ in range(most):
        acting = case.game.to_act(match.position)
        if not acting:
            break
        seat = rng.choice(acting)
        match.push(likely(case.game, match.position, seat, rng), seat)
    return match


@every_case
def test_a_replay_reaches_the_same_bytes(case: Case) -> None:
    match = recorded(case, "bytes")
    record = parse_record(format_record(match.record))
    assert record == match.record
    replay = Replay(record)
    replay.run()
    assert replay.position.tobytes() == match.position.tobytes()
    verify(record)
    verify_shuffles(record)


@every_case
def test_an_unfinished_record_has_no_result_and_holds(case: Case) -> None:
    record = recorded(case, "unfinished", most=15).record
    assert record.result is None
    assert b'"result"' not in format_record(record)
    verify(record)


@every_case
def test_damaged_records_are_refused(case: Case) -> None:
    record = recorded(case, "damage").record
    for damaged in damages(record):
        with pytest.raises(TableeError):
            verify(damaged)


def damages(record: Record) -> list[Record]:
    """One thing wrong in each."""
    made = []

    def another() -> Record:
        made.append(copy.deepcopy(record))
        return made[-1]

    assert record.result is not None
    scores = another().result
    assert scores is not None
    scores.scores[0] += 1
    winners = another().result
    assert winners is not None
    winners.winners = [seat for seat in range(len(record.players)) if seat not in record.result.winners] or [
        0,
        0,
    ]
    another().result = None
    another().rules = 99
    another().first = 17
    another().seed = "abc"
    another().options["nonsense"] = 1
    another().options.popitem()
    middle = len(record.events) // 2
    another().events[middle]["do"] = "dance"
    del another().events[middle:]
    another().events[middle]["extra"] = 1
    another().events.append(dict(record.events[-1]))
    switches = [name for name, value in record.options.items() if isinstance(value, bool)]
    for name in switches[:1]:
        another().options[name] = int(record.options[name])
    another().events[middle]["seat"] = float(record.events[middle].get("seat", 0))
    for key in ("points", "tile", "at", "level", "card"):
        for i, event in enumerate(record.events):
            if key in event:
                value = event[key]
                another().events[i][key] = value + 1 if isinstance(value, int) else "zzz"
                break
    return made


@every_case
def test_unknown_keys_are_refused(case: Case) -> None:
    document = json.loads(format_record(recorded(case, "keys", most=3).record))
    for changed in (document | {"extra": 1}, {k: v for k, v in document.items() if k != "setup"}):
        with pytest.raises(RecordError):
            parse_record(json.dumps(changed))


@every_case
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_whole_games_and_the_same_game_again(case: Case, bot: str) -> None:
    players = [make_bot(bot, case.game)] * case.seats
    names = [bot] * case.seats
    options = case.game.complete_options(case.options, case.seats)
    first, second = (play_game(case.game, names, players, seed_of("again"), options) for _ in range(2))
    assert format_record(first) == format_record(second)
    verify(first)
