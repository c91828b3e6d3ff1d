"""No shared code names a game: whoever adds one touches the list of them and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tablee.core.registry import BUILT_IN

SOURCE = Path(__file__).parents[2] / "src" / "tablee"
LIST = SOURCE / "core" / "registry.py"
NAMED = re.compile("|".join(name for name in BUILT_IN if len(name) > 1), re.IGNORECASE)
SHORT = re.compile(rf"(.*games\W|tablee.)?({'|'.join(name for name in BUILT_IN if len(name) == 1)})")
"""A letter is a name only where it is the whole text, or a module or an environment; a capital one moves an SVG path."""

CITED = re.compile(r"\([A-Z]-\d+\w?\)|\b[A-Z]-\d+\w?:|# [A-Z]-\d")
"""A rule's number, as code cites the rule that it decides."""


def texts_in(code: str) -> Iterator[tuple[int, str]]:
    """Every name and every text in the code by its line; docstrings may have examples in real games."""
    tree = ast.parse(code)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name | ast.Attribute | ast.FunctionDef | ast.ClassDef):
            name = (
                node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else node.name
            )
            if len(name) > 1:
                yield node.lineno, name


def named_in(code: str) -> list[int]:
    return sorted({line for line, text in texts_in(code) if NAMED.search(text) or SHORT.fullmatch(text)})


def test_what_names_a_game_is_found() -> None:
    code = [
        '"""As in Tuileries."""',
        'm = "8 m"',
        'if game == "m":',
        "    draw_tuileries(board)",
        "from tablee.games.maho import GAME",
        "from tablee.games import m",
        'title = "Mounstein!"',
    ]
    assert named_in("\n".join(code)) == [3, 4, 5, 6, 7]


def test_no_shared_code_names_a_game() -> None:
    found = [
        f"{file.relative_to(SOURCE)}:{line}"
        for file in sorted(SOURCE.rglob("*.py"))
        if file != LIST and not any((SOURCE / "games" / name) in file.parents for name in BUILT_IN)
        for line in named_in(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_shared_code_cites_a_rule() -> None:
    found = [
        f"{file.relative_to(SOURCE)}: {line.strip()}"
        for file in sorted(SOURCE.rglob("*.py"))
        if SOURCE / "games" not in file.parents
        for line in file.read_text(encoding="utf-8").splitlines()
        if CITED.search(line)
    ]
    assert found == []
    assert CITED.search((SOURCE / "games" / BUILT_IN[0] / "rules.py").read_text(encoding="utf-8"))
