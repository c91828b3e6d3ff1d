"""What an entry's machine code is named after: all that it can reach, and nothing else."""

import sys
from collections.abc import Callable
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from tablee.kernels import DICE, array_dtype, kernel
from tablee.kernels.cache import file_name
from tablee.kernels.dependencies import dependencies, digest, forget

FAR = """
import numpy as np
from enum import IntEnum
from tablee.kernels import kernel

STEP = 3
TABLE = np.array([1, 2, 3])
PAIR = (1, 2.5)
FACTOR = np.uint64(7)
LAYOUT = np.dtype([("low", "i4"), ("high", "i4")])
SPARE = 5
SELDOM = 8

class Colour(IntEnum):
    RED = 1
    BLUE = 2

@kernel
def innermost(x):
    return x + SELDOM

@kernel
def helper(x, by=2):
    \"\"\"What it does.\"\"\"
    return innermost(x) * by  # why

@kernel
def spare(x):
    return x - SPARE

def make(offset):
    def shifted(x):
        return x + offset
    return shifted
"""
NEAR = """
import far
from far import Colour, FACTOR, LAYOUT, PAIR, TABLE, helper, make
from tablee.kernels import kernel

shifted = make(11)

@kernel
def entry(dice):
    total = helper(dice[0]) + far.STEP + TABLE[1] + Colour.BLUE + PAIR[0] + shifted(4)
    if LAYOUT is not None and dice.STEP:
        total += FACTOR
    return total
"""

NOTICED = {
    "a constant of another module": ("STEP = 3", "STEP = 4"),
    "a constant that is now a float": ("STEP = 3", "STEP = 3.0"),
    "a number in an array": ("[1, 2, 3]", "[1, 2, 4]"),
    "an array's type": ("np.array([1, 2, 3])", "np.array([1, 2, 3], np.int8)"),
    "a number in a tuple": ("(1, 2.5)", "(1, 2.25)"),
    "a NumPy number": ("uint64(7)", "uint64(8)"),
    "a NumPy number's type": ("uint64(7)", "int64(7)"),
    "a field's type": ('("low", "i4")', '("low", "i2")'),
    "a field's name": ('("low", "i4")', '("lower", "i4")'),
    "an enumeration": ("BLUE = 2", "BLUE = 3"),
    "a helper": ("innermost(x) * by", "innermost(x) + by"),
    "a helper's default argument": ("by=2", "by=3"),
    "a helper's helper": ("x + SELDOM", "x - SELDOM"),
    "a constant of a helper's helper": ("SELDOM = 8", "SELDOM = 9"),
    "the code of a closure": ("x + offset", "x - offset"),
}
UNNOTICED = {
    "a comment": ("# why", "# for another reason"),
    "a docstring": ("What it does.", "What it does, said better."),
    "lines": ("SPARE = 5", "\n\n\nSPARE = 5"),
    "a constant that it does not reach": ("SPARE = 5", "SPARE = 6"),
    "a kernel that it does not reach": ("x - SPARE", "x * SPARE"),
    "a new function": ("SPARE = 5", "SPARE = 5\ndef new():\n    pass"),
}


@pytest.fixture
def named(tmp_path: Path) -> Callable[..., str]:
    """What the entry's file is called, given the sources of its two modules."""

    def name(far: str, near: str = NEAR) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        (folder / "far.py").write_text(far)
        (folder / "near.py").write_text(near)
        sys.path.insert(0, str(folder))
        invalidate_caches()
        try:
            return file_name(import_module("near").entry, (DICE,))
        finally:
            sys.path.remove(str(folder))
            for module in ("near", "far"):
                sys.modules.pop(module, None)

    return name


@pytest.mark.parametrize("edit", NOTICED)
def test_an_edit_that_the_entry_can_notice_gives_another_name(named: Callable[..., str], edit: str) -> None:
    before, after = NOTICED[edit]
    assert before in FAR
    assert named(FAR) != named(FAR.replace(before, after, 1))


@pytest.mark.parametrize("edit", UNNOTICED)
def test_any_other_edit_of_the_same_file_gives_the_same_name(named: Callable[..., str], edit: str) -> None:
    before, after = UNNOTICED[edit]
    assert before in FAR
    assert named(FAR) == named(FAR.replace(before, after, 1))


def test_what_a_closure_holds_is_part_of_the_name(named: Callable[..., str]) -> None:
    assert named(FAR, NEAR) != named(FAR, NEAR.replace("make(11)", "make(12)"))


def make_adder(number: Any) -> FunctionType:
    def add(dice: Any) -> int:
        return int(dice[0] + number)

    return add  # type: ignore[return-value]


def test_closures_of_one_name_differ_by_what_they_hold() -> None:
    assert file_name(make_adder(1), (DICE,)) == file_name(make_adder(1), (DICE,))
    assert file_name(make_adder(1), (DICE,)) != file_name(make_adder(2), (DICE,))


def test_the_arguments_layout_is_part_of_the_name() -> None:
    packed = np.dtype([("a", "i1"), ("b", "i4")])
    aligned = np.dtype([("a", "i1"), ("b", "i4")], align=True)
    renamed = np.dtype([("a", "i1"), ("c", "i4")])
    layouts = (None, packed, aligned, renamed, DICE, array_dtype("u8", 2))
    assert len({file_name(make_adder(1), (layout,)) for layout in layouts}) == len(layouts)


def test_a_name_that_means_something_else_now_is_noticed_in_the_same_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = digest(counted)  # type: ignore[arg-type]
    monkeypatch.setattr(sys.modules[__name__], "COUNT", 2)
    assert digest(counted) != before  # type: ignore[arg-type]
    monkeypatch.undo()
    assert digest(counted) == before  # type: ignore[arg-type]


def test_an_array_changed_in_place_is_noticed_before_anything_is_compiled() -> None:
    array = np.array([1, 2])
    before = digest(make_adder(array))
    adder = make_adder(array)
    assert digest(adder) == before
    array[0] = 5
    forget()
    assert digest(adder) != before


COUNT = 1
LATER = {"many": 300}


@kernel
def counted() -> int:
    return COUNT


def test_kernels_may_call_each_other_in_circles() -> None:
    assert digest(even) != digest(odd)  # type: ignore[arg-type]
    assert set(dependencies(even).kernels) == {odd}  # type: ignore[arg-type]


@kernel
def even(n: int) -> bool:
    return n == 0 or odd(n - 1)


@kernel
def odd(n: int) -> bool:
    return n != 0 and even(n - 1)


def test_more_names_than_fit_in_a_byte_are_all_found() -> None:
    lines = "".join(f"    total += C{i}\n" for i in range(LATER["many"]))
    scope: dict[str, Any] = {f"C{i}": i for i in range(LATER["many"])} | {"__name__": "many", "kernel": kernel}
    exec(f"@kernel\ndef total():\n    total = 0\n{lines}    return total", scope)
    assert len(dependencies(scope["total"]).names) == LATER["many"]


def unmarked(x: int) -> int:
    return x


@kernel
def calls_unmarked(x: int) -> int:
    return unmarked(x)


@kernel
def uses_a_dictionary() -> int:
    return LATER["many"]


def test_what_is_no_kernel_is_named() -> None:
    with pytest.raises(TypeError, match=r"unmarked is called by a kernel.*not marked @kernel"):
        digest(calls_unmarked)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="uses_a_dictionary uses LATER, a dict"):
        digest(uses_a_dictionary)  # type: ignore[arg-type]
