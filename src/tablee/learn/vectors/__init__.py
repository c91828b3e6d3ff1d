"""What the engine says of many positions, so that the companion's own counting (TypeScript) can be held to it."""

from collections.abc import Callable, Mapping
from typing import Any

from tablee.learn.vectors import m, maho, mounstein, tuileries

VECTORS: Mapping[str, Callable[[], Any]] = {
    "m": m.vectors,
    "tuileries": tuileries.vectors,
    "mounstein": mounstein.vectors,
    "maho": maho.vectors,
}
