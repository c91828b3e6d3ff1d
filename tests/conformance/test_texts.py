"""Every rule, refusal, ending and event of every game has its words, in both languages."""

import random
import re
import string

import pytest

from tablee.core.errors import IllegalMove
from tablee.core.refusals import OWN
from tablee.core.texts import LANGUAGES, Language, Text
from tablee.games import GAMES
from tablee.server import messages, typescript
from tablee.server.catalogue import catalogue
from tablee.teaching.__main__ import files as teaching_files

RULE_IDS = {"m": ("M", 24), "tuileries": ("T", 10), "mounstein": ("K", 13), "maho": ("H", 15)}


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def check(text: Text) -> None:
    assert text.fr.strip()
    assert text.en.strip()
    assert names_in(text.fr) == names_in(text.en)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_rule_has_its_words(name: str) -> None:
    texts = GAMES[name].texts
    letter, count = RULE_IDS.get(name) or (next(iter(texts.RULES)).split("-")[0], len(texts.RULES))
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(GAMES))
def test_no_value_stands_in_a_sentence_as_it_is_typed(name: str, lang: Language) -> None:
    """Whoever opens a table picks a value by its label; `choose` or `q,r,o` is for the command line."""
    for option in GAMES[name].options.OPTIONS:
        labels = [(str(choice.value), choice.label) for choice in option.choices or ()]
        codes = [code for code, label in labels if code.isalpha() and code not in label.say(lang).lower().split()]
        typed = re.compile("|".join([r"\b\w,\w,orientation\b", *(rf"\b{code}\b" for code in codes)]))
        for text in (option.label, option.help, option.allowed, option.say_default(), *(label for _, label in labels)):
            assert not typed.search(text.say(lang)), text


UNBOUND = re.compile(r" [;:!?»%]|« ")
"""A plain blank where French needs a no-break space."""


def test_no_french_text_that_is_given_out_has_a_loose_sign() -> None:
    """What the server, the rule pages and the names send: every French sentence in it."""
    given = [messages.encode(info).decode() for info in catalogue()]
    given += [content.decode() for name, content in teaching_files() if "vectors" not in name]
    given += [text for name, text in typescript.files().items() if name.endswith(".json")]
    found = [french for content in given for french in re.findall(r'"fr":"((?:[^"\\]|\\.)*)"', content)]
    assert len(found) > 1000
    for french in found:
        assert not UNBOUND.search(french), french


@pytest.mark.parametrize("name", list(GAMES))
def test_every_piece_has_a_name_of_its_own(name: str) -> None:
    game = GAMES[name]
    names = [game.name_piece(code) for code in game.words.codes()]
    for lang in LANGUAGES:
        for form in range(3):
            assert len({piece[form].say(lang) for piece in names}) == len(names)


@pytest.mark.parametrize("name", list(GAMES))
def test_moves_and_refusals_are_said_without_codes(name: str) -> None:
    """Codes are for records and for typing: a sentence names its pieces."""
    game, dice = GAMES[name], random.Random(name)
    codes = "|".join(re.escape(code) for code in game.words.codes() if re.search("[a-z]", code) and code != "base")
    written = re.compile(rf"(?<!\w)({codes})(?!\w)") if codes else re.compile("$^")
    position = game.start(game.fewest, 0, {}, bytes(32))
    said: set[Text] = set()
    refused = 0
    for _ in range(60):
        seats = game.to_act(position)
        if not seats:
            break
        seat = dice.choice(seats)
        observed = game.observe(position, seat)
        legal = game.legal(observed, seat)
        for move in dice.sample(range(min(4000, game.rules.module.MOVES)), 20):
            if game.rules.refusal(observed, seat, move) >= OWN:
                with pytest.raises(IllegalMove) as error:
                    game.check(observed, seat, move)
                said |= {Text(error.value.say("fr"), error.value.say("en"))}
                refused += 1
        said |= {game.say_move(observed, seat, move) for move in legal[:20]}
        position, _ = game.after(position, seat, dice.choice(legal))
    assert said
    assert refused
    for text in said:
        assert not written.search(f"{text.fr} {text.en}"), text
