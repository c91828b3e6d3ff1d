"""Which Tablée this is."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("tablee")
except PackageNotFoundError:  # run from a source tree that is not installed
    VERSION = "0"
