"""Shuffles: the ChaCha of RFC 8439 with eight rounds, exactly uniform, each shuffle a stream of its own."""

from collections import Counter
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from scipy.stats import chisquare

from tablee.core.position import header
from tablee.kernels import DICE, PLAIN, Buffer, chance, dice, load, seed_buffer

# A field of its own, or Numba would take a game's position for a subtype of this record and warn of it.
STATE = np.dtype([*header(stock=64), ("of_this_test", "i1")], align=True)


@cache
def shuffle() -> Callable[..., int]:
    return load(chance.shuffle, (STATE,))


def shuffled(seed: bytes, number: int, pieces: int) -> list[int]:
    state = Buffer(STATE)
    state["seed"] = np.frombuffer(seed, np.uint64)
    state["shuffles"] = number
    state["awaits"] = pieces
    state["stock"][:pieces] = range(pieces)
    shuffle()(state)
    assert state.number("shuffles") == number + 1
    return [int(piece) for piece in state["stock"][:pieces]]


def test_the_block_is_chacha() -> None:
    """The published test vector of ChaCha8 with an all-zero key and nonce."""
    with np.errstate(over="ignore"):
        words = chance.chacha_block(seed_buffer(bytes(32))["values"], 0, 0)
    stream = b"".join(int(word).to_bytes(4, "little") for word in words)
    assert stream.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


def test_a_shuffle_keeps_the_pieces_and_depends_on_seed_and_number() -> None:
    orders = {tuple(shuffled(seed, number, 64)) for seed in (bytes(32), b"x" * 32) for number in range(3)}
    assert len(orders) == 6
    assert all(sorted(order) == list(range(64)) for order in orders)


def test_nothing_to_shuffle() -> None:
    assert shuffled(bytes(32), 0, 1) == [0]


@pytest.mark.skipif(PLAIN, reason="many shuffles")
def test_every_order_is_equally_likely() -> None:
    counts = Counter(tuple(shuffled(bytes(32), number, 4)) for number in range(24 * 400))
    assert len(counts) == 24
    assert chisquare(list(counts.values())).pvalue > 1e-6


def test_dice_are_even() -> None:
    below = load(chance.below, (DICE, None))
    thrown = dice(1)
    counts = Counter(below(thrown, 6) for _ in range(6_000))
    assert set(counts) == set(range(6))
    assert chisquare(list(counts.values())).pvalue > 1e-6
