"""What newcomers see is what the engine says: every figure, lesson and vector is made again and compared."""

from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tablee.core.registry import BUILT_IN
from tablee.core.texts import Said
from tablee.games import GAMES
from tablee.teaching.__main__ import encoded, files
from tablee.teaching.page import Figure, Lesson, RulePage

CLIENT = Path(__file__).parents[2] / "web" / "src"
FIGURE_OF_RULE = {
    "m": {"M-1", "M-2", "M-5", "M-9", "M-11", "M-15", "M-16", "M-20"},
    "tuileries": {"T-1", "T-4", "T-5", "T-10"},
    "mounstein": {"K-1", "K-4", "K-5", "K-8", "K-9", "K-13"},
    "maho": {"H-1", "H-2", "H-3", "H-7", "H-15"},
}
"""The rules whose section must have a figure, because words alone would not do."""


def test_the_clients_files_are_fresh() -> None:
    stale = [name for name, text in files() if (CLIENT / name).read_bytes() != text]
    assert stale == [], "make teaching"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_rule_page_has_every_rule_once_and_its_figures(game: str) -> None:
    page = page_of(game)
    placed = [rule for section in page.sections for rule in section.rules]
    assert sorted(placed) == sorted(GAMES[game].texts.RULES)
    drawn = {rule for section in page.sections if section.figures for rule in section.rules}
    assert drawn >= FIGURE_OF_RULE[game]
    ids = [figure.id for section in page.sections for figure in section.figures]
    assert len(ids) == len(set(ids))
    for text in sayings(page):
        assert text.fr
        assert text.en
        assert "{" not in text.fr + text.en


def page_of(game: str) -> RulePage:
    page: RulePage = brought(game, "rule_page").page()
    return page


def lesson_of(game: str) -> Lesson:
    lesson: Lesson = brought(game, "lesson").lesson()
    return lesson


def brought(game: str, part: str) -> ModuleType:
    module = GAMES[game].part(part)
    assert module is not None
    return module


def figure(game: str, id: str) -> Figure:
    return next(each for section in page_of(game).sections for each in section.figures if each.id == id)


def test_the_sheets_own_examples_are_drawn() -> None:
    """What the originals' lost figures showed, answered by the engine."""
    assert [line.points for line in figure("m", "red-cube").lines] == [10, 0]  # a chip, and a scoring round
    assert [line.points for line in figure("m", "two-ways").lines] == [10]
    assert [line.points for line in figure("m", "neighbours").lines] == [30]
    refused = figure("m", "no-match").refused
    assert refused is not None
    assert (refused.rule, refused.text.en) == (
        "M-9",
        "No shared characteristic: the red 20 Möbius strip and the green zero.",
    )
    contacts = {row.label.en: len(row.shapes) for row in figure("mounstein", "contacts").rows}
    assert contacts == {"four shared edges": 4, "three shared edges": 8, "two shared edges": 10}
    orders = [[piece[0] for piece in row.pieces[0]] for row in figure("mounstein", "rounds").rows]
    assert ["".join(order) for order in orders] == ["0123", "1230", "2301", "3012"]
    tiles = [tile for row in figure("tuileries", "all-tiles").rows for group in row.pieces for tile in group]
    assert len(set(tiles)) == 64
    assert [len(row.shapes) for row in figure("tuileries", "polyminoes").rows] == [1, 2, 5]
    scores = {row.label.en: row.words for row in figure("tuileries", "scores").rows}
    assert len(scores) == 12
    assert scores["8 points"] == Said(
        "deux tétraminos\u202f; deux dominos et un tétramino\u202f; un domino et deux triminos",
        "two tetraminoes; two dominoes and one tetramino; one domino and two triminoes",
    )
    won = figure("maho", "winning-hand")
    assert [len(row.pieces[0]) for row in won.rows] == [3, 3, 3, 3, 2]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_lesson_is_played_by_the_rules_and_answers_every_move(game: str) -> None:
    lesson = lesson_of(game)
    assert 5 <= len(lesson.steps) <= 8
    rules = GAMES[game].texts.RULES
    for step in lesson.steps:
        assert set(step.rules) <= set(rules)
        legal = [move for worth in step.scene.worth for move in worth.moves]
        assert step.move in legal
        assert sorted(legal) == sorted(target.move for target in step.scene.view.targets)
        refused = [move for each in step.scene.refused for move in each.moves]
        assert not set(refused) & set(legal)
        assert {each.rule for each in step.scene.refused} <= set(rules)
        assert step.scene.view.seat == 0
        assert step.instead.fr != step.say.fr


def test_a_scene_shows_the_learner_nothing_hidden() -> None:
    """The others' tiles and the stock are nowhere in what the page gets."""
    lesson = lesson_of("tuileries")
    view = lesson.steps[0].scene.view
    sent = encoded(lesson.steps[0].scene.view)
    unseen = [tile for tile in ("gks", "yjs", "bnd", "rqd") if f'"{tile}'.encode() in sent]
    assert unseen == []
    assert len(view.hand) == 10


def sayings(value: Any) -> list[Said]:
    if isinstance(value, Said):
        return [value]
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, field) for field in value.__struct_fields__ if field not in ("view", "events")]
    if isinstance(value, dict):
        value = list(value.values())
    return [text for item in value for text in sayings(item)] if isinstance(value, list) else []
