"""Arguments that several commands take."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.mistakes import check_input
from tablee.core.errors import OptionError
from tablee.core.texts import Language, Text
from tablee.games import GAMES
from tablee.records.files import STANDARD


def complete_game(_context: object) -> list[str]:
    return list(GAMES)


def complete_bot(_context: object) -> list[str]:
    from tablee.bots.bot import BOTS

    return list(BOTS)


ONE_OF = Text(fr="{games}.", en="One of {games}.").fill(games=", ".join(GAMES))
ANY_TEXT = Text(
    fr="Un texte quelconque ; le même texte donne les mêmes parties.",
    en="Any text; the same text gives the same games.",
)
SEATS = Text(fr="Nombre de joueurs.", en="Number of seats.")
PROCESSES = Text(
    fr="Nombre de processus ; sans indication, un par cœur. Le résultat est le même.",
    en="Number of processes; one per core unless given. The result is the same either way.",
)
WHICH_GAME = Text(fr="Quelle partie du fichier, à partir de 0.", en="Which game of the file, counted from 0.")

GameName = Annotated[str, ONE_OF, Parameter(completer=complete_game)]
RECORDS = Text(
    fr="Parties enregistrées, en JSON ou JSON Lines, éventuellement compressées par Zstandard ; - pour l’entrée standard.",
    en="Records: JSON or JSON Lines, also compressed with Zstandard; - for standard input.",
)
Records = Annotated[Path, RECORDS, Parameter(allow_leading_hyphen=True, validator=check_input)]
OptionList = Annotated[
    tuple[str, ...],
    Text(
        fr="Une option du jeu, nom=valeur ; peut être répété.", en="An option of the game, name=value; can be repeated."
    ),
    Parameter(name="--option", negative=(), metavar="NAME=VALUE"),
]
BotNames = Annotated[
    str,
    Text(
        fr="Un robot pour toutes les places, ou un par place, séparés par des virgules : random, greedy, easy, medium, "
        "strong, expert.",
        en="One bot for all seats, or one per seat, separated by commas: random, greedy, easy, medium, strong, expert.",
    ),
    Parameter(completer=complete_bot),
]

NOT_AN_OPTION = Text(
    fr="« {text} » : une option s’écrit nom=valeur, par exemple ending=full-board.",
    en="“{text}”: an option is written name=value, for example ending=full-board.",
)
LISTENING = Text(
    fr="Lecture de l’entrée standard (Ctrl-D pour finir)…", en="Reading standard input (Ctrl-D to finish)…"
)


def parse_options(texts: tuple[str, ...]) -> dict[str, str]:
    """
    >>> parse_options(("ending=full-board", "circles=centre"))
    {'ending': 'full-board', 'circles': 'centre'}
    """
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(text, NOT_AN_OPTION, text=text)
        options[name.strip()] = value.strip()
    return options


def announce_input(path: Path, lang: Language) -> None:
    """A command that waits for somebody to type says so."""
    if path == STANDARD and sys.stdin.isatty():
        print(LISTENING.say(lang), file=sys.stderr)
