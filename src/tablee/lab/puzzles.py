"""Puzzles: positions of bots' games in which one move is clearly best.

A puzzle is a seat's decision in a game that was cut off there. It is found in four steps, each for fewer and fewer positions:

1. bots play a game, and its decisions are looked at in random order; one of them is kept at most;
2. the move that looks best at once (the greedy bot's) must not be the answer, unless obvious ones are wanted too: in a
   game where few decisions weigh much there would be hardly any left;
3. the strong bot's best move must be well ahead of its second;
4. the expert must choose the same move, and in fresh worlds it must beat each of the moves that come next, beyond chance.

Everything is made from what the seat can see. A puzzle depends on its seed and the number of its game only, so that the same
arguments give the same puzzles.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from math import sqrt
from statistics import fmean, stdev
from typing import Literal

import msgspec

from tablee.bots import make_bot
from tablee.bots.analysis import dice_for
from tablee.bots.bot import Bot
from tablee.bots.search.searcher import Candidate
from tablee.bots.thinker import Thinker
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.lab.review import BATCHES
from tablee.lab.simulate import play_game, seed_of_game, throw_below
from tablee.records import Record, Replay
from tablee.records.files import read_lines

FORMAT: Literal["tablee-puzzles/1"] = "tablee-puzzles/1"

FEWEST_MOVES = 6
"""A position with fewer legal moves is no puzzle."""
LOOKED_AT = 12
"""Decisions of one game that are searched; then another game is more promising."""
GUESS = 0.08
"""How far ahead the strong bot's best move must be, in shares of the win, to be looked at again."""
LEAD = 0.05
"""How far ahead of each other move it must be in the end."""
DEVIATIONS = 4.0
"""How many standard errors the lead must exceed."""
RIVALS = 3
"""Moves that the best one is compared with in fresh worlds, at least: those that come near it always are."""
COMPARED = 6_000
"""Simulations of one comparison, both moves together."""
KEPT = 8
"""Of the other moves, as many are kept with what they lose."""
HOPELESS, DECIDED = 0.05, 0.98
"""Chances between which it still matters what one does."""
EASIER = ("greedy", "easy", "medium")
"""The bots that rate the difficulty, in addition to the strong bot, which finds them all."""


class Choice(msgspec.Struct, frozen=True):
    """A move that the expert looked at, and what it loses compared with the best one, in shares of the win."""

    move: str
    win: float
    loss: float
    error: float
    """The standard error of the loss."""


class Puzzle(msgspec.Struct, frozen=True):
    number: int
    """Of the game that it was taken from."""
    seat: int
    level: str
    """The weakest bot that finds it."""
    legal: int
    """How many moves there were to choose from."""
    best: str
    """In notation."""
    win: float
    """The seat's expected share in the win, with the best move."""
    choices: list[Choice]
    """The best of the others that the expert looked at."""
    record: Record
    """The game up to the decision."""

    @property
    def game(self) -> Game:
        return GAMES[self.record.game]

    def position(self) -> Position:
        """The whole position; nobody but the rules may look at it."""
        replay = Replay(self.record)
        while replay.step() is not None:
            pass
        return replay.position

    def observed(self) -> Position:
        """What the seat sees."""
        return self.game.observe(self.position(), self.seat)


class PuzzleFile(msgspec.Struct, frozen=True):
    """The first line of a file of puzzles: how they were made."""

    format: Literal["tablee-puzzles/1"]
    game: str
    players: int
    seed: str
    bot: str
    """Who played."""
    command: str
    rules: int = 1
    """The version of the rules; files older than versions do not say it."""


class Finder:
    """Finds the puzzles of one game."""

    def __init__(
        self, game: Game, players: int, bot: str, seed: str, *, obvious: bool = False, rules: int | None = None
    ) -> None:
        self._game = game
        self._rules = rules
        self._players = players
        self._seed = seed
        self._names = [bot] * players
        self._bots: Sequence[Bot] = [make_bot(bot, game)] * players
        self._obvious = obvious
        self._easier = {name: make_bot(name, game) for name in EASIER}
        self._strong, self._expert = Thinker(game, "strong"), Thinker(game, "expert")

    def find(self) -> Iterator[Puzzle | None]:
        """Game after game, without end: its puzzle, or None."""
        number = 0
        while True:
            yield self.search_game(number)
            number += 1

    def search_game(self, number: int) -> Puzzle | None:
        """The puzzle in one game, if there is one."""
        game, rules = self._game, self._rules
        options = game.complete_options({}, self._players, rules)
        seed = seed_of_game(f"puzzles {self._seed}", number)
        record = play_game(game, self._names, self._bots, seed, options, rules=rules)
        decisions = [
            (seat, done, observed)
            for seat, done, observed in decisions_of(record)
            if len(game.legal(observed, seat)) >= FEWEST_MOVES
        ]
        thrown = dice_for("puzzles", self._seed, number)
        for _ in range(min(LOOKED_AT, len(decisions))):
            seat, done, observed = decisions.pop(throw_below()(thrown, len(decisions)))
            puzzle = self._examine(number, record, seat, done, observed)
            if puzzle is not None:
                return puzzle
        return None

    def _examine(self, number: int, record: Record, seat: int, done: int, observed: Position) -> Puzzle | None:
        words = (self._seed, number, done, seat)
        found = self._strong.consider(observed, seat, dice_for("strong", *words))
        best, *others = sorted(found.candidates, key=lambda candidate: -candidate.win)
        if found.best.move != best.move or not others or not HOPELESS < best.win < DECIDED:
            return None
        if best.win - max(other.win for other in others) < GUESS:
            return None
        level = self._level(observed, seat, best.move, words)
        if level == "greedy" and not self._obvious:
            return None
        sure = self._expert.consider(observed, seat, dice_for("expert", *words))
        if sure.best.move != best.move or not HOPELESS < sure.best.win < DECIDED:
            return None
        choices = self._weigh(observed, seat, sure.candidates, words)
        if choices is None:
            return None
        game = self._game
        cut = msgspec.structs.replace(record, events=record.events[:done], result=None)
        return Puzzle(
            number=number,
            seat=seat,
            level=level,
            legal=len(game.legal(observed, seat)),
            best=game.format_move(observed, best.move),
            win=round(sure.best.win, 4),
            choices=choices,
            record=cut,
        )

    def _weigh(
        self, observed: Position, seat: int, candidates: Sequence[Candidate], words: tuple[object, ...]
    ) -> list[Choice] | None:
        """What the other moves lose; None if one of them does not clearly lose."""
        best, *others = candidates
        others.sort(key=lambda candidate: -candidate.win)
        choices = []
        for rank, other in enumerate(others):
            loss, error = best.win - other.win, sqrt(best.error**2 + min(other.error, 0.5) ** 2)
            if rank < RIVALS or loss < 2 * LEAD:
                loss, error = loss_of(self._expert, observed, seat, best.move, other.move, COMPARED, words)
                if loss < LEAD or loss < DEVIATIONS * error:
                    return None
            move = self._game.format_move(observed, other.move)
            choices.append(Choice(move, round(best.win - loss, 4), round(loss, 4), round(error, 4)))
        return sorted(choices, key=lambda choice: choice.loss)[:KEPT]

    def _level(self, observed: Position, seat: int, best: int, words: tuple[object, ...]) -> str:
        for name, bot in self._easier.items():
            if bot.choose(observed, seat, dice_for(name, *words)) == best:
                return name
        return "strong"


def decisions_of(record: Record) -> Iterator[tuple[int, int, Position]]:
    """Every decision of a game: whose it was, how many events had happened, and what that seat saw."""
    replay = Replay(record)
    while replay.upcoming:
        seat, _ = replay.game.narrate.decision(replay.position, replay.upcoming)
        yield seat, replay.done, replay.game.observe(replay.position, seat)
        replay.step()


def loss_of(
    bot: Thinker, observed: Position, seat: int, best: int, other: int, simulations: int, words: Sequence[object]
) -> tuple[float, float]:
    """How much of the win the other move loses compared with the best one, in fresh worlds; and the standard error of that."""
    losses = []
    for batch in range(BATCHES):
        dice = dice_for("puzzle", *words, other, batch)
        even = simulations // BATCHES // 2 * 2  # both moves in every world
        first, second = bot.compare(observed, seat, dice, even, [best, other]).candidates
        losses.append(first.win - second.win)
    return fmean(losses), stdev(losses) / sqrt(BATCHES)


_encoder = msgspec.json.Encoder()


def write_line(content: PuzzleFile | Puzzle) -> bytes:
    return _encoder.encode(content) + b"\n"


@cache
def shipped(game: str) -> tuple[PuzzleFile, tuple[Puzzle, ...]]:
    """The puzzles in the package."""
    with as_file(files(GAMES[game].package).joinpath("puzzles.jsonl.zst")) as path:
        head, *lines = (line for _, line in read_lines(path))
    return msgspec.json.decode(head, type=PuzzleFile), tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)
