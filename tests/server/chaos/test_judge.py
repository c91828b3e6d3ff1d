"""A judge who finds nothing must be one who could."""

import asyncio
from typing import Any

import pytest

from tests.server.chaos.judge import Judge, Stored
from tests.server.chaos.ledger import Ledger, Notes

TABLE = "t" * 10


def moved(*moves: tuple[int, str]) -> dict[str, Any]:
    return {"do": "moved", "moves": [list(move) for move in moves], "events": []}


def promised() -> Ledger:
    """Three moves were asked for, the first two of them and a word acknowledged; the last one's answer never came."""
    ledger = Ledger()
    notes = ledger.tables[TABLE] = Notes("tuileries", {0, 1})
    notes.sent = {(0, 1, "rnd c3"), (1, 2, "bqs c4"), (0, 4, "ykd c5")}
    notes.acknowledged = {(0, 1, "rnd c3"): 2, (1, 2, "bqs c4"): 3}
    notes.said = {"Ada 1": 4}
    for number, what in enumerate(("started", "moved", "moved", "said"), 1):
        ledger.hear(TABLE, {"number": number, "at_ms": number, "what": {"do": what}})
    return ledger


def honest_log() -> list[tuple[int, int, dict[str, Any]]]:
    whats = [{"do": "started"}, moved((0, "rnd c3")), moved((1, "bqs c4")), {"do": "said", "text": "Ada 1"}]
    return [(number, number, what) for number, what in enumerate(whats, 1)]


def faults(ledger: Ledger, log: list[Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr("tests.server.chaos.judge.read", lambda _address, _tables: {TABLE: Stored(log)})
    judge = Judge(ledger, "")
    asyncio.run(judge.judge({TABLE}))
    return judge.faults


@pytest.mark.parametrize("came", [[], [(5, 5, moved((0, "ykd c5")))]])
def test_what_was_never_answered_may_be_there_or_not(came: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(promised(), honest_log() + came, monkeypatch) == []


WRONG: dict[str, list[Any]] = {
    "the last entry is lost": honest_log()[:3],
    "a gap": honest_log()[:2] + honest_log()[3:],
    "a move is lost": [*honest_log()[:2], (3, 3, moved()), *honest_log()[3:]],
    "a move is another": [*honest_log()[:2], (3, 3, moved((1, "bqs c6"))), *honest_log()[3:]],
    "two moves are exchanged": [
        honest_log()[0],
        (2, 2, honest_log()[2][2]),
        (3, 3, honest_log()[1][2]),
        honest_log()[3],
    ],
    "a move is doubled": [*honest_log(), (5, 5, moved((1, "bqs c4")))],
    "what was never answered is doubled": [*honest_log(), *((at, at, moved((0, "ykd c5"))) for at in (5, 6))],
    "a move that nobody made": [*honest_log(), (5, 5, moved((0, "gjh d1")))],
    "a word is doubled": [*honest_log(), (5, 5, {"do": "said", "text": "Ada 1"})],
    "a word is another": [*honest_log()[:3], (4, 4, {"do": "said", "text": "Eve 1"})],
    "another time": [*honest_log()[:3], (4, 9, honest_log()[3][2])],
    "a seat taken over": [*honest_log(), (5, 5, {"do": "took-over", "seat": 0, "bot": "medium", "why": "time"})],
}


@pytest.mark.parametrize("wrong", WRONG)
def test_whatever_is_wrong_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(promised(), WRONG[wrong], monkeypatch)


def test_two_clients_that_are_told_different_things_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = promised()
    ledger.hear(TABLE, {"number": 4, "at_ms": 4, "what": {"do": "moved"}})
    assert faults(ledger, honest_log(), monkeypatch)
