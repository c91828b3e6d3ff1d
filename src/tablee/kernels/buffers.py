"""The memory that kernels work on: one record (a position, a set of options, a list of moves) at a fixed address."""

import ctypes
import math
import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


@cache
def _memory_of(size: int) -> type[ctypes.Array[ctypes.c_char]]:
    return ctypes.c_char * size


@cache
def _reader_of(dtype: np.dtype[Any], field: str) -> Callable[[Any], tuple[int, ...]]:
    """Reads a field without NumPy, which takes ten times as long for a few numbers."""
    assert dtype.fields is not None
    kind, offset = dtype.fields[field][:2]
    code = {"b1": "?", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
    unpack = struct.Struct(f"={math.prod(kind.shape)}{code[kind.base.str[1:]]}").unpack_from
    return lambda memory: unpack(memory, offset)


class Buffer:
    """One element of a structured dtype. Copying is a memcpy; kernels get its address.

    The memory is ctypes', and NumPy looks at it only when somebody asks: a new array of a structured dtype takes ten times as
    long as the rest of it.
    """

    __slots__ = ("_array", "_as_parameter_", "_memory", "dtype")

    def __init__(self, dtype: np.dtype[Any], data: bytes | None = None) -> None:
        memory = _memory_of(dtype.itemsize)
        if data is not None and len(data) != dtype.itemsize:
            raise ValueError(f"{len(data)} bytes given, {dtype.itemsize} needed")
        self._hold(dtype, memory() if data is None else memory.from_buffer_copy(data))

    def _hold(self, dtype: np.dtype[Any], memory: "ctypes.Array[ctypes.c_char]") -> None:
        self.dtype = dtype
        self._memory = memory
        self._as_parameter_ = ctypes.addressof(memory)  # what ctypes passes on
        self._array: NDArray[Any] | None = None

    @property
    def array(self) -> NDArray[Any]:
        """The memory as an array of one record."""
        if self._array is None:
            self._array = np.frombuffer(memoryview(self._memory), self.dtype)
        return self._array

    def __getitem__(self, field: str) -> Any:
        return self.array[field][0]

    def __setitem__(self, field: str, value: Any) -> None:
        self.array[field][0] = value

    def number(self, field: str) -> int:
        """A field that is one number."""
        found: int = _reader_of(self.dtype, field)(self._memory)[0]
        return found

    def numbers(self, field: str) -> tuple[int, ...]:
        """A field that is a row of numbers."""
        return _reader_of(self.dtype, field)(self._memory)

    def first_bytes(self, size: int) -> bytes:
        """A copy of the first `size` bytes."""
        return self._memory[:size]  # type: ignore[return-value] # of characters ctypes makes bytes

    def copy(self) -> "Buffer":
        twin = Buffer.__new__(Buffer)
        twin._hold(self.dtype, type(self._memory).from_buffer_copy(self._memory))
        return twin

    def tobytes(self) -> bytes:
        return bytes(self._memory)


def array_dtype(kind: str, length: int) -> np.dtype[Any]:
    """The dtype of a plain array handed to a kernel, which sees just the array."""
    return np.dtype([("values", kind, (length,))])


DICE = array_dtype("u8", 1)
SEED = array_dtype("u8", 4)


def dice(seed: int) -> Buffer:
    """Dice for sampling and search (see chance.throw)."""
    thrown = Buffer(DICE)
    thrown.array["values"][0, 0] = seed & 0xFFFFFFFFFFFFFFFF
    return thrown


def seed_buffer(seed: bytes) -> Buffer:
    """A game's 256-bit seed for `start`."""
    return Buffer(SEED, seed)
