"""Memory inside kernels: copying whole structs, and numbers that several threads read."""

from tablee.kernels.marks import Array, Struct, kernel


@kernel
def copy_struct(target: Struct, source: Struct) -> None:
    """Overwrite `target` with `source`, one of the same type (compiled to a memcpy by `tablee.kernels.native`)."""
    for field in source._record.dtype.names:
        target._record[field] = source._record[field]


@kernel
def load_shared(shared: Array) -> int:
    """The first of some numbers that another thread may change at any time (compiled to an atomic load: what that thread wrote
    before is to be seen too)."""
    return int(shared[0])


@kernel
def store_shared(shared: Array, value: int) -> None:
    """Set the first of some numbers that another thread looks at (compiled to an atomic store, after all that was written)."""
    shared[0] = value
