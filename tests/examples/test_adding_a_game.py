"""`docs/adding-a-game.md`, followed to the letter: Escalier has what the page asks for and nothing that it does not name."""

import re
import tomllib

from tablee.core.registry import BUILT_IN, GROUP
from tests.examples.fifth_game import EXAMPLE, PAGE, ROOT

HERE = PAGE.split("## In this repository")[1]
STEPS = re.findall(r"^\d+\. `(\w+\.py)`", PAGE, re.MULTILINE)


def test_the_example_has_the_modules_of_the_page_and_no_others() -> None:
    assert len(STEPS) == 11
    assert sorted(STEPS) == sorted(file.name for file in (EXAMPLE / "tablee_escalier").glob("*.py"))


def test_what_else_the_page_names_is_what_games_bring() -> None:
    """Whatever a built-in game has under a name that the house looks for is on the page."""
    looked_for = {
        part
        for file in (ROOT / "src" / "tablee").rglob("*.py")
        for part in re.findall(r"part\(\"(\w+)\"\)", file.read_text(encoding="utf-8"))
    }
    named = set(re.findall(r"`(\w+?)(?:\.py)?`", PAGE))
    assert looked_for
    assert looked_for <= named


def test_the_page_announces_the_game_as_the_example_does() -> None:
    announced = tomllib.loads(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0])["project"]["entry-points"]
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    assert announced == project["entry-points"]
    assert list(announced) == [GROUP]


def test_no_other_file_knows_the_example() -> None:
    """Not one file outside its folder had to be touched."""
    folders = (ROOT / "src", ROOT / "web" / "src")
    files = [
        file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".ts", ".svelte", ".json")
    ]
    assert len(files) > 300
    assert [file for file in files if "tablee_escalier" in file.read_text(encoding="utf-8")] == []
    # its name is a French word: "escalier" alone may stand in a sentence


def test_what_the_page_names_in_this_repository_is_there_for_each_game() -> None:
    paths = [path for path in re.findall(r"`([\w/<>.]+)`", HERE) if "/" in path]
    assert len(paths) > 12
    for path in paths:
        for game in BUILT_IN:
            assert (ROOT / path.replace("<game>", game)).exists(), path


def test_files_of_the_repository_that_want_every_game_are_on_the_page() -> None:
    """Each of them speaks of every built-in game; what takes its list from `BUILT_IN` needs nothing."""
    wanting = [
        *(ROOT / "tests" / "conformance").glob("*.py"),
        *(ROOT / "benchmarks").glob("*.py"),
        ROOT / "Makefile",
        ROOT / "pyproject.toml",
        ROOT / "tests" / "coverage_of_rules.py",
        ROOT / "tests" / "server" / "chaos" / "fuzz.py",
        ROOT / "web" / "src" / "games" / "list.ts",
    ]
    naming = [file for file in wanting if all(_names(game, file.read_text(encoding="utf-8")) for game in BUILT_IN)]
    assert naming
    assert [str(file.relative_to(ROOT)) for file in naming if str(file.relative_to(ROOT)) not in HERE] == []


def _names(game: str, text: str) -> bool:
    return re.search(rf"""["'/ .]{game}["'/ .]""", text) is not None
