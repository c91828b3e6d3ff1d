"""Options are declared, completed and refused in one place."""

import pytest

from tablee.core.errors import OptionError
from tablee.core.options import Option, choice, complete, switch, whole
from tablee.core.texts import Text

HELP = Text(fr="aide", en="help")
OPTIONS = (
    Option("edition", "tiles", choice("tiles", "cards"), "tiles | cards", HELP),
    Option("free", lambda values: values["edition"] == "tiles", switch, "true | false", HELP),
    Option("size", 3, whole(1, 9), "1 to 9", HELP),
)


def test_defaults_may_depend_on_what_stands_before() -> None:
    assert complete(OPTIONS, {}) == {"edition": "tiles", "free": True, "size": 3}
    assert complete(OPTIONS, {"edition": "cards"})["free"] is False
    assert complete(OPTIONS, {"edition": "cards", "free": "yes"})["free"] is True


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
        complete(OPTIONS, {name: value})
    option = next(option for option in OPTIONS if option.name == name)
    for sentence in (refused.value.say("fr"), refused.value.say("en")):
        assert name in sentence
        assert option.allowed in sentence


def test_an_unknown_option_is_told_the_known_ones() -> None:
    with pytest.raises(OptionError, match="edition, free, size"):
        complete(OPTIONS, {"colour": 1})
