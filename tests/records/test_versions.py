"""Records of older rules are replayed by them; what those rules did not know is refused."""

import random
from typing import Any

import msgspec
import pytest

from tablee.core.errors import OptionError, RulesVersionError, TableeError
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.records import Record, Replay, replay, verify, verify_shuffles
from tests.conformance.cases import likely, seed_of

LATER: list[tuple[str, dict[str, Any]]] = [
    ("m", {"pass_needs_chip": False}),
    ("maho", {"length": 5}),
    ("mounstein", {"contact": "sheet"}),
    ("mounstein", {"base": "choose"}),
]


def played(name: str, rules: int | None = None, moves: int = 20) -> Record:
    rng, game = random.Random(name), GAMES[name]
    match = Match(game, ["Ada", "Bob"], seed=seed_of(name), rules=rules)
    for _ in range(moves):
        seat = rng.choice(game.to_act(match.position))
        match.push(likely(game, match.position, seat, rng), seat)
    return match.record


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_older_rules_holds_and_goes_on(name: str) -> None:
    record = played(name, rules=1)
    assert record.rules == 1
    verify(record)
    verify_shuffles(record)
    resumed = replay(record)
    assert resumed.record.rules == 1
    assert resumed.record == record


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rules", [0, 3])
def test_unknown_rules_are_refused_by_name(name: str, rules: int) -> None:
    record = msgspec.structs.replace(played(name, moves=2), rules=rules)
    with pytest.raises(RulesVersionError, match=f"{GAMES[name].title}: version {rules} of the rules is not known"):
        Replay(record)


@pytest.mark.parametrize(("name", "options"), LATER, ids=str)
def test_later_options_are_refused_in_a_record_of_rules_1(name: str, options: dict[str, Any]) -> None:
    record = played(name, rules=1, moves=2)
    wrong = msgspec.structs.replace(record, options=record.options | options)
    with pytest.raises(OptionError):
        Replay(wrong)


@pytest.mark.parametrize("name", ["m", "maho"])
def test_a_record_of_rules_2_lacks_no_option(name: str) -> None:
    record = msgspec.structs.replace(played(name, rules=1, moves=2), rules=2)
    with pytest.raises(TableeError, match="the rules expect"):
        Replay(record)
