"""`tablee train`: learn a game's evaluation anew."""

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tablee.bots.training import train
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Language, Text

TOO_FEW = Text(fr="Il faut au moins une partie.", en="At least one game is needed.")
WRITTEN = Text(
    fr="Poids écrits dans {path}. Surprise restante par nombre de joueurs (qui ne sait rien : {ignorant}) : {surprise}",
    en="Weights written to {path}. Surprise left, by number of players (knowing nothing: {ignorant}): {surprise}",
)


def train_game(game: Game, games: int, seed: int, out: Path, threads: int, lang: Language) -> None:
    """Play, fit and write; the bar counts games."""
    import numpy as np

    if games < 1:
        raise TableeError(TOO_FEW)
    counts = range(game.fewest, game.most + 1)
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=games * len(counts))
        weights = train(game, games, seed, threads=threads, told=lambda count: bar.advance(task, count))
    out.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
    ignorant = ", ".join(f"{np.log(seats):.3f}" for seats in counts)
    surprise = ", ".join(f"{left:.3f}" for left in weights.surprise)
    print(WRITTEN.say(lang, path=out, surprise=surprise, ignorant=ignorant), file=sys.stderr)
