"""MoveWords in the notation of moves: written in English, and typed in either language."""

import unicodedata
from collections.abc import Mapping

from tablee.core.texts import Language, Text

MoveWords = Mapping[str, Text]
"""By the word as it is written."""


def written(word: str, words: MoveWords) -> str:
    """The word as notation writes it, however it was typed.

    >>> words = {"discard": Text(fr="écarter", en="discard")}
    >>> [written(word, words) for word in ("écarter", "ecarter", "discard", "r5")]
    ['discard', 'discard', 'discard', 'r5']
    """
    typed_as = {_plain(form): name for name, text in words.items() for form in text}
    return typed_as.get(_plain(word), word)


def typed(move: str, words: MoveWords, lang: Language) -> str:
    """A move's notation as somebody who speaks this language types it.

    >>> typed("discard r5", {"discard": Text(fr="écarter", en="discard")}, "fr")
    'écarter r5'
    """
    return " ".join(words[word].say(lang) if word in words else word for word in move.split())


def _plain(word: str) -> str:
    """Without accents, which not every keyboard has."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
