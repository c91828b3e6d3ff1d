"""The games, with their options, rules and bots."""

from typing import Any

from msgspec import Struct

from tablee.core.texts import Said


class OptionChoice(Struct):
    value: Any
    label: Said


class OptionInfo(Struct):
    """One option of a game in words; `name` and the values are for programs, people read the labels."""

    name: str
    label: Said
    help: Said
    default: Any
    default_label: Said
    choices: list[OptionChoice] | None
    """The values to choose from, if it is a choice or a switch."""
    is_open: bool
    """Whether another value may be written instead."""
    range: tuple[int, int] | None
    """The least and the greatest value, if it is a number."""
    unit: Said | None
    """What the number counts."""
    scale: int
    """How many of the value make one unit: 1000 where milliseconds are shown as seconds."""
    allowed: Said
    """The possible values in words."""


class GameInfo(Struct):
    name: str
    title: str
    authors: Said
    fewest: int
    most: int
    rules_version: int
    has_web_board: bool
    """Whether the web client has a board for it; if not, its views are PlainViews."""
    options: list[OptionInfo]
    rules: dict[str, Said]
    rulings: dict[str, Said]
    endings: dict[str, Said]
    events: dict[str, Said]
    bots: list[str]
