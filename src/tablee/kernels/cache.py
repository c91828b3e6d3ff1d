"""Keeps machine code between processes: a file an entry, named after everything that it is made from (see `file_name`).

A cache is never in the way. A damaged file counts as none; two processes that compile the same entry at once write the same
file, each in one step; and what cannot be kept is compiled again next time. Files that nobody has used for long are swept away.
"""

import hashlib
import os
import re
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from tablee.kernels.dependencies import describe_dtype, digest

MOST_FILES = 2000
"""A version of the program has about a hundred; old ones are of use to whoever goes back and forth between versions."""
_DAY_S = 86_400
_FILE_NAME = re.compile(r"[\w.]+-[0-9a-f]{32}\.o")  # nothing else in the folder is ours to sweep away
_CHECK_BYTES = 4


def file_name(function: FunctionType, arguments: Sequence[np.dtype[Any] | None]) -> str:
    """Readable, then a hash of what the code is made from, of its arguments' types, of the compiler and of the processor."""
    kinds = [None if dtype is None else describe_dtype(dtype) for dtype in arguments]
    made_from = f"{digest(function)} {kinds} {_toolchain()}"
    readable = re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__name__}")
    return f"{readable}-{hashlib.sha256(made_from.encode()).hexdigest()[:32]}.o"


@cache
def _toolchain() -> str:
    """What makes machine code of a kernel, and for what: whatever changes here makes other code of the same kernel."""
    import llvmlite.binding as llvm

    versions = (sys.version_info[:2], np.__version__, version("numba"), version("llvmlite"))
    own = hashlib.sha256(Path(__file__).with_name("compiler.py").read_bytes()).hexdigest()  # options, intrinsics
    settings = sorted((name, value) for name, value in os.environ.items() if name.startswith("NUMBA_"))
    processor = (llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return repr((versions, own, settings, processor))


@cache
def folder() -> Path:
    """TABLEE_CACHE, or `kernels` in the user's own cache folder."""
    chosen = os.environ.get("TABLEE_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("tablee")) / "kernels"


def read(name: str) -> bytes | None:
    """What was kept under that name, if it is there and whole."""
    path = folder() / name
    try:
        with path.open("rb") as file:
            kept_at = os.fstat(file.fileno()).st_mtime
            check, code = file.read(_CHECK_BYTES), file.read()
    except OSError:
        return None
    if check != _check(code):
        return None
    if time.time() - kept_at > _DAY_S:
        with suppress(OSError):
            os.utime(path)  # still in use: not to be swept away
    return code


def keep(name: str, code: bytes) -> None:
    """Keep the code under that name; OSError if there is no place for it."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place, delete=False) as file:
        try:
            file.write(_check(code) + code)
            file.close()
            Path(file.name).replace(place / name)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise
    _sweep(place)


def _check(code: bytes) -> bytes:
    """Against damage, not against malice: whoever can write here could run anything anyway."""
    return zlib.crc32(code).to_bytes(_CHECK_BYTES, "little")


def _sweep(place: Path) -> None:
    """Remove the files that have not been used for longest; another process may be doing the same."""
    with suppress(FileNotFoundError):
        kept = [path for path in place.iterdir() if _FILE_NAME.fullmatch(path.name)]
        for old in sorted(kept, key=lambda path: path.stat().st_mtime)[:-MOST_FILES]:
            old.unlink(missing_ok=True)
