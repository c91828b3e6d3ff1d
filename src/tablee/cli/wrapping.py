"""Lines at the terminal break at blanks, but never at French no-break spaces, which rich takes for blanks."""

import re

from rich import _wrap

from tablee.core.texts import NARROW, WIDE

_BLANKS = rf"[^\S{NARROW}{WIDE}]*"
_LETTERS = rf"[\S{NARROW}{WIDE}]+"


def keep_signs_together() -> None:
    """No line begins with a lone sign or ends with a lone «."""
    _wrap.re_word = re.compile(_BLANKS + _LETTERS + _BLANKS)
