"""Options of a game: declared once, checked in one place, packed into the record that the kernels read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tablee.core.errors import OptionError
from tablee.core.texts import Text

Value = Any
Values = dict[str, Value]

UNKNOWN = Text(
    fr="L’option « {name} » n’existe pas ; options possibles : {allowed}.",
    en='There is no option "{name}"; the options are: {allowed}.',
)
NOT_ALLOWED = Text(
    fr="Option « {name} » : {value} n’est pas permis ; permis : {allowed}.",
    en='Option "{name}": {value} is not allowed; allowed: {allowed}.',
)


class Option(NamedTuple):
    """One option. `read` turns a text or JSON value into the option's value, or raises ValueError."""

    name: str
    default: Value | Callable[[Values], Value]
    """The default, or a function of the options that stand before this one (defaults by edition)."""
    read: Callable[[Value], Value]
    allowed: str
    help: Text

    def parse(self, value: Value) -> Value:
        try:
            return self.read(value)
        except (ValueError, TypeError, KeyError, IndexError):
            raise refuse(self, value) from None


def refuse(option: Option, value: Value) -> OptionError:
    return OptionError(option.name, NOT_ALLOWED, value=value, allowed=option.allowed)


def complete(options: Sequence[Option], given: Mapping[str, Value]) -> Values:
    """Every option with its value, in the declared order: the given ones checked, the others by default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise OptionError(name, UNKNOWN, allowed=", ".join(names))
    values: Values = {}
    for option in options:
        if option.name in given:
            values[option.name] = option.parse(given[option.name])
        elif callable(option.default):
            values[option.name] = option.default(values)
        else:
            values[option.name] = option.default
    return values


def choice(*names: str) -> Callable[[Value], str]:
    """Reads one of a few words."""

    def read(value: Value) -> str:
        if value not in names:
            raise ValueError(value)
        return str(value)

    return read


def switch(value: Value) -> bool:
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


def whole(low: int, high: int) -> Callable[[Value], int]:
    """Reads a whole number from low to high."""

    def read(value: Value) -> int:
        if isinstance(value, (bool, float)):
            raise TypeError(value)
        number = int(value)
        if not low <= number <= high:
            raise ValueError(value)
        return number

    return read
