"""Kernels as ordinary Python: records whose fields read as Python ints, for debugging and for measuring coverage.

Compiled code widens every small integer to 64 bits before it counts with it; NumPy's scalars would overflow instead.
So narrow fields are read as Python numbers here, and only uint64 (sets of cells, random bits) stays a NumPy scalar that wraps.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablee.kernels.buffers import Buffer


def _read(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return PlainArray(value)
    if isinstance(value, np.void):
        return PlainRecord(value)
    if isinstance(value, np.uint64):
        return value
    return value.item()


class PlainArray:
    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __getitem__(self, index: Any) -> Any:
        return _read(self._array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = value._array if isinstance(value, PlainArray) else value

    def __len__(self) -> int:
        return len(self._array)


class PlainRecord:
    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, field: str) -> Any:
        return _read(self._record[field])

    def __setattr__(self, field: str, value: Any) -> None:
        self._record[field] = value


def plain_entry(function: Callable[..., Any]) -> Callable[..., int]:
    """The kernel itself, taking the same arguments as its compiled entry."""

    def unwrap(argument: Any) -> Any:
        if not isinstance(argument, Buffer):
            return argument
        record = PlainRecord(argument.array[0])
        return record.values if argument.array.dtype.names == ("values",) else record

    def entry(*arguments: Any) -> int:
        with np.errstate(over="ignore"):
            return int(function(*map(unwrap, arguments)) or 0)

    return entry
