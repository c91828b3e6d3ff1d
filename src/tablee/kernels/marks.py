"""Marks the functions that are compiled, and says which mode this process runs them in.

A kernel is an ordinary Python function over a position's record. `kernel` only notes it down: nothing is
compiled, and Numba is not even imported, until `tablee.kernels.native` finds no machine code for it in the cache.
With TABLEE_PLAIN=1 (or NUMBA_DISABLE_JIT=1) kernels run as the Python they are written in.
"""

import os
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

Record: TypeAlias = Any
"""A position or a set of options: one element of a structured array, read and written by field name."""
Array: TypeAlias = Any
Bits: TypeAlias = Any
"""A set of cells: np.uint64."""

wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]
"""A 64-bit integer: the one type that kernels count in, so that each is compiled for it alone."""

PLAIN = "1" in (os.environ.get("TABLEE_PLAIN"), os.environ.get("NUMBA_DISABLE_JIT"))

KERNELS: list[Callable[..., Any]] = []


def kernel(function: F) -> F:
    """Declare `function` a kernel: restricted to what Numba compiles, over records, ints and arrays."""
    KERNELS.append(function)
    return function


def _unchanged(function: F) -> F:
    return function


compile_closure: Callable[[Any], Any] = _unchanged
"""What `tablee.kernels.native` compiles a closure with; until it compiles anything, a closure stays as it is."""


def closure(function: F) -> F:
    """A kernel made by a factory (it closes over a game's kernels), to be called by other kernels."""
    made: F = compile_closure(function)
    return made
