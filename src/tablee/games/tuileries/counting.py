"""What the companion counts by: the three group sizes of a placement, what it scores (T-6), and whether one plays again (T-7)."""

from typing import Any

from tablee.core.texts import said
from tablee.games.tuileries import GAME
from tablee.games.tuileries.engine import ENGINE
from tablee.games.tuileries.rules import PAIRS
from tablee.games.tuileries.texts import PAIRS as PAIR_NAMES
from tablee.teaching.random_game import random_game

NUMBER_OF_GAMES = 30


def vectors() -> dict[str, Any]:
    group_points = ENGINE.verb("group_points", ENGINE.state, None, None, None)
    points = ENGINE.verb("points", ENGINE.state, None, None)
    found: dict[tuple[int, ...], dict[str, Any]] = {}
    for number in range(NUMBER_OF_GAMES):
        for position, seat, played in random_game(GAME, 2, number):
            if seat < 0:
                continue
            # What is played at random is seldom good: every move that could be played is looked at.
            for move in {played, *GAME.legal(position, seat)}:
                sizes = tuple(group_points(position, move >> 6, move & 63, pair) for pair in range(PAIRS))
                if sizes in found:
                    continue
                after, _ = GAME.after(position, seat, move)
                if GAME.to_act(after):
                    found[sizes] = {
                        "sizes": sizes,
                        "points": points(position, move >> 6, move & 63),
                        "again": GAME.to_act(after) == [seat],
                    }
    return {"placements": [found[sizes] for sizes in sorted(found)]}


def words() -> dict[str, Any]:
    return {"pairs": [said(pair) for pair in PAIR_NAMES]}
