"""What a report looks at in a game: the game's `studies` name variants to set side by side, deeds to hold against winning, and
the game's own colour."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tablee.core.game import Event, Game
from tablee.core.texts import Text
from tablee.games import GAMES
from tablee.records import Record

PLAIN_ACCENT = "#4a5568"


class Variant(NamedTuple):
    name: Text
    options: Mapping[str, Any]


class Study(NamedTuple):
    """One option, in all its values that are looked at."""

    title: Text
    variants: Sequence[Variant]


def plain(name: str, **options: Any) -> Variant:
    """A variant whose name is the same in both languages."""
    return Variant(Text(name, name), options)


def filled(text: Text, **details: Text | str | int) -> Text:
    """
    >>> filled(Text(fr="niveau {level}", en="level {level}"), level=2).en
    'level 2'
    """
    fr = {name: value.fr if isinstance(value, Text) else value for name, value in details.items()}
    en = {name: value.en if isinstance(value, Text) else value for name, value in details.items()}
    return Text(fr=text.fr.format(**fr), en=text.en.format(**en))


def studies_of(game: Game) -> Sequence[Study]:
    own = game.part("studies")
    return () if own is None else own.STUDIES


def accent_of(game: Game) -> str:
    """The colour of its charts, to be read on paper."""
    own = game.part("studies")
    return PLAIN_ACCENT if own is None else own.ACCENT


def deeds_in(game: Game, event: Event) -> Iterator[Text]:
    """What the event's player did, in a few words each."""
    own = game.part("studies")
    if own is not None:
        yield from own.deeds(event)


def count_deeds(record: Record, seat: int) -> Counter[Text]:
    """How often the seat did what."""
    game = GAMES[record.game]
    return Counter(deed for event in record.events if event.get("seat") == seat for deed in deeds_in(game, event))
