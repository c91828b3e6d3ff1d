"""The compile cache: kept between processes, exact about what it is made from, never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.kernels import PLAIN, cache

pytestmark = pytest.mark.skipif(PLAIN, reason="about compiled code")

FAR = """
from tablee.kernels import kernel

STEP = 1

@kernel
def helper(x):
    return x + STEP
"""
NEAR = """
from far import helper
from tablee.kernels import DICE, array_dtype, dice, kernel, load

@kernel
def answer(dice):
    return helper(40)

def make(number):
    def held(dice):
        return number
    return held
"""
ANSWER = "import sys, near; print(near.load(near.answer, (near.DICE,))(near.dice(1)), 'numba' in sys.modules)"


def start(folder: Path, program: str, where: Path | None = None) -> subprocess.Popen[str]:
    variables = os.environ | {"TABLEE_CACHE": str(where or folder / "cache"), "PYTHONPATH": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-B", "-c", program], env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def run(folder: Path, program: str, where: Path | None = None) -> tuple[str, str]:
    """What the program prints, and what it complains of."""
    process = start(folder, program, where)
    said, complaints = process.communicate()
    assert process.returncode == 0, complaints
    return said.strip(), complaints


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder with kernels that do not belong to us."""
    (tmp_path / "far.py").write_text(FAR)
    (tmp_path / "near.py").write_text(NEAR)
    return tmp_path


def test_an_edit_of_a_second_file_is_noticed_and_only_once(outside: Path) -> None:
    assert run(outside, ANSWER)[0] == "41 True"
    assert run(outside, ANSWER)[0] == "41 False"
    (outside / "far.py").write_text(FAR.replace("STEP = 1", "STEP = 2"))
    assert run(outside, ANSWER)[0] == "42 True"
    (outside / "far.py").write_text(FAR.replace("x + STEP", "x * STEP"))
    assert run(outside, ANSWER)[0] == "40 True"
    (outside / "far.py").write_text(FAR + "# a comment\nOTHER = 1\n")
    assert run(outside, ANSWER)[0] == "41 False"


def test_closures_of_one_name_have_code_of_their_own(outside: Path) -> None:
    program = "from near import *; print(*[load(make(n), (DICE,))(dice(1)) for n in (7, 8, 7)])"
    assert run(outside, program)[0] == "7 8 7"
    assert run(outside, program)[0] == "7 8 7"


def test_a_damaged_file_is_compiled_again_without_complaint(outside: Path) -> None:
    run(outside, ANSWER)
    (kept,) = (outside / "cache").iterdir()
    whole = kept.read_bytes()
    for damaged in (b"", whole[:-100], whole[:200] + b"?" + whole[201:]):
        kept.write_bytes(damaged)
        assert run(outside, ANSWER) == ("41 True", "")
        assert run(outside, ANSWER) == ("41 False", "")


def test_two_processes_may_compile_at_once(outside: Path) -> None:
    both = [start(outside, ANSWER) for _ in range(2)]
    assert [process.communicate() for process in both] == [("41 True\n", "")] * 2
    assert len(list((outside / "cache").iterdir())) == 1
    assert run(outside, ANSWER)[0] == "41 False"


def test_where_nothing_can_be_kept_it_works_and_says_so_once(outside: Path) -> None:
    (outside / "file").touch()
    program = "from near import *; print(*[load(make(n), (DICE,))(dice(1)) for n in (7, 8)])"
    said, complaints = run(outside, program, outside / "file")
    assert said == "7 8"
    assert complaints.count("cannot be kept") == 1
    assert str(outside / "file") in complaints


READ_ONLY = """
import errno, tempfile

def refuse(**_):
    raise OSError(errno.EROFS, "Read-only file system")

tempfile.NamedTemporaryFile = refuse  # and not by its mode: root may write everywhere
"""


def test_a_folder_that_may_only_be_read_is_read(outside: Path) -> None:
    run(outside, ANSWER)
    assert run(outside, READ_ONLY + ANSWER) == ("41 False", "")
    program = "from near import *; print(*[load(make(n), (DICE,))(dice(1)) for n in (7, 8)])"
    said, complaints = run(outside, READ_ONLY + program)
    assert said == "7 8"
    assert complaints.count("Read-only file system") == 1


def test_files_long_unused_are_swept_away_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    names = [f"a.kernel-{i:032x}.o" for i in range(3)]
    for i, name in enumerate(names):
        cache.keep(name, b"code")
        os.utime(tmp_path / name, (i, i))
    (tmp_path / "letter.o").touch()
    assert cache.read(names[0]) == b"code"  # which makes it the youngest
    cache.keep("a.kernel-" + "f" * 32 + ".o", b"code")
    assert {path.name for path in tmp_path.iterdir()} == {
        "letter.o",
        names[0],
        names[2],
        "a.kernel-" + "f" * 32 + ".o",
    }
