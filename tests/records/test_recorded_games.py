"""A recorded game for every ending of every game, replayed as it was: a change of rules or of shuffles shows here."""

from pathlib import Path

import pytest

from tablee.core.record import format_record
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.records import Replay, read_records, verify, verify_shuffles

FOLDER = Path(__file__).parent / "games"
ENDINGS = [(name, ending) for name in BUILT_IN for ending in GAMES[name].endings]


@pytest.mark.parametrize(("name", "ending"), ENDINGS)
def test_the_recorded_game_still_holds(name: str, ending: str) -> None:
    path = FOLDER / f"{name}-{ending}.json"
    [record] = read_records(path)
    assert record.result is not None
    assert record.result.ending == ending
    verify(record)
    verify_shuffles(record)
    assert format_record(record) + b"\n" == path.read_bytes()


def test_a_replay_can_be_stopped_anywhere() -> None:
    [record] = read_records(FOLDER / "tuileries-first-out.json")
    replay = Replay(record)
    while replay.done < 20:
        assert replay.step()
    assert replay.done >= 20
    assert GAMES["tuileries"].ending(replay.position) is None
