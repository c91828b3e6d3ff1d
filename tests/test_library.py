"""`import tablee`: quick, lazy, typed, and every name of it explained by an example that runs."""

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import tablee

SOURCE = Path(tablee.__file__)
NAMES = [name for name in tablee.__all__ if name != "games"]


def modules_after(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


def test_importing_it_imports_nothing_else() -> None:
    """A clock would say how busy the machine is; `python -m benchmarks.library` asks it."""
    assert modules_after("import tablee") - modules_after("pass") == {"tablee"}


def test_a_name_is_imported_when_it_is_first_used() -> None:
    loaded = modules_after("import tablee; tablee.TableeError")
    assert "tablee.core.errors" in loaded
    assert not loaded & {"numpy", "numba", "tablee.core.match"}


def test_what_type_checkers_see_is_what_python_finds() -> None:
    (told,) = [node for node in ast.parse(SOURCE.read_text()).body if isinstance(node, ast.If) and _is_for_types(node)]
    imports = [node for node in told.body if isinstance(node, ast.ImportFrom)]
    assert sorted(alias.asname or "" for node in imports for alias in node.names) == sorted(tablee.__all__)
    for node in imports:
        for alias in node.names:
            assert alias.name == alias.asname
            if alias.name != "games":
                home = __import__(node.module or "", fromlist=[alias.name])
                assert getattr(tablee, alias.name) is getattr(home, alias.name)


def _is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_it_lists_its_names_and_no_others() -> None:
    assert set(tablee.__all__) <= set(dir(tablee))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        tablee.Chess  # type: ignore[attr-defined] # noqa: B018


def test_the_games_are_both_a_folder_and_a_function() -> None:
    from tablee.core.registry import BUILT_IN
    from tablee.games.m import GAME

    assert tablee.games()["m"] is GAME
    assert list(tablee.games())[:4] == list(BUILT_IN)


def members_of(kind: type) -> list[str]:
    """What a class offers, but for the fields of its instances."""
    fields = getattr(kind, "__dataclass_fields__", {})
    return [
        key
        for key, member in vars(kind).items()
        if not key.startswith("_")
        and key not in fields
        and (inspect.isfunction(member) or isinstance(member, property))
    ]


def has_example(thing: object) -> bool:
    return bool(doctest.DocTestParser().get_examples(inspect.getdoc(thing) or ""))


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example(name: str) -> None:
    """`make test` runs them all (--doctest-modules)."""
    thing = getattr(tablee, name)
    assert has_example(thing)
    if inspect.isclass(thing):
        assert [key for key in members_of(thing) if not inspect.getdoc(getattr(thing, key))] == []


@pytest.mark.parametrize("kind", [tablee.Match, tablee.Move, tablee.LegalMoves, tablee.BotPlayer])
def test_whatever_a_match_offers_has_an_example(kind: type) -> None:
    assert [key for key in members_of(kind) if not has_example(getattr(kind, key))] == []


def test_the_ten_lines_of_the_readme_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    readme = (SOURCE.parents[2] / "README.md").read_text(encoding="utf-8").replace("\n```", "\n")
    page = doctest.DocTestParser().get_doctest(readme, {}, "README.md", "README.md", 0)
    lines = [line for example in page.examples for line in example.source.splitlines()]
    assert 9 <= len(lines) <= 11
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(page).failed == 0
    assert len(list(tablee.read("games.jsonl"))) == 1
