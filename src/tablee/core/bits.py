"""Sets of up to 64 cells as one uint64, behind names."""

import numpy as np

from tablee.core.kernel import Bits, kernel

U64 = np.uint64
NONE = U64(0)
ONE = U64(1)
ALL = U64(0xFFFFFFFFFFFFFFFF)

_PAIRS = U64(0x5555555555555555)
_NIBBLES = U64(0x3333333333333333)
_BYTES = U64(0x0F0F0F0F0F0F0F0F)
_SUM = U64(0x0101010101010101)


@kernel
def bit(cell: int) -> Bits:
    """The set that holds just this cell."""
    return ONE << U64(cell)


@kernel
def has(bits: Bits, cell: int) -> bool:
    return (bits >> U64(cell)) & ONE != NONE


@kernel
def count(bits: Bits) -> int:
    """How many cells the set holds (LLVM turns this pattern into one instruction)."""
    x = bits - ((bits >> ONE) & _PAIRS)
    x = (x & _NIBBLES) + ((x >> U64(2)) & _NIBBLES)
    x = (x + (x >> U64(4))) & _BYTES
    return np.int64((x * _SUM) >> U64(56))


@kernel
def lowest(bits: Bits) -> int:
    """The smallest cell of a set that is not empty."""
    return count((bits & (~bits + ONE)) - ONE)


@kernel
def without_lowest(bits: Bits) -> Bits:
    return bits & (bits - ONE)


@kernel
def nth(bits: Bits, n: int) -> int:
    """The n-th smallest cell (from 0) of a set with more than n cells."""
    cell = 0
    width = 32
    while width > 0:
        low = count((bits >> U64(cell)) & ((ONE << U64(width)) - ONE))
        if n >= low:
            n -= low
            cell += width
        width >>= 1
    return cell
