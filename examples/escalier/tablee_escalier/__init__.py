"""Escalier: climb as many steps as you can with the cards that come."""

from tablee.core.game import Game
from tablee.core.rules import Rules
from tablee.core.texts import Text
from tablee_escalier import narrate, notation, options, rules, terminal, texts, view, words

GAME = Game(
    name="escalier",
    package=__name__,
    title="Escalier",
    authors=Text(fr="un exemple de Tablée", en="an example of Tablée’s"),
    rules_version=1,
    fewest=2,
    most=4,
    endings=("no-cards",),
    rules=Rules("escalier", rules, rules.STATE, rules.OPTIONS, most_moves=2 * rules.MOST_HELD),
    options=options,
    notation=notation,
    narrate=narrate,
    views=view,
    texts=texts,
    words=words,
    terminal=terminal,
    longest=rules.CARDS,
)
