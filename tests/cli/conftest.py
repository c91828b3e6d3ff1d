"""English and a wide terminal, unless a test says otherwise."""

import pytest


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "200")
