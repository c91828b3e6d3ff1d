"""The recorded messages that the web client is tested with are those that this server sends."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.games import GAMES
from tests.server.record_messages import Lines, recorded

FOLDER = Path(__file__).parents[2] / "web" / "fixtures" / "wire"


def shapes(value: Any, path: str = "") -> Iterator[str]:
    """Every field that occurs, where, and of which type."""
    if isinstance(value, dict):
        kind = value.get("do", "")
        for key, inner in value.items():
            yield from shapes(inner, f"{path}/{kind}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from shapes(inner, f"{path}[]")
    else:
        yield f"{path}: {type(value).__name__}"


def kinds(lines: Lines) -> list[str]:
    """The messages in their order."""
    heard = [line["heard"] for line in lines if "heard" in line]
    return [f"{message['do']} {message.get('entry', {}).get('what', {}).get('do', '')}" for message in heard]


@pytest.mark.parametrize("game", GAMES)
def test_the_recorded_messages_are_of_the_present_shape(game: str) -> None:
    """If not: `make messages`, and look at what has changed."""
    for name, lines in recorded(game).items():
        kept = [msgspec.json.decode(line) for line in (FOLDER / name).read_bytes().splitlines()]
        assert kinds(kept) == kinds(lines), name
        assert set(shapes(kept)) == set(shapes(lines)), name
