"""Which language to speak: the one asked for, or the locale's."""

import os
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from tablee.core.texts import Language

Lang = Annotated[Language | None, Parameter(help="fr or en; defaults to the locale's language.")]


def language_of_locale() -> Language:
    """French where the locale is French, English elsewhere."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def language_of_arguments(arguments: Sequence[str]) -> Language:
    """The language for messages about the command line itself, before it has been read."""
    for i, argument in enumerate(arguments):
        value = argument.partition("=")[2] if argument.startswith("--lang=") else None
        if argument == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        if value in ("fr", "en"):
            return "fr" if value == "fr" else "en"
    return language_of_locale()
