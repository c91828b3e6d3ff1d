"""Copying whole records inside kernels."""

from tablee.core.kernel import Record, kernel


@kernel
def copy_record(target: Record, source: Record) -> None:
    """Overwrite `target` with `source`, a record of the same type (compiled to a memcpy by `tablee.core.native`)."""
    for field in source._record.dtype.names:
        target._record[field] = source._record[field]
