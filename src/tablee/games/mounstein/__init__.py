"""Mounstein, the mountain of hats."""

from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.games.mounstein import narrate, notation, options, terminal, texts, view, words
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.rules import SEATS_ROOM, TILES_EACH

GAME = Game(
    name="mounstein",
    package=__name__,
    title="Mounstein",
    authors=Text(fr="les auteurs de Mounstein", en="the authors of Mounstein"),
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
    is_open=True,
    longest=1 + SEATS_ROOM * TILES_EACH,  # the base tile, where it is chosen, and the players'
)
