"""One word for one thing in everything said to people: the terms that were decided against do not come back."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.core.texts import LANGUAGES, Language

SOURCES = Path(__file__).parents[2] / "src" / "tablee"

RIVALS: dict[Language, str] = {
    lang: "|".join(terms)
    for lang, terms in json.loads(Path(__file__).with_name("rivals.json").read_text(encoding="utf-8")).items()
}
"""Patterns; the web client's texts are held to the same ones (web/src/i18n/rivals.test.ts)."""
STRAIGHT = re.compile(r"[\"]|(?<=\w)'(?=\w)")
"""Quotes in what a person reads are curly, or « … » in French."""


def texts(code: str) -> Iterator[tuple[int, Language, str]]:
    """Every `Text(fr=…, en=…)` or `Text(…, …)` that is written out: its line, and both of its sentences."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Text":
            given = [*zip(LANGUAGES, call.args, strict=False), *((k.arg, k.value) for k in call.keywords)]
            for lang, sentence in given:
                if lang in LANGUAGES and (said := written(sentence)):
                    yield call.lineno, lang, said


def written(sentence: ast.expr) -> str:
    """What stands in a literal; in an f-string, also around what is filled in."""
    if isinstance(sentence, ast.JoinedStr):
        return "…".join(str(part.value) for part in sentence.values if isinstance(part, ast.Constant))
    return sentence.value if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str) else ""


def all_texts() -> Iterator[tuple[str, Language, str]]:
    for path in sorted(SOURCES.rglob("*.py")):
        for line, lang, said in texts(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(SOURCES)}:{line}", lang, said


def test_every_way_to_write_a_text_is_seen() -> None:
    code = """Text(fr="un", en="one"); Text("deux", f"two {more} twos"); Text(*both)"""
    assert [said for _, _, said in texts(code)] == ["un", "one", "deux", "two … twos"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rival_of_a_chosen_term(lang: Language) -> None:
    found = [f"{at} {said}" for at, spoken, said in all_texts() if spoken == lang and re.search(RIVALS[lang], said)]
    assert found == []


def test_quotes_are_curly() -> None:
    assert [f"{at} {said}" for at, _, said in all_texts() if STRAIGHT.search(said)] == []
