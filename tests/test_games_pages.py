"""The games' pages say what the engine says: what they take from it is fresh, and the rest does not contradict it."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tablee.games import GAMES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RULES: dict[str, Any] = runpy.run_path(str(DOCS / "rules.py"))
RIVALS = "|".join(json.loads((ROOT / "tests" / "core" / "rivals.json").read_text(encoding="utf-8"))["en"])
IN_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md"), ROOT / "web" / "README.md"])


@pytest.fixture(params=["m", "tuileries", "mounstein", "maho"])
def page(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param, (DOCS / "games" / f"{request.param}.md").read_text(encoding="utf-8")


def test_rules_rulings_options_and_endings_are_the_engines(page: tuple[str, str]) -> None:
    name, text = page
    marked = RULES["MARKED"].findall(text)
    assert {(part, game) for _, part, game, _ in marked} == {(part, name) for part in RULES["PARTS"]}
    assert text == RULES["renewed"](text), "python docs/rules.py"


def test_what_an_agent_gets_is_what_the_encoding_says() -> None:
    text = (DOCS / "how-to" / "environments.md").read_text(encoding="utf-8")
    assert [game for _, _, game, _ in RULES["MARKED"].findall(text)] == ["m", "tuileries", "mounstein", "maho"]
    assert text == RULES["renewed"](text), "python docs/rules.py"


def test_a_rule_is_told_in_one_place_only(page: tuple[str, str]) -> None:
    """Whatever begins a line with a rule's id is the engine's own sentence, or counts in the example."""
    _, text = page
    besides = RULES["MARKED"].sub("", text).partition("## A worked example")[0]
    assert not re.search(r"^(- |\| )\**[MTKH]-\d", besides, re.MULTILINE)


def test_the_history_knows_every_version_of_the_rules(page: tuple[str, str]) -> None:
    name, text = page
    told = re.findall(r"^- (\d+): ", text.partition("## Version history")[2], re.MULTILINE)
    assert [int(version) for version in told] == list(range(GAMES[name].rules_version, 0, -1))


def test_every_row_of_a_table_has_the_cells_of_its_heading(page: tuple[str, str]) -> None:
    _, text = page
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1, table


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_rival_of_a_chosen_term(path: Path) -> None:
    prose = IN_CODE.sub("", path.read_text(encoding="utf-8"))
    assert not [line for line in prose.splitlines() if re.search(RIVALS, line)]
