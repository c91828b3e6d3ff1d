"""The view of a game that the web client has no board for."""

from typing import Any

from msgspec import Struct

from tablee.core.texts import Said


class PlainTarget(Struct, frozen=True):
    """A legal move."""

    move: str
    text: Said
    """The move in words."""


class PlainView(Struct, frozen=True):
    """What can be shown of any game: a picture, and what may be done."""

    seat: int
    """Who looks; -1 for a spectator."""
    scores: list[int]
    targets: list[PlainTarget]
    """The legal moves of whoever looks."""
    picture: Said
    """The table as that seat sees it: an SVG document, in each language."""
    own: Any
    """The view as the game has it, for programs."""
