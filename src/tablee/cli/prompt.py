"""A line typed at the terminal: with line editing, history and completion where the machine has readline."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console

try:
    import readline

    EDITS = True
except ImportError:  # Windows: lines are typed without it
    EDITS = False

Completer = Callable[[str], Sequence[str]]
"""The whole lines that a line begun so may become."""

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def ask(console: Console, words: str) -> str:
    """The line typed after these words (rich markup)."""
    if not EDITS or not console.is_terminal or not sys.stdin.isatty():
        return console.input(words)
    with console.capture() as capture:
        console.print(words, end="")
    # readline must be told which characters take no room, or it loses count of where the line begins.
    return input(_ESCAPE.sub(lambda found: f"\x01{found[0]}\x02", capture.get()))


@contextmanager
def completing(complete: Completer) -> Iterator[None]:
    """While this lasts, the tabulator completes lines."""
    if not EDITS:
        yield
        return
    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(word_by_word(complete))
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)


def word_by_word(complete: Completer) -> Callable[[str, int], str | None]:
    """As readline asks: for the word under the cursor, the possible ones, one after another."""

    def offer(word: str, number: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()].lstrip()
        done = len(line) - len(word)
        words = sorted({found[done:].split(" ")[0] for found in complete(line)})
        return words[number] + " " if number < len(words) else None

    return offer
