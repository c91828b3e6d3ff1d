"""Every command that README and docs show is one that the command line takes: its name, its options and their values."""

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import CycloptsError

import tablee.cli.app  # noqa: F401 - brings the commands
from tablee.cli.help import command_line
from tablee.cli.language import language_first

REPOSITORY = Path(__file__).parents[2]
PAGES = [
    REPOSITORY / "README.md",
    *sorted(path for folder in ("docs", "docs/how-to", "docs/games") for path in (REPOSITORY / folder).glob("*.md")),
]
WRITTEN = re.compile(r"(?:^|`|\| *)(?:\.venv/bin/)?(tablee [^`\n|]+)", re.MULTILINE)
STANDS_FOR_SOMETHING = re.compile(r"…|\b(GAME|COMMAND|[NKSI])\b|\[")


def documented() -> list[str]:
    written = [found for page in PAGES for found in WRITTEN.findall(page.read_text(encoding="utf-8"))]
    return sorted({line.partition(" #")[0].strip() for line in written if not STANDS_FOR_SOMETHING.search(line)})


def test_many_are_found() -> None:
    """Whoever writes commands in another way is to mend the pattern."""
    assert len(documented()) > 30
    assert "tablee report m" in documented()
    assert "tablee verify -" in documented()


def take(line: str) -> None:
    """Parse it, and run nothing. A name alone may be spoken of without its arguments."""
    _, arguments = language_first(shlex.split(line)[1:])
    commands = command_line("en")
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        assert commands[arguments[0]]
    else:
        commands.parse_args(arguments, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("line", documented())
def test_it_is_one(line: str) -> None:
    take(line)


@pytest.mark.parametrize("line", ["tablee raport", "tablee report m --dials 3", "tablee show f --at x"])
def test_any_other_is_refused(line: str) -> None:
    with pytest.raises((CycloptsError, KeyError)):
        take(line)
