"""`tablee train`: retrain a game's evaluation."""

import sys
from math import log
from pathlib import Path

import msgspec

from tablee.bots.training import train
from tablee.cli.figures import figure
from tablee.cli.progress import advancing
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.records.files import open_output

WRITTEN = Text(
    fr="Poids écrits dans {path}. Surprise restante par nombre de joueurs (sans rien savoir : {ignorant}) : {surprise}",
    en="Weights written to {path}. Surprise left, by number of players (knowing nothing: {ignorant}): {surprise}",
)


def train_game(game: Game, games: int, seed: int, out: Path, threads: int, lang: Language) -> None:
    """Play, fit and write; the bar counts games."""
    counts = range(game.fewest, game.most + 1)
    with open_output(out) as file:  # opened first: what cannot be written is not worth learning
        with advancing(games * len(counts)) as advance:
            weights = train(game, games, seed, threads=threads, told=advance)
        file.write(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
    ignorant = " · ".join(figure(log(seats), lang, 3) for seats in counts)
    surprise = " · ".join(figure(left, lang, 3) for left in weights.surprise)
    print(WRITTEN.say(lang, path=out, surprise=surprise, ignorant=ignorant), file=sys.stderr)
