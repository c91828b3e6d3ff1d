"""Tuileries (Bernard Tavitian, 1999)."""

from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.games.tuileries import narrate, notation, options, terminal, texts, view, words
from tablee.games.tuileries.engine import ENGINE
from tablee.games.tuileries.rules import SEATS_ROOM, SQUARES

GAME = Game(
    name="tuileries",
    package=__name__,
    title="Tuileries",
    authors=Text(fr="Bernard Tavitian, 1999", en="Bernard Tavitian, 1999"),
    rules_version=1,
    fewest=2,
    most=SEATS_ROOM,
    endings=options.ENDINGS,
    rules=ENGINE,
    options=options,
    notation=notation,
    narrate=narrate,
    views=view,
    texts=texts,
    words=words,
    terminal=terminal,
    has_web_board=True,
    longest=SQUARES,  # a tile a decision
)
