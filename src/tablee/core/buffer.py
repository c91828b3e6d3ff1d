"""The memory that kernels work on: one record (a position, a set of options, a list of moves) at a fixed address."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


class Buffer:
    """One element of a structured dtype. Copying is a memcpy; kernels get its address."""

    __slots__ = ("_as_parameter_", "array")

    def __init__(self, dtype: np.dtype[Any], data: bytes | None = None) -> None:
        self.array: NDArray[Any] = np.zeros(1, dtype)
        if data is not None:
            self.array.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        self._as_parameter_ = self.array.ctypes.data  # what ctypes passes on

    def __getitem__(self, field: str) -> Any:
        return self.array[field][0]

    def __setitem__(self, field: str, value: Any) -> None:
        self.array[field][0] = value

    def number(self, field: str) -> int:
        return int(self.array[field][0])

    def copy(self) -> "Buffer":
        twin = Buffer(self.array.dtype)
        twin.array[0] = self.array[0]
        return twin

    def tobytes(self) -> bytes:
        return self.array.tobytes()


Position = Buffer
"""A whole game at one moment: the record that a game's `dtype` describes."""


def array_dtype(kind: str, length: int) -> np.dtype[Any]:
    """The dtype of a plain array handed to a kernel, which sees just the array."""
    return np.dtype([("values", kind, (length,))])


DICE = array_dtype("u8", 1)
SEED = array_dtype("u8", 4)
SCORES = array_dtype("i8", 6)


def dice(seed: int) -> Buffer:
    """Dice for sampling and search (see chance.throw)."""
    thrown = Buffer(DICE)
    thrown.array["values"][0, 0] = seed & 0xFFFFFFFFFFFFFFFF
    return thrown


def seed_buffer(seed: bytes) -> Buffer:
    """A game's 256-bit seed for `start`."""
    return Buffer(SEED, seed)
