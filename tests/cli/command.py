"""The `tablee` command, called in this process."""

import io
import sys

import pytest

from tablee.cli import main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = "") -> int:
    """Call `tablee` with these arguments; the exit code."""
    monkeypatch.setattr(sys, "argv", ["tablee", *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    try:
        main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0
