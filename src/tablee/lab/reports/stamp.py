"""What a page was made from: the version of the rules that was played, and a digest of the words on it.

The committed pages (docs/reports) carry it, so that a test can tell when rules or words have changed since.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from tablee.bots.bot import LABELS
from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.lab.reports import texts


def stamp(game: Game) -> str:
    """
    >>> from tablee.games import GAMES
    >>> stamp(GAMES["m"]).partition(", words ")[0]
    'rules 2'
    """
    own = game.part("studies")
    words = [*words_in(vars(texts)), *words_in(game.texts.ENDINGS), *words_in(LABELS)]
    words += [] if own is None else words_in(vars(own))
    return f"rules {game.rules_version}, words {hashlib.sha256(json.dumps(words).encode()).hexdigest()[:12]}"


def words_in(value: Any) -> Iterator[Text]:
    """Every text in it, in order.

    >>> list(words_in({"a": Text("un", "one"), "b": (Text("deux", "two"), 3)}))
    [Text(fr='un', en='one'), Text(fr='deux', en='two')]
    """
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from words_in(inner)
