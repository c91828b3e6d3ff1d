"""The tree below the candidates: what was tried after each sequence of public moves, by whom, and how it went.

A node stands for a sequence of moves since the candidate, whatever hidden pieces brought it about: in each imagined world
those of its children count that are legal there. Nodes live in a hash table of fixed size; when it is full, the search
goes on with playouts from the last node it has. A node of an earlier decision is known by its `decision`, and free.
"""

from math import sqrt

import numpy as np

from tablee.kernels import Array, Bits, Struct, kernel, wide
from tablee.kernels.bits import U64
from tablee.kernels.chance import mix

CHILDREN = 14
MOST_NODES = 1 << 23
PROBES = 8
NO_NODE = wide(-1)
NEW = wide(-1)

NODE = np.dtype(
    [
        ("key", "u8"),
        ("decision", "i4"),
        ("visits", "i4"),
        ("size", "i4"),
        ("moves", "i4", (CHILDREN,)),
        ("tries", "i4", (CHILDREN,)),
        ("sums", "f4", (CHILDREN,)),
    ],
    align=True,
)
# By child: the move, how often it was tried, and what it brought to the seat that made it, in sum.

TREE = np.dtype([("values", NODE, (MOST_NODES,))])
"""What kernels take a tree for; the real one is as long as the memory that it may use, a power of two."""


@kernel
def child_key(key: Bits, seat: int, move: int) -> Bits:
    return mix(key ^ (U64(move) * U64(8) + U64(seat) + U64(1)))


@kernel
def find_node(tree: Array, nodes: int, decision: int, key: Bits) -> int:
    """The node of that key, made if need be; NO_NODE when its part of the table is full."""
    place = key
    for _ in range(PROBES):
        i = place & U64(nodes - 1)
        node = tree[i]
        if node.decision != decision:
            node.key = key
            node.decision = decision
            node.visits = 0
            node.size = 0
            return wide(i)
        if node.key == key:
            return wide(i)
        place += U64(1)
    return NO_NODE


@kernel
def urgency(node: Struct, child: int, explore: float) -> float:
    """What it brought on average, and more the less it was tried."""
    tries = node.tries[child]
    return float(node.sums[child] / tries + explore * sqrt(node.visits) / (1.0 + tries))


@kernel
def child_of(node: Struct, move: int) -> int:
    for child in range(node.size):
        if node.moves[child] == move:
            return wide(child)
    return NEW


@kernel
def add_child(node: Struct, move: int) -> int:
    child = wide(node.size)
    node.moves[child] = move
    node.tries[child] = 0
    node.sums[child] = 0.0
    node.size = child + 1
    return child
