"""Each journey in both languages and on both devices: one of the four in `make test`, all of them in `make prove`."""

from typing import Any

import pytest

EVERYWHERE = [("fr", "desktop"), ("fr", "phone"), ("en", "desktop"), ("en", "phone")]


def everywhere(first: str) -> pytest.MarkDecorator:
    """`first`: what `make test` looks at, as "fr phone"; several by commas."""
    quick = {tuple(one.split()) for one in first.split(", ")}
    assert quick <= set(EVERYWHERE)
    cases: list[Any] = [
        pytest.param(*case, id="-".join(case), marks=() if case in quick else pytest.mark.heavy) for case in EVERYWHERE
    ]
    return pytest.mark.parametrize(("language", "device"), cases)
