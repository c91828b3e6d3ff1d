"""Entries: compiled once, linked once, called through ctypes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.bots.greedy import GreedyBot
from tablee.games import GAMES
from tablee.games.m import rules as m_rules
from tablee.kernels import DICE, PLAIN, load
from tablee.kernels.chance import throw

pytestmark = pytest.mark.skipif(PLAIN, reason="about compiled code")

WARM = """
import sys
from tablee.games import GAMES
from tablee.lab import simulate
list(simulate(GAMES["tuileries"], 2, 1, ["random"], "1", {}))
print("numba" in sys.modules)
"""


def test_a_warm_start_does_without_numba(tmp_path: Path) -> None:
    variables = os.environ | {"TABLEE_CACHE": str(tmp_path)}
    for expected in ("True", "False"):
        command = [sys.executable, "-c", WARM]
        done = subprocess.run(command, env=variables, check=True, capture_output=True, text=True)
        assert done.stdout.strip() == expected


def test_an_entry_may_not_return_a_uint64() -> None:
    """It would come out as a rounded float: seeds drawn that way repeated themselves."""
    with pytest.raises(TypeError, match="signed"):
        load(throw, (DICE,))


def test_an_entry_is_linked_only_once() -> None:
    """An engine's memory is never given back: a server that seats bots all day would run out of it."""
    first, second = (GreedyBot(GAMES["mounstein"]) for _ in range(2))
    assert first._choose is second._choose
    arguments = (GAMES["m"].rules.state,)
    brief = load(m_rules.is_over, arguments, is_brief=True)
    assert load(m_rules.is_over, arguments, is_brief=True) is brief
    assert load(m_rules.is_over, arguments) is not brief
