"""`docs/adding-a-game.md`, followed to the letter: Escalier has what the page asks for and nothing that it does not name."""

import re
import tomllib
from pathlib import Path

from tablee.core.registry import GROUP

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "escalier"
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
