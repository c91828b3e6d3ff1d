"""Sets of up to 64 cells as one uint64, behind names."""

import numpy as np

from tablee.kernels.marks import Bits, kernel, wide

U64 = np.uint64
NONE = U64(0)
ONE = U64(1)
ALL = U64(0xFFFFFFFFFFFFFFFF)

_PAIRS = U64(0x5555555555555555)
_NIBBLES = U64(0x3333333333333333)
_BYTES = U64(0x0F0F0F0F0F0F0F0F)
_SUM = U64(0x0101010101010101)
_TOPS = U64(0x8080808080808080)
_NTH_OF_BYTE = np.zeros((256, 8), np.int64)
for _byte in range(256):
    for _n, _cell in enumerate(cell for cell in range(8) if _byte >> cell & 1):
        _NTH_OF_BYTE[_byte, _n] = _cell


@kernel
def bit(cell: int) -> Bits:
    """The set that holds just this cell."""
    return ONE << U64(cell)


@kernel
def has(bits: Bits, cell: int) -> bool:
    return bool((bits >> U64(cell)) & ONE != NONE)


@kernel
def count(bits: Bits) -> int:
    """How many cells the set holds (LLVM turns this pattern into one instruction)."""
    x = bits - ((bits >> ONE) & _PAIRS)
    x = (x & _NIBBLES) + ((x >> U64(2)) & _NIBBLES)
    x = (x + (x >> U64(4))) & _BYTES
    return wide((x * _SUM) >> U64(56))


@kernel
def lowest(bits: Bits) -> int:
    """The smallest cell of a set that is not empty."""
    return count((bits & (~bits + ONE)) - ONE)


@kernel
def without_lowest(bits: Bits) -> Bits:
    return bits & (bits - ONE)


@kernel
def nth(bits: Bits, n: int) -> int:
    """The n-th smallest cell (from 0) of a set with more than n cells, without a branch.

    The running counts of the eight bytes lie side by side in one word; comparing all of them with n at once finds the
    byte, and a table the bit in it.
    """
    x = bits - ((bits >> ONE) & _PAIRS)
    x = (x & _NIBBLES) + ((x >> U64(2)) & _NIBBLES)
    running = ((x + (x >> U64(4))) & _BYTES) * _SUM
    reached = ((U64(n) * _SUM | _TOPS) - running) & _TOPS
    byte = U64(count(reached)) << U64(3)
    before = ((running << U64(8)) >> byte) & U64(0xFF)
    return wide(byte) + wide(_NTH_OF_BYTE[wide((bits >> byte) & U64(0xFF)), n - wide(before)])
