"""The games that a report is made of: simulated, each sample with the command that makes it again."""

import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tablee.bots import make_bot
from tablee.core.game import Game
from tablee.core.record import parse_record
from tablee.core.texts import Text
from tablee.lab.deals import play_out
from tablee.lab.reports.studies import count_deeds
from tablee.lab.rows import GameRow
from tablee.lab.runs import Run, play_run
from tablee.lab.simulate import seed_of_game
from tablee.lab.tables import games_frame

Told = Callable[[int], None]
"""Hears of games played."""


class Sample(NamedTuple):
    """Games with the same players and options."""

    run: Run
    given: Mapping[str, Any]
    """The options that are not the default."""
    games: pl.DataFrame
    moves: pl.DataFrame
    labels: list[Counter[Text]]
    """By game, of the seat that it is held against: another one each game."""

    @property
    def command(self) -> str:
        """What makes these games again."""
        run = self.run
        bots = run.bots[0] if len(set(run.bots)) == 1 else ",".join(run.bots)
        words = ["tablee", "simulate", run.game, "--players", str(run.players), "--games", str(run.games)]
        words += ["--bots", bots, "--seed", run.seed]
        for name, value in self.given.items():
            words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        return shlex.join([*words, "--parquet", "DIR"])


def judged_seat(number: int, players: int) -> int:
    """The seat whose pieces are held against its result: one a game, so that results are independent."""
    return number % players


def take_sample(
    game: Game,
    players: int,
    games: int,
    bot: str,
    seed: str,
    given: Mapping[str, Any],
    *,
    workers: int | None,
    told: Told,
) -> Sample:
    run = Run.of(game, players, games, [bot], seed, given)
    rows: list[GameRow] = []
    moves: list[pl.DataFrame] = []
    labels: list[Counter[Text]] = []
    for number, played in enumerate(play_run(run, workers=workers, rows=True)):
        assert played.game is not None
        assert played.moves is not None
        rows.append(played.game)
        moves.append(played.moves.drop("observations", "move"))
        labels.append(count_deeds(parse_record(played.line), judged_seat(number, players)))
        told(1)
    return Sample(run, given, games_frame(rows), pl.concat(moves, rechunk=True), labels)


class Duels(NamedTuple):
    """The same deals played by different pairs: the margin of seat 0, by pair and deal."""

    bots: Sequence[str]
    pairs: list[tuple[str, str]]
    margins: NDArray[np.float64]


def play_duels(
    game: Game, bots: Sequence[str], deals: int, seed: str, *, told: Told, options: Mapping[str, Any] | None = None
) -> Duels:
    """Every bot against every bot, itself among them, from both seats, in the same deals with the same beginner."""
    made = {bot: (make_bot(bot, game), make_bot(bot, game)) for bot in bots}
    values = game.complete_options(options or {}, 2)
    pairs = [(one, other) for one in bots for other in bots]
    margins = np.zeros((len(pairs), deals))
    for deal in range(deals):
        for row, (one, other) in enumerate(pairs):
            seated = [made[one][0], made[other][1]]
            scores, _ = play_out(game, seated, deal % 2, seed_of_game(seed, deal), values)
            margins[row, deal] = scores[0] - scores[1]
            told(1)
    return Duels(bots, pairs, margins)
