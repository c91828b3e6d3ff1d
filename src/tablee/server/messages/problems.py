"""Refusals over HTTP."""

from msgspec import Struct

from tablee.core.texts import Said


class Problem(Struct):
    """Any refusal over HTTP."""

    code: str
    text: Said
    rule: str | None = None
