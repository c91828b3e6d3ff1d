"""Games between bots, as records: the same arguments give the same bytes."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tablee.bots import Bot, make_bot
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.core.texts import Text
from tablee.kernels import DICE, Buffer, chance, dice, load
from tablee.lab.rows import DecisionTable

WRONG_NUMBER = Text(
    fr="{seats} joueurs, mais {bots} robots : il en faut un pour tous, ou un par joueur.",
    en="{seats} players but {bots} bots: give one for all, or one per player.",
)


def seed_of_game(seed: str, number: int) -> bytes:
    """The 256-bit seed of one game of a series."""
    return hashlib.sha256(f"tablee simulate {seed} {number}".encode()).digest()


def dice_of_game(seed: bytes) -> Buffer:
    """The dice that bots throw and that say who is polled first; apart from the shuffles."""
    return dice(int.from_bytes(hashlib.sha256(b"tablee dice" + seed).digest()[:8], "little"))


@cache
def throw_below() -> Callable[[Buffer, int], int]:
    """`chance.below`, for Python."""
    return load(chance.below, (DICE, None))


def next_seat(acting: Sequence[int], thrown: Buffer) -> int:
    """Who is asked next: where several seats may act, each of them as likely."""
    return acting[0] if len(acting) == 1 else acting[throw_below()(thrown, len(acting))]


def seat_bots(names: Sequence[str], seats: int) -> list[str]:
    """One name a seat; a single name serves all."""
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise TableeError(WRONG_NUMBER, seats=seats, bots=len(names))
    return list(names)


def play_game(
    game: Game,
    names: Sequence[str],
    bots: Sequence[Bot],
    seed: bytes,
    options: Mapping[str, Any],
    watcher: DecisionTable | None = None,
    rules: int | None = None,
) -> Record:
    """One whole game, by the newest rules unless told otherwise."""
    match = Match(game, names, seed=seed, options=options, bots=range(len(bots)), rules=rules)
    thrown = dice_of_game(seed)
    while acting := match.to_act:
        seat = next_seat(acting, thrown)
        move = bots[seat].choose(match.observation(seat), seat, thrown)
        if watcher is None:
            match.push(move, seat)
        else:
            game.check(match.position, seat, move)  # before anything is noted about it
            watcher.before(match.position, seat, move)
            match.push(move, seat)
            watcher.after(match.position, match.last_events)
    return match.record


def simulate(
    game: Game, seats: int, games: int, bots: Sequence[str], seed: str, options: Mapping[str, Any]
) -> Iterator[Record]:
    """K games, one record each."""
    names = seat_bots(bots, seats)
    values = game.complete_options(options, seats)
    made = {name: make_bot(name, game) for name in names}
    players = [made[name] for name in names]
    for number in range(games):
        yield play_game(game, names, players, seed_of_game(seed, number), values)
