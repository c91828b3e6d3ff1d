"""Every rule, refusal, ending and event of every game has its words, in both languages."""

import re
import string

import pytest

from tablee.core.texts import Text
from tablee.games import GAMES

RULE_IDS = {"m": ("M", 24), "tuileries": ("T", 10), "mounstein": ("K", 13), "maho": ("H", 15)}


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def check(text: Text) -> None:
    assert text.fr.strip()
    assert text.en.strip()
    assert names_in(text.fr) == names_in(text.en)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_rule_has_its_words(name: str) -> None:
    letter, count = RULE_IDS[name]
    texts = GAMES[name].texts
    assert list(texts.RULES) == [f"{letter}-{number}" for number in range(1, count + 1)]
    assert set(texts.RULINGS) <= set(texts.RULES)
    assert set(texts.ENDINGS) == set(GAMES[name].endings)
    for text in (*texts.RULES.values(), *texts.RULINGS.values(), *texts.ENDINGS.values(), *texts.EVENTS.values()):
        check(text)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_refusal_cites_a_rule(name: str) -> None:
    texts = GAMES[name].texts
    for refusal in texts.REFUSALS.values():
        assert refusal.rule in texts.RULES
        check(refusal.text)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_option_and_every_value_has_its_words(name: str) -> None:
    identifier = re.compile(r"\w_\w| \| |first-out|full-board")
    for option in GAMES[name].options.OPTIONS:
        texts = [option.label, option.help, option.allowed, option.say_default()]
        texts += [label for _, label in option.choices or ()]
        for text in texts:
            check(text)
            assert not identifier.search(f"{text.fr} {text.en}"), text
