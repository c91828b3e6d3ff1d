"""Writes what the web client shows newcomers: `python -m tablee.learn web/src`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablee.learn.lessons import LESSONS
from tablee.learn.rules import PAGES
from tablee.learn.vectors import VECTORS
from tablee.learn.words import words


def files() -> Iterator[tuple[str, bytes]]:
    """Every file, by its path under the client's sources; one at a time, for some are large."""
    for game in PAGES:
        yield f"learn/data/rules/{game}.json", encoded(PAGES[game]())
        yield f"learn/data/lessons/{game}.json", encoded(LESSONS[game]())
        yield f"companion/count/vectors/{game}.json", encoded(VECTORS[game]())
    yield "companion/words.json", encoded(words())


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic") + b"\n"


def main(folder: str) -> None:
    for name, text in files():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
