"""Options of a game: declared once, checked in one place, packed into the record that the kernels read.

Every option and every value has its words: a person reads `label`, `help` and the labels of the values, never `name`.
"""

# ruff: noqa: A002 - `help` is what everybody calls it

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tablee.core.errors import OptionError
from tablee.core.texts import Text, listed

Value = Any
Values = dict[str, Value]

UNKNOWN = Text(
    fr="L’option « {given} » n’existe pas ; options possibles : {known}.",
    en="There is no option “{given}”; the options are: {known}.",
)
NOT_ALLOWED = Text(
    fr="{label} : « {value} » n’est pas possible. Possible : {allowed}.",
    en="{label}: “{value}” is not possible. Possible: {allowed}.",
)
YES = Text(fr="oui", en="yes")
NO = Text(fr="non", en="no")
FROM_TO = Text(fr="de {low} à {high}", en="{low} to {high}")


class Choice(NamedTuple):
    value: Value
    label: Text


class Option(NamedTuple):
    """One option. `read` turns a text or JSON value into the option's value, or raises ValueError."""

    name: str
    label: Text
    help: Text
    default: Value | Callable[[Values], Value]
    """The default, or a function of the options that stand before this one (defaults by edition)."""
    read: Callable[[Value], Value]
    allowed: Text
    """The possible values in words."""
    typed: str
    """The possible values as they are typed at the command line."""
    say: Callable[[Value], Text]
    """A value in words."""
    choices: tuple[Choice, ...] | None = None
    """The values to choose from, if they are few."""
    range: tuple[int, int] | None = None
    """The least and the greatest value, if it is a number."""
    unit: Text | None = None
    """What the number counts, as people write it: "s"."""
    scale: int = 1
    """How many of the value make one unit: 1000 if milliseconds are shown as seconds."""
    default_label: Text | None = None
    """The default in words, where it depends on other options."""
    is_open: bool = False
    """Whether another value than `choices` may be given too."""
    since: int = 1
    """The first version of the rules that has this option."""
    before: Value | Callable[[Values], Value] = None
    """What older rules did in this point: their games go on like that."""
    newer: tuple[tuple[Value, int], ...] = ()
    """Values that only newer rules have, each with the first version that has it."""

    def parse(self, value: Value) -> Value:
        try:
            return self.read(value)
        except (ValueError, TypeError, KeyError, IndexError):
            raise refuse(self, value) from None

    def say_default(self) -> Text:
        return self.default_label or self.say(self.default)


def choice(
    name: str,
    label: Text,
    help: Text,
    default: Value,
    choices: Mapping[Value, Text],
    default_label: Text | None = None,
) -> Option:
    """One of a few values, each with its label."""
    by_text = {str(value): value for value in choices}

    def read(value: Value) -> Value:
        return by_text[str(value)]

    return _of_choices(name, label, help, default, read, choices, " | ".join(by_text), default_label)


def switch(name: str, label: Text, help: Text, default: Value, default_label: Text | None = None) -> Option:
    """Yes or no."""
    return _of_choices(name, label, help, default, read_switch, {True: YES, False: NO}, "true | false", default_label)


def number(
    name: str,
    label: Text,
    help: Text,
    default: Value,
    low: int,
    high: int,
    unit: Text | None = None,
    scale: int = 1,
    say: Mapping[int, Text] | None = None,
    default_label: Text | None = None,
) -> Option:
    """A whole number from low to high; `say` has the words for numbers that mean something special."""
    special = say or {}

    def spoken(value: Value) -> Text:
        return special.get(value) or _amount(f"{value / scale:g}", unit)

    allowed = _amount_range(f"{low / scale:g}", f"{high / scale:g}", unit)
    return Option(
        name=name,
        label=label,
        help=help,
        default=default,
        read=read_whole(low, high),
        allowed=allowed,
        typed=f"{low}…{high}",
        say=spoken,
        range=(low, high),
        unit=unit,
        scale=scale,
        default_label=default_label,
    )


def refuse(option: Option, value: Value) -> OptionError:
    return OptionError(
        option.name, NOT_ALLOWED, typed=option.typed, label=option.label, value=value, allowed=option.allowed
    )


def complete(options: Sequence[Option], given: Mapping[str, Value], rules: int) -> Values:
    """Every option that this version of the rules has, with its value, in the declared order: the given ones checked, the
    others by default."""
    existing = [option for option in options if option.since <= rules]
    names = [option.name for option in existing]
    for name in given:
        if name not in names:
            raise OptionError(name, UNKNOWN, given=name, known=", ".join(names))
    values: Values = {}
    for option in existing:
        if option.name in given:
            values[option.name] = option.parse(given[option.name])
            if any(value == values[option.name] and rules < first for value, first in option.newer):
                raise refuse(option, given[option.name])
        else:
            values[option.name] = _value(option.default, values)
    return values


def differing(options: Sequence[Option], values: Values, rules: int) -> Values:
    """Of the options that this version of the rules has, those whose value is not their default."""
    existing = [option for option in options if option.since <= rules]
    known = {option.name: values[option.name] for option in existing}
    return {
        option.name: known[option.name] for option in existing if known[option.name] != _value(option.default, known)
    }


def with_older(options: Sequence[Option], values: Values) -> Values:
    """The same, and what the rules did before they had the options that are missing."""
    complete = dict(values)
    for option in options:
        if option.name not in complete:
            complete[option.name] = _value(option.before, complete)
    return complete


def _value(given: Value | Callable[[Values], Value], values: Values) -> Value:
    return given(values) if callable(given) else given


def read_switch(value: Value) -> bool:
    """Reads true or false."""
    if isinstance(value, bool):
        return value
    return {
        "true": True,
        "yes": True,
        "oui": True,
        "1": True,
        "false": False,
        "no": False,
        "non": False,
        "0": False,
    }[str(value).lower()]


def read_whole(low: int, high: int) -> Callable[[Value], int]:
    """Reads a whole number from low to high."""

    def read(value: Value) -> int:
        if isinstance(value, (bool, float)):
            raise TypeError(value)
        number = int(value)
        if not low <= number <= high:
            raise ValueError(value)
        return number

    return read


def _of_choices(
    name: str,
    label: Text,
    help: Text,
    default: Value,
    read: Callable[[Value], Value],
    choices: Mapping[Value, Text],
    typed: str,
    default_label: Text | None,
) -> Option:
    return Option(
        name=name,
        label=label,
        help=help,
        default=default,
        read=read,
        allowed=listed(list(choices.values())),
        typed=typed,
        say=lambda value: choices[value],
        choices=tuple(Choice(value, label) for value, label in choices.items()),
        default_label=default_label,
    )


def _amount(number: str, unit: Text | None) -> Text:
    """
    >>> _amount("2.5", Text("s", "s")).fr
    '2,5 s'
    """
    french = number.replace(".", ",")
    return Text(french, number) if unit is None else Text(f"{french} {unit.fr}", f"{number} {unit.en}")


def _amount_range(low: str, high: str, unit: Text | None) -> Text:
    last = _amount(high, unit)
    return Text(FROM_TO.say("fr", low=low, high=last.fr), FROM_TO.say("en", low=low, high=last.en))
