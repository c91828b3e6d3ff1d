"""A game of another package, found by its entry point: it passes the suite of every game, and is played wherever they are.

In a process of its own, so that the others know four games only. `make package` installs it as anybody would.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.fifth_game import ROOT, installed

SUITES = (
    "tests/conformance",
    "tests/envs/test_pettingzoo.py",
    "tests/envs/test_vector.py",
    "tests/server/test_play.py",
)
NOT_FOR_IT = ("tests/conformance/test_oracles.py",)  # it has no second reading of its rules


@pytest.mark.timeout(1500)
def test_a_fifth_game_is_a_game_like_the_others(tmp_path: Path) -> None:
    left_out = [argument for file in NOT_FOR_IT for argument in ("--ignore", file)]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *left_out]
    done = subprocess.run(
        [*command, "-k", "escalier and not postgresql", "examples/escalier/tests", *SUITES],
        cwd=ROOT,
        env=installed(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 70
