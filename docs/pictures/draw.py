"""Draws the tables that the games' pages show, from real positions: `.venv/bin/python docs/pictures/draw.py`."""

from itertools import islice
from pathlib import Path

from tablee.core.board_picture import board_picture
from tablee.games import GAMES
from tablee.lab import simulate
from tablee.records import Replay

MOMENTS = {"m": 40, "tuileries": 60, "mounstein": 26, "maho": 60}
NAMES = ("Ada", "Blaise", "Chloé")


def draw(name: str, decisions: int) -> str:
    """The table as the seat to act sees it, after so many decisions of a game between greedy bots."""
    game = GAMES[name]
    record = next(iter(simulate(game, 3, 1, ["greedy"], "picture", {})))
    replay = Replay(record)
    for _ in islice(iter(replay.step, None), decisions):
        pass
    seat = game.to_act(replay.position)[0]
    return board_picture(game, game.view(replay.position, seat), "en", NAMES)


if __name__ == "__main__":
    for name, decisions in MOMENTS.items():
        (Path(__file__).parent / f"{name}.svg").write_text(draw(name, decisions), encoding="utf-8")
