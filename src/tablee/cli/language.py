"""Which language to speak: the one asked for, or the locale's."""

import os
from collections.abc import Sequence
from typing import Annotated

from tablee.core.texts import Language, Text

Lang = Annotated[Language, Text(fr="La langue.", en="The language.")]
"""Its default is filled in when the command line is made."""


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


def language_first(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """The language for help and mistakes, and the arguments with a `--lang` that stands before the command put behind it.

    >>> language_first(["--lang", "fr", "rules", "m"])
    ('fr', ['rules', 'm', '--lang', 'fr'])
    >>> language_first(["--lang=fr", "--help"])
    ('fr', ['--help'])
    """
    lang = language_of_arguments(arguments)
    first = 2 if arguments[:1] == ["--lang"] else 1 if arguments and arguments[0].startswith("--lang=") else 0
    asked, rest = list(arguments[:first]), list(arguments[first:])
    return lang, rest + (asked if rest and not rest[0].startswith("-") else [])
