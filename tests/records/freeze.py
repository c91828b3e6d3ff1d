"""Freezes games of the rules as they are: every game, player count and option set, whole and broken off.

    python -m tests.records.freeze tests/records/frozen/rules-1.jsonl.zst

Run once for each released set of rules, before it changes. The file is never written again: whatever becomes of the
rules, these games must replay byte for byte (`test_frozen_games.py`).
"""

import random
import sys
from pathlib import Path

from tablee.core.match import Match
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.records import Record, write_record
from tablee.records.files import open_output
from tests.conformance.cases import OPTION_SETS, likely, seed_of

GAMES_EACH = {"m": 5, "tuileries": 5, "mounstein": 5, "maho": 2}
"""Per player count and option set. Maho!'s records are long."""


def play(name: str, seats: int, options: dict[str, object], number: int) -> Record:
    """A game of half-sensible players; every sixth is broken off somewhere."""
    title = f"frozen {name} {seats} {options} {number}"
    rng = random.Random(title)
    game = GAMES[name]
    match = Match(game, [f"player {seat + 1}" for seat in range(seats)], seed=seed_of(title), options=options)
    left = rng.randrange(5, 40) if rng.randrange(6) == 0 else -1
    while left and (acting := game.to_act(match.position)):
        seat = rng.choice(acting)
        match.push(likely(game, match.position, seat, rng), seat)
        left -= 1
    return match.record


def main(path: Path) -> None:
    with open_output(path) as file:
        for name in BUILT_IN:
            game = GAMES[name]
            for seats in range(game.fewest, game.most + 1):
                for options in OPTION_SETS[name]:
                    for number in range(GAMES_EACH[name]):
                        write_record(file, play(name, seats, options, number))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
