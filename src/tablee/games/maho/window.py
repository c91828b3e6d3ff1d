"""The discard window, for tables where time passes (H-13)."""

from tablee.core.game import Window
from tablee.core.position import Position
from tablee.games.maho.position import WINDOW
from tablee.games.maho.rules import PASS


def open_window(position: Position) -> Window | None:
    if position.number("ending") or position.number("phase") != WINDOW:
        return None
    return Window(int(position["options"]["window_ms"]), PASS)
