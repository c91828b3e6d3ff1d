"""Writes what the web client shows newcomers: `python -m tablee.teaching web/src`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablee.games import GAMES


def files() -> Iterator[tuple[str, bytes]]:
    """Every file, by its path under the client's sources; one at a time, for some are large."""
    for name, game in GAMES.items():
        if not game.has_web_board:
            continue
        folder = f"games/{name}"
        if rule_page := game.part("rule_page"):
            yield f"{folder}/rules.json", encoded(rule_page.page())
        if lesson := game.part("lesson"):
            yield f"{folder}/lesson.json", encoded(lesson.lesson())
        if counting := game.part("counting"):
            yield f"{folder}/companion/vectors.json", encoded(counting.vectors())
            yield f"{folder}/companion/words.json", encoded({"seats": [game.fewest, game.most]} | counting.words())


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic") + b"\n"


def main(folder: str) -> None:
    for name, text in files():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
