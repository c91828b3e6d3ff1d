"""The recorded messages that the web client is tested with are those that this server sends."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tests.server.record_messages import Lines, recorded

fresh = cache(recorded)
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


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_recorded_messages_are_of_the_present_shape(game: str) -> None:
    """If not: `make messages`, and look at what has changed."""
    for name, lines in fresh(game).items():
        kept = [msgspec.json.decode(line) for line in (FOLDER / name).read_bytes().splitlines()]
        assert kinds(kept) == kinds(lines), name
        assert set(shapes(kept)) == set(shapes(lines)), name


@pytest.mark.parametrize("game", BUILT_IN)
def test_hints_are_said_in_words(game: str) -> None:
    heard = [line["heard"] for line in fresh(game)[f"{game}-player.jsonl"] if "heard" in line]
    (hinted,) = [message for message in heard if message["do"] == "hinted"]
    assert hinted["moves"]
    for hint in hinted["moves"]:
        codes = [word for word in hint["move"].split() if word != "pass"]
        for lang in ("fr", "en"):
            words = hint["text"][lang].split()
            assert len(words) > 1
            assert codes[:1] == [] or codes[0] not in words  # a square's name is a word
        assert all(line["text"]["fr"] and line["text"]["en"] for line in hint["lines"])


@pytest.mark.parametrize("game", GAMES)
def test_chat_leaves_the_board_of_everybody_who_watches(game: str) -> None:
    """Its news has no view at all, rather than an empty one, and otherwise what all news have."""
    for lines in fresh(game).values():
        news = [line["heard"] for line in lines if line.get("heard", {}).get("do") == "news"]
        said = [message for message in news if message["entry"]["what"]["do"] == "said"]
        assert said
        for message in said:
            assert "view" not in message["standing"]
        for message in news:
            assert message["standing"].get("view", {}) is not None
