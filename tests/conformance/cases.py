"""What every game is tried with: player counts and option sets, and positions reached by random play."""

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from tablee.bots import Bot, make_bot
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.kernels import dice


class Case(NamedTuple):
    game: Game
    seats: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        words = [f"{key}={value}" for key, value in self.options.items()]
        return " ".join([self.game.name, str(self.seats), *words]).replace("'", "")


def needed(game: Game, part: str) -> ModuleType:
    module = game.part(part)
    assert module is not None, f"{game.package} has no module {part}"
    return module


OPTION_SETS_BY_RULES_1: dict[str, list[dict[str, Any]]] = {
    "m": [
        {},
        {"edition": "cards"},
        {"edition": "cards", "layout": "zigzag"},
        {"pass_freely": False, "blank_matches": True, "take_order": "left"},
        {"connect_diagonally": True, "line_may_have_gaps": True},
    ],
    "tuileries": [{}, {"ending": "full-board"}, {"circles": "centre"}],
    "mounstein": [
        {},
        {"board": 20, "contact": 1},
        {"board": 60, "stable": False, "base": [1, -1, 7]},
        {"reversible": False},
    ],
    "maho": [
        {},
        {"mode": "basic"},
        {"mode": "original", "jokers": 4},
        {"false_shouts": "prevented", "silver": 0, "jokers": 0, "reshuffles": 0},
        {"silver": 9, "reshuffles": 1},
    ],
}


NEWER_OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "mounstein": [{"contact": "sheet"}, {"base": "choose", "board": 24}],
    "maho": [{"length": 2}, {"mode": "original", "length": 4}],
    "m": [{"pass_needs_chip": True}, {"edition": "cards", "pass_freely": True, "pass_needs_chip": True}],
}
OPTION_SETS = {name: sets + NEWER_OPTION_SETS.get(name, []) for name, sets in OPTION_SETS_BY_RULES_1.items()}
for _name, _game in GAMES.items():  # a game of another package brings its own (docs/adding-a-game.md)
    if _name not in BUILT_IN:
        OPTION_SETS[_name] = needed(_game, "conformance").OPTION_SETS


def cases() -> list[Case]:
    """Every option set of every game, the player counts spread over them."""
    found = []
    for name, option_sets in OPTION_SETS.items():
        game = GAMES[name]
        counts = list(range(game.fewest, game.most + 1))
        rounds = range(max(len(option_sets), len(counts)))
        found += [Case(game, counts[i % len(counts)], option_sets[i % len(option_sets)]) for i in rounds]
    return found


def seed_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def start(case: Case, text: str) -> Position:
    seed = seed_of(text)
    return case.game.start(case.seats, seed[0] % case.seats, case.options, seed)


@cache
def bot(game: str, name: str) -> Bot:
    return make_bot(name, GAMES[game])


def likely(game: Game, position: Position, seat: int, rng: random.Random) -> int:
    """A random legal move. Maho! needs some sense, or no round is ever won: there half the moves are the greedy bot's."""
    if game.name != "maho":
        return rng.choice(game.legal(position, seat))
    name = rng.choice(["random", "greedy"])
    return bot(game.name, name).choose(game.observe(position, seat), seat, dice(rng.getrandbits(63)))


def walk(case: Case, text: str, most: int = 400) -> Iterator[tuple[Position, int, random.Random]]:
    """Positions of one random game with a seat to act; the position is the same object all along."""
    rng = random.Random(text)
    position = start(case, text)
    for _ in range(most):
        acting = case.game.to_act(position)
        if not acting:
            return
        seat = rng.choice(acting)
        yield position, seat, rng
        case.game.rules.play(position, seat, likely(case.game, position, seat, rng))


CASES = cases()
IDS = [case.name for case in CASES]
