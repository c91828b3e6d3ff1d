"""Machine code for kernels: compiled once by Numba, kept as object files, loaded without Numba.

Importing Numba takes longer than most of what a command does, so a warm start must do without it: each entry is
compiled as a C function, its object code stored in a cache folder, and the next process links that with llvmlite
and calls it through ctypes, which also releases the GIL. The folder is named after a hash of all sources that the
kernel can reach and of the compiler and processor: a cached kernel must never outlive an edit of any other kernel.
"""

import atexit
import ctypes
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablee.kernels.marks import PLAIN
from tablee.kernels.plain import plain_entry

_PACKAGE = Path(__file__).parent.parent
KEPT_CACHES = 64  # a version of the program has about ten: the rules' and the bots' of each game
_CACHE_NAME = re.compile(r"kernels-[0-9a-f]{24}")  # nothing else in the folder is ours to sweep away

on_compile: Callable[[str], None] | None = None
"""Told the name of each entry that has to be compiled, so that a command line can say why it waits."""


_compiling = threading.Lock()


class Entry(NamedTuple):
    """A kernel to be called from Python. `build` returns it (late, so that it closes over compiled kernels);
    `arguments` has None for an int and the dtype for a record or array."""

    name: str
    build: Callable[[], Callable[..., Any]]
    arguments: Sequence[np.dtype[Any] | None]
    is_brief: bool = False
    """So short that giving up the GIL for it, and waiting to have it back, would cost more than the kernel."""


def load(entry: Entry) -> Callable[..., int]:
    """The entry, ready to be called with Buffers and ints; returns an int (0 where the kernel returns nothing)."""
    if PLAIN:
        return plain_entry(entry.build())
    path = cache_folder(*_rooms(entry)) / f"{entry.name}{_foreign(entry.build)}.o"
    key = (path, entry.is_brief)
    if key not in _linked:
        _linked[key] = _link(_object_code(path, entry), entry)
    return _linked[key]


def _object_code(path: Path, entry: Entry) -> bytes:
    """What the compiler makes of the entry: from the cache, or made now and kept there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        if on_compile is not None:
            on_compile(entry.name)
        from tablee.kernels.compiler import compile_entry  # Numba, which a warm start does without

        with _compiling:
            stored = compile_entry(entry.name, entry.build, entry.arguments)
        _store(path, stored)
        return stored


def _rooms(entry: Entry) -> tuple[str, ...]:
    """The rooms whose sources the entry can reach: kernels, core and the game's own, the bots' if it is not made below them, and
    the one that it is made in."""
    game = f"games/{entry.name.partition('.')[0]}"
    source = Path(entry.build.__code__.co_filename)
    if not source.is_relative_to(_PACKAGE):
        return ("kernels", "core", game, "bots")
    room = source.relative_to(_PACKAGE).parts[0]
    if room in ("kernels", "core", "games"):
        return ("kernels", "core", game)
    return ("kernels", "core", game, "bots") if room == "bots" else ("kernels", "core", game, "bots", room)


def _foreign(build: Callable[..., Any]) -> str:
    """For an entry made outside the package: a hash of the file that makes it, which the folder's name does not cover."""
    source = Path(build.__code__.co_filename)
    if source.is_relative_to(_PACKAGE) or not source.is_file():
        return ""
    return "-" + hashlib.sha256(source.read_bytes()).hexdigest()[:16]


@cache
def cache_folder(*rooms: str) -> Path:
    """Where the object files made from these rooms as they are now are kept; made if need be, older ones swept away."""
    import llvmlite.binding as llvm

    digest = hashlib.sha256()
    for source in sorted(source for room in rooms for source in (_PACKAGE / room).rglob("*.py")):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    compiler = (sys.version, np.__version__, version("numba"), version("llvmlite"), os.environ.get("NUMBA_OPT"))
    target = (*compiler, llvm.get_host_cpu_name())
    digest.update(repr(target).encode())
    root = _cache_root()
    folder = root / f"kernels-{digest.hexdigest()[:24]}"
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(root)
    return folder


def _sweep(root: Path) -> None:
    """Remove the oldest caches; another process may be doing the same."""
    with suppress(FileNotFoundError):
        caches = [path for path in root.iterdir() if _CACHE_NAME.fullmatch(path.name)]
        for old in sorted(caches, key=lambda path: path.stat().st_mtime)[:-KEPT_CACHES]:
            shutil.rmtree(old, ignore_errors=True)


@cache
def _cache_root() -> Path:
    chosen = os.environ.get("TABLEE_CACHE")
    if chosen:
        root = Path(chosen)
    else:
        import platformdirs

        root = Path(platformdirs.user_cache_dir("tablee"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        # No place to write (a locked-down server): compile anew for this process, in a folder that nobody else can fill.
        private = tempfile.mkdtemp(prefix="tablee-")
        atexit.register(shutil.rmtree, private, ignore_errors=True)
        return Path(private)


def _store(path: Path, stored: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)  # another process may have swept it away
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(stored)
    Path(file.name).replace(path)


# What compiled code would call to raise a Python exception. Kernels raise none, so these are never reached.
_RAISING = (
    "numba_do_raise",
    "numba_gil_ensure",
    "numba_gil_release",
    "numba_runtime_build_excinfo_struct",
    "numba_unpickle",
)


@cache
def _engine() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    abort = ctypes.cast(ctypes.CDLL(None).abort, ctypes.c_void_p).value
    for symbol in _RAISING:
        llvm.add_symbol(symbol, abort)
    return llvm.Target.from_default_triple().create_target_machine(jit=True)


_linked: dict[tuple[Path, bool], Callable[..., int]] = {}
"""By object file, and by whether it gives up the GIL. Linked once: an engine's memory is never given back, and a process may
have only so many pieces of it."""
_engines: list[Any] = []  # they own the code, so they live as long as the process


def _link(stored: bytes, entry: Entry) -> Callable[..., int]:
    import llvmlite.binding as llvm

    symbol, _, code = stored.partition(b"\n")
    target = _engine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    kinds = [ctypes.c_int64 if kind is None else ctypes.c_void_p for kind in entry.arguments]
    prototype = (ctypes.PYFUNCTYPE if entry.is_brief else ctypes.CFUNCTYPE)(ctypes.c_int64, *kinds)
    return prototype(engine.get_function_address(symbol.decode()))
