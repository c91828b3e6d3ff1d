"""The order in which an observation's numbers stand."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int16]


class Part(NamedTuple):
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: int
    high: int

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))


class Layout(NamedTuple):
    """All parts, one after the other. What is counted by seat begins with the observer and goes on in turn order."""

    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def start(self, name: str) -> int:
        """Where a part begins."""
        return next(start for part, start in self._starts() if part.name == name)

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """An observation (or many, in the axes before the last) as named arrays, without copying."""
        rows = numbers.shape[:-1]
        return {
            part.name: numbers[..., start : start + part.size].reshape(*rows, *part.shape)
            for part, start in self._starts()
        }

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest that each number may be."""
        low = np.concatenate([np.full(part.size, part.low, np.int16) for part in self.parts])
        high = np.concatenate([np.full(part.size, part.high, np.int16) for part in self.parts])
        return low, high

    def _starts(self) -> Iterator[tuple[Part, int]]:
        start = 0
        for part in self.parts:
            yield part, start
            start += part.size
