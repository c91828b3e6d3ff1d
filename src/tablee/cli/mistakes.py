"""What is wrong with a command line, said in the user's language."""

from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from tablee.cli.help import placeholder
from tablee.core.errors import TableeError
from tablee.core.texts import Language, Text
from tablee.records.files import STANDARD

NO_COMMAND = Text(
    fr="Il n’y a pas de commande « {word} » ; {near}les commandes sont : {names}.",
    en="There is no command “{word}”; {near}the commands are: {names}.",
)
NO_OPTION = Text(
    fr="« {word} » n’est pas une option de « tablee {command} » ({near}« tablee {command} --help » les montre toutes).",
    en="“{word}” is not an option of “tablee {command}” ({near}“tablee {command} --help” shows them all).",
)
NEAR = Text(fr="peut-être {name} ; ", en="perhaps {name}; ")
NO_VALUE = Text(fr="Il manque une valeur après {name}.", en="{name} needs a value.")
NOT_GIVEN = Text(
    fr="« tablee {command} » demande {name} ; « tablee {command} --help » dit comment.",
    en="“tablee {command}” needs {name}; “tablee {command} --help” says how.",
)
NOT_A_NUMBER = Text(
    fr="{name} : « {value} » n’est pas un nombre.",
    en="{name}: “{value}” is not a number.",
)
NOT_WHOLE = Text(
    fr="{name} : « {value} » n’est pas un nombre entier.",
    en="{name}: “{value}” is not a whole number.",
)
NOT_A_SWITCH = Text(
    fr="{name} se donne sans valeur, ou avec true ou false.", en="{name} takes no value, or true or false."
)
NOT_CHOSEN = Text(
    fr="{name} : « {value} » ne convient pas ; valeurs possibles : {choices}.",
    en="{name}: “{value}” is not allowed; choose from {choices}.",
)
TOO_MANY = Text(
    fr="« tablee {command} » ne sait que faire de : {words}.",
    en="“tablee {command}” does not know what to do with: {words}.",
)
TWICE = Text(fr="{name} est donné deux fois.", en="{name} is given twice.")


def explain(error: CycloptsError, lang: Language) -> str:
    """The mistake in a sentence; in the parser's own words where it is a rare one."""
    command = " ".join(error.command_chain or ())
    match error:
        case UnknownCommandError():
            names = command_names(error.app) if error.app is not None else []
            word = (error.unused_tokens or error.root_input_tokens or [""])[0]
            return NO_COMMAND.say(lang, word=word, names=", ".join(names), near=near(word, names, lang))
        case UnknownOptionError():
            word = error.token.keyword or error.token.value
            options = [name for argument in error.argument_collection if argument.parse for name in argument.names]
            return NO_OPTION.say(lang, word=word, command=command, near=near(word, options, lang))
        case MissingArgumentError() if error.argument is not None:
            name = error.argument.name
            if error.tokens_so_far or error.keyword or any(token.keyword for token in error.argument.tokens):
                return NO_VALUE.say(lang, name=error.keyword or name)
            return NOT_GIVEN.say(lang, command=command, name=placeholder(name, lang))
        case CoercionError() if error.token is not None and error.argument is not None:
            return _bad_value(error.token.keyword or error.argument.name, error.token.value, error.target_type, lang)
        case UnusedCliTokensError():
            return TOO_MANY.say(lang, command=command, words=" ".join(error.unused_tokens or ()))
        case RepeatArgumentError():
            return TWICE.say(lang, name=error.token.keyword)
    return str(error)


def _bad_value(name: str, value: str, wanted: Any, lang: Language) -> str:
    if get_origin(wanted) is Literal:
        return NOT_CHOSEN.say(lang, name=name, value=value, choices=", ".join(map(str, get_args(wanted))))
    text = {bool: NOT_A_SWITCH, int: NOT_WHOLE, float: NOT_A_NUMBER}.get(wanted, NOT_CHOSEN)
    return text.say(lang, name=name, value=value, choices=getattr(wanted, "__name__", wanted))


def command_names(app: App) -> list[str]:
    return [name for name in app if not name.startswith("-")]


def near(word: str, names: list[str], lang: Language) -> str:
    """A hint at what was meant, or nothing."""
    found = get_close_matches(word.partition("=")[0], names, n=1)
    return NEAR.say(lang, name=found[0]) if found else ""


def check_input(_type: Any, path: Path) -> None:
    """`-` is standard input; anything else with a hyphen was meant as an option."""
    if str(path).startswith("-") and path != STANDARD:
        raise TableeError(NOT_A_FILE, word=path)


NOT_A_FILE = Text(
    fr="« {word} » n’est pas une option de cette commande (--help les montre toutes ; un fichier de ce nom : ./{word}).",
    en="“{word}” is not an option of this command (--help shows them all; for a file of that name: ./{word}).",
)
