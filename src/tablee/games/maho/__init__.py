"""Maho! (western mah-jong)."""

from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.games.maho import narrate, notation, options, rounds, terminal, texts, view, words
from tablee.games.maho.engine import ENGINE
from tablee.games.maho.position import SEATS_ROOM
from tablee.games.maho.window import open_window

GAME = Game(
    name="maho",
    package=__name__,
    title="Maho!",
    authors=Text(
        fr="mah-jong occidental ; règle conservée par L’Escale à jeux",
        en="western mah-jong; rules kept by L’Escale à jeux",
    ),
    rules_version=2,
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
    window=open_window,  # H-13
    rounds=rounds,
)
