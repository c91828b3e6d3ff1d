"""Player counts and options drawn at random, for proofs over all of them."""

import random
from contextlib import suppress
from typing import Any

from tablee.core.errors import OptionError
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES

SENSIBLE: dict[str, dict[str, list[Any]]] = {
    "tuileries": {"ending": ["first-out", "full-board"], "circles": ["centre", "a1 h8 a8 h1", "b2 b3 c2 c3"]},
    "m": {
        "edition": ["tiles", "cards"],
        "layout": ["pi", "zigzag"],
        "pass_freely": [True, False],
        "blank_matches": [True, False],
        "take_order": ["right", "left"],
        "connect_diagonally": [True, False],
        "line_may_have_gaps": [True, False],
        "pass_needs_chip": [True, False],
    },
    "mounstein": {
        "board": [20, 21, 27, 32, 45, 60],
        "base": [[0, 0, 0], [1, -1, 7], [-1, 1, 3], [0, 1, 11], "choose"],
        "reversible": [True, False],
        "contact": [1, 2, "sheet"],
        "stable": [True, False],
    },
    "maho": {
        "mode": ["basic", "standard", "original"],
        "silver": [0, 1, 7, 9],
        "jokers": [0, 1, 2, 4],
        "false_shouts": ["allowed", "prevented"],
        "reshuffles": [0, 1, 3],
        "window_ms": [0, 4000],
        "length": [1, 2, 5],
    },
}
COUNTS = [(name, seats) for name in BUILT_IN for seats in range(GAMES[name].fewest, GAMES[name].most + 1)]
"""Of the games that have an oracle: one of another package has none here."""


def random_options(name: str, seats: int, rng: random.Random) -> dict[str, Any]:
    """Some options given, drawn again while they contradict each other."""
    while True:
        options = {option: rng.choice(values) for option, values in SENSIBLE[name].items() if rng.random() < 0.5}
        with suppress(OptionError):
            GAMES[name].complete_options(options, seats)
            return options
