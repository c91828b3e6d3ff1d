"""A game of another package, found by its entry point: it passes the suite of every game, and is played wherever they are.

In processes of its own, so that the others know four games only. `make package` installs it as anybody would.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.fifth_game import ROOT, commands, follow, installed


@pytest.mark.timeout(1500)
def test_what_the_page_says_to_type_installs_it_and_proves_it(tmp_path: Path) -> None:
    said = follow(tmp_path / "environment")
    assert [command.split()[0] for command in said] == ["pip", "pytest"] == [command[0] for command in commands()]
    assert int(said[" ".join(commands()[1])].split(" passed")[0].split()[-1]) > 100


@pytest.mark.timeout(1500)
def test_no_other_suite_minds_one_more_game(tmp_path: Path) -> None:
    """Its own tests, and all that are repeated for every game that is installed."""
    known = ["tests/conformance", "tests/envs", "tests/server/test_play.py", "tests/browser", "tests/installed"]
    ignored = [argument for path in known for argument in ("--ignore", path)]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-m", "not heavy", *ignored]
    done = subprocess.run(
        [*command, "-k", "escalier and not postgresql", "examples/escalier/tests", "tests"],
        cwd=ROOT,
        env=installed(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 30
