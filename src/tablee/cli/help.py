"""The commands with their help, in the user's language: what `--help` says is written where a command or option is defined.

A command is given its Text by the decorator; an option carries its Text in its annotation: `Annotated[int, Text(fr=…, en=…)]`.
"""

import re
from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from cyclopts import App, Group, Parameter
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from cyclopts.help.inline_text import InlineText

from tablee.core.texts import Language, Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

TABLEE = Text(
    fr="Des jeux à une même table : y jouer, les étudier, les héberger.",
    en="Games at one table: play them, study them, host them.",
)
USAGE = Text(fr="Utilisation : {line}", en="Usage: {line}")
COMMANDS = Text(fr="Commandes", en="Commands")
ARGUMENTS = Text(fr="Arguments", en="Arguments")
OPTIONS = Text(fr="Options", en="Options")
SHOW_HELP = Text(fr="Afficher cette aide.", en="Show this help.")
SHOW_VERSION = Text(fr="Afficher la version.", en="Show the version.")
CHOICES = Text(fr="[au choix : {names}]", en="[one of: {names}]")
VARIABLE = Text(fr="[variable : {names}]", en="[variable: {names}]")
DEFAULT = Text(fr="[par défaut : {value}]", en="[default: {value}]")
REQUIRED = Text(fr="[obligatoire]", en="[required]")
UNTOLD_DEFAULTS = ("False", "()", '""')
"""What is off or empty unless it is given: saying so explains nothing."""

PLACEHOLDERS = {
    "COMMAND": Text(fr="COMMANDE", en="COMMAND"),
    "OPTIONS": Text(fr="OPTIONS", en="OPTIONS"),
    "ARGS": Text(fr="ARGUMENTS", en="ARGUMENTS"),
    "GAME": Text(fr="JEU", en="GAME"),
    "RULE": Text(fr="RÈGLE", en="RULE"),
    "FILE": Text(fr="FICHIER", en="FILE"),
    "FILES": Text(fr="FICHIERS", en="FILES"),
    "PATH": Text(fr="CHEMIN", en="PATH"),
    "WHO": Text(fr="QUI", en="WHO"),
    "REPORT": Text(fr="SIGNALEMENT", en="REPORT"),
    "TEXT": Text(fr="TEXTE", en="TEXT"),
    "STR": Text(fr="TEXTE", en="TEXT"),
    "INT": Text(fr="NOMBRE", en="NUMBER"),
    "FLOAT": Text(fr="NOMBRE", en="NUMBER"),
    "NAME": Text(fr="NOM", en="NAME"),
    "VALUE": Text(fr="VALEUR", en="VALUE"),
    "CHOICE": Text(fr="CHOIX", en="CHOICE"),
}
"""What stands for a value: the parser's words, and ours."""

_COMMANDS: list[tuple[Callable[..., None], Text, str | None, str | None]] = []
_FAMILIES: dict[str, Text] = {}
"""Commands that are followed by another: `tablee admin people`."""


def command(
    *, fr: str, en: str, name: str | None = None, under: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a function a command: what it does in both languages, its name if that is not the function's, and its family's.

    Every command has a `lang` (see Lang).
    """

    def add(function: Callable[..., None]) -> Callable[..., None]:
        _COMMANDS.append((function, Text(fr=fr, en=en), name, under))
        return function

    return add


def family(name: str, *, fr: str, en: str) -> None:
    _FAMILIES[name] = Text(fr=fr, en=en)


def command_line(lang: Language) -> App:
    """All commands, their help in this language, which is also the default of their `--lang`."""
    app = _app("tablee", TABLEE, ["--version"], lang)
    app["--version"].help = SHOW_VERSION.say(lang)
    families = {name: _app(name, text, [], lang) for name, text in _FAMILIES.items()}
    for function, text, name, under in _COMMANDS:
        parent = app if under is None else families[under]
        parent.command(_in_language(function, lang), name=name, help=text.say(lang))
        if under is not None and under not in app:
            app.command(parent)
    for each in (
        app,
        *families.values(),
        *(parent[name] for parent in (app, *families.values()) for name in own(parent)),
    ):
        for flag in each.help_flags:
            each[flag].help = SHOW_HELP.say(lang)
    return app


def own(app: App) -> list[str]:
    """The commands of a command line, or of a family."""
    return [name for name in app if name not in (*app.help_flags, *app.version_flags)]


def _app(name: str, text: Text, version_flags: list[str], lang: Language) -> App:
    return App(
        name=name,
        help=text.say(lang),
        help_format="plaintext",
        help_formatter=_Formatter(lang),
        version_flags=version_flags,
        group_commands=Group.create_default_commands(COMMANDS.say(lang)),
        group_arguments=Group.create_default_arguments(ARGUMENTS.say(lang)),
        group_parameters=Group.create_default_parameters(OPTIONS.say(lang)),
    )


def placeholder(words: str, lang: Language) -> str:
    """
    >>> placeholder("tablee rules [OPTIONS] GAME [ARGS]", "fr")
    'tablee rules [OPTIONS] JEU [ARGUMENTS]'
    """
    return re.sub(
        r"\b[A-Z]+\b", lambda word: PLACEHOLDERS[word[0]].say(lang) if word[0] in PLACEHOLDERS else word[0], words
    )


def _in_language(function: Callable[..., None], lang: Language) -> Callable[..., None]:
    """The command as the parser sees it: its arguments' texts said in this language, which it speaks unless told otherwise."""

    @wraps(function)
    def run(*given: Any, **named: Any) -> None:
        function(*given, **{"lang": lang} | named)

    arguments = [
        argument.replace(
            annotation=_say(argument.annotation, lang), default=lang if argument.name == "lang" else argument.default
        )
        for argument in signature(function).parameters.values()
    ]
    run.__signature__ = Signature(arguments)  # type: ignore[attr-defined]
    run.__annotations__ = {argument.name: argument.annotation for argument in arguments}
    return run


def _say(annotation: Any, lang: Language) -> Any:
    if get_origin(annotation) is not Annotated:
        return annotation
    kind, *notes = get_args(annotation)
    said = [Parameter(help=note.say(lang)) if isinstance(note, Text) else note for note in notes]
    return Annotated[(kind, *said)]


class _Formatter(DefaultFormatter):
    """The parser's own layout, with its words in the user's language."""

    def __init__(self, lang: Language) -> None:
        super().__init__()
        self.lang = lang

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: HelpPanel) -> None:
        super().__call__(console, options, panel.copy(entries=[self._said(entry) for entry in panel.entries]))

    def render_usage(self, console: "Console", _options: "ConsoleOptions", usage: Any) -> None:
        from rich.text import Text as RichText  # rich is slow to load, and most commands show no help

        line = placeholder(str(usage), self.lang)
        console.print(RichText(USAGE.say(self.lang, line=line), style="bold"))

    def _said(self, entry: HelpEntry) -> HelpEntry:
        """The entry with what is known about its value told in words behind its description."""
        from rich.text import Text as RichText

        facts = []
        if entry.choices:
            facts.append(CHOICES.say(self.lang, names=", ".join(entry.choices)))
        if entry.env_var:
            facts.append(VARIABLE.say(self.lang, names=", ".join(entry.env_var)))
        if entry.default is not None and entry.default not in UNTOLD_DEFAULTS:
            facts.append(DEFAULT.say(self.lang, value=entry.default))
        if entry.required:
            facts.append(REQUIRED.say(self.lang))
        description = entry.description if isinstance(entry.description, InlineText) else InlineText(RichText())
        for fact in facts:
            description.append(RichText(fact, "dim"))
        return entry.copy(
            description=description,
            choices=None,
            env_var=None,
            default=None,
            required=False,
            metavar=entry.metavar and placeholder(entry.metavar, self.lang),
            positional_label=entry.positional_label and placeholder(entry.positional_label, self.lang),
        )
