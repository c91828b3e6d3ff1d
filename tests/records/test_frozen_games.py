"""Games of every released set of rules, frozen when it was released: they replay byte for byte for ever."""

from pathlib import Path

import pytest

from tablee.core.errors import RecordError
from tablee.core.record import format_record
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.records import Record, read_records, verify, verify_shuffles
from tablee.records.files import read_lines

FROZEN = sorted((Path(__file__).parent / "frozen").glob("*.jsonl.zst"))


def test_every_version_of_every_game_is_frozen() -> None:
    """Whoever raises `rules_version` freezes games of it before its release (`freeze.py`)."""
    frozen = {(record.game, record.rules) for path in FROZEN for record in read_records(path)}
    assert frozen == {(name, rules) for name in BUILT_IN for rules in range(1, GAMES[name].rules_version + 1)}


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.name)
def test_frozen_games_still_hold(path: Path) -> None:
    lines = [line.rstrip(b"\n") for _, line in read_lines(path)]
    records: list[Record] = list(read_records(path))
    assert len(records) >= 300
    assert {record.game for record in records} == set(BUILT_IN)
    for line, record in zip(lines, records, strict=True):
        verify(record)
        verify_shuffles(record)
        assert format_record(record) == line


def test_a_frozen_game_that_is_altered_does_not_hold() -> None:
    """So that the test above can fail: one point more, and the record is refused."""
    record = next(record for record in read_records(FROZEN[0]) if record.result is not None)
    assert record.result is not None
    record.result.scores[0] += 1
    with pytest.raises(RecordError, match="result"):
        verify(record)
