"""Machine code for kernels: compiled once by Numba, kept as object code, loaded without Numba.

Importing Numba takes longer than most of what a command does, so a warm start must do without it: each *entry* (a kernel that
Python calls) is compiled as a C function and kept in the cache, and the next process links it with llvmlite and calls it
through ctypes, which also releases the GIL.
"""

import ctypes
import functools
import threading
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from tablee.kernels import cache
from tablee.kernels.dependencies import forget
from tablee.kernels.marks import PLAIN
from tablee.kernels.plain import plain_entry


def warn_of_unkept(folder: Path, error: OSError) -> None:
    warnings.warn(
        f"Compiled kernels cannot be kept in {folder} ({error.strerror or error}): each process compiles them again. "
        "TABLEE_CACHE can name another folder.",
        RuntimeWarning,
        stacklevel=2,
    )


on_compile: Callable[[str], None] | None = None
"""Told the name of each entry that has to be compiled, so that a command line can say why it waits."""
on_unkept: Callable[[Path, OSError], None] = warn_of_unkept
"""Told, once in a process, that the cache folder takes no files and why."""


def load(
    function: Callable[..., Any], arguments: Sequence[np.dtype[Any] | None], *, is_brief: bool = False
) -> Callable[..., int]:
    """The kernel, ready to be called with Buffers and ints; returns an int (0 where the kernel returns nothing).

    `arguments` has None for an int and the dtype for a record or array. `is_brief`: so short that giving up the GIL for it,
    and waiting to have it back, would cost more than the kernel.
    """
    if PLAIN:
        return plain_entry(function)
    assert isinstance(function, FunctionType)
    name = cache.file_name(function, arguments)
    if (name, is_brief) not in _linked:
        stored = cache.read(name)
        if stored is None:
            forget()  # what is compiled and kept is what the kernel reaches now
            name = cache.file_name(function, arguments)
            stored = _compile(name, function, arguments)
        _linked[name, is_brief] = _link(stored, arguments, is_brief=is_brief)
    return _linked[name, is_brief]


_linked: dict[tuple[str, bool], Callable[..., int]] = {}
"""By file name, and by whether it keeps the GIL. Linked once: an engine's memory is never given back, and a process may have
only a limited number of them."""
_compiled: dict[str, bytes] = {}
_compiling = threading.Lock()


def _compile(name: str, function: FunctionType, arguments: Sequence[np.dtype[Any] | None]) -> bytes:
    """What the compiler makes of the entry, kept for other processes."""
    with _compiling:
        if name not in _compiled:  # by another thread, while this one waited
            if on_compile is not None:
                on_compile(name)
            from tablee.kernels.compiler import compile_entry  # Numba, which a warm start does without

            _compiled[name] = compile_entry(function, arguments)
            try:
                cache.keep(name, _compiled[name])
            except OSError as error:
                _tell_of_unkept(error)
        return _compiled[name]


_is_told = False


def _tell_of_unkept(error: OSError) -> None:
    from multiprocessing import parent_process  # slow to import, and only here of use

    global _is_told
    if not _is_told and parent_process() is None:  # a worker's parent has met the same folder, and told of it
        _is_told = True
        on_unkept(cache.folder(), error)


# What compiled code would call to raise a Python exception. Kernels raise none, so these are never reached.
_RAISING = (
    "numba_do_raise",
    "numba_gil_ensure",
    "numba_gil_release",
    "numba_runtime_build_excinfo_struct",
    "numba_unpickle",
)


@functools.cache
def _target_machine() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    abort = ctypes.cast(ctypes.CDLL(None).abort, ctypes.c_void_p).value
    for symbol in _RAISING:
        llvm.add_symbol(symbol, abort)
    return llvm.Target.from_default_triple().create_target_machine(jit=True)


_engines: list[Any] = []  # they own the code, so they live as long as the process


def _link(stored: bytes, arguments: Sequence[np.dtype[Any] | None], *, is_brief: bool) -> Callable[..., int]:
    import llvmlite.binding as llvm

    symbol, _, code = stored.partition(b"\n")
    machine = _target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    kinds = [ctypes.c_int64 if dtype is None else ctypes.c_void_p for dtype in arguments]
    prototype = (ctypes.PYFUNCTYPE if is_brief else ctypes.CFUNCTYPE)(ctypes.c_int64, *kinds)
    return prototype(engine.get_function_address(symbol.decode()))
