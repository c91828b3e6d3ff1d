"""Whatever is done to a record, `verify` says in words that it does not hold, or that it does: never a traceback."""

import contextlib
import json
import random
from typing import Any

import pytest

from tablee.core.errors import TableeError
from tablee.core.record import format_record, parse_record
from tablee.games import GAMES
from tablee.lab import simulate
from tablee.records import verify, verify_shuffles

VALUES: list[Any] = [
    None, 0, -1, 1, 255, 2**70, 1.5, True, "", "zzz", "r5", "a1", "jk=r5", [], {}, [1], [0, 0, 0], [999, 999, 0], [-3, 4],
]  # fmt: skip


def damage(part: Any, rng: random.Random) -> None:
    """Change or remove one thing somewhere inside."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(part[key], dict | list) and rng.random() < 0.7:
        damage(part[key], rng)
    elif rng.random() < 0.2:
        del part[key]
    else:
        part[key] = rng.choice(VALUES)


@pytest.mark.parametrize("name", list(GAMES))
def test_damaged_records_are_answered_in_words(name: str) -> None:
    rng = random.Random(name)
    originals = [format_record(record) for record in simulate(GAMES[name], 2, 2, ["greedy", "random"], "f", {})]
    refused = 0
    for _ in range(600):
        document = json.loads(rng.choice(originals))
        damage(document, rng)
        try:
            record = parse_record(json.dumps(document))
            verify(record)
            with contextlib.suppress(TableeError):
                verify_shuffles(record)
        except TableeError as error:
            refused += bool(error.say("fr") and error.say("en"))
    assert refused > 400
