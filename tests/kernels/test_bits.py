"""Sets of cells against Python's own integers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernels import bits

words = st.integers(0, 2**64 - 1)


@pytest.fixture(autouse=True)
def _wrapping() -> object:
    with np.errstate(over="ignore"):
        yield


def cells(word: int) -> list[int]:
    return [cell for cell in range(64) if word >> cell & 1]


@given(words)
def test_count_lowest_nth_and_has(word: int) -> None:
    with np.errstate(over="ignore"):
        held = cells(word)
        assert bits.count(np.uint64(word)) == len(held)
        assert [cell for cell in range(64) if bits.has(np.uint64(word), cell)] == held
        assert [bits.nth(np.uint64(word), n) for n in range(len(held))] == held
        if held:
            assert bits.lowest(np.uint64(word)) == held[0]
            assert cells(int(bits.without_lowest(np.uint64(word)))) == held[1:]


def test_bit() -> None:
    assert [int(bits.bit(cell)) for cell in (0, 1, 63)] == [1, 2, 2**63]
