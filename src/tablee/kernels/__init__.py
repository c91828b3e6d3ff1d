"""How Python becomes machine code. Knows no game, and imports nothing of `tablee` but itself.

Mark a function `@kernel`, `load` it with its arguments' types, and call it with Buffers and ints. Kernels that others build
on are in `bits`, `chance` and `memory`.
"""

from tablee.kernels.buffers import DICE, SEED, Buffer, array_dtype, dice, seed_buffer
from tablee.kernels.marks import PLAIN, Array, Bits, Struct, kernel, wide
from tablee.kernels.native import load

__all__ = [
    "DICE",
    "PLAIN",
    "SEED",
    "Array",
    "Bits",
    "Buffer",
    "Struct",
    "array_dtype",
    "dice",
    "kernel",
    "load",
    "seed_buffer",
    "wide",
]
