"""Draws the pictures of the README from real positions: `.venv/bin/python docs/pictures/draw.py`."""

import io
import re
from itertools import islice
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from tablee.games import GAMES
from tablee.lab import simulate
from tablee.records import Replay

MOMENTS = {"m": 40, "tuileries": 60, "mounstein": 26, "maho": 60}
WIDTH = 84
# The reader's own monospaced font: pictures load nothing from elsewhere.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def draw(name: str, decisions: int) -> str:
    """The table as the seat to act sees it, after so many decisions of a game between greedy bots."""
    game = GAMES[name]
    record = next(iter(simulate(game, 3, 1, ["greedy"], "picture", {})))
    replay = Replay(record)
    for _ in islice(iter(replay.step, None), decisions):
        pass
    seat = game.to_act(replay.position)[0]
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(game.terminal.draw(game.views.view(game.observe(replay.position, seat), seat), "en"))
    return console.export_svg(title=f"tablee play {name}", code_format=FORMAT)


if __name__ == "__main__":
    for name, decisions in MOMENTS.items():
        (Path(__file__).parent / f"{name}.svg").write_text(draw(name, decisions), encoding="utf-8")
