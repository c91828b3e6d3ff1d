"""A view as an SVG picture, for whoever cannot draw the game: the game's own drawing, or else what a terminal shows."""

import io
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from rich.console import Console
from rich.padding import Padding
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from tablee.core.game import Game
from tablee.core.texts import Language

WIDEST = 100
"""How many columns a picture of letters may take."""
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {terminal_width} {terminal_height}">
<title>%s</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="100%%" height="100%%" fill="white"/>
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</svg>
"""


def board_picture(game: Game, view: Any, lang: Language = "en", names: Sequence[str] = ()) -> str:
    """The table as the view's seat sees it; `names` of the players stand where seats are named."""
    if art := game.part("art"):
        drawn: str = art.board_svg(view, lang=lang, names=names)
        return drawn
    return picture_of_letters(game.terminal.draw(view, lang), game.title)


def picture_of_letters(drawn: Any, title: str) -> str:
    """What rich would print.

    >>> picture_of_letters("a < b", "Chess").split("</title>")[0].split("<title>")[1]
    'Chess'
    """
    console = Console(file=io.StringIO(), record=True, width=WIDEST, color_system="truecolor", highlight=False)
    framed = Padding(drawn, (0, 1, 1, 1), expand=False)
    console.width = min(WIDEST, max(1, console.measure(framed).maximum))
    console.print(framed)
    frame = FRAME % escape(title).replace("{", "{{").replace("}", "}}")
    return console.export_svg(theme=DEFAULT_TERMINAL_THEME, code_format=frame, unique_id="letters")
