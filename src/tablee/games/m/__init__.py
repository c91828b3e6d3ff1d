"""M (Martin Schlegel)."""

from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.games.m import narrate, notation, options, terminal, texts, view, words
from tablee.games.m.engine import ENGINE
from tablee.games.m.names import first_by_names
from tablee.games.m.position import SEATS_ROOM

GAME = Game(
    name="m",
    package=__name__,
    title="M",
    authors=Text(fr="Martin Schlegel", en="Martin Schlegel"),
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
    may_begin=first_by_names,  # M-7
)
