"""`--help` in the user's language: every command, option and word of it."""

import re
from typing import get_args

import pytest

from tablee.cli.help import command_line, own
from tablee.core.texts import LANGUAGES, Language
from tests.cli.command import run

TOP = own(command_line("en"))
FAMILIES = [name for name in TOP if own(command_line("en")[name])]
COMMANDS = [name for name in TOP if name not in FAMILIES]
COMMANDS += [f"{family} {name}" for family in FAMILIES for name in own(command_line("en")[family])]
FOREIGN = {
    "fr": re.compile(
        r"\b(Usage|Commands|Parameters|the|of|or|and|default|required|choices|GAME|FILES?|PATH|STR|INT)\b"
    ),
    "en": re.compile(
        r"\b(Utilisation|Commandes|le|la|les|un|une|des|défaut|obligatoire|JEU|FICHIERS?|CHEMIN|STR|INT)\b"
    ),
}


def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    monkeypatch.setenv("COLUMNS", "200")
    assert run(monkeypatch, *arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["", *FAMILIES, *COMMANDS])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_in_one_language(
    lang: Language, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.split()
    asked = printed(monkeypatch, capsys, *words, "--help", "--lang", lang)
    assert asked == printed(monkeypatch, capsys, "--lang", lang, *words, "--help")
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert asked == printed(monkeypatch, capsys, *words, "--help")
    assert not FOREIGN[lang].findall(asked)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained_in_both_languages(command: str) -> None:
    explained = []
    for lang in LANGUAGES:
        app = command_line(lang)
        for word in command.split():
            app = app[word]
        arguments = app.assemble_argument_collection()
        assert arguments
        explained.append([argument.parameter.help or "" for argument in arguments])
    for french, english in zip(*explained, strict=True):
        assert french
        assert english
        assert french != english


def test_the_language_may_stand_before_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Notre interprétation" in printed(monkeypatch, capsys, "--lang", "fr", "rules", "tuileries")
    assert run(monkeypatch, "--lang", "de", "rules", "m") == 2
    assert ", ".join(get_args(Language)) in capsys.readouterr().err


@pytest.mark.parametrize("width", range(40, 100, 7))
def test_no_line_begins_or_ends_with_a_lone_sign(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for arguments in (["rules", "maho"], ["play", "--help"], ["serve", "--help"]):
        monkeypatch.setenv("COLUMNS", str(width))
        assert run(monkeypatch, *arguments, "--lang", "fr") == 0
        lines += [line.strip(" │\n") for line in capsys.readouterr().out.splitlines()]
    assert not [line for line in lines if re.match(r"[:;!?»%]", line) or line.endswith("«")]
