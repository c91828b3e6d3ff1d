"""The picture of the rooms shows the imports as they are."""

import runpy
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[1] / "docs"
ROOMS: dict[str, Any] = runpy.run_path(str(DOCS / "rooms.py"))


def test_the_picture_is_fresh() -> None:
    assert ROOMS["PICTURE"].read_text(encoding="utf-8") == ROOMS["draw"](ROOMS["rooms"]()), "python docs/rooms.py"


def test_the_server_stands_on_the_games_and_not_the_other_way_round() -> None:
    graph = ROOMS["rooms"]()
    assert "games" in graph["server"]
    assert ROOMS["floor_of"](graph, "kernels") == 0


def test_a_circle_is_an_error() -> None:
    with pytest.raises(ValueError, match="a → b → a"):
        ROOMS["height"]({"a": {"b"}, "b": {"a"}}, "a")
