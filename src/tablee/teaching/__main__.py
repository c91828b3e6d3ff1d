"""Writes what the web client shows newcomers: `python -m tablee.teaching web/src`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablee.games import GAMES


def files() -> Iterator[tuple[str, bytes]]:
    """Every file, by its path under the client's sources; one at a time, for some are large."""
    games = {name: game for name, game in GAMES.items() if game.has_web_board}
    words: dict[str, object] = {"seats": {name: [game.fewest, game.most] for name, game in games.items()}}
    for name, game in games.items():
        if rule_page := game.part("rule_page"):
            yield f"learn/data/rules/{name}.json", encoded(rule_page.page())
        if lesson := game.part("lesson"):
            yield f"learn/data/lessons/{name}.json", encoded(lesson.lesson())
        if counting := game.part("counting"):
            yield f"companion/count/vectors/{name}.json", encoded(counting.vectors())
            words[name] = counting.words()
    yield "companion/words.json", encoded(words)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic") + b"\n"


def main(folder: str) -> None:
    for name, text in files():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
