"""Writes what pages of the docs take from the engine: `python docs/rules.py` renews what stands between their marks.

Rules, rulings, options and observations are told in the games' own packages, which the web client and `tablee rules` use, too.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tablee.core.game import Game
from tablee.core.options import Option
from tablee.envs.encoding import layout
from tablee.games import GAMES

DOCS = Path(__file__).parent
PAGES = [*sorted((DOCS / "games").glob("*.md")), DOCS / "how-to" / "environments.md"]


def facts(game: Game) -> Iterator[str]:
    texts = game.texts
    yield from ("| | |", "|---|---|")
    yield f"| authors | {game.authors.en} |"
    yield f"| players | {game.fewest}–{game.most} |"
    for number, name in enumerate(game.endings):
        yield f"| {'' if number else 'endings'} | `{name}`: {texts.ENDINGS[name].en} |"
    yield f"| rules | version {game.rules_version} |"
    yield f"| package | `{game.package}` |"
    yield f"| a position | {game.rules.state.itemsize:,} bytes |"
    yield f"| numbers for moves | {game.rules.module.MOVES:,} |"


def rules(game: Game) -> Iterator[str]:
    for name, text in game.texts.RULES.items():
        yield f"- **{name}** {text.en}"
        if name in game.texts.RULINGS:
            yield f"  *Our ruling: {game.texts.RULINGS[name].en}*"


def options(game: Game) -> Iterator[str]:
    yield from ("| option | | typed | default |", "|---|---|---|---|")
    for option in game.options.OPTIONS:
        typed = " ".join(f"`{value.strip()}`" for value in option.typed.split("|"))
        told = f"**{option.label.en}.** {option.help.en}{since(option)}"
        yield f"| `{option.name}` | {told} | {typed} | {default(option)} |"


def default(option: Option) -> str:
    """As it is typed, and in words where those tell more.

    >>> from tablee.games.mounstein.options import OPTIONS
    >>> [default(option) for option in OPTIONS[:3]]
    ['`32` (32 short sides)', '`0,0,0` (in the centre of the board)', '`true`']
    """
    words, value = option.say_default().en, option.default
    if callable(value):
        return words
    typed = (
        str(value).lower()
        if isinstance(value, bool)
        else ",".join(map(str, value))
        if isinstance(value, list)
        else str(value)
    )
    is_plain = words in {"yes", "no", typed, typed.replace("-", " "), typed.replace(",", ", ")}
    return f"`{typed}`" if is_plain else f"`{typed}` ({words})"


def since(option: Option) -> str:
    """
    >>> from tablee.games.maho.options import OPTIONS
    >>> since(OPTIONS[-1]), since(OPTIONS[0])
    (' (Since rules 2.)', '')
    """
    if option.since > 1:
        return f" (Since rules {option.since}.)"
    return "".join(f" (`{value}`: since rules {first}.)" for value, first in option.newer)


def observation(game: Game) -> Iterator[str]:
    """What `tablee.envs.encoding` says of the numbers that an agent gets."""
    drawn = layout(game)
    yield f"### {game.title}: {drawn.size} numbers, {game.rules.module.MOVES:,} actions"
    yield from ("", "| part | shape | meaning |", "|---|---|---|")
    for part in drawn.parts:
        yield f"| `{part.name}` | {' × '.join(map(str, part.shape))} | {part.meaning} |"


PARTS: dict[str, Callable[[Game], Iterator[str]]] = {"facts": facts, "rules": rules, "options": options}
"""Of a game's own page."""
ALL_PARTS = PARTS | {"observation": observation}
MARKED = re.compile(r"(<!-- (\w+) of (\w+): written by docs/rules\.py -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(page: str) -> str:
    """The page with every marked part as the engine has it."""
    return MARKED.sub(
        lambda found: found[1] + "\n".join(["", *ALL_PARTS[found[2]](GAMES[found[3]]), "", found[4]]), page
    )


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8")
