"""Options are declared, completed and refused in one place."""

import pytest

from tablee.core.errors import OptionError
from tablee.core.options import choice, complete, number, switch, with_older
from tablee.core.texts import LANGUAGES, Text

HELP = Text(fr="aide", en="help")
EDITIONS = {"tiles": Text(fr="tuiles", en="tiles"), "cards": Text(fr="cartes", en="cards")}
BY_EDITION = Text(fr="selon l’édition", en="by edition")
OPTIONS = (
    choice("edition", Text(fr="Édition", en="Edition"), HELP, "tiles", EDITIONS),
    switch("free", Text(fr="Libre", en="Free"), HELP, lambda values: values["edition"] == "tiles", BY_EDITION),
    number("size", Text(fr="Taille", en="Size"), HELP, 3, 1, 9),
    number("wait_ms", Text(fr="Attente", en="Wait"), HELP, 2500, 0, 9000, Text("s", "s"), 1000, {0: Text("non", "no")}),
)


def test_defaults_may_depend_on_what_stands_before() -> None:
    assert complete(OPTIONS, {}, 1) == {"edition": "tiles", "free": True, "size": 3, "wait_ms": 2500}
    assert complete(OPTIONS, {"edition": "cards"}, 1)["free"] is False
    assert complete(OPTIONS, {"edition": "cards", "free": "yes"}, 1)["free"] is True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("edition", "paper"),
        ("free", "perhaps"),
        ("size", 0),
        ("size", "ten"),
        ("size", 2.5),
        ("size", True),
        ("size", None),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(name: str, value: object) -> None:
    with pytest.raises(OptionError) as refused:
        complete(OPTIONS, {name: value}, 1)
    option = next(option for option in OPTIONS if option.name == name)
    for lang in LANGUAGES:
        sentence = refused.value.say(lang)
        assert option.label.say(lang) in sentence
        assert option.allowed.say(lang) in sentence
    assert refused.value.typed == option.typed


def test_values_are_said_in_words() -> None:
    edition, free, size, wait = OPTIONS
    assert edition.allowed == Text(fr="tuiles, cartes", en="tiles, cards")
    assert edition.say_default().fr == "tuiles"
    assert free.say(False).fr == "non"
    assert free.say_default() == BY_EDITION
    assert size.allowed == Text(fr="de 1 à 9", en="1 to 9")
    assert wait.say_default() == Text(fr="2,5 s", en="2.5 s")
    assert wait.say(0).en == "no"
    assert wait.allowed.fr == "de 0 à 9 s"


def test_an_unknown_option_is_told_the_known_ones() -> None:
    with pytest.raises(OptionError, match="edition, free, size, wait_ms"):
        complete(OPTIONS, {"colour": 1}, 1)


NEWER = (
    *OPTIONS,
    switch("polite", Text(fr="Poli", en="Polite"), HELP, True)._replace(since=2, before=False),
    number("pace", Text(fr="Allure", en="Pace"), HELP, 4, 1, 9)._replace(since=3, before=lambda values: values["size"]),
)
LARGER = NEWER[0]._replace(newer=(("cards", 2),))


def test_older_rules_lack_later_options_and_do_as_they_did() -> None:
    assert list(complete(NEWER, {}, 1)) == ["edition", "free", "size", "wait_ms"]
    assert complete(NEWER, {}, 2)["polite"] is True
    older = with_older(NEWER, complete(NEWER, {"size": 7}, 1))
    assert (older["polite"], older["pace"]) == (False, 7)
    with pytest.raises(OptionError, match="edition, free, size, wait_ms"):
        complete(NEWER, {"polite": True}, 1)


def test_older_rules_refuse_later_values() -> None:
    assert complete([LARGER], {"edition": "cards"}, 2) == {"edition": "cards"}
    with pytest.raises(OptionError, match="cards"):
        complete([LARGER], {"edition": "cards"}, 1)
