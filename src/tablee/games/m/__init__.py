"""M (Martin Schlegel)."""

from tablee.core.game import Game
from tablee.games.m import narrate, notation, options, terminal, texts, view
from tablee.games.m.engine import ENGINE

GAME = Game(
    name="m",
    title="M",
    authors="Martin Schlegel",
    rules_version=1,
    fewest=2,
    most=6,
    endings=options.ENDINGS,
    rules=ENGINE,
    options=options,
    notation=notation,
    narrate=narrate,
    views=view,
    texts=texts,
    terminal=terminal,
)
