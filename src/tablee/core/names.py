"""What a piece is called: by itself, and after an article."""

from typing import NamedTuple

from tablee.core.texts import Text

OF = {"le ": "du ", "la ": "de la ", "l’": "de l’"}


class PieceName(NamedTuple):
    """One piece's name in both languages, in the forms that a sentence needs."""

    name: Text
    the: Text
    of: Text


def piece_name(article: str, fr: str, en: str) -> PieceName:
    """
    >>> piece_name("le ", "cube rouge", "red cube").of
    Text(fr='du cube rouge', en='of the red cube')
    """
    return PieceName(Text(fr, en), Text(article + fr, f"the {en}"), Text(OF[article] + fr, f"of the {en}"))
