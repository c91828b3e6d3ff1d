"""The compile cache: kept between processes, renewed when any source changes, never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.bots.greedy import GreedyBot
from tablee.games import GAMES
from tablee.games.m import rules as m_rules
from tablee.kernels import DICE, PLAIN, Entry, load
from tablee.kernels.chance import throw

pytestmark = pytest.mark.skipif(PLAIN, reason="about compiled code")

WARM = """
import sys
from tablee.games import GAMES
from tablee.lab import simulate
list(simulate(GAMES["tuileries"], 2, 1, ["random"], "1", {}))
print("numba" in sys.modules)
"""


def run(program: str, cache: Path, **environment: str) -> str:
    variables = os.environ | {"TABLEE_CACHE": str(cache)} | environment
    return subprocess.run(
        [sys.executable, "-c", program], env=variables, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_a_warm_start_does_without_numba(tmp_path: Path) -> None:
    assert run(WARM, tmp_path) == "True"
    assert run(WARM, tmp_path) == "False"


def test_an_edit_of_a_source_renews_the_cache(tmp_path: Path) -> None:
    program = """
from pathlib import Path
from tablee.kernels import native
before = native.cache_folder("kernels", "core", "games/tuileries")
real = Path.read_bytes
edited = lambda self: real(self) + (b"# edited" if self.name == "bits.py" else b"")
Path.read_bytes = edited
native.cache_folder.cache_clear()
print(before != native.cache_folder("kernels", "core", "games/tuileries"))
"""
    assert run(program, tmp_path) == "True"


def test_an_edit_outside_the_package_renews_its_entry(tmp_path: Path) -> None:
    program = """
import sys
sys.path.insert(0, sys.argv[-1])
import mine
print(mine.answer())
"""
    source = """
from tablee.kernels import dice
from tablee.kernels import kernel
from tablee.bots.greedy import GreedyBot
from tablee.kernels import DICE
from tablee.kernels import Entry, load

@kernel
def mine(dice):
    return NUMBER

def answer():
    return load(Entry("mine.answer", lambda: mine, (DICE,)))(dice(1))
"""
    for number in ("41", "42"):
        (tmp_path / "mine.py").write_text(source.replace("NUMBER", number))
        script = program.replace("sys.argv[-1]", repr(str(tmp_path)))
        assert run(script, tmp_path / "cache") == number


def test_old_caches_are_swept_away_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    for i in range(30):
        (tmp_path / f"kernels-{i:024x}").mkdir()
    program = 'from tablee.kernels import native; native.cache_folder("kernels", "core", "games/tuileries"); print(native.KEPT_CACHES)'
    kept = int(run(program, tmp_path))
    assert (tmp_path / "letters").is_dir()
    assert len(list(tmp_path.iterdir())) <= kept + 1


def test_without_a_place_to_write_it_works_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run(WARM, tmp_path / "file") == "True"


def test_an_entry_may_not_return_a_uint64() -> None:
    """It would come out as a rounded float: seeds drawn that way repeated themselves."""
    with pytest.raises(TypeError, match="signed"):
        load(Entry("tests.throw", lambda: throw, (DICE,)))


def test_an_entry_is_linked_only_once() -> None:
    """An engine's memory is never given back: a server that seats bots all day would run out of it."""
    first, second = (GreedyBot(GAMES["mounstein"]) for _ in range(2))
    assert first._choose is second._choose
    arguments = (GAMES["m"].rules.state,)
    brief, other = (Entry("m.is_over", lambda: m_rules.is_over, arguments, is_brief=brief) for brief in (True, False))
    assert load(brief) is load(brief)
    assert load(brief) is not load(other)
