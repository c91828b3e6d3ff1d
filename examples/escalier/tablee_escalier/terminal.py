"""Escalier drawn in the terminal; the web client shows the same as a picture."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.texts import Language, Text
from tablee_escalier.view import View

HEADINGS = (Text(fr="place", en="seat"), Text(fr="escalier", en="staircase"), Text(fr="points", en="points"))
STOCK = Text(fr="Pioche : {stock}. Défausse : {discards}", en="Stock: {stock}. Discards: {discards}")
HAND = Text(fr="Votre main : {hand}", en="Your hand: {hand}")
HELP = Text(
    fr="« poser 7 » pose le 7 sur votre escalier, « défausser 7 » le défausse.",
    en="“place 7” puts the 7 on your staircase, “discard 7” discards it.",
)


def draw(view: View, lang: Language) -> RenderableType:
    table = Table(*(heading.say(lang) for heading in HEADINGS))
    for seat, steps in enumerate(view.steps):
        stairs = Line(" ".join(map(str, steps)), style="bold" if seat == view.turn else "")
        table.add_row(str(seat), stairs, str(view.scores[seat]))
    lines = [STOCK.say(lang, stock=view.stock, discards=" ".join(map(str, view.discards)) or "–")]
    if view.hand:
        lines.append(HAND.say(lang, hand=" ".join(map(str, view.hand))))
    return Group(table, *lines)


def legend(lang: Language) -> str:
    return HELP.say(lang)
