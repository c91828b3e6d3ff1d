"""One word for one thing in everything said to people: the terms that were decided against do not come back."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.core.texts import LANGUAGES, Language

SOURCES = Path(__file__).parents[2] / "src" / "tablee"

RIVALS: dict[Language, str] = {
    "fr": r"brelan|moebius|losange|cerf-volant|talon|cette maison|de la maison|l’argent|d’argent|\bfinie?\b|[Nn]otre lecture"
    r"|\b[Cc]e record|\b[Uu]n record|le match|pierre (nue|de base)|robots? « greedy|\((s|e|es)\)"
    r"|(^|[.;:] )Qui [^?]*$|\bbasic\b|first-out",
    "en": r"\banew\b|moebius|Möbius band|aimless|storey|this house|of the house|laborator|shouted falsely|\b(he|his|him)\b"
    r"|\bso (many|long|much)\b|hang together|in common with|\d %|\((s|es)\)|(for|by) who\b|(^|[.;:] )Who [^?]*$",
}
STRAIGHT = re.compile(r"[\"]|(?<=\w)'(?=\w)")
"""Quotes in what a person reads are curly, or « … » in French."""


def texts() -> Iterator[tuple[str, Language, str]]:
    """Every literal `Text(fr=…, en=…)`: where it stands, and both of its sentences."""
    for path in sorted(SOURCES.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Text"):
                continue
            for lang, sentence in ((k.arg, k.value) for k in call.keywords):
                if lang in LANGUAGES and isinstance(sentence, ast.Constant):
                    yield f"{path.relative_to(SOURCES)}:{call.lineno}", lang, str(sentence.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rival_of_a_chosen_term(lang: Language) -> None:
    found = [f"{at} {said}" for at, spoken, said in texts() if spoken == lang and re.search(RIVALS[lang], said)]
    assert found == []


def test_quotes_are_curly() -> None:
    assert [f"{at} {said}" for at, _, said in texts() if STRAIGHT.search(said)] == []
