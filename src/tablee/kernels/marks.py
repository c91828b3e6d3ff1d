"""Marks the functions that are compiled, and says which mode this process runs them in.

A kernel is an ordinary Python function over structs, numbers and arrays. The mark changes nothing about it: nothing is
compiled, and Numba is not even imported, until `tablee.kernels.native` finds no machine code for it in the cache.
With TABLEE_PLAIN=1 (or NUMBA_DISABLE_JIT=1) kernels run as the Python they are written in.
"""

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

Struct: TypeAlias = Any
"""One element of a structured array (a position, a set of options), read and written by field name."""
Array: TypeAlias = Any
Bits: TypeAlias = Any
"""A set of up to 64 things: np.uint64."""

wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]
"""A 64-bit integer: the one type that kernels count in, so that each is compiled for it alone."""

PLAIN = "1" in (os.environ.get("TABLEE_PLAIN"), os.environ.get("NUMBA_DISABLE_JIT"))

_MARK = "_is_kernel"


def kernel(function: F) -> F:
    """Declare `function` a kernel: restricted to what Numba compiles, over structs, ints and arrays."""
    setattr(function, _MARK, True)
    return function


def is_kernel(function: FunctionType) -> bool:
    """Whether it may be compiled: it is marked, or a factory made it (closing over other kernels) and nobody could mark it."""
    return hasattr(function, _MARK) or "<locals>" in function.__qualname__
