"""The command line: all commands together, and what goes wrong said in a sentence."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, NoReturn

from cyclopts import CycloptsError, Parameter
from cyclopts.completion import ShellDetectionError

from tablee.cli import server  # noqa: F401 - its commands are among those of the command line
from tablee.cli.commands import admin, doctor, lab, play, records  # noqa: F401 - so are these
from tablee.cli.help import command, command_line
from tablee.cli.language import Lang, language_first
from tablee.cli.mistakes import explain
from tablee.cli.wrapping import keep_signs_together
from tablee.core.errors import OptionError, TableeError, reason
from tablee.core.texts import Text
from tablee.kernels import native
from tablee.records.files import NO_FILE

COMPILING = Text(
    fr="Première fois : les règles sont compilées, quelques secondes…",
    en="First time: compiling the rules, a few seconds…",
)
UNKEPT = Text(
    fr="Les règles compilées ne peuvent pas être gardées dans {folder} : {why}. Elles seront recompilées à chaque fois. "
    "La variable TABLEE_CACHE désigne un autre dossier.",
    en="The compiled rules cannot be kept in {folder}: {why}. They will be compiled again each time. "
    "TABLEE_CACHE can name another folder.",
)
NO_SHELL = Text(
    fr="Votre interpréteur de commandes n’est pas reconnu ; donnez --shell bash, zsh, fish ou powershell.",
    en="Your shell was not recognised; give --shell bash, zsh, fish or powershell.",
)
INSTALLED = Text(
    fr="Complétion installée dans {path} ; ouvrez un nouveau terminal pour en profiter.",
    en="Completion installed in {path}; open a new terminal to use it.",
)
FAILED = Text(fr="L’écriture a échoué : {why}.", en="Writing failed: {why}.")
TYPE = Text(fr=" À taper : {name}={typed}", en=" Type: {name}={typed}")
"""Options are typed by their identifiers."""


@command(
    name="--install-completion",
    fr="Installer la complétion pour votre interpréteur de commandes.",
    en="Install completion for your shell.",
)
def install_completion(
    *,
    shell: Annotated[
        Literal["bash", "zsh", "fish", "powershell"] | None,
        Text(
            fr="L’interpréteur ; sans indication, celui qui est reconnu.", en="The shell; the one in use unless given."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Text(
            fr="Le fichier à écrire ; sans indication, là où l’interpréteur le cherche.",
            en="The file to write; unless given, where the shell looks for it.",
        ),
        Parameter(name=("--output", "-o")),
    ] = None,
    lang: Lang,
) -> None:
    path = command_line(lang).install_completion(shell=shell, output=output)
    print(INSTALLED.say(lang, path=path))


def main() -> None:
    """Run the command line. Exit codes: 1 for a negative answer, 2 for what went wrong, 130 for Ctrl-C."""
    lang, arguments = language_first(sys.argv[1:])
    said = False

    def tell(_entry: str) -> None:
        nonlocal said
        if not said and sys.stderr.isatty():
            print(COMPILING.say(lang), file=sys.stderr)
        said = True

    def tell_of_unkept(folder: Path, error: OSError) -> None:
        print(UNKEPT.say(lang, folder=folder, why=reason(error).say(lang)), file=sys.stderr)

    keep_signs_together()
    native.on_compile = tell
    native.on_unkept = tell_of_unkept
    try:
        command_line(lang)(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()  # here, where what goes wrong is still told in a sentence
    except OptionError as error:
        fail(error.say(lang) + (TYPE.say(lang, name=error.name, typed=error.typed) if error.typed else ""))
    except TableeError as error:
        fail(error.say(lang))
    except CycloptsError as error:
        fail(explain(error, lang))
    except ShellDetectionError:
        fail(NO_SHELL.say(lang))
    except BrokenPipeError:
        leave_quietly()
    except OSError as error:
        why = reason(error).say(lang)
        fail(NO_FILE.say(lang, path=error.filename, why=why) if error.filename else FAILED.say(lang, why=why))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def fail(message: str) -> NoReturn:
    print(f"tablee: {message}", file=sys.stderr)
    raise SystemExit(2)


def leave_quietly() -> NoReturn:
    """The reader (head, less) has seen enough: what is still to be written has nowhere to go."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(1)
