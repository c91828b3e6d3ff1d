"""Writes what the board's tests and its dev page are fed with: views and lattice vectors, made by the engine.

    .venv/bin/python web/src/games/mounstein/dev/fixtures.py

Bots play; the views of the seat to act are kept at a few moments. Nothing here is written by hand.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from tablee.bots import make_bot
from tablee.core.game import SPECTATOR
from tablee.games import GAMES
from tablee.games.mounstein.geometry import HAT, ORIENTATIONS, SHAPES, SMALLEST_BOARD, border, centre, corners
from tablee.lab.simulate import dice_of_game, seed_of_game

FOLDER = Path(__file__).parent.parent / "fixtures"
GAME = GAMES["mounstein"]
# Seats, bots, and the moments (tiles placed) at which a view is kept.
GAMES_PLAYED: tuple[tuple[int, str, tuple[int, ...]], ...] = (
    (2, "greedy", (0, 1, 9, 20)),
    (3, "easy", (14,)),
    (4, "easy", (8, 24, 39, 40)),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for seats, level, moments in GAMES_PLAYED:
        for placed, view in views(seats, level, moments).items():
            write(f"view-{seats}-{placed:02d}", msgspec.to_builtins(view))
    write("view-base", msgspec.to_builtins(before_base()))
    write("lattice", lattice())


def views(seats: int, level: str, moments: tuple[int, ...]) -> dict[int, Any]:
    seed = seed_of_game("mounstein in the browser", seats)
    position, bot, dice = GAME.start(seats, 0, {}, seed), make_bot(level, GAME), dice_of_game(seed)
    kept: dict[int, Any] = {}
    for placed in range(10 * seats + 1):
        acting = GAME.to_act(position)
        if placed in moments:
            seat = acting[0] if acting else SPECTATOR
            kept[placed] = GAME.views.view(GAME.observe(position, seat), seat)
        if acting:
            move = bot.choose(GAME.observe(position, acting[0]), acting[0], dice)
            GAME.play(position, acting[0], move)
    return kept


def before_base() -> Any:
    """K-4: whoever starts lays the base tile, on the smallest board, where there are fewest places for it."""
    options = {"base": "choose", "board": SMALLEST_BOARD}
    position = GAME.start(2, 0, options, seed_of_game("mounstein in the browser", 0))
    return GAME.views.view(GAME.observe(position, 0), 0)


def lattice() -> dict[str, Any]:
    """Corners as pairs (X, Y) that stand for x = X/2, y = Y·√3/2."""
    kites = [(q, r, d) for q, r in ((0, 0), (2, -1), (-3, 2)) for d in range(6)]
    return {
        "kites": [{"at": kite, "corners": corners(kite)} for kite in kites],
        "centres": [{"at": [q, r], "point": centre(q, r)} for q in (-2, 0, 3) for r in (-1, 0, 2)],
        "shapes": [list(SHAPES[o]) for o in range(ORIENTATIONS)],
        "border": sorted(border(HAT)),
    }


def write(name: str, content: object) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
