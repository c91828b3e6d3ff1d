"""Chance: the order of shuffled pieces, and the dice of bots.

Real shuffles are made by ChaCha8 keyed with the game's 256-bit seed, so that nobody can work out the stock from the
pieces seen so far; each shuffle of a game is a stream of its own (its number is the nonce). Sampling and search
need no secrecy but speed: they throw *dice*, an array of one uint64 stepped by SplitMix64.
"""

import numpy as np

from tablee.kernels.marks import Array, Bits, Struct, kernel, wide

U64 = np.uint64
_LOW = U64(0xFFFFFFFF)
_ROUNDS = 8
_WORDS = 16
_FIRST = wide(0)

_RAGGED = np.array([0, *((1 << 32) % n for n in range(1, 256))], np.uint64)  # no game has 256 pieces

_GOLDEN = U64(0x9E3779B97F4A7C15)
_MIX_1 = U64(0xBF58476D1CE4E5B9)
_MIX_2 = U64(0x94D049BB133111EB)


@kernel
def mix(z: Bits) -> Bits:
    """Scatter 64 bits: each of them changes half of the result's."""
    z = (z ^ (z >> U64(30))) * _MIX_1
    z = (z ^ (z >> U64(27))) * _MIX_2
    return z ^ (z >> U64(31))


@kernel
def throw(dice: Array) -> Bits:
    """64 random bits."""
    dice[0] += _GOLDEN
    return mix(dice[0])


@kernel
def below(dice: Array, n: int) -> int:
    """A random int in 0 … n-1 (n < 2**31; the bias is below 2**-32 and these are not real shuffles)."""
    return wide(((throw(dice) >> U64(32)) * U64(n)) >> U64(32))


@kernel
def _rotate(x: Bits, n: Bits) -> Bits:
    return ((x << n) | (x >> (U64(32) - n))) & _LOW


@kernel
def _quarter(a: Bits, b: Bits, c: Bits, d: Bits) -> tuple[Bits, Bits, Bits, Bits]:
    a = (a + b) & _LOW
    d = _rotate(d ^ a, U64(16))
    c = (c + d) & _LOW
    b = _rotate(b ^ c, U64(12))
    a = (a + b) & _LOW
    d = _rotate(d ^ a, U64(8))
    c = (c + d) & _LOW
    b = _rotate(b ^ c, U64(7))
    return a, b, c, d


@kernel
def chacha_block(seed: Array, nonce: int, counter: int) -> tuple[Bits, ...]:
    """One block of ChaCha8: sixteen 32-bit words; key `seed` (4 × uint64, little end first)."""
    k0, k1 = seed[0] & _LOW, seed[0] >> U64(32)
    k2, k3 = seed[1] & _LOW, seed[1] >> U64(32)
    k4, k5 = seed[2] & _LOW, seed[2] >> U64(32)
    k6, k7 = seed[3] & _LOW, seed[3] >> U64(32)
    s0, s1, s2, s3 = U64(0x61707865), U64(0x3320646E), U64(0x79622D32), U64(0x6B206574)
    n0 = U64(counter)
    n2 = U64(nonce)
    x0, x1, x2, x3 = s0, s1, s2, s3
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k4, k5, k6, k7
    x12, x13, x14, x15 = n0, U64(0), n2, U64(0)
    for _ in range(_ROUNDS // 2):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    return (
        (x0 + s0) & _LOW,
        (x1 + s1) & _LOW,
        (x2 + s2) & _LOW,
        (x3 + s3) & _LOW,
        (x4 + k0) & _LOW,
        (x5 + k1) & _LOW,
        (x6 + k2) & _LOW,
        (x7 + k3) & _LOW,
        (x8 + k4) & _LOW,
        (x9 + k5) & _LOW,
        (x10 + k6) & _LOW,
        (x11 + k7) & _LOW,
        (x12 + n0) & _LOW,
        x13 & _LOW,
        (x14 + n2) & _LOW,
        x15 & _LOW,
    )


@kernel
def shuffle(state: Struct) -> None:
    """Bring the bottom `state.awaits` pieces of `state.stock` into a random order (Fisher-Yates, exactly uniform)."""
    words = chacha_block(state.seed, state.shuffles, _FIRST)
    block = _FIRST
    word = 0
    i = state.awaits - 1
    while i > 0:
        if word == _WORDS:
            block += 1
            words = chacha_block(state.seed, state.shuffles, block)
            word = 0
        product = words[word] * U64(i + 1)
        word += 1
        # Lemire's method: a draw in the ragged end of 2**32 is thrown away, so that every order is equally likely.
        if (product & _LOW) < _RAGGED[i + 1]:
            continue
        j = wide(product >> U64(32))
        piece = state.stock[i]
        state.stock[i] = state.stock[j]
        state.stock[j] = piece
        i -= 1
    state.shuffles += 1
